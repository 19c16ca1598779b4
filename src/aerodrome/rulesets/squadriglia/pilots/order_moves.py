"""Moves of orders: from where to where each leads, the same for all orders of a kind."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.ch04_orders import STICKS
from ..rules.ch05_movement import flight, swing
from .cells import STICK
from .ways import Freedom


class Kind(NamedTuple):
    """What decides the shape of a graph: the arrows and altitude move allowed, and the stick.

    `held` is the stick of a jammed rudder (6.6.1); `counted` separates nodes by what must be
    declared (7).
    """

    arrows: tuple[str, ...]
    stick: str
    change: str = ""
    held: str = ""
    counted: bool = False


Node = tuple[int, int, int, str, str, int, int, int]
"""A node: hex, facing, stick, the arrow before a dive, whether it climbed or dived, turns."""


def moves_of(kind: Kind) -> tuple[tuple[str, str], ...]:
    if kind.held:
        return (("ahead", kind.held),)
    arrows = (*kind.arrows, kind.change) if kind.change else kind.arrows
    return tuple((arrow, stick) for arrow in arrows for stick in STICK)


def after(kind: Kind, node: Node, move: tuple[str, str]) -> Node | None:
    """Return where a move leads from a node; None if it is barred there."""
    q, r, facing, stick, before, high, lefts, rights = node
    arrow, next_stick = move
    if not kind.held and next_stick not in STICKS[stick]:
        return None
    changes = arrow == kind.change
    if changes and high:
        return None
    path = flight((q, r), facing, arrow, before or "ahead")
    q, r = path[-1] if path else (q, r)
    high = 1 if changes else high
    before = arrow if kind.change == "dive" and not high else ""
    counts = (lefts + (next_stick == "S"), rights + (next_stick == "D")) if kind.counted else (0, 0)
    return (q, r, swing(facing, next_stick), next_stick, before, high, *counts)


def kind_of(free: Freedom, change: int) -> Kind:
    name = "climb" if change > 0 else "dive" if change < 0 else ""
    plane = free.plane
    stick = plane.rudder or plane.stick
    counted = free.said is not None and not plane.rudder
    return Kind(free.arrows, stick, name, plane.rudder, counted)
