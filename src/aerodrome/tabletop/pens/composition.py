"""Composition of a scene as shapes: a small card for lists, or a full plate with all names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from aerodrome.tabletop.pens import land
from aerodrome.tabletop.pens.land import PAINT, Cutting
from aerodrome.tabletop.pens.roll import inks, roll
from aerodrome.tabletop.pens.shapes import (
    Canvas,
    Disc,
    Lettering,
    Outline,
    Point,
    Shape,
    Turned,
    box,
    through,
)
from aerodrome.tabletop.pens.silhouettes import INK, PALE, SPAN, SPANS, SWIM, aircraft, from_above
from aerodrome.tabletop.scene import Board, Path, Piece, Scene, Silhouette, SkyBoard, Text, Token
from aerodrome.tabletop.svg import PAPER, SOFT

WIDE, HIGH = 360.0, 220.0
"""The size of every card; drawings are cropped to it."""
CLOSEST = 9.0
"""The smallest number of cells across a card."""
AIR = 6.0
"""The margin on a card between an aircraft and the edge."""
FEW, CROWDED = 4, 0.75
"""With more than FEW aircraft they are drawn at this size, to leave each other space."""
MACHINES = 4
"""How many aircraft of a side are on the field of a game without a board."""
NORMAL = 720.0
"""The width of a plate at which letters have their normal size."""
SMALLEST = 0.6
"""The smallest scale of aircraft: on wide boards they are drawn larger than the cells."""
SIGNS = {"fire": "#c8452d", "leak": "#8a8f92"}
Say = Callable[[Text], str]


def card(scene: Scene) -> Canvas:
    """Return the first board around its aircraft, animated; without a board, all sides on a field.

    A hidden aircraft is drawn like any other of its side: a card need not show what is known of it.
    """
    if not scene.boards:
        return Canvas(WIDE, HIGH, tuple(_field(scene, (WIDE, HIGH))), moves=True)
    board = scene.boards[0]
    pieces = [replace(one, hidden=False) for one in _on(scene, board) if not one.ghost]
    size = 1.0 if len(pieces) <= FEW else CROWDED
    cut = _close(board, pieces, size)
    beside = isinstance(board, SkyBoard)
    flown = [aircraft(one, cut.place(one.cell), size, beside=beside, swims=True) for one in pieces]
    return Canvas(WIDE, HIGH, (*land.under(cut), *land.clouds(cut), *flown), moves=True)


def _on(scene: Scene, board: Board) -> list[Piece]:
    return [one for one in scene.pieces if one.board == board.id]


def _close(board: Board, pieces: Sequence[Piece], size: float) -> Cutting:
    """Return the part of a board that has all aircraft whole, in the shape of a card."""
    wide, high = land.size(board)
    points = [land.centre(board, one.cell) for one in pieces] or [(0.0, 0.0), (wide, high)]
    (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*points, strict=True))
    margin, above = _edges(board, pieces, size)
    across = max(
        (right - left) * WIDE / (WIDE - 2 * margin),
        (bottom - top) * WIDE / (HIGH - 2 * above),
        CLOSEST,
    )
    tall, edge = across * HIGH / WIDE, above * across / WIDE
    shown = min(0.0, top - edge), max(high, bottom + edge)
    start = _within((top + bottom - tall) / 2, tall, shown)
    return Cutting(board, (left + right - across) / 2, start, across, (0.0, 0.0), (WIDE, HIGH))


def _edges(board: Board, pieces: Sequence[Piece], size: float) -> Point:
    """Return how far an aircraft's centre stays from the edges to be shown whole."""
    if not pieces:
        return 0.0, 0.0
    half = size * SPAN / 2 * max(SPANS[one.silhouette.seats] for one in pieces)
    above = half / 2 if isinstance(board, SkyBoard) else half
    return half + SWIM, above + AIR


def _within(start: float, length: float, edges: Point) -> float:
    """Return the start of a stretch that goes beyond the edges as little as possible."""
    first, last = edges
    if length <= last - first:
        return min(max(start, first), last - length)
    return (first + last - length) / 2


