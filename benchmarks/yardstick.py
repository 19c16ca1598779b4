"""The yardstick: python-chess at random legal play, which many people are familiar with."""

from __future__ import annotations

from random import Random

import chess

from benchmarks.timing import Work, benchmark

PLIES = 1_000


@benchmark("ply of python-chess, random")
def chess_ply() -> Work:
    return Work(_plies, PLIES)


def _plies() -> None:
    random, board = Random(1), chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(random.choice(moves))
