"""The ace's hints: what it would do in this seat, with its odds."""

from __future__ import annotations

from random import Random

from aerodrome.bots.feature_row import Answers
from aerodrome.bots.hints import only
from aerodrome.kernel.counsel import Counsel, CounselLine
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from .ace import SMALL, Ace, solved
from .found import ADVISER, begun_by
from .pilot import WRITING
from .solver import Fight, Mix
from .style import styles
from .ways import Freedom


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the orders of the ace's mix, the likeliest first, or its one other answer."""
    style = styles()[ADVISER]
    if question.rule not in WRITING or _is_bound(view, question.about):
        return only(question, Ace(random, style).answer(view, question))
    fight = solved(view, style)
    mix = fight.mixes[question.about]
    unasked = _unasked(view, question.about)
    lines = begun_so(mix, question.given, unasked) or _finished(fight, question, unasked)
    if not lines:
        return only(question, Ace(random, style).answer(view, question))
    return Counsel(question.about, tuple(lines), mix.value)


def begun_so(mix: Mix, given: Answers = (), unasked: int = 0) -> list[CounselLine]:
    """Return the lines of a mix that begin as the player did, without answers that are not asked.

    Their shares add up to 1.
    """
    kept = [
        CounselLine(way.answers[unasked:], float(share), float(worth))
        for way, share, worth in zip(mix.ways, mix.shares, mix.worth, strict=True)
        if share >= SMALL and _goes_on(way.answers[unasked:], given)
    ]
    total = sum(line.share for line in kept)
    kept = [CounselLine(line.answers, line.share / total, line.worth) for line in kept]
    return sorted(kept, key=lambda line: -line.share)


def _unasked(view: SkyView, name: str) -> int:
    """9.3 Return how many answers of an order are not asked for: a glider has only one speed."""
    plane = next(plane for plane in view.planes if plane.id == name)
    return 1 if Freedom(view, plane).gliding else 0


def _is_bound(view: SkyView, name: str) -> bool:
    """6.6.1, 7 Return whether moves without effect must still be written as declared."""
    plane = next(plane for plane in view.planes if plane.id == name)
    return bool(plane.rudder) and plane.declared is not None


def _goes_on(answers: Answers, given: Answers) -> bool:
    """Return whether an order begins like the written one and goes on; over the edge it may end."""
    return len(answers) > len(given) and answers[: len(given)] == given


def _finished(fight: Fight, question: Question, unasked: int) -> list[CounselLine]:
    """Return the best that can still be made of an order that the ace would not have begun.

    Nothing under a jammed rudder, where written moves have no effect (6.6.1).
    """
    way = fight.finish(question.about, begun_by(question))
    if way is None or not _goes_on(way.answers[unasked:], question.given):
        return []
    return [CounselLine(way.answers[unasked:], 1.0, fight.worth_of(question.about, way))]
