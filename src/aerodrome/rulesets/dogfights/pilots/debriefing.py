"""Review: a finished game analysed, with choices apart from luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from aerodrome.bots import debriefing
from aerodrome.bots.debriefing import DiceThrow, Stretch, Where
from aerodrome.kernel.counsel import Judged, Review
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat, Value

from ..display.from_view import sky_from
from ..display.view import view
from ..rules.ch04_ends import Ends as EndOptions
from ..rules.ch04_movement import flight, legal, parts
from ..rules.ch06_chances import odds
from ..rules.ch06_damage import DAMAGE, TAKEDOWN
from ..rules.ch09_pilots import deadly
from ..rules.ch11_modes import DAMAGED, DOWNED
from ..rules.ch12_variants import every_hit_kills
from ..rules.events import Damaged, DieThrown, EngineOverused, Fired
from ..rules.state import Aircraft, Sky
from .ace import Ace
from .ends import read
from .style import styles

ADVISER = "ace"
HAIR = 0.02
"""The points within which a choice counts as good as any."""
HIT = DAMAGED / DOWNED
"""11.2 A damage, in points; a second one is worth the rest of a takedown."""
ENGINE = "engine"


class Move(NamedTuple):
    """One piece's move.

    It has the number of its checkpoint, the state before it, its events, and its owner's answers.
    """

    moment: int
    sky: Sky
    told: Sequence[Told]
    die: Value | None
    end: Value | None


def review(game: Game) -> Review:
    """Return what every die and end cost, how the bursts fell, and what decided most."""
    ace = Ace(Random(ADVISER), styles()[ADVISER])
    choices = (one for move in _moves(game) for one in _judge(ace, move))
    luck = debriefing.fortunes(game.seats, _flown(game), _owners, shots, lambda sky: sky.round)
    return debriefing.review(game, choices, luck)


def _flown(game: Game) -> Iterator[Stretch]:
    """Yield the stretches between two checkpoints in which a piece moved."""
    for stretch in debriefing.stretches(game):
        if any(isinstance(line.event, DieThrown) for line in stretch.told):
            yield stretch


def _moves(game: Game) -> Iterator[Move]:
    """Yield every move that was flown, with its answers."""
    answers = game.record.answers
    for moment, sky, told in _flown(game):
        given = [answers.get(f"{moment}/{rule}#1") for rule in ("4.1", "4.2")]
        die, end = (None if one is None else one.value for one in given)
        yield Move(moment, sky, told, die, end)


def _owners(sky: Sky) -> dict[str, Seat]:
    return {plane.id: plane.seat for plane in sky.aircraft}


# Choices


def _judge(ace: Ace, move: Move) -> Iterator[Judged]:
    """4.1 Yield the die and the end (4.2), each against the ace's best, from its owner's view."""
    thrown = next(t.event for t in move.told if isinstance(t.event, DieThrown))
    sky = sky_from(view(move.sky, move.sky.plane(thrown.plane).seat))
    me = sky.plane(thrown.plane)
    where = (move.moment, sky.round, me.seat, me.id)
    if move.die is not None:
        yield _judged(where, move.die, move.die, ace.throws(sky, me))
    if move.end is not None:
        me.throttle = thrown.throttle
        if any(isinstance(t.event, EngineOverused) for t in move.told):
            me.damage = ENGINE
        word = str(move.end).partition(" via ")[0]
        yield _judged(where, move.end, word, end_worths(ace, sky, me, thrown.face, word))


def end_worths(ace: Ace, sky: Sky, me: Aircraft, face: int, flown: str) -> dict[Value, float]:
    """4.2 Return what the ends an ace considers are worth, and the one that was flown."""
    steps = sum(value for _, value in parts(me, face))
    ends = read(sky.board, EndOptions(sky, me, legal(flight(sky, me, steps))))
    also = [ends.words.index(flown)] if flown in ends.words else []
    return ace.appraisal(sky, me, ends, also)


def _judged(where: Where, given: Value, key: Value, worth: dict[Value, float]) -> Judged:
    best = max(worth, key=lambda word: worth[word])
    return debriefing.judged(where, (given,), worth[key], ((best,), worth[best]), HAIR)


# Luck


def shots(before: Sky, told: Sequence[Told]) -> Iterator[DiceThrow]:
    """6.11 Yield every burst of a move, with its modifiers and its target as it was then."""
    sky = before.copy()
    for line in told:
        event = line.event
        if isinstance(event, Fired):
            plane, target = sky.plane(event.plane), sky.plane(event.target)
            kills = every_hit_kills(sky) or deadly(plane, plane.battery(event.gun))
            hit = HIT if target.damage or not kills else 1.0
            takedown = HIT if target.damage else 1.0
            points = {DAMAGE: hit, TAKEDOWN: takedown}.get(event.outcome, 0.0)
            added = sum(value for _, value in event.modifiers)
            chance = odds(event.column, added, long=event.kind == "long")
            expected = hit * chance.damage + takedown * chance.takedown
            yield DiceThrow(event.plane, event.target, points, expected)
        elif isinstance(event, Damaged):
            sky.plane(event.plane).damage = event.part
