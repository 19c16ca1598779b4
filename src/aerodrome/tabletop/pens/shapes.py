"""Shapes: the parts of a drawing, for any renderer.

Outlines are SVG paths with only the commands M L H V Q Z and l h v z, so that a renderer without
SVG can follow them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

Point = tuple[float, float]
NOTHING = "none"


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed area or a line, or several of them in the same colours."""

    d: str
    fill: str = NOTHING
    line: str = NOTHING
    wide: float = 1.0
    opacity: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    at: Point
    radius: float
    fill: str = NOTHING
    line: str = NOTHING
    wide: float = 1.0


@dataclass(frozen=True, slots=True)
class Wash:
    """A rectangle with a gradient from its top to its bottom."""

    at: Point
    size: Point
    top: str
    bottom: str


@dataclass(frozen=True, slots=True)
class Lettering:
    """A word; `anchor` is which part of it is at the point, `halo` an outline around it."""

    at: Point
    words: str
    size: float
    fill: str
    anchor: str = "start"
    bold: bool = False
    halo: str = NOTHING


@dataclass(frozen=True, slots=True)
class Turned:
    """Shapes that are turned and stretched about a place of their own.

    `drift` is how far they move to and fro where animation is possible; `class_` names the
    animation.
    """

    parts: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    turn: float = 0.0
    stretch: Point = (1.0, 1.0)
    opacity: float = 1.0
    class_: str = ""
    drift: Point = (0.0, 0.0)


Shape = Outline | Disc | Wash | Lettering | Turned


@dataclass(frozen=True, slots=True)
class Canvas:
    """Shapes on a sheet, the lowest first; `title` is a description for screen readers."""

    width: float
    height: float
    parts: tuple[Shape, ...]
    title: str = ""
    moves: bool = False


def number(value: float) -> str:
    """Return a length without needless digits."""
    return f"{value:.1f}".removesuffix(".0")


def through(points: list[Point], *, closed: bool = False) -> str:
    """Return a line from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def box(x: float, y: float, wide: float, high: float) -> str:
    """Return a rectangle."""
    return f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h{number(-wide)}z"


def hexagon(at: Point, radius: float) -> str:
    """Return a hex with corners at its top and bottom."""
    turns = (pi * (2 * corner + 1) / 6 for corner in range(6))
    return through([(at[0] + radius * cos(a), at[1] + radius * sin(a)) for a in turns], closed=True)


def rounded(x: float, y: float, wide: float, high: float, by: float) -> str:
    """Return a rectangle with round corners."""
    right, low = x + wide, y + high
    n = number
    return (
        f"M{n(x + by)} {n(y)}H{n(right - by)}Q{n(right)} {n(y)} {n(right)} {n(y + by)}"
        f"V{n(low - by)}Q{n(right)} {n(low)} {n(right - by)} {n(low)}"
        f"H{n(x + by)}Q{n(x)} {n(low)} {n(x)} {n(low - by)}"
        f"V{n(y + by)}Q{n(x)} {n(y)} {n(x + by)} {n(y)}Z"
    )
