"""The list of both sides' aircraft under a plate, with what is left of each."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.tabletop.pens.shapes import Lettering, Outline, Point, Shape, box
from aerodrome.tabletop.pens.silhouettes import marking
from aerodrome.tabletop.scene import Card, Scene, Strength, Text, Track
from aerodrome.tabletop.svg import SOFT

LINE = 19.0
LOST, LEFT = "#d9cba6", "#5f7f4a"
BAR = 46.0
EDGE = 20.0
MOST = 12
"""The most lines for a side."""
INKS = ("#1f5a34", "#8c2b1e", "#274a68")
"""The colours of each side's names."""
Say = Callable[[Text], str]


def sides(scene: Scene) -> list[str]:
    """Return the sides in the order of their cards."""
    found = dict.fromkeys([card.side for card in scene.cards] + [one.side for one in scene.pieces])
    return [side for side in found if side]


def inks(scene: Scene) -> dict[str, str]:
    """Return the colour of each side's names."""
    return {side: INKS[place % len(INKS)] for place, side in enumerate(sides(scene))}


def roll(scene: Scene, say: Say, at: Point, width: float, unit: float) -> tuple[list[Shape], float]:
    """Return the lines of all sides in columns side by side, and their height."""
    left = {one.piece: one for standing in scene.standings for one in standing.aircraft}
    listed: dict[str, list[Card]] = {}
    for card in scene.cards:
        if card.side and (card.piece or card.badges or card.tracks):
            listed.setdefault(card.side, []).append(card)
    columns, paint = max(2, len(listed)), inks(scene)
    room = (width - EDGE * unit) / columns - EDGE * unit
    shapes: list[Shape] = []
    rows = 0
    for column, (side, cards) in enumerate(listed.items()):
        cards.sort(key=lambda one: one.piece is None)
        x = at[0] + EDGE * unit + column * (room + EDGE * unit)
        for row, card in enumerate(cards[:MOST]):
            y = at[1] + (row + 0.9) * LINE * unit
            strength = left.get(card.piece or card.id.removesuffix(".card"))
            shapes += _line(card, strength, paint[side], say, (x, y), room, unit)
        rows = max(rows, min(len(cards), MOST))
    return shapes, rows * LINE * unit + (8 * unit if rows else 0)


def _line(
    card: Card,
    strength: Strength | None,
    ink: str,
    say: Say,
    at: Point,
    room: float,
    unit: float,
) -> list[Shape]:
    x, y = at
    gone = card.piece is None or (strength is not None and strength.gone)
    speeds = [one for one in card.tracks if one.kind == "speed" and not gone]
    told = [f"{say(one.label)} {figures([one])}" for one in speeds]
    told += [say(badge.mark) for badge in card.badges if badge.kind != "damage"]
    shapes: list[Shape] = [
        *marking(card.marking or card.side or "", (x + 5 * unit, y - 4 * unit), 5.5 * unit)
    ]
    paint, title = SOFT if gone else ink, say(card.title)
    shapes.append(Lettering((x + 16 * unit, y), title, 12 * unit, paint, bold=not gone))
    known = strength is not None and strength.left is not None and not gone
    if strength is not None and known:
        shapes += _bar((x + room - BAR * unit, y - 8 * unit), strength, unit)
    end = x + room - (BAR + 8) * unit * known
    return [*shapes, Lettering((end, y), " · ".join(told), 11 * unit, SOFT, "end")]


def _bar(at: Point, strength: Strength, unit: float) -> list[Shape]:
    """Return a bar with how much is left of an aircraft."""
    (x, y), wide, high = at, BAR * unit, 7 * unit
    part = wide * max(0, strength.left or 0) / max(1, strength.most)
    return [Outline(box(x, y, wide, high), LOST), Outline(box(x, y, part, high), LEFT)]


def figures(tracks: list[Track]) -> str:
    """Return the numbers of one kind of track, with the maximum where the type has one."""
    if tracks[0].kind in ("robustness", "speed"):
        return f"{tracks[0].value}/{tracks[0].max}"
    signed = "+d" if tracks[0].kind == "height" else "d"
    return "+".join(f"{track.value:{signed}}" for track in tracks)
