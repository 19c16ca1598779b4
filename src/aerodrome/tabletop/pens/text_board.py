"""Text renderer for flat boards: a line for each row of hexes, drawn from a scene alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from aerodrome.kernel.question import Anchor
from aerodrome.tabletop.pens import roll
from aerodrome.tabletop.scene import HexBoard, LatticeBoard, Piece, Scene

FlatBoard = HexBoard | LatticeBoard
"""A board of straight rows, which can be drawn as lines of text."""
WIDE, NARROW = 4, 3
"""Characters for a hex, on a wide screen and on a narrow one."""
ARROWS = "→↗↖←↙↘"
LAND = {
    "field": ('"', "yellow"),
    "woods": ("♣", "green"),
    "river": ("≈", "bright_blue"),
    "road": ("=", "bright_black"),
    "trench": ("#", "white"),
}
BUILT = ("⌂", "bright_white")
CLOUD = ("≈", "white")
PLAIN = ("·", "bright_black")
NEUTRAL = (":", "red")
WANTED = ("#", "bold bright_yellow reverse")
SIDES = ("bold white on dark_green", "bold white on dark_red", "bold white on blue")
WRECK = "bright_black strike"
GHOST = "bold bright_cyan underline"
TRAIL = ("•", "bold bright_cyan")
MARK = "bold bright_yellow"
BEARS = ("bold bright_green on grey30", "bold bright_red on grey30", "bold bright_blue on grey30")
Cell = tuple[str, str]
"""Characters, and their style."""


@dataclass
class Overlay:
    """Temporary marks on the board: an order being written, options, arcs."""

    anchor: Anchor | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    arcs: Sequence[str] = ()
    rows: range | None = None


def arrow(facing: int) -> str:
    """Return the arrow for a facing, in degrees counter-clockwise from the east."""
    return ARROWS[round(facing / 60) % 6]


def sides(scene: Scene) -> dict[str, str]:
    """Return the style of each side, in the order of the cards."""
    return {side: SIDES[n % len(SIDES)] for n, side in enumerate(roll.sides(scene))}


def draw(scene: Scene, board: FlatBoard, room: int, over: Overlay) -> Iterator[Text]:
    """Yield the board line by line: the numbers of columns, then the rows."""
    grid = board.grid
    wide = WIDE if 2 + WIDE // 2 + grid.width * WIDE <= room + 1 else NARROW
    cells = _cells(scene, board, over)
    columns = range(grid.first_column, grid.first_column + grid.width)
    numbers = "".join(f"{column:^{wide}}" for column in columns)
    yield Text(f"{'':{2 + wide // 4}}{numbers}".rstrip(), style="bright_black")
    for row in over.rows or range(grid.first_row, grid.first_row + grid.height):
        line = Text(f"{row:>2}", style="bright_black", no_wrap=True)
        line.append(" " * (wide // 2 if row % 2 == grid.shifted else 0))
        for column in columns:
            said, style = cells.get(f"{column},{row}", PLAIN)
            lead = " " if len(said) < wide - 1 else ""
            line.append(lead)
            line.append(said[:wide], style=style)
            line.append(" " * (wide - len(lead) - len(said)))
        line.rstrip()
        yield line


def _cells(scene: Scene, board: FlatBoard, over: Overlay) -> dict[str, Cell]:
    """Return the content of each hex: land, then arcs, the order, options, and aircraft on top."""
    cells: dict[str, Cell] = {}
    for zone in board.zones:
        if zone.side is None:
            cells |= dict.fromkeys(zone.cells, NEUTRAL)
    for feature in board.features:
        cells |= dict.fromkeys(feature.cells, LAND.get(feature.kind, BUILT))
    for cloud in board.clouds:
        cells |= dict.fromkeys(cloud.cells, CLOUD)
    for zone in board.zones:
        if zone.side is not None and zone.kind != "ground":
            cells |= dict.fromkeys(zone.cells, WANTED)
    _lay_arcs(cells, scene, over.arcs)
    for path in scene.paths:
        cells |= dict.fromkeys(path.cells, TRAIL)
    if over.anchor is not None:
        cells |= dict.fromkeys(over.anchor.path, TRAIL)
    cells |= {cell: (mark, MARK) for cell, mark in over.marks.items()}
    _lay_pieces(cells, scene, board, over.anchor)
    return cells


def _lay_arcs(cells: dict[str, Cell], scene: Scene, pieces: Sequence[str]) -> None:
    order = list(sides(scene))
    side = {piece.id: order.index(piece.side) for piece in scene.pieces}
    for arc in scene.arcs:
        if arc.piece in pieces:
            style = BEARS[side[arc.piece] % len(BEARS)]
            cells |= dict.fromkeys(arc.cells, (arc.kind[:1].lower(), style))


def _lay_pieces(
    cells: dict[str, Cell], scene: Scene, board: FlatBoard, anchor: Anchor | None
) -> None:
    style = sides(scene)
    standing: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: not piece.wreck):
        if piece.board == board.id:
            standing.setdefault(piece.cell, []).append(piece)
    for cell, here in standing.items():
        top = here[-1]
        if top.wreck:
            cells[cell] = (f"{tag(top)}x", WRECK)
            continue
        flying = sum(not piece.wreck for piece in here)
        end = "+" if flying > 1 else arrow(top.facing)
        level = str(top.height or "") if isinstance(board, LatticeBoard) else _level(top)
        cells[cell] = (f"{tag(top)}{end}{level}", style[top.side])
    moved = anchor is not None and anchor.place is not None and len(anchor.path) > 1
    if anchor is not None and moved and anchor.facing is not None:
        shown = [tag(piece) for piece in scene.pieces if piece.id == anchor.piece]
        cells[str(anchor.place)] = (f"{''.join(shown)}{arrow(anchor.facing)}", GHOST)


def tag(piece: Piece) -> str:
    """Return a letter for a piece's side, and its number."""
    number = piece.number or piece.id
    letter = piece.side[:1].upper()
    return number[:3] if number[:1].isalpha() else f"{letter}{number}"[:2]


def _level(piece: Piece) -> str:
    """Return whether a piece is above or below middle height; the list has the number."""
    if not piece.height:
        return ""
    return "▲" if piece.height > 0 else "▼"
