"""The plain pilot's hints: the few orders that promise most by its guesses at the enemy."""

from __future__ import annotations

from random import Random

from aerodrome.bots.hints import best_few, only
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from .found import BARRED, begun_by
from .pilot import WRITING
from .plain import Plain
from .plain_ends import ADVISER, order_ends
from .style import styles
from .ways import Freedom

CLOSE = 0.5
"""The points within which two orders are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few orders that begin as the player did, or the one answer to others."""
    pilot = Plain(random, styles()[ADVISER])
    if question.rule not in WRITING:
        return only(question, pilot.answer(view, question))
    plane = next(plane for plane in view.planes if plane.id == question.about)
    unasked = 1 if Freedom(view, plane).gliding else 0
    given = question.given
    worth = {
        answers: found.worth
        for found in order_ends(view, plane, begun_by(question))
        if found.worth > BARRED / 2
        and (answers := found.way.answers[unasked:])[: len(given)] == given
        and len(answers) > len(given)
        and answers[len(given)] in question.options
    }
    if not worth:
        return only(question, pilot.answer(view, question))
    return best_few(question, worth, CLOSE)
