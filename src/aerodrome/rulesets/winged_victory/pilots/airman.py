"""The airman: what all pilots have in common. He looks at his view and answers any question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.crews.offer import KEEP
from aerodrome.kernel.question import Question, Value

from ..ch07_move import MANOEUVRES
from ..salvos import SALVO
from ..state import Aircraft, Sky
from ..view import SkyView
from . import aside
from .table import laid_out, own_side

WAYS = {rule for rule, _ in MANOEUVRES.values()}
"""3 to 6 The sections that ask how a manoeuvre is flown."""


class Airman(ABC):
    """Declares his moves and stops clocks his own way; all else is any competent pilot's answer."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        view: SkyView = look()
        if question.rule == "12.1":
            sky = laid_out(view)
            return self.clock(sky, own_side(view), sky.plane(question.about))
        if declares(question):
            return self.declare(view, question)
        if question.rule == "15.2" and SALVO in question.options:
            return self.salvo(view, question)
        return aside.advice(view, question)

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
