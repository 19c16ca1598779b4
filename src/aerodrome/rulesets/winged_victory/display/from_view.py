"""A state made of nothing but a view, so that the rules themselves can be asked."""

from __future__ import annotations

from functools import cache

from aerodrome.crews.men import Crew
from aerodrome.tabletop.conversion import made_from

from ..rules.ch01_components import card
from ..rules.state import SIDES, Aircraft, Mission, Sky
from ..rules.tables import TABLES
from .view import CrewView, PlaneView, SkyView

OF_A_CAMPAIGN = ("aboard", "seat", "team", "rivals", "fixed", "extra", "gentle")
"""The fields of a machine with a crew of its own, which its card does not show."""


def sky_from(view: SkyView) -> Sky:
    """Return a sky made of nothing but a view.

    A marker becomes an aircraft that is not shown; whatever its type, its dashboard is never used.
    The enemy's mission is unknown.
    """
    own = own_side(view)
    missions = {side: Mission() for side in SIDES}
    if view.mission is not None:
        missions[own] = view.mission
    return made_from(
        view,
        Sky,
        hidden=("editor", "draw", "thawed", "teams", "volleys"),
        aircraft=[_plane(plane, own) for plane in view.planes],
        targets=list(view.targets),
        missions=missions,
        markers=dict(view.markers),
    )


def own_side(view: SkyView) -> str:
    """Return the side of a seat: named like it, or the one that knows what its aircraft see."""
    if view.seat in SIDES:
        return view.seat
    boards = [(plane.side, plane.dashboard) for plane in view.planes]
    looking = [side for side, board in boards if board is not None and board.sees]
    return looking[0] if looking else next(side for side, board in boards if board is not None)


def _plane(seen: PlaneView, own: str) -> Aircraft:
    """1.3 Return a dashboard in sight, or the card of the assumed type."""
    board = seen.dashboard
    if board is None:
        type_ = seen.type or likeliest(seen.side)
        plane = card(seen.id, seen.side, type_, (type_,))
    else:
        plane = made_from(
            board,
            Aircraft,
            hidden=("x", "y", "aiming", "shaken", "known", "caution", "gone", *OF_A_CAMPAIGN),
            id=seen.id,
            side=seen.side,
            among=(board.type,),
            guns=list(board.guns),
            shown=seen.side != own,
        )
    if seen.crew is not None:
        plane = _manned(plane, seen.crew)
    plane.known = bool(seen.type)
    plane.x, plane.y = seen.at
    plane.gone, plane.caution = seen.gone, seen.caution
    return plane


def _manned(plane: Aircraft, crew: CrewView) -> Aircraft:
    """15 Return the same machine with the crew seen in it."""
    plane.extra = crew.strength - plane.model.structure
    plane.aboard = Crew(men=[*crew.men], nursed=crew.nursed).copy()
    return plane


@cache
def likeliest(side: str) -> str:
    """1.4 Return the assumed type of an unspotted aircraft: the first fighter of its side.

    In a game of other types, the first of those.
    """
    own = [model for model in TABLES.models.values() if model.side == side]
    fighters = [model for model in own if model.kind == "single-seater"]
    return next(model.key for model in (*fighters, *own, *TABLES.models.values()))
