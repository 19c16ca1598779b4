"""Aircraft as shapes, from above with the nose up, or from the side flying east."""

from __future__ import annotations

from math import cos, radians, sin

from aerodrome.tabletop.pens.shapes import (
    Disc,
    Lettering,
    Outline,
    Point,
    Shape,
    Turned,
    box,
    rounded,
)
from aerodrome.tabletop.scene import Piece, Silhouette

INK, BODY, PALE = "#2b2418", "#6b5d45", "#fbf6e8"
DOPE = {
    "italy": "#cdbb8a", "france": "#b9c2b4", "britain": "#a08c55", "allies": "#a08c55",
    "allied": "#a08c55", "germany": "#a8322a", "central": "#a8322a", "austria": "#d6ba78",
    "austria_hungary": "#d6ba78",
}  # fmt: skip
PLAIN = "#c9b88a"
ROUNDELS = {
    "italy": ("#b3322a", "#fbf6e8", "#2f6b3c"), "france": ("#b3322a", "#fbf6e8", "#2d4f86"),
    "britain": ("#2d4f86", "#fbf6e8", "#b3322a"), "allies": ("#2d4f86", "#fbf6e8", "#b3322a"),
    "allied": ("#2d4f86", "#fbf6e8", "#b3322a"),
}  # fmt: skip
SPANS = {"single-seater": 1.0, "two-seater": 1.2, "flying-boat": 1.3, "bomber": 1.7}
SPAN = 44.0
"""The wing span of the smallest aircraft, from tip to tip."""
DECKS = {"monoplane": (-4,), "biplane": (-9, 3), "triplane": (-12, -4, 4)}
LINE = 0.9
SWIM = 14.0
"""How far an aircraft drifts ahead in an animated picture."""


def from_above(side: str, silhouette: Silhouette) -> tuple[Shape, ...]:
    """Return an aircraft seen from above."""
    dope = DOPE.get(side, PLAIN)
    wings = [rounded(-22, -9, 44, 9, 4)]
    if silhouette.wings == "triplane":
        wings.append(rounded(-18, -12, 36, 4, 2))
    body = "M-3 -14Q0 -17 3 -14L3 0Q3 9 1 23H-1Q-3 9 -3 0Z"
    return (
        Outline(rounded(-8, 17, 16, 5, 2.5), dope, INK, LINE),
        Outline(body, BODY, INK, LINE),
        *(Outline(wing, dope, INK, LINE) for wing in wings),
        *marking(side, (-16, -4.5), 3.4),
        *marking(side, (16, -4.5), 3.4),
    )


def from_beside(side: str, silhouette: Silhouette) -> tuple[Shape, ...]:
    """Return an aircraft seen from the side."""
    dope = DOPE.get(side, PLAIN)
    wings = [rounded(-2, y, 15, 2.6, 1.3) for y in DECKS[silhouette.wings]]
    body = "M17 -3Q20 0 17 3L0 4L-22 1V-2L-4 -4Z"
    return (
        Outline(body, dope, INK, LINE),
        Outline("M-17 -1L-24 -8L-25 1Z", dope, INK, LINE),
        *(Outline(wing, dope, INK, LINE) for wing in wings),
        Disc((8, 8), 2.6, INK, INK, LINE),
        *marking(side, (-10, -0.5), 2.6),
    )


def marking(side: str, at: Point, radius: float) -> tuple[Shape, ...]:
    """Return the national marking: a roundel, or a cross."""
    if side in ROUNDELS:
        parts = zip((1, 0.68, 0.34), ROUNDELS[side], strict=True)
        return tuple(Disc(at, radius * part, paint) for part, paint in parts)
    (x, y), half = at, radius / 3
    bars = box(x - radius, y - half, 2 * radius, 2 * half)
    bars += box(x - half, y - radius, 2 * half, 2 * radius)
    return (Outline(bars, INK, PALE, 0.5),)


def aircraft(piece: Piece, at: Point, size: float, *, beside: bool, swims: bool) -> Turned:
    """Return a piece in its place and direction; a question mark if only its place is known."""
    side, facing = piece.marking or piece.side, piece.facing
    opacity = 0.4 if piece.ghost or piece.wreck else 1.0
    if piece.hidden:
        shown = Lettering((0, 6), "?", 17, PALE, "middle", bold=True)
        disc = Disc((0, 0), 12, DOPE.get(side, PLAIN), INK, 1.2)
        return Turned((disc, shown), at, stretch=(size, size), opacity=opacity)
    across = size * SPANS[piece.silhouette.seats]
    shape, turn, flip = from_above(side, piece.silhouette), 90.0 - facing, 1.0
    if beside:
        flip = -1.0 if 90 < facing < 270 else 1.0
        shape, turn = from_beside(side, piece.silhouette), 180.0 * (flip < 0) - facing
    upright = -1.0 if beside and piece.inverted else 1.0
    ahead = radians(facing)
    return Turned(
        shape,
        at,
        turn,
        (flip * across, upright * across),
        opacity,
        "flies" if swims else "",
        (SWIM * cos(ahead), -SWIM * sin(ahead)) if swims else (0.0, 0.0),
    )
