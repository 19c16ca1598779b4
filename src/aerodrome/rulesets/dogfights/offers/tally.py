"""Tally: what a game adds to a statistic, read off its events; it decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aerodrome.kernel.events import Count, Event
from aerodrome.tabletop.hexes import distance

from ..rules import events as e
from ..rules.ch01_game import model_of
from ..rules.ch06_damage import DAMAGE, TAKEDOWN
from ..rules.state import Sky
from ..rules.tables import TABLES


def tally(start: Sky) -> Callable[[Event], Sequence[Count]]:
    """Return a function that counts turns, shots, hits and falls.

    Shots and hits are counted by column and range ("A1", "B2"), falls by place. A shot is one roll
    of a gun group, each part of a long burst by itself. Events name aircraft; where they were is
    known from their last moves. Aircraft may be chosen after the first state (2.5), so their side
    is that of their nation.
    """
    at: dict[str, str] = {}
    sides = {plane.id: plane.side for plane in start.aircraft}
    parse = start.board.parse

    def side(plane: str) -> str:
        return sides.get(plane) or TABLES.nations[model_of(plane).nation].side

    def reach(event: e.Fired) -> str:
        return f"{event.column}{distance(parse(at[event.plane]), parse(at[event.target]))}"

    def count(event: Event) -> Sequence[Count]:
        match event:
            case e.Flew():
                if event.path:
                    at[event.plane] = event.path[-1]
            case e.Fired():
                shooter, far = side(event.plane), reach(event)
                shot = Count("shots", shooter, far)
                hit = event.outcome in (DAMAGE, TAKEDOWN)
                return (shot, Count("hits", shooter, far)) if hit else (shot,)
            case e.TurnBegan():
                return (Count("turns"),)
            case e.ShotDown():
                return (Count("fell", side(event.plane), at.get(event.plane, "")),)
        return ()

    return count
