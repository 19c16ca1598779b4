"""Chapter 8: the border zone."""

from __future__ import annotations

from .state import BOARD, Aircraft


def may_end_in_border(plane: Aircraft) -> bool:
    """8.1 Return whether a piece may end in the border zone: never twice running."""
    return not (plane.place == BOARD and plane.border)
