"""The base of this game's pilots: each chooses ends and dice, the rest is common to all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from aerodrome.bots import pilot
from aerodrome.kernel.question import Question, Value

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.lattice import Lattice
from ..rules.state import Aircraft, Sky
from . import minor
from .standing import EndsListed
from .style import Style

E = TypeVar("E", bound=EndsListed)


class Pilot(pilot.Pilot[Style], Generic[E]):
    """A pilot that passes each question to what answers it; subclasses read ends their own way."""

    def answer(self, view: SkyView, question: Question) -> Value:
        sky = sky_from(view)
        if question.rule == "4.2":
            ends = self.read(sky.board, question.options)
            return self.end(sky, sky.plane(question.about), ends)
        if question.rule == "4.1":
            return self.die(sky, sky.plane(question.about))
        return minor.advice(sky, question, self.random)

    @abstractmethod
    def read(self, board: Lattice, options: Iterable[Value]) -> E:
        """4.2 Return the ends of the move."""

    @abstractmethod
    def end(self, sky: Sky, me: Aircraft, ends: E) -> str:
        """4.2 Return where to end the move."""

    @abstractmethod
    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Return which die to throw."""
