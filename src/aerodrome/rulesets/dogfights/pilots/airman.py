"""The airman: what all pilots have in common. He looks at his view and answers any question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value

from ..state import Aircraft, Sky
from ..view import SkyView
from . import aside
from .ends import Ends, read
from .table import laid_out


class Airman(ABC):
    """Chooses ends and throttles his own way; all else he answers as any competent pilot would."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        view: SkyView = look()
        sky = laid_out(view)
        if question.rule == "4.2":
            ends = read(sky.board, question.options)
            return self.end(sky, sky.plane(question.about), ends)
        if question.rule == "4.1":
            return self.die(sky, sky.plane(question.about))
        return aside.advice(sky, question, self.random)

    @abstractmethod
    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        """4.2 Where he ends his move."""

    @abstractmethod
    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Which die he throws."""
