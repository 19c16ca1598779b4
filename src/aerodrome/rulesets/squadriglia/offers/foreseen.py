"""Foreseen turns: orders read, finished and flown by the rules, on a state made from a view.

No dice fall: a jammed rudder stays jammed, and all fire misses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from aerodrome.kernel.events import Audience
from aerodrome.kernel.question import Value
from aerodrome.kernel.silent import Silent

from ..rules import effects
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_assignment import STALLED
from ..rules.ch04_orders import GLIDE_SPEED, Draft, Routes, immelmann
from ..rules.ch05_movement import SLIP, movement
from ..rules.ch08_scenarios import judge
from ..rules.hooks import after_movement
from ..rules.state import Aircraft, Move, Order, Sky

USUAL_SPEED = 4
"""The speed at which an aircraft that has not flown yet is assumed to fly on."""
ABEAM = {"ahead": 0, "left": 1, "right": 1}
FREED = 1
"""The face that every die shows: too low for anything to happen."""


class NoDice(Silent):
    """An umpire that lets the rules go on where no die decides and no player is asked."""

    def __init__(self) -> None:
        super().__init__({}, Random(0), {})

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        return (FREED,) * len(sides)


# 4 Orders


def order_of(sky: Sky, plane: Aircraft, answers: tuple[Value, ...] = ()) -> Order | None:
    """Return the order that begins with these answers and goes straight on after them.

    None if no legal order begins in this way. 7 An aircraft keeps to its declaration. 6.6.3 A
    stalled one drifts, whatever its order.
    """
    if plane.stalled:
        return STALLED
    routes, words = Routes(sky, plane, plane.declared), list(answers)
    said = plane.declared.height if plane.declared and plane.declared.immelmann else ""
    if said and not words:
        words = ["immelmann" if said == "level" else f"immelmann {said}"]
    if words and str(words[0]).startswith("immelmann"):
        way = str(words[0]).partition(" ")[2] or "level"
        fits = way in routes.immelmann_ways() and not routes.immelmann_bar(way)
        return immelmann(way) if fits else None
    draft = Draft(routes)
    speed = _speed(routes, words)
    if speed is None:
        return None
    draft.accelerate(speed)
    return draft.order() if _written(draft, words) else None


def _speed(routes: Routes, words: list[Value]) -> int | None:
    """4.1 Return the speed that was written, else the one nearest to that of the last turn."""
    if routes.gliding:
        return GLIDE_SPEED
    fit = [speed for speed in routes.speeds if routes.speed_fits(speed)]
    if words:
        word = str(words.pop(0))
        return next((speed for speed in fit if str(speed) == word), None)
    now = routes.plane.speed or min(USUAL_SPEED, routes.plane.model.speed)
    return min(fit, key=lambda speed: abs(speed - now), default=None)


def _written(draft: Draft, words: list[Value]) -> bool:
    """4.2 Write the moves of these words, then the plainest; return False if one is not allowed."""
    while draft.left:
        allowed = draft.allowed()
        word = str(words.pop(0)) if words else min(allowed, key=_turning, default="")
        if word not in allowed:
            return False
        arrow, stick = word.split()
        metres = 0
        if arrow not in SLIP:
            may = draft.metres(arrow)
            asked = words.pop(0) if words else may[0]
            if not isinstance(asked, int) or asked not in may:
                return False
            metres = asked
        draft.add(Move(arrow, stick, metres))
    return not words


def _turning(word: str) -> tuple[int, int]:
    """Return how far a move is from flying straight ahead."""
    arrow, stick = word.split()
    return ABEAM.get(arrow, 2), int(stick != "C")


# 5 Movement


def flown(sky: Sky, orders: Mapping[str, Order]) -> Iterator[Sky]:
    """Yield a copy of the state after the movement of every impulse, with these orders flown.

    An aircraft without an order does not move. 8 It ends with the impulse that ends the game.
    """
    then, umpire = sky.copy(), NoDice()
    then.impulse = 0
    for plane in then.flying():
        plane.order = None
    for name, order in orders.items():
        effects.write(umpire, then.plane(name), order, rule="4")
    for _ in range(IMPULSES):
        effects.begin_impulse(umpire, then, rule="5.1")
        movement(umpire, then)
        after_movement(umpire, then)
        over = judge(umpire, then)
        yield then
        if over:
            return


def flown_on(sky: Sky, orders: Mapping[str, Order]) -> Sky:
    """Return a state at the end of the turn in which these orders were flown."""
    *_, last = flown(sky, orders)
    return last
