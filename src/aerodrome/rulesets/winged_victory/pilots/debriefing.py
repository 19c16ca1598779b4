"""Review: a finished game analysed, with choices apart from luck; 1 is an aircraft shot down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from aerodrome.bots import debriefing
from aerodrome.kernel.address import Address
from aerodrome.kernel.counsel import Judged, Review
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Seat, Value

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.ch02_energy import throttles
from ..rules.ch07_move import MANOEUVRES
from ..rules.state import Aircraft, Sky
from .courses import courses, stand
from .ends import End, end
from .fighter import Fighter
from .fortunes import throws
from .outlook import Outlook
from .pilot import declares, rockets, said
from .replies import BARRED, replied
from .stopwatch import frozen, in_the_freeze
from .style import styles

ADVISER = "ace"
HAIR = 0.01
"""The part of an aircraft within which a choice counts as good as any."""


class Declaration(NamedTuple):
    """7.3 One move: its first question, what was in sight then, and the answers with their rules.

    11.1 There may be two about bombs.
    """

    question: Question
    seen: SkyView
    answers: tuple[tuple[str, Value], ...]


def review(game: Game) -> Review:
    """Return what every move cost, how the dice fell, and what decided most."""
    ace = Fighter(Random(ADVISER), styles()[ADVISER])
    judged = (_judge(ace, one) for one in declarations(game))
    choices = (one for one in judged if one is not None)
    flown = (one for one in debriefing.stretches(game) if one.state.turn)
    luck = debriefing.fortunes(game.seats, flown, _owners, throws)
    return debriefing.review(game, choices, luck)


def _owners(sky: Sky) -> dict[str, Seat]:
    return {plane.id: plane.owner for plane in sky.aircraft}


def declarations(game: Game) -> Iterator[Declaration]:
    """Yield every move that was declared, with what its pilot saw.

    12.3 In a freeze moves are declared while others are in mid-move.
    """
    given = _dialogues(game)
    begun = set()
    for question, seen in debriefing.asked_again(game):
        place = Address.parse(question.key).place
        if declares(question) and place not in begun:
            begun.add(place)
            yield Declaration(question, seen, tuple(given[place]))


def _dialogues(game: Game) -> dict[str, list[tuple[str, Value]]]:
    """Return the answers of every private dialogue, each with the rule it was asked under."""
    found: dict[str, list[tuple[str, Value]]] = {}
    for key, answer in game.record.answers.items():
        at = Address.parse(key)
        found.setdefault(at.place, []).append((at.last.rule, answer.value))
    return found


def _judge(ace: Fighter, one: Declaration) -> Judged | None:
    """Return the move against the ace's best, or None if there was nothing to fly."""
    question = one.question
    sky = sky_from(one.seen)
    me = sky.plane(question.about)
    mine = None if me.parked else flown(sky, me, ace, dict(one.answers))
    if mine is None:
        return None
    (value, best), worth = weighed(ace, sky, me, mine)
    chosen = tuple(value for _, value in one.answers)
    better = (*chosen[: rockets(question)], *best.answers[len(said(question)) :])
    where = (Address.parse(question.key).turn or 0, one.seen.turn, question.seat, me.id)
    return debriefing.judged(where, chosen, worth, (better, value), HAIR)


def flown(sky: Sky, me: Aircraft, ace: Fighter, answers: Mapping[str, Value]) -> End | None:
    """7.3 Return the end that was declared; questions that were not asked had only one answer."""
    throttle = int(answers.get("2.1", throttles(me)[0]))
    kind = str(answers.get("7.3", "level"))
    detail = answers.get(MANOEUVRES[kind][0])
    for course in courses(stand(sky, me)):
        if course.kind == kind and detail in (None, course.detail):
            return end(sky, me, ace.style, course, throttle)
    return None


def weighed(ace: Fighter, sky: Sky, me: Aircraft, mine: End) -> tuple[tuple[float, End], float]:
    """Return the ace's best with its worth, and the worth of the end that was chosen.

    The ace considers only some courses and throttles; any other is evaluated in the same way.
    """
    known = ace.appraisal(sky, me)
    best = known[0]
    for worth, one in known:
        if one.answers == mine.answers and worth > best[0] - BARRED / 2:
            return best, worth
    outlook = Outlook(sky, me, ace.style)
    if frozen(sky, me):
        return best, in_the_freeze(outlook, [mine])[0][0]
    return best, replied(outlook, [(outlook.worth(mine), mine)], 1)[0][0]
