"""The numbers of this game: what may be answered, and what is seen, for programs that learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.tabletop.numbering import Part

from ..display.view import SkyView
from . import eyes, repertoire


class HexNumbers:
    """Fixed numbers for orders, fire, pursuit and all else that can be asked over the hexes."""

    size = len(repertoire.BOOK.names)
    observation: tuple[Part, ...] = eyes.PARTS

    def numbered(self, question: Question, view: SkyView) -> dict[int, Value]:
        return repertoire.numbered(question, view)

    def name(self, number: int) -> str:
        return repertoire.BOOK.names[number]

    def observe(self, view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        return eyes.observe(view, seat, question)


def numbering() -> HexNumbers:
    """The numbers, made when first asked for."""
    return HexNumbers()
