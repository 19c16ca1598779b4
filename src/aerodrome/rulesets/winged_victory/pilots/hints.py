"""Hints: what an ace would do in this place, with a few answers that come near it."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

from aerodrome.kernel.counsel import Counsel, Line
from aerodrome.kernel.question import Question, Value

from ..salvos import SALVO
from ..view import SkyView
from . import aside
from .airman import declares
from .fighter import Fighter
from .style import styles
from .table import laid_out, own_side

LINES = 5
"""How many answers a hint names."""
CLOSE = 0.03
"""What part of an aircraft two answers may differ by and be about as good."""
Answers = tuple[Value, ...]


def hint(view: SkyView, question: Question, random: Random) -> Counsel:
    """The best few answers, each with its worth: an aircraft shot down is one.

    7.3 A line for a move is a whole declaration: throttle, manoeuvre and the way of it.
    """
    ace = Fighter(random, styles()["ace"])
    if declares(question):
        return _counsel(question, ace.lines(view, question))
    if question.rule == "12.1":
        sky = laid_out(view)
        word = ace.clock(sky, own_side(view), sky.plane(question.about))
        return _counsel(question, {(word,): 0.0})
    if question.rule == "15.2" and SALVO in question.options:
        return _counsel(question, {(ace.salvo(view, question),): 0.0})
    found = aside.appraisal(view, question)
    return _counsel(question, {(*question.given, word): worth for word, worth in found.items()})


def _counsel(question: Question, worth: Mapping[Answers, float]) -> Counsel:
    """Shares fall off with what an answer is worth less than the best."""
    best = sorted(worth, key=lambda answers: -worth[answers])[:LINES]
    top = worth[best[0]]
    odds = [exp((worth[answers] - top) / CLOSE) for answers in best]
    lines = tuple(
        Line(answers, odd / sum(odds), worth[answers])
        for answers, odd in zip(best, odds, strict=True)
    )
    return Counsel(question.about, lines, sum(line.share * line.worth for line in lines))
