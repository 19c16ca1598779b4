"""Perft for aircraft: how many orders there are, and where they lead, counted twice.

Each file in perft/ states an aircraft and, for each move of an order at one speed, the impulse in
which it is flown, the number of beginnings of legal orders so far (climbs and dives by every
amount), the number of distinct ends (hex, facing, stick, height), and how many left the map.
The Immelmann is not counted. One count is by the rules; the other is written by hand below, in
offset coordinates and with its own reading of sections 4 and 5.
"""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft
from aerodrome.rulesets.squadriglia.rules.state import Move
from aerodrome.rulesets.squadriglia.rules.tables import TABLES
from tests.support.squadriglia.table import a_plane, drafted

FOLDER = Path(__file__).parents[1] / "perft"
FILES = sorted(FOLDER.glob("*.txt"))
Row = tuple[int, int, int, int]
"""Impulse, beginnings of orders, distinct ends, and beginnings that left the map."""


class Case(NamedTuple):
    """What a file specifies."""

    type: str
    at: str
    facing: str
    stick: str
    speed: int
    height: int | None
    rows: list[Row]


def read(file: Path) -> Case:
    stated: dict[str, str] = {}
    rows: list[Row] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if len(words) == 2:
            stated[words[0]] = words[1]
        elif words:
            impulse, orders, ends, gone = map(int, words)
            rows.append((impulse, orders, ends, gone))
    height = int(stated["height"]) if "height" in stated else None
    at, facing, stick = stated["at"], stated["facing"], stated["stick"]
    return Case(stated["type"], at, facing, stick, int(stated["speed"]), height, rows)


# By hand: pointy-top hexes by column and row, the odd rows half a hex to the right.

AROUND = ("E", "NE", "NW", "W", "SW", "SE")
FOLLOWS = {"C": "CSD", "S": "CS", "D": "CD"}
WHEN = {1: "4", 2: "36", 3: "246", 4: "2356", 5: "12356", 6: "123456"}
CLASSES = {
    "spad_13": ("L", 20, 40),
    "spad_7": ("L", 20, 40),
    "nieuport_11": ("L", 20, 35),
    "macchi_l3": ("M", 5, 10),
    "dfw": ("M", 15, 30),
    "caproni_ca450": ("P", 5, 10),
    "ufag_w13": ("P", 10, 20),
    "aeg_g4": ("P", 10, 20),
}
"""Manoeuvrability, climb and descent, as printed."""
AUSTRIAN = ("dfw", "ufag_w13", "aeg_g4")


class Spot(NamedTuple):
    """Where a beginning of an order has led; `before` is the arrow a dive repeats."""

    column: int
    row: int
    facing: int
    stick: str
    height: int
    before: int
    fresh: bool
    out: bool = False


def stepped(column: int, row: int, way: int) -> tuple[int, int]:
    """Return the next hex; diagonally from an odd row, west is the same column, east the next."""
    name, odd = AROUND[way % 6], row % 2
    if name in ("E", "W"):
        return (column + (1 if name == "E" else -1), row)
    east = name.endswith("E")
    return (column + (odd if east else odd - 1), row + (-1 if name.startswith("N") else 1))


def on_map(column: int, row: int) -> bool:
    return 1 <= column <= 24 and 1 <= row <= 18


