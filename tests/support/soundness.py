"""Checks of a scene's consistency, with a sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.scene import GROUND, Board, HexBoard, LatticeBoard, Scene, SkyBoard


def check(scene: Scene) -> list[str]:
    """Return the faults of a scene, a sentence each: ids used twice, references to nothing."""
    return list(faults(scene))


def faults(scene: Scene) -> Iterator[str]:
    """Yield every fault, in the order of the scene."""
    known = {board.id: cells(board) for board in scene.boards}
    yield from _twice("boards", (board.id for board in scene.boards))
    for board in scene.boards:
        yield from _board_faults(board, known[board.id])
    yield from _piece_faults(scene, known)
    yield from _way_faults(scene, known)
    yield from _card_faults(scene)
    yield from _twice("captions", (caption.id for caption in scene.captions))
    for caption in scene.captions:
        if caption.board is not None:
            where = () if caption.cell is None else (caption.cell,)
            yield from _strays(f"Caption {caption.id!r}", caption.board, where, known)
        elif caption.cell is not None:
            yield f"Caption {caption.id!r} has the cell {caption.cell!r} but no board."


def _board_faults(board: Board, own: dict[str, None]) -> Iterator[str]:
    name, known = f"board {board.id!r}", {board.id: own}
    yield from _twice(f"zones of {name}", (zone.id for zone in board.zones))
    yield from _twice(f"clouds of {name}", (cloud.id for cloud in board.clouds))
    for feature in board.features:
        yield from _strays(f"A feature ({feature.kind})", board.id, feature.cells, known)
    if isinstance(board, LatticeBoard):
        for more in board.extensions:
            yield from _strays(f"A gate of {more.id!r}", board.id, more.gates, known)
    for zone in board.zones:
        yield from _strays(f"Zone {zone.id!r}", board.id, zone.cells, known)
    for cloud in board.clouds:
        yield from _strays(f"Cloud {cloud.id!r}", board.id, cloud.cells, known)
    if isinstance(board, SkyBoard):
        yield from _twice(f"bands of {name}", (GROUND, *(band.id for band in board.bands)))
    if isinstance(board, LatticeBoard):
        yield from _twice(f"extensions of {name}", (more.id for more in board.extensions))
        grids = (board.grid, *(more.grid for more in board.extensions))
        yield from _twice(
            f"points of {name}", (point for grid in grids for point in cell_names(grid))
        )


def _piece_faults(scene: Scene, known: dict[str, dict[str, None]]) -> Iterator[str]:
    for board in known:
        here = (piece.id for piece in scene.pieces if piece.board == board)
        yield from _twice(f"pieces on board {board!r}", here)
    for token in scene.tokens:
        yield from _strays(f"Token {token.id!r}", token.board, token.cells, known)
    yield from _twice("tokens", (token.id for token in scene.tokens))
    for piece in scene.pieces:
        where = (piece.cell,) if piece.between is None else (piece.cell, piece.between)
        yield from _strays(f"Piece {piece.id!r}", piece.board, where, known)
        if not 0 <= piece.facing < 360:
            yield f"Piece {piece.id!r} faces {piece.facing} degrees, which is not in a circle."


def _way_faults(scene: Scene, known: dict[str, dict[str, None]]) -> Iterator[str]:
    pieces = dict.fromkeys(piece.id for piece in scene.pieces)
    placed = dict.fromkeys((piece.id, piece.board) for piece in scene.pieces)
    yield from _twice("paths", (path.id for path in scene.paths))
    for arc in scene.arcs:
        name = f"Arc {arc.kind!r} of piece {arc.piece!r}"
        if (arc.piece, arc.board) not in placed:
            yield f"{name} belongs to no piece on board {arc.board!r}."
        yield from _strays(name, arc.board, arc.cells, known)
    for path in scene.paths:
        if path.piece is not None and path.piece not in pieces:
            yield f"Path {path.id!r} belongs to the unknown piece {path.piece!r}."
        yield from _strays(f"Path {path.id!r}", path.board, path.cells, known)


def _card_faults(scene: Scene) -> Iterator[str]:
    pieces = dict.fromkeys(piece.id for piece in scene.pieces)
    tracks = (*scene.tracks, *(track for card in scene.cards for track in card.tracks))
    yield from _twice("cards", (card.id for card in scene.cards))
    yield from _twice("tracks", (track.id for track in tracks))
    for card in scene.cards:
        if card.piece is not None and card.piece not in pieces:
            yield f"Card {card.id!r} belongs to the unknown piece {card.piece!r}."
    for track in tracks:
        if not track.min <= track.value <= track.max:
            span = f"{track.min} to {track.max}"
            yield f"Track {track.id!r} has the value {track.value}, outside {span}."


def _strays(
    name: str, board: str, where: Iterable[str], known: dict[str, dict[str, None]]
) -> Iterator[str]:
    """Yield faults for an unknown board, or for cells that are not on it."""
    own = known.get(board)
    if own is None:
        yield f"{name} is on the unknown board {board!r}."
        return
    for cell in where:
        if cell not in own:
            yield f"{name} is on the cell {cell!r}, which board {board!r} does not have."


def _twice(what: str, ids: Iterable[str]) -> Iterator[str]:
    """Yield a fault for every id that is used more than once."""
    counts: dict[str, int] = {}
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    for id, count in counts.items():
        if count > 1:
            yield f"The id {id!r} is used for {count} {what}."


def cells(board: Board) -> dict[str, None]:
    """Return the ids of all cells of a board, in order, for membership tests."""
    if isinstance(board, SkyBoard):
        bands = (GROUND, *(band.id for band in board.bands))
        columns = range(1, board.columns + 1)
        return dict.fromkeys(f"{column},{band}" for band in bands for column in columns)
    if isinstance(board, HexBoard):
        return dict.fromkeys(cell_names(board.grid))
    grids = (board.grid, *(extension.grid for extension in board.extensions))
    names = dict.fromkeys(name for grid in grids for name in cell_names(grid))
    for name in board.missing:
        names.pop(name, None)
    return names


def cell_names(grid: Rows) -> Iterator[str]:
    """Return the names of all cells of a grid."""
    return (grid.name(hex) for hex in grid.cells())
