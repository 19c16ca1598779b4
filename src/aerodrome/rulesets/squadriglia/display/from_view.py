"""A state made of nothing but a view, so that the rules themselves can be asked.

What a seat does not see keeps its default: last changes of height, and formations.
"""

from __future__ import annotations

from copy import copy

from aerodrome.crews.men import Crew
from aerodrome.tabletop.conversion import made_from

from ..rules.ch01_introduction import MAP
from ..rules.state import Aircraft, Sky
from .view import PlaneView, SkyView

UNSEEN = ("fuel_turn", "altered", "rudder_turn", "bent_turn", "cause", "formation")


def sky_from(view: SkyView) -> Sky:
    """Return the state as the seat sees it."""
    aircraft = [_plane(plane) for plane in view.planes]
    return made_from(view, Sky, aircraft=aircraft, choices=(), first="", quick={}, rule="")


def _plane(seen: PlaneView) -> Aircraft:
    return made_from(
        seen,
        Aircraft,
        hidden=UNSEEN,
        columns=(0, 0),
        heights=(0, 0),
        at=MAP.parse(seen.at) if seen.placed else (0, 0),
        crew=[copy(man) for man in seen.crew],
        batteries=[battery.copy() for battery in seen.batteries],
        aboard=Crew(men=[*seen.men], nursed=seen.nursed).copy(),
    )
