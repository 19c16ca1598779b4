"""The opponent model: what an enemy's last turns say about the next one.

Some pilots can be read: one flies straight on, one repeats himself, one takes the order that looks
best against a foe who does not think. Each such *reading* is tested on the turns everybody saw; the
one that foretold them is believed as far as it did, and no further.
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
"""How often a reading foretells a turn if it is right, and how often by luck if it is not."""
PRIOR = 0.1
"""How likely each reading is before anything was seen."""
NEARLY = 5
"""So many of a turn's six places must be foretold."""


class Belief(NamedTuple):
    """An order that an enemy is thought to fly, and how sure that is."""

    way: OrderWay
    sure: float


Answers = tuple[Value, ...]
Reading = Callable[[SkyView, PlaneView], Answers]


def guesser(view: SkyView, plane: PlaneView) -> Answers:
    """He takes what looks best against enemies who fly on as they please."""
    return order_of(Foresight(view, plane), Freedom(view, plane).immelmanns(), Random(0))


def straight_flyer(view: SkyView, plane: PlaneView) -> Answers:
    """He flies straight on."""
    return straight(Freedom(view, plane))


def repeater(view: SkyView, plane: PlaneView) -> Answers:
    """He does what he did last turn."""
    last = plane.past[-1].order if plane.past else None
    if last is None or last.immelmann or last.speed not in Freedom(view, plane).speeds:
        return ()
    if last.moves and last.moves[0].stick not in STICKS[plane.stick]:
        return ()
    return answers_of(last)


READINGS: tuple[Reading, ...] = (guesser, straight_flyer, repeater)
_foretold: Memory[Answers] = Memory(256)


def beliefs(view: SkyView, plane: PlaneView) -> list[Belief]:
    """What this enemy is thought to fly this turn, by every reading that has proved itself."""
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
    """The turns this aircraft was seen to fly: the sky before each, and the order it flew."""
    for before, after in zip(plane.past, plane.past[1:], strict=False):
        if after.order is not None and after.turn == before.turn + 1:
            planes = tuple(_as_of(other, before.turn) for other in view.planes)
            sky = msgspec.structs.replace(
                view, turn=after.turn, impulse=0, planes=planes, passed=False, verdict=None
            )
            then = next(other for other in planes if other.id == plane.id)
            yield sky, then, after.order


def _as_of(plane: PlaneView, turn: int) -> PlaneView:
    """An aircraft as it stood at the end of a turn, as far as that is remembered."""
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
    """What a reading says of a turn; thought of once."""
    public = msgspec.structs.replace(view, seat=plane.seat)
    about = (reading.__name__, plane.id, public)
    return _foretold.recall(about, lambda: reading(public, plane))


def _agrees(view: SkyView, plane: PlaneView, said: Answers, flown: Order) -> bool:
    """Whether a foretold order leads through the same places as the one that was flown."""
    free = Freedom(view, plane)
    guess, seen = way_of(free, said), way_of(free, answers_of(flown))
    if guess is None or seen is None:
        return False
    return sum(a == b for a, b in zip(guess.cells, seen.cells, strict=True)) >= NEARLY


def answers_of(order: Order) -> Answers:
    """An order as the answers that wrote it."""
    moves = ((move.arrow, move.stick, move.metres) for move in order.moves)
    return written(order.speed, moves, order.immelmann)


def way_of(free: Freedom, answers: Answers) -> OrderWay | None:
    """The way of an order given as answers; None if they write no order."""
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
