"""Written orders: orders as answers by the rules: all that exist, or a given one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aerodrome.kernel.question import Value
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Move, Sky


def every_order(sky: Sky, plane: Aircraft, speed: int, change: str = "") -> Iterator[Draft]:
    """Yield every order of a speed that chapter 4 allows, with full altitude moves of one kind."""
    yield from _grown(sky, plane, speed, (), change)


def _grown(
    sky: Sky, plane: Aircraft, speed: int, moves: tuple[Move, ...], change: str
) -> Iterator[Draft]:
    draft = Draft(Routes(sky, plane, plane.declared))
    draft.accelerate(speed)
    for move in moves:
        draft.add(move)
    if not draft.left:
        yield draft
        return
    for word in draft.allowed():
        arrow, stick = word.split(" ")
        if arrow in ("climb", "dive") and arrow != change:
            continue
        metres = draft.metres(arrow)[-1] if arrow == change else 0
        yield from _grown(sky, plane, speed, (*moves, Move(arrow, stick, metres)), change)


def is_legal(sky: Sky, plane: Aircraft, answers: Sequence[Value]) -> bool:
    """Return whether chapter 4 accepts every one of these answers, and asks no more."""
    routes = Routes(sky, plane, plane.declared)
    speeds, (first, *rest) = Speeds(routes), answers
    if first not in speeds:
        return False
    if str(first).startswith("immelmann"):
        return not rest
    draft = Draft(routes)
    draft.accelerate(int(first))
    queue = list(rest)
    while draft.left and queue:
        word = queue.pop(0)
        if word not in Moves(draft):
            return False
        arrow, stick = str(word).split(" ")
        metres = 0
        if arrow in ("climb", "dive"):
            metres = int(queue.pop(0))
            if metres not in draft.metres(arrow):
                return False
        draft.add(Move(arrow, stick, metres))
    return not draft.left and not queue
