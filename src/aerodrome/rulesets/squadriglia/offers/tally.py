"""Tally: what a game adds to a statistic, read off its events; it decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aerodrome.kernel.events import Count, Event

from ..rules import events as e
from ..rules.state import Sky


def tally(start: Sky) -> Callable[[Event], Sequence[Count]]:
    """Return a function that counts turns, shots, hits and falls.

    Shots and hits are counted by range (effective with altitude), falls by place. A shot is one
    roll of a battery. An event names the aircraft that fell; where it was is known from its last
    move.
    """
    side = {plane.id: plane.side for plane in start.aircraft}
    at: dict[str, str] = {}

    def count(event: Event) -> Sequence[Count]:
        match event:
            case e.Flew():
                if event.path:
                    at[event.plane] = event.path[-1]
            case e.Placed():
                at[event.plane] = event.at
            case e.Fired():
                shooter, reach = side[event.plane], str(event.distance)
                shot = Count("shots", shooter, reach)
                return (shot, Count("hits", shooter, reach)) if event.damage else (shot,)
            case e.TurnBegan():
                return (Count("turns"),)
            case e.ShotDown():
                return (Count("fell", side[event.plane], at.get(event.plane, "")),)
        return ()

    return count
