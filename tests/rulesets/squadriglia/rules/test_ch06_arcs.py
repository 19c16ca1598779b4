"""Chapter 6, arcs and range: every hex of the map, measured on paper."""

from __future__ import annotations

from collections import Counter

import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch06_fire import in_range
from tests.support.squadriglia.guns import (
    UNARMED,
    Cell,
    bearing,
    duel,
    gun,
    phase,
    shots,
    steps_from,
    two,
)
from tests.support.squadriglia.table import a_plane, a_sky

GUNNED = {"A": "spad_7", "B": "saml_s1", "C": "macchi_l3"}
COUNTS = {
    "A": {1: 1, 2: 3, 3: 3, 4: 5, 5: 5},
    "B": {1: 2, 2: 5, 3: 7, 4: 9, 5: 11},
    "C": {1: 3, 2: 7, 3: 9, 4: 13, 5: 15},
}


def expected(arc: str, facing: int, start: Cell) -> dict[Cell, int]:
    """Return the arc measured on paper, hex by hex."""
    found = {}
    for cell, steps in steps_from(start, 5).items():
        if not steps:
            continue
        ahead = bearing(start, cell, facing)
        behind = 180 - ahead
        blind = steps == 1 and behind < 1
        inside = {"A": ahead <= 30.001, "B": behind <= 60.001 and not blind, "C": ahead <= 90.001}
        if inside[arc]:
            found[cell] = steps
    return found


def covered(arc: str, facing: int, start: Cell) -> dict[Cell, int]:
    """Return the hexes in which an enemy can be shot at, by trying every hex of the map."""
    shooter = a_plane("I1", GUNNED[arc], f"{start[0]},{start[1]}")
    shooter.facing = facing
    enemy = a_plane("A1", UNARMED)
    sky = a_sky(shooter, enemy)
    found = {}
    for at in MAP.cells():
        enemy.at = at
        for _, distance in in_range(sky, shooter, gun(shooter, arc)):
            found[MAP.to_cell(at)] = distance
    return found


@pytest.mark.parametrize("start", [(12, 9), (12, 10)])
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("arc", "ABC")
def test_6_1_arcs_measured_on_paper(arc: str, facing: int, start: Cell) -> None:
    """6.1.1, 6.1.2, 6.1.3 Every hex of the map, in all six facings, from both kinds of row."""
    assert covered(arc, facing, start) == expected(arc, facing, start)


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("arc", "ABC")
def test_6_1_arcs_counted(arc: str, facing: int) -> None:
    """6.1.1 A has 1, 3, 3, 5, 5 hexes at distances 1 to 5; 6.1.2 B has its blind spot."""
    assert Counter(covered(arc, facing, (12, 9)).values()) == COUNTS[arc]


@pytest.mark.parametrize(
    ("arc", "inside", "outside"),
    [
        ("A", ["11,9", "12,8", "12,10", "13,7"], ["11,8", "12,7"]),
        ("B", ["8,9", "10,8"], ["9,9"]),
        ("C", ["10,7", "11,8"], ["10,8", "9,9"]),
    ],
)
def test_6_1_case_7(arc: str, inside: list[str], outside: list[str]) -> None:
    """The three arcs from 10,9 facing east."""
    seen = [f"{column},{row}" for column, row in covered(arc, 0, (10, 9))]
    assert set(inside) <= set(seen)
    assert not set(outside) & set(seen)


def test_6_1_range_is_five_hexes() -> None:
    assert shots(phase(duel(distance=5), two(2))) == [("I1", "A", "A1")]
    assert shots(phase(duel(distance=6))) == []


@pytest.mark.parametrize("type_", GUNNED.values())
def test_6_1_no_gun_fires_into_its_own_hex(type_: str) -> None:
    assert shots(phase(duel(type_, distance=0))) == []


def test_6_1_1_a_fixed_gun_has_no_blind_spot_and_looks_only_ahead() -> None:
    """6.1.1 The adjacent hex ahead, and of the six around it no other."""
    near = [cell for cell, steps in covered("A", 0, (10, 9)).items() if steps == 1]
    assert near == [(11, 9)]


def test_6_1_3_a_nose_gun_reaches_both_beams() -> None:
    """6.1.3 Exactly abeam is still inside: two rows up and two rows down."""
    seen = covered("C", 0, (10, 9))
    assert {(10, 7), (10, 11), (10, 5), (10, 13)} <= set(seen)


def test_6_1_2_blind_spot_behind_the_tail() -> None:
    """6.1.2 The adjacent hex straight behind is blind, the next one is not."""
    for behind, seen in (("9,9", False), ("8,9", True)):
        sky = a_sky(a_plane("I1", "saml_s1", "10,9", "E"), a_plane("A1", UNARMED, behind, "E"))
        assert bool(shots(phase(sky, two(2) if seen else ()))) is seen
