"""Insiders know what they claim to know, and only where the laboratory lets them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.insider import Inside
from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import pilot
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player
from aerodrome.lab.watched import Faltered, Watched
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.display.view import SkyView
from aerodrome.rulesets.squadriglia.pilots.insiders import Cheat, Exploiter
from aerodrome.rulesets.squadriglia.pilots.model import answers_of
from aerodrome.rulesets.squadriglia.pilots.style import styles
from aerodrome.rulesets.squadriglia.rules.state import Sky

pytestmark = pytest.mark.slow

GAMES = 6


def a_sky(turn_limit: int = 40) -> Sky:
    sky: Sky = RULESET.rules.setup(RULESET.scenario("even_duel", {"turn_limit": turn_limit}))
    return sky


def match(name: str, against: str) -> float:
    points = 0.0
    for number in range(GAMES):
        me, foe = (pilot(who, RULESET, Random(number)) for who in (name, against))
        players = {"italy": me, "austria": foe}
        sky = Watched(RULESET, a_sky(), players, Random(f"insiders {number}")).run()
        outcome = RULESET.rules.outcome(sky)
        assert outcome is not None
        points += ("italy" in outcome.winners) + 0.5 * (not outcome.winners)
    return points / GAMES


def test_a_cheat_wins_nearly_always() -> None:
    assert match("cheat", "tactician") >= 0.6


def test_the_cheat_knows_the_order_that_is_then_flown() -> None:
    known: list[Any] = []

    class Noting(Cheat):
        def known(self, inside: Inside, view: SkyView) -> dict[str, Any]:
            found = super().known(inside, view)
            known.append(found["A1"][0].way.answers)
            return found

    players: dict[str, Player] = {
        "italy": Noting(Random(2), styles()["cheat"]),
        "austria": pilot("equilibrium", RULESET, Random(1)),
    }
    sky = Watched(RULESET, a_sky(2), players, Random(5)).run()
    flown = [answers_of(turn.order) for turn in sky.plane("A1").past if turn.order is not None]
    assert flown
    assert known[: len(flown)] == flown


def test_the_exploiter_knows_the_whole_mix() -> None:
    sums: list[float] = []

    class Noting(Exploiter):
        def known(self, inside: Inside, view: SkyView) -> dict[str, Any]:
            found = super().known(inside, view)
            sums.append(sum(belief.sure for belief in found["A1"]))
            return found

    players: dict[str, Player] = {
        "italy": Noting(Random(2), styles()["exploiter"]),
        "austria": pilot("equilibrium", RULESET, Random(1)),
    }
    Watched(RULESET, a_sky(2), players, Random(5)).run()
    assert sums == pytest.approx([1.0] * len(sums))
    assert sums


def test_only_a_mix_can_be_exploited() -> None:
    players: dict[str, Player] = {
        "italy": Exploiter(Random(2), styles()["exploiter"]),
        "austria": random_player(Random(1)),
    }
    with pytest.raises(Faltered) as faltered:
        Watched(RULESET, a_sky(2), players, Random(5)).run()
    assert isinstance(faltered.value.__cause__, Refusal)
    assert faltered.value.__cause__.code == "no-mix"


def test_insiders_learn_nothing_at_any_other_table() -> None:
    cheat = pilot("cheat", RULESET, Random(1))
    players = {"italy": cheat, "austria": pilot("straight", RULESET, Random(1))}
    playout(RULESET, a_sky(2), players, Random(5))
    assert isinstance(cheat, Cheat)
    assert cheat.inside is None
