"""Chapter 2, quick start: line abreast about the middle row, shifted by a die."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch02_preparation import quick_start
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.table import Scripted, a_plane, a_sky

UNSHIFTED = 3
"""The die that leaves a side unshifted."""


def line_of(count: int) -> Sky:
    """Return so many Italians yet to be placed in columns 1 to 6, and one Austrian."""
    names = [*(f"I{number}" for number in range(1, count + 1)), "A1"]
    sky = a_sky(*(a_plane(name, placed=False) for name in names))
    for plane in sky.aircraft:
        plane.columns = (1, 6) if plane.side == "italy" else (19, 24)
    return sky


def rows(sky: Sky, die: int) -> list[int]:
    """Return the rows of the Italians after a quick start with this die."""
    quick_start(Scripted(sky, dice=[die, UNSHIFTED]), sky)
    return [MAP.to_cell(plane.at)[1] for plane in sky.aircraft if plane.side == "italy"]


@pytest.mark.parametrize(
    ("count", "die", "placed"), [(1, 3, [9]), (3, 3, [6, 9, 12]), (3, 5, [8, 11, 14])]
)
def test_2_a_side_is_placed_about_the_middle_row(count: int, die: int, placed: list[int]) -> None:
    assert rows(line_of(count), die) == placed


def test_2_no_aircraft_begins_in_the_outermost_rows() -> None:
    """With six of them, shifted by two, the first would be in row 0, the last in row 19."""
    assert rows(line_of(6), 1)[0] == 2
    assert rows(line_of(6), 6)[-1] == 17


def test_2_a_start_of_ones_own_holds_outside_the_deployment_columns_too() -> None:
    sky = line_of(2)
    sky.quick = {"I1": MAP.parse("10,6"), "I2": MAP.parse("10,12")}
    quick_start(Scripted(sky, dice=[UNSHIFTED, UNSHIFTED]), sky)
    assert [MAP.name(plane.at) for plane in sky.aircraft[:2]] == ["10,6", "10,12"]
