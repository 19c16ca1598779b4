"""The action and observation numbers of this game, for programs that learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.tabletop.numbering import Part

from ..display.view import SkyView
from . import observer, repertoire


class HexNumbers:
    """Fixed numbers for all that can be answered and seen in this game."""

    size = len(repertoire.BOOK.names)
    observation: tuple[Part, ...] = observer.PARTS

    def numbered(self, question: Question, view: SkyView) -> dict[int, Value]:
        return repertoire.numbered(question, view)

    def name(self, number: int) -> str:
        return repertoire.BOOK.names[number]

    def observe(self, view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        return observer.observe(view, seat, question)


def numbering() -> HexNumbers:
    """Return the numbers, made when first asked for."""
    return HexNumbers()
