"""Chapter 1: the map, the counters and the cards.

1.1 The box holds a map, counters, cards and tables; the umpire throws the two six-sided dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.hexes import Hex, Rows, neighbours

from .state import AUSTRIA, ITALY, UNLIMITED, Aircraft, Battery, CrewMember, Front, Rules
from .tables import TABLES, Model

MAP = Rows(
    TABLES.number("1.2", "columns"),
    TABLES.number("1.2", "rows"),
    shifted=int(TABLES.constants["1.2"]["shifted_right"] == "odd"),
)
MIDDLE_ROW = (MAP.height + 1) // 2
OWN_EDGE = {ITALY: "left", AUSTRIA: "right"}
"""1.2 The Italian border is the left edge, the Austrian border the right one."""


def _margins() -> dict[Hex, int]:
    """1.2 Return the steps from every hex of the map to the nearest place off it."""
    ring = [h for h in MAP.cells() if any(n not in MAP for n in neighbours(h))]
    margins: dict[Hex, int] = {}
    steps = 1
    while ring:
        margins |= dict.fromkeys(ring, steps)
        outer = (n for h in ring for n in neighbours(h) if n in MAP and n not in margins)
        ring, steps = list(dict.fromkeys(outer)), steps + 1
    return margins


MARGIN: Mapping[Hex, int] = _margins()
CELL: Mapping[Hex, str] = {place: MAP.name(place) for place in MAP.cells()}
"""The name of every hex of the map."""


def edge(place: Hex) -> str:
    """1.2 Return the edge that a place off the map is beyond; at corners, left or right."""
    column, row = MAP.to_cell(place)
    if column < 1:
        return "left"
    if column > MAP.width:
        return "right"
    return "top" if row < 1 else "bottom"


def holder(front: Front | None, edge: str) -> str:
    """1.2 Return the nation that an edge belongs to on another front; "" for top and bottom."""
    sides = [side for side, own in OWN_EDGE.items() if own == edge]
    return front.nation(sides[0]) if front is not None and sides else ""


def third(column: int) -> int:
    """10.6 Return which third of the map a column is in: 0 west, 1 between, 2 east."""
    return (column - 1) * 3 // MAP.width


def model(key: str) -> Model:
    """1.4 Return a type of the table; a type with several armaments must name its version."""
    if key in TABLES.models:
        return TABLES.models[key]
    versions = [known for known in TABLES.models if known.startswith(f"{key}:")]
    if versions:
        raise Refusal("no-version", f"`{key}` has versions: write one of {', '.join(versions)}.")
    raise Refusal("unknown-aircraft", f"there is no aircraft `{key}` in the tables.")


def card(entry: Mapping[str, Any], seat: str, type_: str, rules: Rules) -> Aircraft:
    """1.4 Return the card of one aircraft, filled in from the table of characteristics."""
    printed = model(type_)
    plane = Aircraft(
        id=entry["id"],
        side=entry["side"],
        seat=seat,
        type=type_,
        columns=entry["columns"],
        heights=tuple(entry["height"]),
        robustness=printed.robustness,
        crew=[],
        batteries=[],
        facing=entry["facing"],
        height=entry["height"][0],
    )
    fill_in(plane, rules)
    return plane


def fill_in(plane: Aircraft, rules: Rules) -> None:
    """1.4 Fill in crew, batteries, robustness, ammunition (9.2) and fuel (9.3) of a card's type."""
    printed = plane.model
    plane.robustness = printed.robustness
    plane.crew = [CrewMember(role) for role in printed.crew]
    rounds = TABLES.number(
        "9.2", {"L": "light", "M": "medium", "P": "heavy"}[printed.manoeuvrability]
    )
    plane.batteries = [
        Battery(
            arc=arc,
            jammed=[False] * count,
            rounds=[rounds if rules.ammunition else UNLIMITED] * count,
        )
        for arc, count in printed.guns
    ]
    tank = {"L": "light", "M": "medium"}.get(printed.manoeuvrability)
    plane.fuel = TABLES.number("9.3", tank) if rules.fuel and tank else UNLIMITED
