"""Hints: what an ace would do in this place, with a few ends that come near it (4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

from aerodrome.kernel.counsel import Counsel, Line
from aerodrome.kernel.question import Question, Value

from ..view import SkyView
from . import aside
from .ace import Ace
from .ends import read
from .style import styles
from .table import laid_out

LINES = 5
"""How many ends a hint names."""
CLOSE = 0.05
"""Points within which two ends are about as good."""


def hint(view: SkyView, question: Question, random: Random) -> Counsel:
    """The best few answers, each with its worth in points (11.2) against the enemy's best reply."""
    sky = laid_out(view)
    ace = Ace(random, styles()["ace"])
    if question.rule == "4.2":
        me = sky.plane(question.about)
        return _counsel(question, ace.appraisal(sky, me, read(sky.board, question.options)))
    if question.rule == "4.1":
        return _counsel(question, ace.throws(sky, sky.plane(question.about)))
    return _counsel(question, {aside.advice(sky, question, random): 0.0})


def _counsel(question: Question, worth: Mapping[Value, float]) -> Counsel:
    """Shares fall off with what an answer is worth less than the best."""
    best = sorted(worth, key=lambda word: -worth[word])[:LINES]
    top = worth[best[0]]
    odds = [exp((worth[word] - top) / CLOSE) for word in best]
    lines = tuple(
        Line((*question.given, word), odd / sum(odds), worth[word])
        for word, odd in zip(best, odds, strict=True)
    )
    return Counsel(question.about, lines, sum(line.share * line.worth for line in lines))
