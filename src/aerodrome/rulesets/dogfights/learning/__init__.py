"""The action and observation numbers of this game, for programs that learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.tabletop.numbering import Part

from ..display.view import SkyView
from . import answers, layout, observer


class LatticeNumbers:
    """Fixed numbers for all that can be answered and seen in this game."""

    size = answers.SIZE
    observation: tuple[Part, ...] = layout.PARTS

    def numbered(self, question: Question, view: SkyView) -> dict[int, Value]:
        return answers.numbered(question, view)

    def name(self, number: int) -> str:
        return answers.name(number)

    def observe(self, view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        return observer.observe(view, seat, question)


def numbering() -> LatticeNumbers:
    """Return the numbers, made when first asked for."""
    return LatticeNumbers()
