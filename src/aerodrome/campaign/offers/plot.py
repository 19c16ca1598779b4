"""Survival curves as SVG, for documentation and pages."""

from __future__ import annotations

from html import escape

from .simulate import Figures, Side

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 400, 56, 44, 36, 16
INKS = ("#7a1f1f", "#1f3f6b")
FABLED = (10, 15)
"""The days a pilot was said to live, flying every day."""
STYLE = "font-family: Georgia, serif; font-size: 13px; fill: #2b2620"


def survival_plot(figures: Figures) -> str:
    """Return a plot of the share remaining by sorties; the fabled 10 to 15 days are shaded."""
    most = figures.wish.missions
    sides = list(figures.sides.values())
    title = f"Airmen still flying, {figures.wish.campaigns:,} campaigns ({figures.wish.scenario})"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" style="{STYLE}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6f1e4"/>',
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>',
        _fabled(most),
        *_grid(most),
        *(_curve(side, most, INKS[number]) for number, side in enumerate(sides)),
        *(_key(side, number) for number, side in enumerate(sides)),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _x(sortie: float, most: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * sortie / most, 1)


def _y(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)


def _fabled(most: int) -> str:
    first, last = FABLED
    if most < first:
        return ""
    left, right = _x(first, most), _x(min(last, most), most)
    return (
        f'<rect x="{left}" y="{_y(1)}" width="{right - left}" height="{_y(0) - _y(1)}" '
        f'fill="#d9c9a0"/><text x="{left + 4}" y="{_y(1) + 16}" font-size="11">'
        f"{first} to {last} days</text>"
    )


def _grid(most: int) -> list[str]:
    lines = []
    for tenths in range(0, 11, 2):
        y = _y(tenths / 10)
        lines.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#cbbf9f" fill="none"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10 * tenths} %</text>')
    step = max(1, round(most / 10))
    for sortie in range(0, most + 1, step):
        at = f'x="{_x(sortie, most)}" y="{HEIGHT - BOTTOM + 18}"'
        lines.append(f'<text {at} text-anchor="middle">{sortie}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    lines.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">sorties flown</text>')
    return lines


def _curve(side: Side, most: int, ink: str) -> str:
    path = f"M{_x(0, most)} {_y(1)}"
    for sortie, share in enumerate(side.survival[1:], 1):
        path += f"H{_x(sortie, most)}V{_y(share)}"
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2"/>'


def _key(side: Side, number: int) -> str:
    y = HEIGHT - BOTTOM - 34 + 18 * number
    return (
        f'<path d="M{LEFT + 12} {y - 4}h24" stroke="{INKS[number]}" stroke-width="2"/>'
        f'<text x="{LEFT + 42}" y="{y}">{escape(side.squadron)}</text>'
    )
