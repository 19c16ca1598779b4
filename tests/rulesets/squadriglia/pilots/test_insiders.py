"""Insiders know what they claim to know, and are made for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import pilot
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.pilots.insiders import Cheat, Exploiter, insider
from aerodrome.rulesets.squadriglia.state import Sky
from aerodrome.rulesets.squadriglia.view import view

GAMES = 6


def match(name: str, against: str) -> float:
    points = 0.0
    for number in range(GAMES):
        sky: Sky = RULESET.setup(RULESET.scenario("even_duel"))
        foe = pilot(against, RULESET, Random(number))
        me = insider(name, Random(number), foe, partial(view, sky, "austria"))
        playout(RULESET, sky, {"italy": me, "austria": foe}, Random(f"insiders {number}"))
        outcome = RULESET.outcome(sky)
        assert outcome is not None
        points += ("italy" in outcome.winners) + 0.5 * (not outcome.winners)
    return points / GAMES


def test_a_cheat_wins_nearly_always() -> None:
    assert match("cheat", "tactician") >= 0.6


def test_the_cheat_knows_the_order_that_is_then_flown() -> None:
    sky: Sky = RULESET.setup(RULESET.scenario("even_duel", {"turn_limit": 3}))
    foe = pilot("equilibrium", RULESET, Random(1))
    me = insider("cheat", Random(2), foe, lambda: view(sky, "austria"))
    assert isinstance(me, Cheat)
    written: list[tuple[Any, ...]] = []

    def watched(question: Any, look: Callable[[], Any]) -> Any:
        value = foe(question, look)
        if question.rule == "4.1":
            written.append((known[-1], value))
        return value

    known: list[Any] = []

    def knowing(question: Any, look: Callable[[], Any]) -> Any:
        if question.rule == "4.1":
            ((belief,),) = me.known(look()).values()
            known.append(belief.way.answers[0])
        return me(question, look)

    players: dict[str, Player] = {"italy": knowing, "austria": watched}
    playout(RULESET, sky, players, Random(5))
    assert len(written) == 3
    assert all(seen == flown for seen, flown in written)


def test_the_exploiter_knows_the_whole_mix() -> None:
    sky: Sky = RULESET.setup(RULESET.scenario("even_duel", {"turn_limit": 2}))
    foe = pilot("equilibrium", RULESET, Random(1))
    me = insider("exploiter", Random(2), foe, lambda: view(sky, "austria"))
    assert isinstance(me, Exploiter)
    playout(RULESET, sky, {"italy": me, "austria": foe}, Random(5))
    believed = me.known(view(sky, "italy"))["A1"]
    assert sum(belief.sure for belief in believed) == pytest.approx(1.0)


def test_only_beside_an_opponent_who_plans() -> None:
    with pytest.raises(Refusal, match="an opponent who plans"):
        insider("cheat", Random(1), random_player(Random(1)), lambda: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(Refusal, match="no insider `spy`"):
        insider("spy", Random(1), random_player(Random(1)), lambda: None)  # type: ignore[arg-type, return-value]
