"""Landscape below the sky: the ground of each side, the trenches, and scenery.

Only the front line and, in a campaign, no man's land matter to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table

from ..rules.ch01_components import MAT, QUARTERS
from ..rules.ch14_ground import front_line, third
from ..rules.tables import DATA

TRENCH = 2
"""The columns of a trench, and between it and the line in the middle."""


class _Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scenery from one column of a mat to another."""

    kind: table.FeatureKind
    first: int
    last: int


def features(mats: str, campaign: bool) -> Iterator[table.Feature]:
    """Yield the scenery of each mat, then the trenches of both sides."""
    for number, mat in enumerate(mats):
        for land in _drawing().get(mat, ()):
            yield _feature(land.kind, number * MAT + land.first, number * MAT + land.last)
    if "B" in mats:
        own, enemy = _lines(mats, campaign)
        yield _feature("trench", own - TRENCH, own - 1)
        yield _feature("trench", enemy + TRENCH, enemy + TRENCH + 1)


def zones(mats: str, campaign: bool) -> Iterator[table.Zone]:
    """14.6 Yield the ground of each side; 15.6 in a campaign also no man's land between them."""
    columns = range(1, len(mats) * MAT + 1)
    if campaign:
        for number, side in enumerate(("allies", "", "germany")):
            own = [column for column in columns if _third(mats, column) == number]
            yield from _ground(side, own, "ground")
    else:
        line = front_line(mats) // QUARTERS
        yield from _ground("allies", [column for column in columns if column <= line], "region")
        yield from _ground("germany", [column for column in columns if column > line], "region")


@cache
def _drawing() -> dict[str, tuple[_Land, ...]]:
    file = DATA / "map" / "landscape.toml"
    return codec.convert(codec.toml(file), dict[str, tuple[_Land, ...]], "landscape.toml")


def _feature(kind: table.FeatureKind, first: int, last: int) -> table.Feature:
    cells = tuple(f"{column},{table.GROUND}" for column in range(first, last + 1))
    return table.Feature(kind=kind, cells=cells)


def _lines(mats: str, campaign: bool) -> tuple[int, int]:
    """Return the last column of Allied ground, and the last one before German ground."""
    if not campaign:
        line = front_line(mats) // QUARTERS
        return line, line
    thirds = [_third(mats, column) for column in range(1, len(mats) * MAT + 1)]
    return thirds.count(0), thirds.count(0) + thirds.count(1)


def _third(mats: str, column: int) -> int:
    return third(mats, (column - 1) * QUARTERS)


def _ground(side: str, columns: list[int], kind: table.ZoneKind) -> Iterator[table.Zone]:
    """Yield the land of a side, or no man's land."""
    name, cells = side or "no_mans_land", tuple(f"{column},{table.GROUND}" for column in columns)
    label = Phrase(f"land.{name}")
    if cells:
        yield table.Zone(id=f"land_{name}", cells=cells, label=label, side=side or None, kind=kind)
