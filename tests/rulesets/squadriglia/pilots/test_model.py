"""The opponent model reads predictable pilots, and ignores the others."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import Silent
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.display.view import SkyView, view
from aerodrome.rulesets.squadriglia.pilots.model import beliefs, turns_of
from aerodrome.rulesets.squadriglia.rules import ch06_fire

pytestmark = pytest.mark.slow

TURNS = 5
STURDY = 1000


@pytest.fixture(autouse=True)
def _no_special_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn special damage off: it would change the orders that are to be read."""
    monkeypatch.setattr(ch06_fire, "special_damage", lambda umpire, sky, target: ("", 0))


def seen_after(name: str, seed: int) -> SkyView:
    """Return what Italy sees after some turns of a pilot and an invulnerable straight-flyer."""
    sky = RULESET.rules.setup(RULESET.scenario("even_duel"))
    players = {
        "italy": pilot("straight", RULESET, Random(seed)),
        "austria": pilot(name, RULESET, Random(seed)),
    }
    looks = {seat: partial(view, sky, seat) for seat in players}
    umpire = Silent(players, Random(seed), looks)
    RULESET.rules.turn(umpire, sky)
    for plane in sky.aircraft:
        plane.robustness = STURDY
    for _ in range(TURNS):
        RULESET.rules.turn(umpire, sky)
    return view(sky, "italy")


def sureness(name: str, games: int = 6) -> float:
    """Return how certain the model is of a pilot, on average."""
    total = 0.0
    for seed in range(games):
        sky = seen_after(name, seed)
        total += sum(belief.sure for belief in beliefs(sky, sky.planes[1]))
    return total / games


@pytest.mark.parametrize("name", ["straight", "tactician"])
def test_predictable_pilots_are_read(name: str) -> None:
    assert sureness(name) > 0.6


@pytest.mark.parametrize("name", ["random", "equilibrium"])
def test_unpredictable_pilots_are_not_read(name: str) -> None:
    assert sureness(name, 3) < 0.6


def test_the_card_remembers_what_all_players_saw() -> None:
    sky = seen_after("random", 1)
    turns = [flown.turn for flown in sky.planes[1].past]
    assert turns == list(range(TURNS + 1))
    for before, then, order in turns_of(sky, sky.planes[1]):
        assert then.at == next(p.at for p in before.planes if p.id == then.id)
        assert len(order.moves) == order.speed


def test_a_bent_order_stays_secret() -> None:
    """A turn in which damage changed the order is remembered without it."""
    sky = RULESET.rules.setup(RULESET.scenario("even_duel"))
    player = random_player(Random(3))
    players = dict.fromkeys(("italy", "austria"), player)
    umpire = Silent(players, Random(3), {s: lambda: None for s in players})
    RULESET.rules.turn(umpire, sky)
    plane = sky.aircraft[0]
    plane.rudder = "S"
    plane.at = sky.aircraft[1].at
    plane.batteries = sky.aircraft[1].batteries = []
    RULESET.rules.turn(umpire, sky)
    assert plane.gone or plane.past[-1].order is None
