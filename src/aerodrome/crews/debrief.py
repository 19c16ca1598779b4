"""Debriefings: what a campaign takes from the end of a battle, from any board game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from aerodrome.tabletop.sortie import Debriefing, MachineReport, Mount, Sortie

from .hooks import Manned

P = TypeVar("P", bound=Manned)


def debriefing(
    sortie: Sortie,
    planes: Sequence[P],
    report: Callable[[Mount, P], MachineReport],
    *,
    points: tuple[int, int],
    done: tuple[bool, bool],
    turns: int,
    balloons: tuple[tuple[str, ...], ...] = (),
) -> Debriefing:
    """Return the debriefing of a battle: its machines, in the order of their flights, and crews."""
    mounts = [mount for flight in sortie.flights for mount in flight.mounts]
    crews = [plane.aboard for plane in planes]
    return Debriefing(
        wrecks=tuple(report(m, plane) for m, plane in zip(mounts, planes, strict=True)),
        casualties=tuple(man.report() for crew in crews for man in crew.men),
        points=points,
        done=done,
        contact=tuple(man.id for crew in crews if crew.contact for man in crew.men),
        turns=turns,
        balloons=balloons,
    )
