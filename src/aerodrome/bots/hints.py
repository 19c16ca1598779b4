"""Hints: the best few answers to a question, from a pilot's estimates of their worth."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

from aerodrome.bots.feature_row import Answers
from aerodrome.bots.pilot import Pilot
from aerodrome.kernel.counsel import Counsel, CounselLine
from aerodrome.kernel.question import Question, Value

LINES = 5
"""How many answers a hint lists."""


def counsel(pilot: Pilot[Any], view: Any, question: Question, close: float) -> Counsel:
    """Return the best few candidates of a pilot, or its one answer if the question has none.

    Within `close` two candidates are about equally good.
    """
    worth = pilot.weighed(view, question)
    if not worth:
        return only(question, pilot.answer(view, question))
    return best_few(question, worth, close)


def best_few(question: Question, worth: Mapping[Answers, float], close: float) -> Counsel:
    """Return the best answers; the less one is worth, the smaller its share.

    Within `close` two answers are about equally good. Answers begin with those already given.
    """
    best = sorted(worth, key=lambda answers: -worth[answers])[:LINES]
    top = worth[best[0]]
    odds = [exp((worth[answers] - top) / close) for answers in best]
    lines = tuple(
        CounselLine(answers, odd / sum(odds), worth[answers])
        for answers, odd in zip(best, odds, strict=True)
    )
    return Counsel(question.about, lines, sum(line.share * line.worth for line in lines))


def only(question: Question, answer: Value) -> Counsel:
    """Return a hint with one answer and no estimate."""
    return Counsel(question.about, (CounselLine((*question.given, answer), 1.0, 0.0),), 0.0)
