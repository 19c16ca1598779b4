"""SVG renderer: shapes as SVG text, without a library."""

from __future__ import annotations

from html import escape

from aerodrome.tabletop.pens.shapes import (
    NOTHING,
    Canvas,
    Disc,
    Lettering,
    Outline,
    Shape,
    Turned,
    Wash,
    number,
)

SERIF = "Georgia, 'DejaVu Serif', serif"
MOVES = (
    "<style>.flies{animation:flies 7s ease-in-out infinite alternate}"
    ".drifts{animation:drifts 40s linear infinite alternate}"
    "@keyframes flies{to{transform:translate(var(--x),var(--y))}}"
    "@keyframes drifts{to{transform:translate(30px,0)}}"
    "@media (prefers-reduced-motion:reduce){.flies,.drifts{animation:none}}</style>"
)


def drawn(canvas: Canvas) -> str:
    """Return the whole sheet."""
    wide, high = number(canvas.width), number(canvas.height)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    told = f' role="img"><title>{escape(canvas.title)}</title>' if canvas.title else ">"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}{told}'
    return "".join([head, MOVES if canvas.moves else "", *map(shape, canvas.parts), "</svg>\n"])


def shape(one: Shape) -> str:
    """Return one shape, with everything in it."""
    match one:
        case Outline():
            dashes = ' stroke-dasharray="5 4"' if one.dashed else ""
            return f'<path d="{one.d}"{_paint(one)}{dashes}{_faint(one.opacity)}/>'
        case Disc():
            place = f'cx="{number(one.at[0])}" cy="{number(one.at[1])}" r="{number(one.radius)}"'
            return f"<circle {place}{_paint(one)}/>"
        case Wash():
            return _wash(one)
        case Lettering():
            return _lettering(one)
        case Turned():
            return _turned(one)


def _paint(one: Outline | Disc) -> str:
    line = f' stroke="{one.line}" stroke-width="{one.wide:.2g}"' if one.line != NOTHING else ""
    return f' fill="{one.fill}"{line}'


def _faint(opacity: float) -> str:
    return f' opacity="{opacity:.2g}"' if opacity < 1 else ""


def _wash(one: Wash) -> str:
    name = f"wash-{one.top[1:]}-{one.bottom[1:]}"
    (x, y), (wide, high) = one.at, one.size
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    return (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop stop-color="{one.top}"/>'
        f'<stop offset="1" stop-color="{one.bottom}"/></linearGradient>'
        f'<rect {place} fill="url(#{name})"/>'
    )


def _lettering(one: Lettering) -> str:
    look = f'font-family="{SERIF}" font-size="{number(one.size)}" fill="{one.fill}"'
    look += f' text-anchor="{one.anchor}"' if one.anchor != "start" else ""
    look += ' font-weight="bold"' if one.bold else ""
    if one.halo != NOTHING:
        look += f' stroke="{one.halo}" stroke-width="3" paint-order="stroke"'
        look += ' stroke-linejoin="round"'
    place = f'x="{number(one.at[0])}" y="{number(one.at[1])}"'
    return f"<text {place} {look}>{escape(one.words)}</text>"


def _turned(one: Turned) -> str:
    """Return shapes turned about their place; animation is applied before turning."""
    inner = "".join(map(shape, one.parts))
    turned = f"rotate({one.turn:g})" if one.turn else ""
    if one.stretch != (1.0, 1.0):
        x, y = one.stretch
        turned += f"scale({x:.3g})" if x == y else f"scale({x:.3g},{y:.3g})"
    inner = f'<g transform="{turned}">{inner}</g>' if turned else inner
    if one.class_:
        away = f"--x:{number(one.drift[0])}px;--y:{number(one.drift[1])}px"
        style = f' style="{away}"' if one.drift != (0.0, 0.0) else ""
        inner = f'<g class="{one.class_}"{style}>{inner}</g>'
    at = f"translate({number(one.at[0])} {number(one.at[1])})"
    place = f' transform="{at}"' if one.at != (0.0, 0.0) else ""
    return f"<g{place}{_faint(one.opacity)}>{inner}</g>"
