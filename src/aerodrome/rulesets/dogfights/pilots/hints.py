"""Hints: what an ace would do in this place, with a few ends that come near it (4.1, 4.2).

Without NumPy, what a regular would do who makes no mistakes.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aerodrome.bots.hints import best_few, only
from aerodrome.bots.pilot import has_numpy
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question, Value

from ..display.view import SkyView
from . import pilots
from .chooser import Chooser
from .from_view import sky_from

CLOSE = 0.05
"""The points within which two ends are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few answers with their points (11.2), after the enemy's best reply."""
    ace, sky = _adviser(random), sky_from(view)
    worth: Mapping[Value, float]
    if question.rule == "4.2":
        ends = ace.read(sky.board, question.options)
        worth = ace.appraisal(sky, sky.plane(question.about), ends)
    elif question.rule == "4.1":
        worth = ace.throws(sky, sky.plane(question.about))
    else:
        return only(question, ace.answer(view, question))
    lines = {(*question.given, word): value for word, value in worth.items()}
    return best_few(question, lines, CLOSE)


def _adviser(random: Random) -> Chooser[Any]:
    found = pilots()["ace" if has_numpy() else "regular"](random, "")
    assert isinstance(found, Chooser)
    return found
