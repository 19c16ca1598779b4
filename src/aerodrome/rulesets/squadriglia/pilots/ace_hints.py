"""The ace's hints: what he would do in this seat, with its odds."""

from __future__ import annotations

from random import Random

from aerodrome.bots.hints import only
from aerodrome.kernel.counsel import Counsel, CounselLine
from aerodrome.kernel.question import Question, Value

from ..view import SkyView
from .ace import SMALL, Ace, solved
from .found import ADVISER, begun_by
from .pilot import WRITING
from .solver import Fight, Mix
from .style import styles


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """The orders the ace mixes, the likeliest first; to any other question his one answer."""
    style = styles()[ADVISER]
    if question.rule not in WRITING:
        return only(question, Ace(random, style).answer(view, question))
    fight = solved(view, style)
    mix = fight.mixes[question.about]
    lines = begun_so(mix, question.given)
    if not lines:
        lines = _finished(fight, question)
    return Counsel(question.about, tuple(lines), mix.value)


def begun_so(mix: Mix, given: tuple[Value, ...]) -> list[CounselLine]:
    """The lines of a mix that begin as the player did; their shares add up to 1."""
    kept = [
        CounselLine(way.answers, float(share), float(worth))
        for way, share, worth in zip(mix.ways, mix.shares, mix.worth, strict=True)
        if share >= SMALL and way.answers[: len(given)] == given
    ]
    total = sum(line.share for line in kept)
    kept = [CounselLine(line.answers, line.share / total, line.worth) for line in kept]
    return sorted(kept, key=lambda line: -line.share)


def _finished(fight: Fight, question: Question) -> list[CounselLine]:
    """Where he has begun what the ace would not: the best that can still be made of it."""
    way = fight.finish(question.about, begun_by(question))
    if way is None or way.answers[: len(question.given)] != question.given:
        return []
    return [CounselLine(way.answers, 1.0, fight.worth_of(question.about, way))]
