"""The base of this game's pilots: each declares moves and stops clocks, the rest is common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from aerodrome.bots import pilot
from aerodrome.bots.feature_row import Answers
from aerodrome.crews.offer import KEEP
from aerodrome.kernel.question import Question, Value

from ..display.from_view import own_side, sky_from
from ..display.view import SkyView
from ..rules.ch07_move import MANOEUVRES
from ..rules.salvos import SALVO
from ..rules.state import Aircraft, Sky
from . import minor
from .style import Style

WAYS = {rule for rule, _ in MANOEUVRES.values()}
"""3 to 6 The sections that ask how a manoeuvre is flown."""


class Pilot(pilot.Pilot[Style]):
    """A pilot that passes each question to the method that answers it."""

    def answer(self, view: SkyView, question: Question) -> Value:
        if question.rule == "12.1":
            sky = sky_from(view)
            return self.clock(sky, own_side(view), sky.plane(question.about))
        if declares(question):
            return self.declare(view, question)
        if question.rule == "15.2" and SALVO in question.options:
            return self.salvo(view, question)
        return minor.advice(view, question)

    def weighed(self, view: SkyView, question: Question) -> Mapping[Answers, float]:
        """Return the worth of the answers to a minor question."""
        is_salvo = question.rule == "15.2" and SALVO in question.options
        if is_salvo or question.rule == "12.1" or declares(question):
            return {}
        found = minor.appraisal(view, question)
        return {(*question.given, word): worth for word, worth in found.items()}

    @abstractmethod
    def declare(self, view: SkyView, question: Question) -> Value:
        """7.3 Return the throttle, the manoeuvre or the way of it, as the question asks."""

    @abstractmethod
    def salvo(self, view: SkyView, question: Question) -> Value:
        """15.2 Return whether to fire the rockets in this turn."""

    @abstractmethod
    def clock(self, sky: Sky, side: str, mover: Aircraft) -> Value:
        """12.1 Return whether to stop the clock."""


def declares(question: Question) -> bool:
    """7.3 Return whether a question belongs to the declaration of a move."""
    return question.rule in ("2.1", "7.3") or question.rule in WAYS


def said(question: Question) -> tuple[Value, ...]:
    """7.3 Return what has been declared of a move so far, without rockets (15.2)."""
    return question.given[rockets(question) :]


def rockets(question: Question) -> int:
    """15.2 Return how many answers about rockets came before."""
    return sum(word in (KEEP, SALVO) for word in question.given)
