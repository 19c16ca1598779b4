"""Habits: what makes a pilot human, however it computes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from aerodrome.tabletop.hexes import distance

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP


def better_side(plane: PlaneView, turns: Iterable[int]) -> list[float]:
    """Return 1 for orders that turn to this pilot's favourite side, which is always the same.

    Each order is given as its number of turns to the left less those to the right.
    """
    lefts = sum(map(ord, plane.id)) % 2 == 0
    return [float(turn > 0) if lefts else float(turn < 0) for turn in turns]


def in_sight(view: SkyView, sight: int) -> SkyView:
    """Return the view of a pilot that ignores distant enemies; it never misses the nearest one."""
    mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
    foes = [p for p in view.planes if p.placed and not p.gone and mine and p.side != mine[0].side]
    if not foes or not mine:
        return view
    apart = {
        foe.id: min(distance(MAP.parse(me.at), MAP.parse(foe.at)) for me in mine) for foe in foes
    }
    nearest = min(apart.values())
    hidden = [name for name, hexes in apart.items() if hexes > max(sight, nearest)]
    planes = tuple(plane for plane in view.planes if plane.id not in hidden)
    return msgspec.structs.replace(view, planes=planes)
