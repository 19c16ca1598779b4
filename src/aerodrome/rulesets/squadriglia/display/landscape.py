"""The landscape of the map; mostly scenery.

Only the borders, the trench and, in a campaign, the thirds of the map matter to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hexes import Hex, Rows

from ..rules.ch01_introduction import MAP, MIDDLE_ROW, third
from ..rules.ch08_scenarios import TRENCH, trench_of
from ..rules.fronts import Ground, Land, Trenches, ground
from ..rules.state import AUSTRIA, ITALY, SIDES, Aims, Front
from ..rules.tables import DATA

BOARD = "map"
BETWEEN = 1
"""10.6 The third that is no man's land."""


class _Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """The land of the printed map, and the size of the map that it was drawn on."""

    columns: int
    rows: int
    feature: tuple[Land, ...]
    no_mans_land: dict[str, tuple[str, ...]]


def board(aims: Aims, front: Front | None) -> table.HexBoard:
    """1.2 Return the map, with the hexes of the pass where the scenario asks for one (8.2)."""
    return _board(tuple(trench_of(aims)) if aims.objective == "trench" else (), front)


@cache
def _board(trench: tuple[Hex, ...], front: Front | None) -> table.HexBoard:
    zones = [_border(ITALY, 1, front), _border(AUSTRIA, MAP.width, front)]
    if front is None:
        drawn = _drawing()
        land = [_printed(item, drawn) for item in drawn.feature]
        zones.append(_no_mans_land(_shifted(drawn.no_mans_land["cells"], drawn), "region"))
    else:
        land = list(_land(ground(front.name), front))
        zones += _thirds(front)
    if trench:
        side = AUSTRIA if trench == tuple(TRENCH) else ITALY
        zones.append(_wanted(trench, side, front))
    return table.HexBoard(
        id=BOARD,
        grid=MAP,
        label=Phrase("scene.map" if front is None else f"front.{front.name}"),
        features=tuple(feature for feature in land if feature.cells),
        zones=tuple(zones),
    )


# The printed map


@cache
def _drawing() -> _Drawing:
    return codec.convert(codec.toml(DATA / "map" / "landscape.toml"), _Drawing, "landscape.toml")


def _printed(item: Land, drawn: _Drawing) -> table.Feature:
    return _feature(item, _shifted(item.cells, drawn))


def _shifted(names: Iterable[str], drawn: _Drawing) -> tuple[str, ...]:
    """Return cells of the drawing on a map of another size; the lines stay at the right edge.

    What is then beyond the edges is not drawn.
    """
    right = MAP.width - drawn.columns
    return tuple(_moved(names, Rows(drawn.columns, drawn.rows), right))


def _moved(names: Iterable[str], paper: Rows, right: int) -> Iterator[str]:
    """Yield cells of a drawing on our map, so many columns further right; middle rows coincide."""
    at = MAP.to_hex(1 + right, MIDDLE_ROW)
    was = paper.to_hex(1, (paper.height + 1) // 2)
    for q, r in map(paper.parse, names):
        place = (q + at[0] - was[0], r + at[1] - was[1])
        if place in MAP:
            yield MAP.name(place)


def _feature(item: Land, cells: tuple[str, ...]) -> table.Feature:
    label: table.Text | None = Phrase(f"land.{item.label}") if item.label else item.name or None
    return table.Feature(kind=item.kind, cells=cells, label=label)


# Another front


def _land(drawn: Ground, front: Front) -> Iterator[table.Feature]:
    """Yield the ground of a front, in the middle of the map, and the lines along no man's land."""
    right = (MAP.width - drawn.columns) // 2
    for item in drawn.feature:
        yield _feature(item, tuple(_moved(item.cells, Rows(drawn.columns, drawn.rows), right)))
    for line in drawn.line:
        held = front.west if line.side == "west" else front.east
        label = Phrase(f"lines.{held}") if line.named else None
        yield table.Feature(kind="trench", cells=tuple(_dug(line)), label=label)


def _dug(line: Trenches) -> Iterator[str]:
    """10.6 Yield the hexes of a line along no man's land, for any size of the map."""
    between = [column for column in range(1, MAP.width + 1) if third(column) == BETWEEN]
    edge, backwards = (between[0] - 1, -1) if line.side == "west" else (between[-1] + 1, 1)
    for row in range(1, MAP.height + 1):
        back = line.back[(row - MIDDLE_ROW + len(line.back) // 2 - 1) % len(line.back)]
        place = MAP.to_hex(edge + backwards * back, row)
        if place in MAP:
            yield MAP.name(place)


def _thirds(front: Front) -> Iterator[table.Zone]:
    """10.6 Yield the ground of each side, a third of the map, and no man's land between them."""
    cells: list[list[str]] = [[], [], []]
    for place in MAP.cells():
        cells[third(MAP.to_cell(place)[0])].append(MAP.name(place))
    yield _no_mans_land(tuple(cells[BETWEEN]), "ground")
    for side, own in zip(SIDES, (cells[0], cells[-1]), strict=True):
        nation = front.nation(side)
        yield table.Zone(
            id=f"ground_{side}",
            kind="ground",
            cells=tuple(own),
            label=Phrase(f"ground.{nation}"),
            side=side,
            marking=nation,
        )


# Common to both


def _no_mans_land(cells: tuple[str, ...], kind: table.ZoneKind) -> table.Zone:
    label = Phrase("scene.no_mans_land")
    return table.Zone(id="no_mans_land", kind=kind, cells=cells, label=label)


def _wanted(trench: tuple[Hex, ...], side: str, front: Front | None) -> table.Zone:
    """8.2 Return the hexes of the pass."""
    cells = tuple(MAP.name(place) for place in trench)
    return table.Zone(
        id="trench",
        cells=cells,
        label=Phrase("scene.trench"),
        side=side,
        marking=front.nation(side) if front is not None else "",
    )


def _border(side: str, column: int, front: Front | None) -> table.Zone:
    """1.2 Return the edge of the map that belongs to a side."""
    cells = tuple(MAP.name(MAP.to_hex(column, row)) for row in range(1, MAP.height + 1))
    nation = front.nation(side) if front is not None else ""
    label = Phrase(f"edge.{nation}" if nation else f"scene.border_{side}")
    return table.Zone(id=f"border_{side}", cells=cells, label=label, side=side, marking=nation)
