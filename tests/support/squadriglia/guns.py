"""Guns: one firing phase at a time, with known dice."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any

from aerodrome.rulesets.squadriglia.rules.ch06_fire import fire_phase
from aerodrome.rulesets.squadriglia.rules.events import Fired
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Battery, Sky
from tests.support.scripted_umpire import Answers
from tests.support.squadriglia.printed_tables import FIRE_ROWS
from tests.support.squadriglia.table import Scripted, a_plane, a_sky

UNARMED = "caudron_g3"
"""A target that does not shoot back: pilot, observer, robustness 8."""
Cell = tuple[int, int]
"""A column and a row as printed."""


def two(total: int) -> tuple[int, int]:
    """Return two dice that show this total."""
    first = min(6, total - 1)
    return first, total - first


def thrown(*totals: int) -> list[int]:
    """Return the dice for these throws of two."""
    return [die for total in totals for die in two(total)]


def duel(shooter: str = "spad_7", target: str = UNARMED, distance: int = 1, **options: Any) -> Sky:
    """Return a sky in which I1 in 6,9 faces east; A1 flies straight ahead of it, in its sights."""
    ahead = f"{6 + distance},9"
    return a_sky(a_plane("I1", shooter, "6,9", "E"), a_plane("A1", target, ahead, "E"), **options)


def phase(
    sky: Sky,
    dice: Iterable[int] = (),
    impulse: int = 0,
    *,
    turn: int = 0,
    answers: Answers | None = None,
) -> Scripted:
    """Play one firing phase, after an impulse of this or another turn."""
    sky.impulse = impulse or sky.impulse or 1
    sky.turn = turn or sky.turn
    umpire = Scripted(sky, answers, dice)
    fire_phase(umpire, sky)
    umpire.finished()
    return umpire


def shots(umpire: Scripted) -> list[tuple[str, str, str]]:
    """Return shooter, gun and target of each shot."""
    return [(shot.plane, shot.battery, shot.target) for shot in umpire.events(Fired)]


def added(umpire: Scripted, name: str = "I1", arc: str = "A") -> dict[str, int]:
    """Return the modifiers of the only shot of a battery in a phase."""
    (found,) = (s for s in umpire.events(Fired) if (s.plane, s.battery) == (name, arc))
    return dict(found.modifiers)


def gun(plane: Aircraft, arc: str = "A") -> Battery:
    """Return an aircraft's battery of this type."""
    (found,) = (battery for battery in plane.batteries if battery.arc == arc)
    return found


def printed_cell(total: int, distance: int) -> tuple[int, bool]:
    """Return a cell of the fire table, read without the rules: number, and whether starred."""
    row = "up to 6" if total <= 6 else "14+" if total >= 14 else str(total)
    cell = FIRE_ROWS[row][distance - 1]
    return (0, False) if cell == "-" else (int(cell.removesuffix("*")), cell.endswith("*"))


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a printed hex, y upwards: odd rows are shifted half a hex right."""
    column, row = cell
    return column + (0.5 if row % 2 else 0.0), -row * math.sqrt(3) / 2


@cache
def steps_from(start: Cell, reach: int) -> dict[Cell, int]:
    """Return distances by walking: two hexes touch if their middles are one hex width apart."""
    cells = [(column, row) for column in range(1, 25) for row in range(1, 19)]
    found, edge = {start: 0}, [start]
    for steps in range(1, reach + 1):
        edge = [
            cell
            for cell in cells
            if cell not in found
            if any(math.isclose(math.dist(centre(cell), centre(near)), 1.0) for near in edge)
        ]
        found |= dict.fromkeys(edge, steps)
    return found


def bearing(start: Cell, target: Cell, facing: int) -> float:
    """Return the degrees between a facing (sixths of a circle from east) and a hex, 0 to 180."""
    (x, y), (u, v) = centre(start), centre(target)
    angle = math.degrees(math.atan2(v - y, u - x)) - 60 * facing
    return abs((angle + 180) % 360 - 180)


def won(sky: Sky) -> str | None:
    """Return the winning side, "draw", or None while the game continues."""
    return None if sky.verdict is None else sky.verdict.side or "draw"
