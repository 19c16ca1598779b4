"""Review: a finished game looked over, choices apart from luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from aerodrome.kernel.counsel import Fortune, Judged, Review, summed_up
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat, Value
from aerodrome.kernel.refusal import Refusal

from ..ch04_ends import Ends as EndOptions
from ..ch04_movement import flight, legal, parts
from ..ch06_damage import DAMAGE, TAKEDOWN
from ..ch09_pilots import deadly
from ..ch11_modes import DAMAGED, DOWNED
from ..ch12_variants import every_hit_kills
from ..events import Damaged, DieThrown, EngineOverused, Fired
from ..state import Aircraft, Sky
from ..view import view
from .ace import Ace
from .ends import read
from .errands import Errand
from .odds import odds
from .style import styles
from .table import laid_out

ADVISER = "ace"
HAIR = 0.02
"""Points within which a choice was as good as any."""
HIT = DAMAGED / DOWNED
"""11.2 A damage, in points; a second one brings the rest of a takedown."""
ENGINE = "engine"


class Move(NamedTuple):
    """One piece's move: the number of its checkpoint, the sky before it, what was told in it, and
    what its owner answered.
    """

    moment: int
    sky: Sky
    told: Sequence[Told]
    die: Value | None
    end: Value | None


def review(game: Game) -> Review:
    """What every die and end gave away, how the bursts fell, and what decided most."""
    if game.position.outcome is None:
        raise Refusal("not-over", "only a finished game is reviewed.")
    choices: list[Judged] = []
    luck: dict[tuple[int, Seat], list[float]] = {}
    ace = Ace(Random(ADVISER), styles()[ADVISER])
    began: dict[int, int] = {}
    for move in _moves(game):
        began.setdefault(move.sky.turn, move.moment)
        choices += (replace(one, moment=move.moment) for one in _judge(ace, move))
        for seat in game.seats:
            luck.setdefault((move.sky.turn, seat), [0.0] * 4)
        for shot in shots(move):
            _count(luck, move.sky, shot)
    fortunes = [
        Fortune(turn, seat, dealt, hoped, taken, feared, began[turn])
        for (turn, seat), (dealt, hoped, taken, feared) in luck.items()
    ]
    return summed_up(choices, fortunes, game.seats)


def _moves(game: Game) -> Iterator[Move]:
    """Every move that was flown; a piece's move is what lies between two checkpoints."""
    moments = [*game.moments(), (None, len(game.position.log))]
    answers = game.record.answers
    for number, ((state, since), (_, until)) in enumerate(pairwise(moments)):
        told = game.position.log[since:until]
        if any(isinstance(line.event, DieThrown) for line in told):
            given = [answers.get(f"{number}/{rule}#1") for rule in ("4.1", "4.2")]
            die, end = (None if one is None else one.value for one in given)
            yield Move(number, state.copy(), told, die, end)


# Choices


def _judge(ace: Ace, move: Move) -> Iterator[Judged]:
    """4.1 The die and 4.2 the end, each against the ace's best, with what its owner saw."""
    thrown = next(t.event for t in move.told if isinstance(t.event, DieThrown))
    sky = laid_out(view(move.sky, move.sky.plane(thrown.plane).seat))
    me = sky.plane(thrown.plane)
    if move.die is not None:
        yield _judged(sky, me, move.die, move.die, ace.throws(sky, me))
    if move.end is not None:
        me.throttle = thrown.throttle
        if any(isinstance(t.event, EngineOverused) for t in move.told):
            me.damage = ENGINE
        word = str(move.end).partition(" via ")[0]
        yield _judged(sky, me, move.end, word, end_worths(ace, sky, me, thrown.face, word))


def end_worths(ace: Ace, sky: Sky, me: Aircraft, face: int, flown: str) -> dict[Value, float]:
    """4.2 What the ends he would think of are worth to an ace, and the one that was flown."""
    steps = sum(value for _, value in parts(me, face))
    ends = read(sky.board, EndOptions(sky, me, legal(flight(sky, me, steps))))
    errand = Errand(sky, me, ace.style)
    worth: dict[Value, float] = {word: errand.leaving(word) for word in ends.exits}
    if ends.words:
        also = [ends.words.index(flown)] if flown in ends.words else []
        found = ace.considered(sky, me, ends, also).tolist()
        worth |= zip(ends.words, found, strict=True)
    return worth


def _judged(sky: Sky, me: Aircraft, given: Value, key: Value, worth: dict[Value, float]) -> Judged:
    """A choice within a hair of the best is as good as that."""
    best = max(worth, key=lambda word: worth[word])
    lost = max(0.0, worth[best] - worth[key])
    better = given if lost < HAIR else best
    found = 0.0 if lost < HAIR else round(lost, 4)
    return Judged(sky.turn, me.seat, me.id, (given,), (better,), worth[key], worth[best], found)


# Luck


class Shot(NamedTuple):
    """A burst: by whom and at whom, what it did, and what it was to be expected to do."""

    plane: str
    target: str
    points: float
    expected: float


def shots(move: Move) -> Iterator[Shot]:
    """6.11 Every burst of a move, its modifiers as they were and its target as it then stood."""
    sky = move.sky.copy()
    for line in move.told:
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
            yield Shot(event.plane, event.target, points, expected)
        elif isinstance(event, Damaged):
            sky.plane(event.plane).damage = event.part


def _count(luck: dict[tuple[int, Seat], list[float]], sky: Sky, shot: Shot) -> None:
    """What a burst adds to the fortunes of both: dealt and hoped for, taken and feared."""
    dealt = luck[sky.turn, sky.plane(shot.plane).seat]
    taken = luck[sky.turn, sky.plane(shot.target).seat]
    dealt[0] += shot.points
    dealt[1] += shot.expected
    taken[2] += shot.points
    taken[3] += shot.expected
