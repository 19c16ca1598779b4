"""The numbers of this game: what may be answered, and what is seen, for programs that learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.tabletop.numbering import Part

from ..display.view import SkyView
from . import answers, eyes, layout


class LatticeNumbers:
    """Fixed numbers for dice, ends, fire and all else that can be asked over the lattice."""

    size = answers.SIZE
    observation: tuple[Part, ...] = layout.PARTS

    def numbered(self, question: Question, view: SkyView) -> dict[int, Value]:
        return answers.numbered(question, view)

    def name(self, number: int) -> str:
        return answers.name(number)

    def observe(self, view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        return eyes.observe(view, seat, question)


def numbering() -> LatticeNumbers:
    """The numbers, made when first asked for."""
    return LatticeNumbers()
