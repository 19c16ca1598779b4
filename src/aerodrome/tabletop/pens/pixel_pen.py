"""Pixel renderer: shapes as an array of pixels, by Pillow; drawn larger, then smoothed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

import numpy as np

from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.pens.shapes import (
    NOTHING,
    Canvas,
    Disc,
    Lettering,
    Outline,
    Point,
    Shape,
    Turned,
    Wash,
)

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise Refusal("no-pixels", "pixels need the extra: pip install 'aerodrome[env]'.") from None

FINER = 2
"""The factor by which drawings are enlarged before smoothing."""
STEPS = 6
"""How many straight pieces a curve has."""
CLEAR = (0, 0, 0, 0)
SIMPLER = {"●": "o ", "▲": "^", "\u2212": "-", "\u2013": "-", "\xd7": "x", "½": ".5", "œ": "oe"}
"""Replacements for signs that Pillow's own font lacks; accents are dropped."""
Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e, y' = b x + d y + f."""
Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]
_COMMAND = re.compile(r"([MLHVQZlhvz])([^MLHVQZlhvz]*)")
_NUMBER = re.compile(r"-?[\d.]+")


def drawn(canvas: Canvas) -> Pixels:
    """Return the whole sheet: rows, columns, and red, green and blue."""
    wide, high = round(canvas.width), round(canvas.height)
    image = Image.new("RGBA", (wide * FINER, high * FINER), CLEAR)
    _Pen(image).draw(canvas.parts, (FINER, 0, 0, FINER, 0, 0))
    smooth = image.convert("RGB").resize((wide, high), Image.Resampling.BOX)
    return np.asarray(smooth, dtype=np.uint8)


class _Pen:
    """Draws on one image; anything transparent is drawn on another and laid over it."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.ink = ImageDraw.Draw(image)

    def draw(self, parts: tuple[Shape, ...], by: Matrix) -> None:
        for one in parts:
            match one:
                case Outline(opacity=opacity) | Turned(opacity=opacity) if opacity < 1:
                    self._faintly(one, by, opacity)
                case Outline():
                    self._outline(one, by)
                case Disc():
                    self._disc(one, by)
                case Wash():
                    self._wash(one, by)
                case Lettering():
                    self._lettering(one, by)
                case Turned():
                    self.draw(one.parts, _turned(one, by))

    def _faintly(self, one: Outline | Turned, by: Matrix, opacity: float) -> None:
        """Draw it opaquely on a layer of its own, so that overlapping parts do not show."""
        layer = Image.new("RGBA", self.image.size, CLEAR)
        solid = replace(one, opacity=1.0)
        _Pen(layer).draw((solid,), by)
        around = layer.getbbox()
        if around is None:
            return
        part = layer.crop(around)
        part.putalpha(part.getchannel("A").point([round(n * opacity) for n in range(256)]))
        self.image.alpha_composite(part, around[:2])

    def _outline(self, one: Outline, by: Matrix) -> None:
        wide = max(1, round(one.wide * _scale(by)))
        strokes = [
            ([_moved(point, by) for point in points], closed) for points, closed in _strokes(one.d)
        ]
        for points, _ in strokes:
            if one.fill != NOTHING and len(points) > 2:
                self.ink.polygon(points, fill=one.fill)
        for points, closed in strokes if one.line != NOTHING else ():
            line = [*points, points[0]] if closed else points
            for stroke in _dashes(line, 5 * _scale(by)) if one.dashed else [line]:
                self.ink.line(stroke, fill=one.line, width=wide, joint="curve")

    def _disc(self, one: Disc, by: Matrix) -> None:
        """Draw a circle, which is an ellipse if it is stretched."""
        x, y = _moved(one.at, by)
        across, along = one.radius * hypot(by[0], by[1]), one.radius * hypot(by[2], by[3])
        edges = (x - across, y - along, x + across, y + along)
        fill = None if one.fill == NOTHING else one.fill
        line = None if one.line == NOTHING else one.line
        wide = max(1, round(one.wide * _scale(by))) if line else 0
        self.ink.ellipse(edges, fill=fill, outline=line, width=wide)

    def _wash(self, one: Wash, by: Matrix) -> None:
        (left, top) = _moved(one.at, by)
        right, base = _moved((one.at[0] + one.size[0], one.at[1] + one.size[1]), by)
        high = max(1, round(base) - round(top))
        first, last = (_channels(paint) for paint in (one.top, one.bottom))
        for row in range(high):
            part = row / high
            paint = tuple(round(a + (b - a) * part) for a, b in zip(first, last, strict=True))
            y = round(top) + row
            self.ink.line([(left, y), (right, y)], fill=(*paint, 255))

    def _lettering(self, one: Lettering, by: Matrix) -> None:
        """Write words; bold ones are drawn twice, slightly apart."""
        scale, (x, y) = _scale(by), _moved(one.at, by)
        font, words = _font(round(one.size * scale)), _spelt(one.words)
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[one.anchor]
        halo = None if one.halo == NOTHING else one.halo
        wide = round(1.5 * scale) if halo else 0
        self.ink.text((x, y), words, one.fill, font, anchor, stroke_width=wide, stroke_fill=halo)
        if one.bold:
            self.ink.text((x + scale * 0.4, y), words, one.fill, font, anchor)


def _spelt(words: str) -> str:
    """Return words in the characters of Pillow's own font, which is the same everywhere."""
    simpler = "".join(SIMPLER.get(letter, letter) for letter in words)
    bare = unicodedata.normalize("NFKD", simpler)
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(max(6, size))