def _field(scene: Scene, size: Point) -> list[Shape]:
    """Return an aerodrome from above, with a few aircraft of every side."""
    (wide, high), scale = size, size[0] / WIDE
    sides = list(dict.fromkeys(card.side for card in scene.cards if card.side))
    shape = Silhouette("single-seater", "biplane")
    shapes: list[Shape] = [Outline(box(0, 0, wide, high), PAINT["field"])]
    shapes += land.course(PAINT["road"], [(0, high * 0.82), (wide, high * 0.7)], 26 * scale)
    for row, side in enumerate(sides):
        for place in range(MACHINES):
            at = (place + 0.7 + 0.6 * row) * wide / (MACHINES + 1), high * (row + 0.6) / 2.2
            machine = from_above(side, shape)
            shapes.append(
                Turned(machine, at, 0.0, (scale, scale), class_="flies", drift=(0.0, -14.0))
            )
    return shapes


def plate(scene: Scene, width: float, say: Say, title: str) -> Canvas:
    """Return every whole board, with a title above it and a list of all aircraft below."""
    unit = width / NORMAL
    head, at = _heading(scene, width, say, title, unit)
    shapes: list[Shape] = []
    for board in scene.boards:
        drawn, high = _board(scene, board, width, at, unit)
        shapes += drawn
        at += high
    if not scene.boards:
        high = width * HIGH / WIDE
        shapes.append(Turned(tuple(_field(scene, (width, high))), (0.0, at)))
        at += high
    listed, high = roll(scene, say, (0.0, at), width, unit)
    paper = Outline(box(0, 0, width, at + high), PAPER)
    told = ", ".join([title, *_turns(scene, say)])
    return Canvas(width, round(at + high), (paper, *shapes, *head, *listed), told)


def _heading(
    scene: Scene, width: float, say: Say, title: str, unit: float
) -> tuple[list[Shape], float]:
    """Return the title, the turn and the players' aims; and their height."""
    edge, line = 20 * unit, 22 * unit
    shapes: list[Shape] = [
        Lettering((edge, line), title, 15 * unit, INK, bold=True),
        Lettering((width - edge, line), " · ".join(_turns(scene, say)), 12 * unit, SOFT, "end"),
    ]
    aims = [say(one.text) for one in scene.captions if one.board is None][:1]
    shapes += [Lettering((edge, line + 16 * unit), aim, 11 * unit, SOFT) for aim in aims]
    return shapes, 46 * unit


def _turns(scene: Scene, say: Say) -> list[str]:
    return [f"{say(one.label)} {one.value}" for one in scene.tracks if one.kind == "turn"]


def _board(
    scene: Scene, board: Board, width: float, top: float, unit: float
) -> tuple[list[Shape], float]:
    """Return a whole board between its numbers, and its height."""
    edge, pieces = 20 * unit, sorted(_on(scene, board), key=lambda one: not one.wreck)
    cut = _whole(board, width - 2 * edge, (edge, top))
    beside = isinstance(board, SkyBoard)
    scale = max(SMALLEST * unit, cut.cell * (1.5 if beside else 1.2) / SPAN)
    flown: list[Shape] = [
        aircraft(one, cut.place(one.cell), scale, beside=beside, swims=False) for one in pieces
    ]
    paint = inks(scene)
    named = [_tag(one, cut, scale, unit, paint[one.side]) for one in pieces if not one.ghost]
    shapes = [
        *land.under(cut), *land.zones(cut), *land.lines(cut), *_tokens(scene, cut, unit),
        *_arcs(scene, cut), *land.clouds(cut), *_paths(scene, cut, unit), *flown, *named,
        *_mount(cut, width, edge, unit), *_numbers(cut, unit),
    ]  # fmt: skip
    return shapes, cut.size[1] + edge


def _whole(board: Board, width: float, at: Point) -> Cutting:
    """Return all of a board, with its extensions."""
    left, top, right, base = land.extent(board)
    across = right - left
    return Cutting(board, left, top, across, at, (width, (base - top) * width / across))


def _mount(cut: Cutting, width: float, edge: float, unit: float) -> list[Shape]:
    """Return paper over everything beyond the edges of a board, and a border."""
    (x, y), (wide, high) = cut.at, cut.size
    beyond = box(0, y - edge, width, edge) + box(0, y + high, width, edge)
    beyond += box(0, y, x, high) + box(x + wide, y, width - x - wide, high)
    line = Outline(box(x, y, wide, high), line=INK, wide=1.2 * unit)
    return [Outline(beyond, PAPER), line]


def _tag(piece: Piece, cut: Cutting, scale: float, unit: float, paint: str) -> Shape:
    """Return an aircraft's number and height, under it or, at the lower edge, above it."""
    height = f" {piece.height}" if piece.height and not piece.wreck else ""
    x, y = cut.place(piece.cell)
    away = SPAN * scale * (0.32 if isinstance(cut.board, SkyBoard) else 0.5)
    low = y + away + 12 * unit > cut.at[1] + cut.size[1]
    at = (x, y - away - 2 * unit if low else y + away + 9 * unit)
    words = f"{piece.number or piece.id}{height}"
    return Lettering(at, words, 10 * unit, paint, "middle", bold=True, halo=PALE)


