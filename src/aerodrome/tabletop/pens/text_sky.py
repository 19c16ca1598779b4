"""Text renderer for sky boards: a line for each row of hexes around the aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from aerodrome.tabletop.pens.text_board import GHOST, MARK, TRAIL, WRECK, Cell, Overlay, sides, tag
from aerodrome.tabletop.scene import GROUND, Piece, Scene, SkyBoard

WIDE = 3
"""Characters for a hex; odd rows are indented by one."""
MARGIN = 2
"""Rows shown above and below the aircraft."""
NOTHING = ("·", "bright_black")
SOIL = ("▁", "yellow")
CLOUD = ("~", "bright_white")
BEARS = ("*", "bold red")
TOKENS = {"sun": ("☼", "bold bright_yellow"), "flak": ("#", "bold red")}
THINGS = "bold bright_white on grey30"
LAST_NOSE = 90


def nose(facing: int) -> str:
    """Return the arrow for a facing, in degrees counter-clockwise from the east."""
    east = facing < LAST_NOSE or facing > 360 - LAST_NOSE
    if facing in (0, 180):
        return "→" if east else "←"
    up = facing < 180
    return ("↗" if up else "↘") if east else ("↖" if up else "↙")


def draw_sky(scene: Scene, board: SkyBoard, room: int, over: Overlay) -> Iterator[Text]:
    """Yield the sky from the highest row in use, then the ground and the columns."""
    cells = _cells(scene, board, over)
    columns = _columns(scene, board, room, over)
    for level in _levels(scene, board):
        yield _row(f"{level:>3}", str(level), columns, cells, NOTHING, board.hexes and level % 2)
    yield _row("   ", GROUND, columns, cells, SOIL, 0)
    numbers = "".join(f"{column:^{WIDE * 5}}" for column in columns[2::5])
    yield Text(f"    {numbers}".rstrip(), style="bright_black")


def _row(
    head: str, band: str, columns: range, cells: dict[str, Cell], plain: Cell, shifted: int
) -> Text:
    line = Text(f"{head} {' ' * shifted}", style="bright_black", no_wrap=True)
    for column in columns:
        said, style = cells.get(f"{column},{band}", plain)
        line.append(f"{said[:WIDE]:^{WIDE}}", style=style)
    line.rstrip()
    return line


def _flying(scene: Scene) -> list[Piece]:
    return [piece for piece in scene.pieces if not piece.wreck] or list(scene.pieces)


def _levels(scene: Scene, board: SkyBoard) -> range:
    """Return the rows around the aircraft, from the highest down."""
    heights = [piece.height or 0 for piece in _flying(scene)] or [len(board.bands)]
    top = min(len(board.bands), max(heights) + MARGIN)
    return range(top, max(0, min(heights) - MARGIN - 1), -1)


def _columns(scene: Scene, board: SkyBoard, room: int, over: Overlay) -> range:
    """Return as many columns as fit, around the aircraft in question or the middle of all."""
    fit = min(board.columns, max(5, (room - 6) // WIDE))
    at = [int(piece.cell.partition(",")[0]) for piece in _flying(scene)]
    if over.anchor is not None and over.anchor.place is not None:
        at = [int(over.anchor.place.partition(",")[0])]
    middle = (min(at) + max(at)) // 2 if at else board.columns // 2
    first = max(1, min(middle - fit // 2, board.columns - fit + 1))
    return range(first, first + fit)


def _cells(scene: Scene, board: SkyBoard, over: Overlay) -> dict[str, Cell]:
    """Return the content of each hex: clouds, then tokens, arcs, options, and aircraft on top."""
    cells: dict[str, Cell] = {}
    for cloud in board.clouds:
        cells |= dict.fromkeys(cloud.cells, CLOUD)
    for token in scene.tokens:
        shown = TOKENS.get(token.kind, (token.kind[:2].upper(), THINGS))
        cells |= dict.fromkeys(token.cells, shown)
    for arc in scene.arcs:
        if arc.piece in over.arcs:
            cells |= dict.fromkeys(arc.cells, BEARS)
    if over.anchor is not None:
        cells |= dict.fromkeys(over.anchor.path, TRAIL)
    cells |= {cell: (mark, MARK) for cell, mark in over.marks.items()}
    style = sides(scene)
    for piece in sorted(scene.pieces, key=lambda piece: not piece.wreck):
        sign = "x" if piece.wreck else "?" if piece.hidden else nose(piece.facing)
        cells[piece.cell] = (f"{tag(piece)}{sign}", WRECK if piece.wreck else style[piece.side])
    if over.anchor is not None and len(over.anchor.path) > 1 and over.anchor.facing is not None:
        cells[str(over.anchor.place)] = (f" {nose(over.anchor.facing)} ", GHOST)
    return cells
