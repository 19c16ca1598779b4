"""A minimal SVG writer for charts in the house style, paper and ink; without a library."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

PAPER, INK, SOFT, RULE = "#f6eedb", "#2a231a", "#5c5040", "#cdbd98"
SAND, RED, BLUE = "#e8dcbf", "#8c2b1e", "#274a68"
SERIF = "'Iowan Old Style', P052, 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif"


class Picture:
    """A drawing that grows element by element, on a page coloured like paper."""

    def __init__(self, width: float, height: float, title: str, about: str) -> None:
        size = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{SERIF}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(about)}</desc>",
        ]
        self.box(0, 0, width, height, PAPER)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, says: str = ""
    ) -> None:
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        told = f"<title>{escape(says)}</title>" if says else ""
        end = f">{told}</rect>" if told else "/>"
        self._parts.append(f'<rect {place} fill="{fill}"{end}')

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str, wide: float = 1
    ) -> None:
        place = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        self._parts.append(f'<line {place} stroke="{stroke}" stroke-width="{_n(wide)}"/>')

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"/>')

    def text(self, x: float, y: float, words: str, look: Theme | None = None) -> None:
        look = look or Theme()
        turn = f' transform="rotate({_n(look.turned)} {_n(x)} {_n(y)})"' if look.turned else ""
        style = f'font-size="{_n(look.size)}" fill="{look.fill}" text-anchor="{look.anchor}"'
        weight = ' font-weight="bold"' if look.bold else ""
        place = f'x="{_n(x)}" y="{_n(y)}"'
        self._parts.append(f"<text {place} {style}{weight}{turn}>{escape(words)}</text>")

    def __str__(self) -> str:
        return "\n".join([*self._parts, "</svg>", ""])


class Theme(NamedTuple):
    """The look of a text."""

    size: float = 12
    fill: str = INK
    anchor: str = "start"
    turned: float = 0
    bold: bool = False


def _n(value: float) -> str:
    """Return a number without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def blend(one: str, other: str, part: float) -> str:
    """Return a colour between two, `part` of the way to the other."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def verdict(rate: float) -> str:
    """Return a colour for a win rate: blue for winning, red for losing, sand between."""
    return blend(SAND, BLUE if rate > 0.5 else RED, min(1.0, abs(rate - 0.5) * 2))
