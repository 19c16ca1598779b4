"""Hints: what an ace would do in this place, with a few answers that come near it."""

from __future__ import annotations

from random import Random

from aerodrome.bots.hints import best_few, only
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from ..rules.salvos import SALVO
from . import minor
from .fighter import Fighter
from .pilot import declares
from .style import styles

CLOSE = 0.03
"""The part of an aircraft within which two answers are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few answers with their worth, where 1 is an aircraft shot down.

    7.3 A line for a move is a whole declaration: throttle, manoeuvre and the way of it.
    """
    ace = Fighter(random, styles()["ace"])
    if declares(question):
        return best_few(question, ace.lines(view, question), CLOSE)
    if question.rule == "12.1" or (question.rule == "15.2" and SALVO in question.options):
        return only(question, ace.answer(view, question))
    found = minor.appraisal(view, question)
    lines = {(*question.given, word): worth for word, worth in found.items()}
    return best_few(question, lines, CLOSE)
