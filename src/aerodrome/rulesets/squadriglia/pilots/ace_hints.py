"""The ace's hints: what he would do in this seat, with its odds."""

from __future__ import annotations

from random import Random

from aerodrome.bots.hints import only
from aerodrome.kernel.counsel import Counsel, CounselLine
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from .ace import SMALL, Ace, solved
from .found import ADVISER, begun_by
from .pilot import WRITING, Answers
from .solver import Fight, Mix
from .style import styles
from .ways import Freedom


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """The orders the ace mixes, the likeliest first; to any other question his one answer."""
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
    """The lines of a mix that begin as the player did, less what he is not asked.

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
    """9.3 How many answers of an order are not asked for: who glides has one speed."""
    plane = next(plane for plane in view.planes if plane.id == name)
    return 1 if Freedom(view, plane).gliding else 0


def _is_bound(view: SkyView, name: str) -> bool:
    """6.6.1, 7 Whether moves that fly the same are to be written as they were declared."""
    plane = next(plane for plane in view.planes if plane.id == name)
    return bool(plane.rudder) and plane.declared is not None


def _goes_on(answers: Answers, given: Answers) -> bool:
    """Whether an order begins with what is written and has more; over the edge it may end."""
    return len(answers) > len(given) and answers[: len(given)] == given


def _finished(fight: Fight, question: Question, unasked: int) -> list[CounselLine]:
    """Where he has begun what the ace would not: the best that can still be made of it.

    Nothing where the ace thinks of no such orders: 6.6.1 what is written under a jammed rudder is
    flown otherwise.
    """
    way = fight.finish(question.about, begun_by(question))
    if way is None or not _goes_on(way.answers[unasked:], question.given):
        return []
    return [CounselLine(way.answers[unasked:], 1.0, fight.worth_of(question.about, way))]
