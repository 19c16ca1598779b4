"""The score, as far as this reader knows: machines in sight, points, own orders."""

from __future__ import annotations

from functools import cache

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.scene import Goal, Silhouette, Standing, Strength

from ..rules.ch14_missions import share
from ..rules.tables import TABLES
from .view import Dashboard, PlaneView, SkyView

UNKNOWN = Silhouette("single-seater", "biplane")
"""The silhouette of a hidden aircraft; its marker covers it."""


def standings(view: SkyView) -> tuple[Standing, ...]:
    """14.7 Return each side with its machines; a lesson has no points."""
    sides = tuple(dict.fromkeys(plane.side for plane in view.planes))
    return tuple(
        Standing(
            side=side,
            aircraft=tuple(_strength(plane) for plane in view.planes if plane.side == side),
            points=None if view.school else _points(view, side),
            goals=_goals(view, side),
        )
        for side in sides
    )


def _strength(plane: PlaneView) -> Strength:
    board = plane.dashboard
    if not plane.type or board is None:
        shape = silhouette(plane.type) if plane.type else UNKNOWN
        return Strength(piece=plane.id, silhouette=shape, gone=bool(plane.gone))
    model = TABLES.models[plane.type]
    most = plane.crew.strength if plane.crew is not None else model.structure
    return Strength(
        piece=plane.id,
        silhouette=silhouette(plane.type),
        left=max(0, most - board.structure),
        most=most,
        gone=bool(plane.gone),
    )


def silhouette(key: str) -> Silhouette:
    """Return the shape of a type."""
    model = TABLES.models[key]
    return Silhouette(model.kind, model.wings)


@cache
def nation(key: str) -> str:
    """Return the first nation that a type served with; "" if that is unknown."""
    served = (row.nations for row in TABLES.service.values() if row.type == key)
    return next(served, "").partition(" ")[0]


def _points(view: SkyView, side: str) -> int:
    """14.7 Return the points for what the other side lost, without types never seen."""
    lost = [plane for plane in view.planes if plane.side != side and plane.gone and plane.type]
    return sum(
        share(TABLES.models[plane.type].points, plane.gone, damaged=_damaged(plane.dashboard))
        for plane in lost
    )


def _damaged(board: Dashboard | None) -> bool:
    if board is None:
        return False
    hurt = board.structure or board.ailerons or board.elevators or board.rudder or board.engine
    return bool(hurt or board.leaking or board.fire or any(board.wounds))


def _goals(view: SkyView, side: str) -> tuple[Goal, ...]:
    """14.2 Return the reader's own orders, not the enemy's."""
    mission = view.mission
    if mission is None or not mission.needed or side != view.side:
        return ()
    says = Phrase(f"mission.{mission.kind}")
    return (Goal(says=says, done=mission.progress, needed=mission.needed),)
