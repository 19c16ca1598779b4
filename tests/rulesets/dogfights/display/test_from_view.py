"""The state made from a view: the table as it is, as far as the view shows it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.from_view import sky_from
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.rules.ch03_turn import turn
from aerodrome.rulesets.dogfights.rules.state import AVERAGE, SIDES, Sky


def begun(name: str, **options: Any) -> tuple[Sky, Silent]:
    """Return a table, and an umpire that asks rookies."""
    sky: Sky = RULESET.rules.setup(RULESET.scenario(name, options))
    players = dict.fromkeys(SIDES, pilot("rookie", RULESET, Random(1)))
    return sky, Silent(players, Random(1), Looks(RULESET, sky))


@pytest.mark.slow
def test_a_state_from_a_view_gives_the_same_view() -> None:
    """A view of the state made from a view is the same view."""
    sky, umpire = begun("flying_high", wind="E", sun="W", rounds=2)
    for _ in range(15):
        for seat in SIDES:
            seen = view(sky, seat)
            assert view(sky_from(seen), seat) == seen
        turn(umpire, sky)


def test_a_hidden_pilot_is_taken_for_an_average_one() -> None:
    sky, umpire = begun("dogfight_quick", pilots="hidden", aces=4, rookies=0)
    turn(umpire, sky)
    laid = sky_from(view(sky, "central"))
    assert {p.pilot for p in laid.aircraft if p.side == "allies"} == {AVERAGE}
    assert {p.pilot for p in laid.aircraft if p.side == "central"} == {"ace"}
