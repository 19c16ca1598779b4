"""Dashboards: what the row of a type may hold, and the type that the rules read from it.

Rows of the file, of house types and of records go through the same checks. The bounds are a little
wider than anything printed, and no wider than a game can be played with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.printed import LONGEST_NAME
from aerodrome.tabletop.scene import Wings

COLOURS = ("white", "grey", "brown", "yellow", "green", "orange", "red", "blue", "black")
"""1.6 The dice in ascending order of shades."""
LAST_TEST = COLOURS.index("yellow")
Colour = Literal["white", "grey", "brown", "yellow", "green", "orange", "red", "blue", "black"]
TestColour = Literal["white", "grey", "brown", "yellow"]
"""1.6 The dice that have the signs of a test."""
Mount = Literal["forward", "observer", "nose", "dorsal", "ventral"]
SCHOOL = "school"
"""The date of a machine that was in no squadron's service."""
PRINTED_SPEEDS = 6
"""2.3 Drag is printed under the speeds 1 to 6 and beyond."""
MOST_TYPES = 100
"""The most types in one game."""
Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}\Z")]
Since = Annotated[str, msgspec.Meta(pattern=rf"^(19[0-9][0-9]-(0[1-9]|1[0-2])|{SCHOOL})\Z")]
Keys = Annotated[list[Key], msgspec.Meta(max_length=MOST_TYPES)]
Rounds = Annotated[int, msgspec.Meta(ge=0, le=6)]
Top = Annotated[int, msgspec.Meta(ge=1, le=12)]
Straight = Annotated[int, msgspec.Meta(ge=0, le=6)]
Slow = Annotated[int, msgspec.Meta(ge=0, le=4)]
Paid = Annotated[int, msgspec.Meta(ge=1, le=12)]
Drag = Annotated[tuple[Paid, ...], msgspec.Meta(max_length=PRINTED_SPEEDS)]
ByBand = msgspec.Meta(min_length=1, max_length=3)
"""1.3 Figures by altitude: Low, Medium and High, as far as a type gets."""
Plate = Annotated[str, msgspec.Meta(max_length=24)]
Figure = Annotated[str, msgspec.Meta(max_length=24)]
_GUN = re.compile(r"(forward|observer|nose|dorsal|ventral) ([a-z]+) ([1-6])(?:([+/])([1-6]))?")


