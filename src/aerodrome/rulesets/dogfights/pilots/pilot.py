"""The pilot of this game: chooses ends and dice his own way, all else as any competent one."""

from __future__ import annotations

from abc import abstractmethod

from aerodrome.bots import pilot
from aerodrome.kernel.question import Question, Value

from ..state import Aircraft, Sky
from ..view import SkyView
from . import minor
from .ends import Ends, read
from .from_view import sky_from
from .style import Style


class Pilot(pilot.Pilot[Style]):
    """Takes each question to where it is answered."""

    def answer(self, view: SkyView, question: Question) -> Value:
        sky = sky_from(view)
        if question.rule == "4.2":
            ends = read(sky.board, question.options)
            return self.end(sky, sky.plane(question.about), ends)
        if question.rule == "4.1":
            return self.die(sky, sky.plane(question.about))
        return minor.advice(sky, question, self.random)

    @abstractmethod
    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        """4.2 Where he ends his move."""

    @abstractmethod
    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Which die he throws."""
