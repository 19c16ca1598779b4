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
    """Return a function that counts turns, shots and hits by range, and how and where aircraft
    fell.

    A shot is one burst of one gun. The side of an aircraft that the editor draws (14.1) is known by
    its letter.
    """
    side = {plane.id: plane.side for plane in start.aircraft}

    def side_of(plane: str) -> str:
        return side.get(plane) or SIDE[plane[0]]

    def count(event: Event) -> Sequence[Count]:
        match event:
            case e.Fired():
                reach = str(event.range)
                shot = Count("shots", side_of(event.plane), reach)
                hit = Count("hits", side_of(event.plane), reach)
                return (shot, hit) if event.face != "0" else (shot,)
            case e.TurnBegan():
                return (Count("turns"),)
            case e.Lost():
                left = Count("left", side_of(event.plane), event.how)
                fell = Count("fell", side_of(event.plane), event.cell)
                return (left, fell) if event.how in SHOT_DOWN else (left,)
        return ()

    return count