class Row(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"kind": "class"},
):
    """1.3 A dashboard as it is written in a file."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    side: Literal["allies", "germany"]
    since: Since
    kind: Literal["single-seater", "two-seater", "bomber"]
    wings: Wings
    points: Annotated[int, msgspec.Meta(ge=1, le=20)]
    engine: Literal["rotary", "in-line"]
    fastest: Annotated[tuple[Top, ...], ByBand]
    preparation: Annotated[tuple[Straight, ...], ByBand]
    underscored: bool
    drag_low: Drag
    drag_medium: Drag
    drag_high: Drag
    stall: Annotated[tuple[Slow, ...], ByBand]
    red: Annotated[int, msgspec.Meta(ge=2, le=20)]
    cracks: Annotated[int, msgspec.Meta(ge=3, le=22)]
    ceiling: Annotated[int, msgspec.Meta(ge=4, le=60)]
    structure: Annotated[int, msgspec.Meta(ge=1, le=40)]
    spotting: TestColour
    handling: TestColour
    structural: TestColour
    guns: Annotated[tuple[Plate, ...], msgspec.Meta(max_length=5)]
    loaded: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    printed: Annotated[tuple[Figure, ...], msgspec.Meta(max_length=40)] = ()
    reconstructed: bool = False

    @property
    def drag(self) -> tuple[tuple[int, ...], ...]:
        """2.3 The drag by altitude, without bands that the type never gets to."""
        return tuple(band for band in (self.drag_low, self.drag_medium, self.drag_high) if band)


class GunPlate(msgspec.Struct, frozen=True):
    """9.4 A weapon as the metal plate prints it; `fed` is no line between the two numbers."""

    mount: Mount
    colour: Colour
    rounds: Rounds
    spare: Rounds
    fed: bool


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """1.3 What a dashboard prints; its ceiling is no higher than the sky."""

    key: str
    name: str
    side: Literal["allies", "germany"]
    since: str
    kind: Literal["single-seater", "two-seater", "bomber"]
    wings: Wings
    points: int
    engine: Literal["rotary", "in-line"]
    fastest: tuple[int, ...]
    preparation: tuple[int, ...]
    underscored: bool
    drag: tuple[tuple[int, ...], ...]
    stall: tuple[int, ...]
    red: int
    cracks: int
    ceiling: int
    structure: int
    spotting: Colour
    handling: Colour
    structural: Colour
    guns: tuple[GunPlate, ...]
    loaded: int

    @property
    def bomber(self) -> bool:
        return self.kind == "bomber"

    @property
    def gunners(self) -> int:
        return sum(gun.mount != "forward" for gun in self.guns)


def models(rows: Mapping[str, Any], highest: int) -> dict[str, Model]:
    """1.3 Return the types of a table of rows, under a sky of so many levels."""
    if len(rows) > MOST_TYPES:
        sentence = f"a game has {MOST_TYPES} types at most, not {len(rows)}."
        raise Refusal("bad-value", sentence, "aircraft")
    codec.convert(list(rows), Keys, "aircraft")
    return {key: model(key, row, highest, f"aircraft.{key}") for key, row in rows.items()}


def model(key: str, entry: Any, highest: int, place: str) -> Model:
    """1.3 Return one type; refuse a row that cannot fly."""
    row = codec.convert(entry, Row, place)
    guns = tuple(_gun(text, place) for text in row.guns)
    for sentence in _faults(row, guns):
        raise Refusal("bad-value", sentence, place)
    ceiling = min(row.ceiling, highest)
    return made_from(row, Model, key=key, guns=guns, ceiling=ceiling, drag=row.drag)


def _faults(row: Row, guns: tuple[GunPlate, ...]) -> list[str]:
    """Return the faults in how the figures of a row fit together."""
    bands = len(row.drag)
    by_band = (row.fastest, row.preparation, row.stall, row.drag)
    speeds = zip(row.stall, row.fastest, strict=False)
    gunners = sum(gun.mount != "forward" for gun in guns)
    rules = {
        "a name is printable and begins with a letter or a figure.": (
            row.name.isprintable() and row.name[0].isalnum()
        ),
        "every figure by altitude has as many bands.": (
            all(len(figures) == bands for figures in by_band)
            and all((row.drag_low, row.drag_medium, row.drag_high)[:bands])
        ),
        "drag is printed under the speeds 1 to 6, and never falls.": (
            all(len(band) == PRINTED_SPEEDS for band in row.drag)
            and all(slow <= fast for band in row.drag for slow, fast in pairwise(band))
        ),
        "the red speeds come before those that crack it up.": row.red < row.cracks,
        "in level flight it is faster than it stalls, and slower than in the red.": (
            all(stall < top < row.red for stall, top in speeds)
        ),
        "a loaded machine is faster than it stalls.": not row.loaded or row.loaded > max(row.stall),
        "every gun has a mount of its own.": len({gun.mount for gun in guns}) == len(guns),
        "a single-seater has no gunner, any other class at least one.": (
            (gunners > 0) == (row.kind != "single-seater")
        ),
    }
    return [sentence for sentence, kept in rules.items() if not kept]


def _gun(text: str, place: str) -> GunPlate:
    found = _GUN.fullmatch(text)
    if found is None or found[2] not in COLOURS:
        raise Refusal("bad-value", f"a gun is written like `forward green 6+6`: {text!r}.", place)
    mount, colour, rounds, line, spare = found.groups()
    plate = {"mount": mount, "colour": colour, "rounds": int(rounds)}
    return codec.convert(plate | {"spare": int(spare or 0), "fed": line != "/"}, GunPlate, place)
