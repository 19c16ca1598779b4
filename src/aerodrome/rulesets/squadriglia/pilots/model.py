"""The opponent model: what an enemy's last turns say about the next one.

Some pilots are predictable: one flies straight on, one repeats itself, one takes the order that
looks best against an opponent who does not think. Each such *reading* is tested on the turns all
players saw, and trusted as far as it predicted them, and no further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import msgspec

from aerodrome.kernel.question import Value

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import STICKS
from ..rules.state import Battery, CrewMember, FlownTurn, Order
from .foresight import Foresight
from .memory import Memory
from .minor import order_of
from .straight import straight
from .ways import Freedom, OrderWay, Step, written

FORETOLD, CHANCE = 0.8, 0.12
"""How often a reading predicts a turn if it is right, and how often by luck if it is not."""
PRIOR = 0.1
"""The probability of each reading before anything was seen."""
NEARLY = 5
"""How many of a turn's six places must be predicted."""


class Belief(NamedTuple):
    """An order that an enemy is believed to fly, and how certain that is."""

    way: OrderWay
    sure: float


Answers = tuple[Value, ...]
Reading = Callable[[SkyView, PlaneView], Answers]


def guesser(view: SkyView, plane: PlaneView) -> Answers:
    """Return what looks best against enemies who fly on in any way."""
    return order_of(Foresight(view, plane), Freedom(view, plane).immelmanns(), Random(0))


def straight_flyer(view: SkyView, plane: PlaneView) -> Answers:
    """Return straight flight."""
    return straight(Freedom(view, plane))


def repeater(view: SkyView, plane: PlaneView) -> Answers:
    """Return the order of the last turn."""
    last = plane.past[-1].order if plane.past else None
    if last is None or last.immelmann or last.speed not in Freedom(view, plane).speeds:
        return ()
    if last.moves and last.moves[0].stick not in STICKS[plane.stick]:
        return ()
    return answers_of(last)


READINGS: tuple[Reading, ...] = (guesser, straight_flyer, repeater)
_foretold: Memory[Answers] = Memory(256)


def beliefs(view: SkyView, plane: PlaneView) -> list[Belief]:
    """Return what this enemy is believed to fly now, by every reading that has proved right."""
    if plane.stalled or plane.rudder:
        return []
    odds = [PRIOR] * len(READINGS)
    rest = 1.0 - PRIOR * len(READINGS)
    for before, then, flown in turns_of(view, plane):
        for number, reading in enumerate(READINGS):
            right = _agrees(before, then, _foretell(reading, before, then), flown)
            odds[number] *= FORETOLD / CHANCE if right else (1 - FORETOLD) / (1 - CHANCE)
    total = rest + sum(odds)
    found = []
    for reading, odd in zip(READINGS, odds, strict=True):
        if odd / total > PRIOR:
            answers = _foretell(reading, view, plane)
            way = way_of(Freedom(view, plane), answers)
            if way is not None and not way.exit:
                found.append(Belief(way, odd / total))
    return found


def turns_of(view: SkyView, plane: PlaneView) -> Iterator[tuple[SkyView, PlaneView, Order]]:
    """Yield the turns this aircraft was seen to fly: the view before each, and the order."""
    for before, after in zip(plane.past, plane.past[1:], strict=False):
        if after.order is not None and after.turn == before.turn + 1:
            planes = tuple(_as_of(other, before.turn) for other in view.planes)
            sky = msgspec.structs.replace(
                view, turn=after.turn, impulse=0, planes=planes, passed=False, verdict=None
            )
            then = next(other for other in planes if other.id == plane.id)
            yield sky, then, after.order


def _as_of(plane: PlaneView, turn: int) -> PlaneView:
    """Return an aircraft as it was at the end of a turn, as far as that is remembered."""
    past = tuple(flown for flown in plane.past if flown.turn <= turn)
    if not past or past[-1].turn != turn:
        return plane
    last: FlownTurn = past[-1]
    return msgspec.structs.replace(
        plane,
        at=MAP.name(last.at),
        facing=last.facing,
        height=last.height,
        stick=last.stick,
        speed=last.speed,
        robustness=last.robustness,
        crew=tuple(CrewMember(man.role) for man in plane.crew),
        men=(),
        batteries=tuple(_fresh(battery) for battery in plane.batteries),
        gone="",
        edge="",
        past=past[-2:],
        order=None,
        declared=None,
        quarry="",
        stalled=False,
        controls=False,
        rudder="",
        rudder_moved=False,
        half_turn=-9,
        hexes=0,
        flown=0,
        fuel=-1,
    )


def _fresh(battery: Battery) -> Battery:
    return Battery(
        arc=battery.arc, jammed=[False] * len(battery.jammed), rounds=[-1] * len(battery.rounds)
    )


def _foretell(reading: Reading, view: SkyView, plane: PlaneView) -> Answers:
    """Return what a reading predicts for a turn, from the cache if possible."""
    public = msgspec.structs.replace(view, seat=plane.seat)
    about = (reading.__name__, plane.id, public)
    return _foretold.recall(about, lambda: reading(public, plane))


def _agrees(view: SkyView, plane: PlaneView, said: Answers, flown: Order) -> bool:
    """Return whether a predicted order leads through the same places as the one that was flown."""
    free = Freedom(view, plane)
    guess, seen = way_of(free, said), way_of(free, answers_of(flown))
    if guess is None or seen is None:
        return False
    return sum(a == b for a, b in zip(guess.cells, seen.cells, strict=True)) >= NEARLY


def answers_of(order: Order) -> Answers:
    """Return an order as the answers that wrote it."""
    moves = ((move.arrow, move.stick, move.metres) for move in order.moves)
    return written(order.speed, moves, order.immelmann)


def way_of(free: Freedom, answers: Answers) -> OrderWay | None:
    """Return the way of an order given as answers; None if they write no order."""
    if not answers or free.stalled:
        return None
    first, *rest = answers
    if str(first).startswith("immelmann"):
        return free.fly(3, (("ahead", "C", 0),) * 3, str(first).partition(" ")[2] or "level")
    moves: list[Step] = []
    for value in rest:
        if isinstance(value, int):
            arrow, stick, _ = moves[-1]
            moves[-1] = (arrow, stick, value)
        else:
            arrow, _, stick = value.partition(" ")
            moves.append((arrow, stick, 0))
    if len(moves) < int(first):
        return None
    return free.fly(int(first), moves)
