"""Chapter 13, formation: the machines of a campaign, their crews, and where they come in."""

from __future__ import annotations

from aerodrome.crews.men import Crew, enlisted

from .ch01_game import green_slider, red_sliders
from .ch02_entering import Berth, free_points
from .ch12_variants import levels
from .models import stations
from .setup_file import MountEntry
from .state import ACE, AVERAGE, ROOKIE, Aircraft, Side, Sky
from .tables import TABLES


def mounted(entry: MountEntry, side: Side) -> Aircraft:
    """13.5 Return a machine of a campaign in patrol; 13.1 its pilot may be a rookie or an ace."""
    model = TABLES.models[entry.type]
    crew = enlisted(entry.crew, stations(model))
    bombs = model.bombs if model.role == "bomber" else int(entry.load.startswith("bomb"))
    return Aircraft(
        id=entry.id,
        side=side,
        nation=entry.nation,
        number=entry.number,
        type=entry.type,
        batteries=[] if entry.load.endswith("disarmed") else red_sliders(model),
        throttle=green_slider(model),
        bombs=bombs,
        load=entry.load,
        pilot=ROOKIE if crew[0].green else ACE if entry.ace else AVERAGE,
        owner=entry.seat,
        aboard=Crew(men=crew),
        cared=entry.cared,
        berth=(entry.point, entry.level),
    )


def in_formation(sky: Sky, plane: Aircraft, usual: Berth) -> Berth:
    """13.5 Return where a machine's formation puts it.

    If an owner's corrections leave no such place, it is the first free point at the nearest level.
    """
    if plane.berth is None:
        return usual
    number, level = plane.berth
    free = free_points(sky, plane.side)
    wanted = f"{sky.rules.homes[plane.side]} {number}"
    point = next((point for point in free if point.id == wanted), free[0])
    lowest, highest = levels(sky)[0], levels(sky)[-1]
    return Berth(point, point.facings[0], max(lowest, min(level, highest)))
