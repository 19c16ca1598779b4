"""Landscape: the map as it looks. The land is drawn for the eye; only borders and trench mean
anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hexes import Hex, Rows

from .ch01_introduction import MAP, MIDDLE_ROW
from .ch08_scenarios import TRENCH, trench_of
from .state import AUSTRIA, ITALY, Aims
from .tables import DATA

BOARD = "map"


class _Land(msgspec.Struct, forbid_unknown_fields=True):
    kind: table.FeatureKind
    cells: tuple[str, ...]
    label: str = ""
    name: str = ""

    def feature(self) -> table.Feature:
        label: table.Text | None = Phrase(f"land.{self.label}") if self.label else self.name or None
        return table.Feature(kind=self.kind, cells=_shifted(self.cells), label=label)


class _Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """The land, and the size of the map that it was drawn on."""

    columns: int
    rows: int
    feature: tuple[_Land, ...]
    no_mans_land: dict[str, tuple[str, ...]]


def board(aims: Aims) -> table.HexBoard:
    """1.2 The map; 8.2 with the hexes of the pass, where the scenario asks for one."""
    return _board(tuple(trench_of(aims)) if aims.objective == "trench" else ())


@cache
def _board(trench: tuple[Hex, ...]) -> table.HexBoard:
    drawn = _drawing()
    between = _shifted(drawn.no_mans_land["cells"])
    zones = [
        _border(ITALY, 1),
        _border(AUSTRIA, MAP.width),
        table.Zone(id="no_mans_land", cells=between, label=Phrase("scene.no_mans_land")),
    ]
    if trench:
        cells = tuple(MAP.name(place) for place in trench)
        side = AUSTRIA if trench == tuple(TRENCH) else ITALY
        zones.append(table.Zone(id="trench", cells=cells, label=Phrase("scene.trench"), side=side))
    land = (item.feature() for item in drawn.feature)
    return table.HexBoard(
        id=BOARD,
        grid=MAP,
        label=Phrase("scene.map"),
        features=tuple(feature for feature in land if feature.cells),
        zones=tuple(zones),
    )


@cache
def _drawing() -> _Drawing:
    return codec.convert(codec.toml(DATA / "map" / "landscape.toml"), _Drawing, "landscape.toml")


def _shifted(names: Iterable[str]) -> tuple[str, ...]:
    """Cells of the drawing on a map of another size: the lines keep their place at the right edge.

    What then lies beyond the edges is not drawn.
    """
    drawn = _drawing()
    paper = Rows(drawn.columns, drawn.rows)
    at, was = MAP.to_hex(MAP.width, MIDDLE_ROW), paper.to_hex(drawn.columns, (drawn.rows + 1) // 2)
    places = (paper.parse(name) for name in names)
    moved = ((q + at[0] - was[0], r + at[1] - was[1]) for q, r in places)
    return tuple(MAP.name(place) for place in moved if place in MAP)


def _border(side: str, column: int) -> table.Zone:
    """1.2 The edge of the map that is a side's own."""
    cells = tuple(MAP.name(MAP.to_hex(column, row)) for row in range(1, MAP.height + 1))
    label = Phrase(f"scene.border_{side}")
    return table.Zone(id=f"border_{side}", cells=cells, label=label, side=side)
