"""The pilot of this game: declares moves and stops clocks his own way, all else as any would."""

from __future__ import annotations

from abc import abstractmethod

from aerodrome.bots import pilot
from aerodrome.crews.offer import KEEP
from aerodrome.kernel.question import Question, Value

from ..display.view import SkyView
from ..rules.ch07_move import MANOEUVRES
from ..rules.salvos import SALVO
from ..rules.state import Aircraft, Sky
from . import minor
from .from_view import own_side, sky_from
from .style import Style

WAYS = {rule for rule, _ in MANOEUVRES.values()}
"""3 to 6 The sections that ask how a manoeuvre is flown."""


class Pilot(pilot.Pilot[Style]):
    """Takes each question to where it is answered."""

    def answer(self, view: SkyView, question: Question) -> Value:
        if question.rule == "12.1":
            sky = sky_from(view)
            return self.clock(sky, own_side(view), sky.plane(question.about))
        if declares(question):
            return self.declare(view, question)
        if question.rule == "15.2" and SALVO in question.options:
            return self.salvo(view, question)
        return minor.advice(view, question)

    @abstractmethod
    def declare(self, view: SkyView, question: Question) -> Value:
        """7.3 Throttle, manoeuvre and the way of it, as the question asks."""

    @abstractmethod
    def salvo(self, view: SkyView, question: Question) -> Value:
        """15.2 Whether his rockets are to go off in this turn."""

    @abstractmethod
    def clock(self, sky: Sky, side: str, mover: Aircraft) -> Value:
        """12.1 Whether he stops the clock."""


def declares(question: Question) -> bool:
    """7.3 Whether a question belongs to the declaration of a move."""
    return question.rule in ("2.1", "7.3") or question.rule in WAYS


def said(question: Question) -> tuple[Value, ...]:
    """7.3 What has been declared of a move so far; 15.2 rockets are no part of it."""
    return question.given[rockets(question) :]


def rockets(question: Question) -> int:
    """15.2 How many answers about rockets came before."""
    return sum(word in (KEEP, SALVO) for word in question.given)
