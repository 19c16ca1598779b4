"""Odds count what the rules add to the dice before aim."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.pilots.odds import modifier
from aerodrome.rulesets.squadriglia.rules.ch06_fire import WOUNDED, wounded
from aerodrome.rulesets.squadriglia.rules.state import CrewMember
from tests.support.squadriglia.table import a_plane, a_sky


@pytest.mark.parametrize(
    ("wounds", "added"), [((0, 0), 0), ((1, 0), 0), ((0, 1), 0), ((1, 1), WOUNDED), ((2, 0), 0)]
)
def test_6_6_4_fixed_guns_fire_worse_when_no_pilot_is_whole(
    wounds: tuple[int, int], added: int
) -> None:
    """A house type may have two pilots and guns that fire ahead."""
    crew = [CrewMember("pilot", number) for number in wounds]
    plane = a_plane("I1", crew=[*crew, CrewMember("gunner", 1)])
    sky = a_sky(plane, a_plane("A1", at="20,9"))
    seen = next(one for one in view(sky, "italy").planes if one.id == "I1")
    (battery,) = plane.batteries
    assert modifier(seen, battery) == added
    assert wounded(plane, battery) == bool(added)
