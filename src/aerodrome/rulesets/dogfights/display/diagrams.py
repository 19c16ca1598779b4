"""The rulebook's diagrams of steps and positions, drawn from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from aerodrome.tabletop.engraving import Engraving, above
from aerodrome.tabletop.hexes import DIRECTIONS, ORIGIN, Hex, distance, neighbour, turn

from ..rules.tables import TABLES, Row

SIXTH = 60
NEAR = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
SHOTS = ("6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10")
SIGNS = {-1: "▼", 0: "", 1: "▲"}
"""How much higher than the shooter a target flies."""


def diagrams() -> Mapping[str, Callable[[], str]]:
    """Return the functions that draw the diagrams, by their names in `diagrams.toml`."""
    shots = {f"shot_{rule.replace('.', '_')}": partial(_shots, rule) for rule in SHOTS}
    return {"steps": _steps, "straight": _straight, **shots}


def _lattice(*places: Hex) -> Engraving:
    """Return a drawing of the points around some places."""
    near = [at for at in NEAR if any(distance(at, one) <= 1 for one in (ORIGIN, *places))]
    return Engraving(corners=True).cells([above(at) for at in near])


def _steps() -> str:
    """4.2 Draw a step: a turn by 60 degrees or none, then one point ahead."""
    ends = {turn(0, side): neighbour(ORIGIN, turn(0, side)) for side in (0, 1, -1)}
    plate = _lattice(*ends.values())
    for facing, end in ends.items():
        plate.path([above(ORIGIN), above(end)])
        plate.aircraft(above(end), SIXTH * facing, ghost=True)
    return plate.aircraft(above(ORIGIN), 0).svg()


def _straight() -> str:
    """4.3 Draw the extra step of a straight path: here four steps are five."""
    end = (5, 0)
    plate = Engraving(corners=True).cells([above((step, 0)) for step in range(6)])
    plate.path([above(ORIGIN), above(end)]).aircraft(above((4, 0)), 0, ghost=True)
    return plate.aircraft(above(ORIGIN), 0).aircraft(above(end), 0).svg()


def _shots(rule: str) -> str:
    """6.3 to 6.10 Draw a shooter and every target its guns reach, each with its column."""
    rows = [row for row in TABLES.positions if row.rule == rule and row.use == "attack"]
    found = {_target(row, bearing) for row in rows for bearing in row.bearings}
    plate = _lattice(*(at for at, *_ in found))
    notes: dict[Hex, list[str]] = {}
    for at, note, facing in sorted(found):
        notes.setdefault(at, []).append(note)
        if len(notes[at]) == 1:
            plate.path([above(ORIGIN), above(at)])
            plate.aircraft(above(at), SIXTH * facing, "germany")
    for at, said in notes.items():
        x, y = above(at)
        plate.note((x, y), ", ".join(said))
    return plate.aircraft(above(ORIGIN), 0).svg()


def _target(row: Row, bearing: int) -> tuple[Hex, str, int]:
    """Return a target's place, a note of its column and height, and its facing."""
    dq, dr = DIRECTIONS[bearing % 6]
    levels = (0,) if row.levels is None else row.levels
    note = ", ".join(f"{row.column}{SIGNS[level]}" for level in levels)
    return (dq * row.distance, dr * row.distance), note, row.facings[0]
