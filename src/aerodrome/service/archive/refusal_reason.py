"""The reason why a game cannot be played, in a sentence for its players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")
CLEAR_CODES = ("newer", "older", "other-data", "damaged")
"""Codes of refusals with sentences that players can understand as they are."""


class Unplayable(Refusal):
    """An action on an unplayable game is refused with the reason why it cannot be played."""

    def __init__(self, why: Refusal) -> None:
        super().__init__("unplayable", why.sentence)
        self.why = why


def or_unplayable(opening: Callable[[], T]) -> T:
    """Open a game; raise `Unplayable` with a plain sentence on any error, even a bug."""
    try:
        return opening()
    except Refusal as refusal:
        raise Unplayable(plain_reason(refusal)) from None
    except Exception as broken:
        sentence = f"today's rules cannot play this game ({type(broken).__name__})."
        raise Unplayable(Refusal("broken-rules", sentence)) from broken


def plain_reason(refusal: Refusal) -> Refusal:
    """Return why a game cannot be played, in a sentence for its players."""
    if refusal.code in CLEAR_CODES:
        return refusal
    if refusal.code == "unknown-ruleset":
        return Refusal(refusal.code, "the rules of this game are no longer here.")
    if refusal.code == "malformed":
        sentence = "the record of this game cannot be read here; a newer Aerodrome may have made it"
        return Refusal("strange-record", f"{sentence}.")
    return Refusal("changed-rules", f"today's rules do not fit this game: {refusal}")
