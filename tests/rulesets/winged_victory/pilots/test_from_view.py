"""What a pilot lays out from a view: the table as it stands, as far as the view tells."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import SkyView, view
from aerodrome.rulesets.winged_victory.pilots.from_view import sky_from
from aerodrome.rulesets.winged_victory.rules.ch07_turn import turn
from aerodrome.rulesets.winged_victory.rules.state import SIDES


def told(seen: SkyView) -> tuple[object, ...]:
    """All that a view says but for what only the enemy knows."""
    return (
        [plane for plane in seen.planes if plane.dashboard],
        [(plane.at, plane.type, plane.gone) for plane in seen.planes if plane.type],
        (seen.targets, seen.mission, seen.queue, seen.phase, seen.flak),
    )


@pytest.mark.slow
def test_the_table_is_laid_out_again_as_it_stands() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("balloon"))
    players = dict.fromkeys(SIDES, pilot("rookie", RULESET, Random(1)))
    umpire = Silent(players, Random(1), Looks(RULESET, sky))
    for _ in range(40):
        for seat in SIDES:
            seen = view(sky, seat)
            assert told(view(sky_from(seen), seat)) == told(seen)
        turn(umpire, sky)
