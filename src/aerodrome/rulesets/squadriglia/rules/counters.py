"""The counters of an order as a page shows them: arrows, with S, C or D under them."""

from __future__ import annotations

from typing import cast, get_args

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import controls

from .state import Move

STICKS: dict[str, controls.Stick] = {"S": "left", "C": "centre", "D": "right"}


def counter(move: Move) -> controls.PadMove:
    """4.2, 4.3 Return an arrow with its stick."""
    says = Phrase("move.plain", {"arrow": move.arrow, "stick": move.stick})
    arrow = cast(controls.Arrow, move.arrow)
    return controls.PadMove(arrow, STICKS[move.stick], move.stick, says, move.metres)


def pad(row: controls.PadRow | None = None) -> controls.PadControl:
    """Return all arrows, and the stick under the last counter of a row."""
    arrows = {arrow: Phrase(f"arrow.{arrow}") for arrow in get_args(controls.Arrow)}
    last = row.moves[-1].stick if row is not None and row.moves else "centre"
    return controls.PadControl(arrows, last, row)