class ByHand:
    """An independent counter of orders, from nothing but what is printed."""

    def __init__(self, case: Case) -> None:
        self.size, self.up, self.down = CLASSES[case.type]
        self.case = case
        self.home = 25 if case.type in AUSTRIAN else 0
        self.ways = cache(self._ways)

    def after(self, spot: Spot) -> list[Spot]:
        """Return every next counter that may be added, over the edge only at home."""
        found = []
        slips = (0,) if self.size == "P" else (0, 1, -1)
        for stick in FOLLOWS[spot.stick]:
            swing = {"C": 0, "S": 1, "D": -1}[stick]
            for slip in slips:
                found += self.flown(spot, slip, 1, stick, swing, 0)
            if self.case.height is not None and spot.fresh:
                for metres in range(5, self.up + 1, 5):
                    found += self.flown(spot, spot.before, 0, stick, swing, metres)
                for metres in range(5, self.down + 1, 5):
                    found += self.flown(spot, spot.before, 2, stick, swing, -metres)
        return found

    def flown(
        self, spot: Spot, slip: int, hexes: int, stick: str, swing: int, metres: int
    ) -> list[Spot]:
        column, row, height = spot.column, spot.row, spot.height + metres
        if not -500 <= height <= 500:
            return []
        fresh = spot.fresh and not metres
        for _ in range(hexes):
            column, row = stepped(column, row, spot.facing + slip)
            if not on_map(column, row):
                left = column < 1
                home = column == self.home and (left or column > 24)
                gone = Spot(column, row, 0, stick, height, 0, fresh, True)
                return [gone] if home else []
        return [Spot(column, row, (spot.facing + swing) % 6, stick, height, slip, fresh)]

    def _ways(self, spot: Spot, left: int) -> int:
        """Return how many ways there are to finish the order from here."""
        if spot.out or not left:
            return 1
        return sum(self.ways(after, left - 1) for after in self.after(spot))

    def rows(self) -> list[Row]:
        case = self.case
        column, row = map(int, case.at.split(","))
        facing = AROUND.index(case.facing)
        start = Spot(column, row, facing, case.stick, case.height or 0, 0, True)
        flying, gone, rows = Counter({start: 1}), 0, []
        for number in range(case.speed):
            left, reached = case.speed - number - 1, Counter[Spot]()
            for spot, count in flying.items():
                for after in self.after(spot):
                    if after.out:
                        gone += count
                    elif self.ways(after, left):
                        reached[after] += count
            flying = reached
            ends = {(s.column, s.row, s.facing, s.stick, s.height) for s in flying}
            when = int(WHEN[case.speed][number])
            rows.append((when, flying.total() + gone, len(ends), gone))
        return rows


def by_rules(case: Case) -> list[Row]:
    """Return the same by the draft of an order, one draft per distinct state."""
    name = "A1" if case.type in AUSTRIAN else "I1"
    plane = a_plane(
        name, case.type, case.at, case.facing, stick=case.stick, height=case.height or 0
    )
    start = drafted(plane, case.speed, altitude=case.height is not None)
    flying: dict[Any, tuple[Draft, int]] = {None: (start, 1)}
    gone, rows = 0, []
    for number in range(case.speed):
        reached: dict[Any, tuple[Draft, int]] = {}
        for draft, count in flying.values():
            for move in moves_of(draft):
                after = laid(draft, move)
                if after.path and after.path[-1] not in MAP:
                    gone += count
                    continue
                key = (after.at, after.facing, after.stick, after.height, after.arrow, after.fresh)
                reached[key] = (after, reached.get(key, (after, 0))[1] + count)
        flying = reached
        ends = {key[:4] for key in flying}
        when = TABLES.impulses[case.speed][number]
        rows.append((when, sum(count for _, count in flying.values()) + gone, len(ends), gone))
    return rows


def moves_of(draft: Draft) -> list[Move]:
    moves = []
    for word in draft.allowed():
        arrow, stick = word.split()
        amounts = draft.metres(arrow) if arrow in ("climb", "dive") else (0,)
        moves += [Move(arrow, stick, metres) for metres in amounts]
    return moves


def laid(draft: Draft, move: Move) -> Draft:
    after = copy.copy(draft)
    after.moves, after.path = draft.moves[:], []
    after.add(move)
    return after


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_perft_by_hand(file: Path) -> None:
    case = read(file)
    assert len(case.rows) == case.speed
    assert ByHand(case).rows() == case.rows


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_perft_by_the_rules(file: Path) -> None:
    case = read(file)
    assert by_rules(case) == case.rows


KNOWN = [(9, 9), (63, 50), (459, 190), (3_321, 520), (24_057, 1_004), (174_231, 1_630)]


@pytest.mark.parametrize("speed", range(1, 7))
def test_4_perft_in_the_open(speed: int) -> None:
    """An experiment with the rules counted these orders and distinct ends, from the stick at C."""
    case = Case("spad_13", "12,9", "E", "C", speed, None, [])
    for rows in (ByHand(case).rows(), by_rules(case)):
        assert rows[-1][1:] == (*KNOWN[speed - 1], 0)
        assert [row[0] for row in rows] == [int(digit) for digit in WHEN[speed]]


def test_4_perft_covers_enough() -> None:
    """A dozen cases: L, M and P, speeds 1 to 6, each stick, with and without altitude."""
    cases = [read(file) for file in FILES]
    assert len(cases) >= 12
    assert {CLASSES[case.type][0] for case in cases} == {"L", "M", "P"}
    assert {case.speed for case in cases} == {1, 2, 3, 4, 5, 6}
    assert {case.stick for case in cases} == {"C", "S", "D"}
    assert {case.height is None for case in cases} == {True, False}
    for case in cases:
        printed = TABLES.models[case.type]
        assert CLASSES[case.type] == (printed.manoeuvrability, printed.climb, printed.descent)
        assert case.speed <= printed.speed
