"""Tally: what a game adds to a statistic, read off its events; it decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aerodrome.kernel.events import Count, Event

from ..rules import events as e
from ..rules.ch14_editor import LETTER
from ..rules.ch14_missions import SHOT_DOWN
from ..rules.state import Sky

SIDE = {letter: side for side, letter in LETTER.items()}


def tally(start: Sky) -> Callable[[Event], Sequence[Count]]:
    """Turns, shots and hits by range, how aircraft left the game, and where they fell.

    A shot is one burst of one gun. Aircraft that the editor draws (14.1) are told apart by their
    letters.
    """
    side = {plane.id: plane.side for plane in start.aircraft}

    def whose(plane: str) -> str:
        return side.get(plane) or SIDE[plane[0]]

    def count(event: Event) -> Sequence[Count]:
        match event:
            case e.Fired():
                reach = str(event.range)
                shot = Count("shots", whose(event.plane), reach)
                hit = Count("hits", whose(event.plane), reach)
                return (shot, hit) if event.face != "0" else (shot,)
            case e.TurnBegan():
                return (Count("turns"),)
            case e.Lost():
                left = Count("left", whose(event.plane), event.how)
                fell = Count("fell", whose(event.plane), event.cell)
                return (left, fell) if event.how in SHOT_DOWN else (left,)
        return ()

    return count
