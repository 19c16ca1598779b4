"""The state made from a view: the table as it is, as far as the view shows it."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.from_view import sky_from
from aerodrome.rulesets.winged_victory.display.view import SkyView, view
from aerodrome.rulesets.winged_victory.rules.ch07_turn import turn
from aerodrome.rulesets.winged_victory.rules.state import SIDES


def contents(seen: SkyView) -> tuple[object, ...]:
    """Return all that a view contains, except what only the enemy knows."""
    return (
        [plane for plane in seen.planes if plane.dashboard],
        [(plane.at, plane.type, plane.gone) for plane in seen.planes if plane.type],
        (seen.targets, seen.mission, seen.queue, seen.phase, seen.flak),
    )


@pytest.mark.slow
def test_a_state_from_a_view_gives_the_same_view() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("balloon"))
    players = dict.fromkeys(SIDES, pilot("rookie", RULESET, Random(1)))
    umpire = Silent(players, Random(1), Looks(RULESET, sky))
    for _ in range(40):
        for seat in SIDES:
            seen = view(sky, seat)
            assert contents(view(sky_from(seen), seat)) == contents(seen)
        turn(umpire, sky)