def _channels(paint: str) -> tuple[int, int, int]:
    return int(paint[1:3], 16), int(paint[3:5], 16), int(paint[5:7], 16)


def _moved(point: Point, by: Matrix) -> Point:
    x, y = point
    return by[0] * x + by[2] * y + by[4], by[1] * x + by[3] * y + by[5]


def _scale(by: Matrix) -> float:
    return (hypot(by[0], by[1]) + hypot(by[2], by[3])) / 2


def _turned(one: Turned, by: Matrix) -> Matrix:
    """Return the matrix of shapes about a place: first stretched, then turned, then moved."""
    c, s = cos(radians(one.turn)), sin(radians(one.turn))
    x, y = one.stretch
    a, b, d, e = c * x, s * x, -s * y, c * y
    return (
        by[0] * a + by[2] * b, by[1] * a + by[3] * b,
        by[0] * d + by[2] * e, by[1] * d + by[3] * e, *_moved(one.at, by),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _strokes(d: str) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """Return the lines of an outline as points, and whether each is closed."""
    return tuple(_followed(d))


def _followed(d: str) -> Iterator[tuple[tuple[Point, ...], bool]]:
    points: list[Point] = []
    for command, written in _COMMAND.findall(d):
        numbers = [float(one) for one in _NUMBER.findall(written)]
        x, y = points[-1] if points else (0.0, 0.0)
        match command:
            case "M":
                if points:
                    yield tuple(points), False
                points = [(numbers[0], numbers[1])]
            case "L":
                points.append((numbers[0], numbers[1]))
            case "l":
                points.append((x + numbers[0], y + numbers[1]))
            case "H" | "h":
                points.append((numbers[0] + (x if command == "h" else 0), y))
            case "V" | "v":
                points.append((x, numbers[0] + (y if command == "v" else 0)))
            case "Q":
                points += _curve((x, y), (numbers[0], numbers[1]), (numbers[2], numbers[3]))
            case _:
                yield tuple(points), True
                points = []
    if points:
        yield tuple(points), False


def _curve(start: Point, about: Point, end: Point) -> Iterator[Point]:
    for step in range(1, STEPS + 1):
        t = step / STEPS
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield (
            one * start[0] + two * about[0] + three * end[0],
            one * start[1] + two * about[1] + three * end[1],
        )


def _dashes(points: list[Point], long: float) -> Iterator[list[Point]]:
    """Yield a line in pieces, leaving out every other one."""
    for (x, y), (nx, ny) in pairwise(points):
        far = hypot(nx - x, ny - y)
        for piece in range(int(far // (2 * long)) + 1):
            begin, end = 2 * long * piece, min(far, 2 * long * piece + long)
            if begin < end:
                yield [
                    (x + (nx - x) * begin / far, y + (ny - y) * begin / far),
                    (x + (nx - x) * end / far, y + (ny - y) * end / far),
                ]