def _numbers(cut: Cutting, unit: float) -> list[Shape]:
    """Return columns below a board and rows beside it, as many as fit."""
    board = cut.board
    if isinstance(board, SkyBoard):
        columns = [(str(n), cut.place(f"{n},ground")[0]) for n in range(1, board.columns + 1)]
        rows = [(band.id, cut.place(f"1,{band.id}")[1]) for band in board.bands]
    else:
        grid = board.grid
        first = grid.first_column, grid.first_row
        across = range(first[0], first[0] + grid.width)
        down = range(first[1], first[1] + grid.height)
        columns = [(str(n), cut.place(f"{n},{first[1]}")[0]) for n in across]
        rows = [(str(n), cut.place(f"{first[0]},{n}")[1]) for n in down]
    size, foot = 9 * unit, cut.at[1] + cut.size[1] + 12 * unit
    wide = next(step for step in (1, 2, 5, 10, 20) if step * cut.cell > 16 * unit)
    high = next(step for step in (1, 2, 5, 10, 20) if step * cut.cell * land.ROW > 11 * unit)
    below = [
        Lettering((x, foot), name, size, SOFT, "middle") for name, x in columns[wide - 1 :: wide]
    ]
    left = cut.at[0] - 4 * unit
    beside = [
        Lettering((left, y + 3 * unit), name, size, SOFT, "end")
        for name, y in rows[high - 1 :: high]
    ]
    return [*below, *beside]


def _arcs(scene: Scene, cut: Cutting) -> list[Shape]:
    """Return the fields of fire as a shade that leaves the land visible."""
    alive = {one.id for one in scene.pieces if not one.wreck}
    arcs = [one for one in scene.arcs if one.board == cut.board.id and one.piece in alive]
    cells = dict.fromkeys(cell for one in arcs for cell in one.cells)
    return land.cover(cut, "#c8452d", cells, 0.97, 0.13)


def _paths(scene: Scene, cut: Cutting, unit: float) -> list[Shape]:
    return [
        _path(one, [cut.place(cell) for cell in one.cells], unit)
        for one in scene.paths
        if one.board == cut.board.id and len(one.cells) > 1
    ]


def _path(path: Path, points: Sequence[Point], unit: float) -> Shape:
    paint = "#c8452d" if path.kind == "tracer" else INK
    dashed = path.kind == "planned"
    return Outline(through(list(points)), line=paint, wide=1.6 * unit, opacity=0.6, dashed=dashed)


def _tokens(scene: Scene, cut: Cutting, unit: float) -> list[Shape]:
    """Return the sun, barrages, and things on the ground."""
    shapes: list[Shape] = []
    for token in scene.tokens:
        if token.board == cut.board.id and token.cells:
            shapes += _token(token, [cut.place(cell) for cell in token.cells], cut, unit)
    return shapes


def _token(token: Token, points: list[Point], cut: Cutting, unit: float) -> list[Shape]:
    cell, side = cut.cell, 7 * unit
    x = sum(one[0] for one in points) / len(points)
    y = sum(one[1] for one in points) / len(points)
    if token.kind == "sun":
        rays = Turned((Disc((x, y), cell * 2.4, "#fbe7a1"),), opacity=0.5)
        return [rays, Disc((x, y), cell * 1.5, "#f6cf5f")]
    if token.kind == "flak":
        puffs = tuple(Disc(one, cell * 0.42, "#4f4a42") for one in points)
        return [Turned(puffs, opacity=0.45)]
    if token.kind in SIGNS:
        return [Turned((Disc((x, y), max(cell * 0.4, 4 * unit), SIGNS[token.kind]),), opacity=0.8)]
    if token.kind == "balloon":
        balloon = Turned((Disc((0, 0), 9 * unit, "#cbb98c", INK, 1),), (x, y), stretch=(1.5, 0.9))
        return [balloon]
    mark, y = token.kind[:1].upper(), min(y, cut.at[1] + cut.size[1] - side)
    sign = Outline(box(x - side, y - side, 2 * side, 2 * side), "#7a6a4d", INK, 1)
    return [sign, Lettering((x, y + 4 * unit), mark, 11 * unit, PALE, "middle", bold=True)]
