"""Chapter 13, setting out: the machines of a campaign, their crews, and where they come in."""

from __future__ import annotations

from .ch01_game import green_slider, red_sliders
from .ch02_entering import Berth, free_points
from .ch12_variants import levels
from .crews import Flyer, Mount, stations
from .setup_file import MountEntry
from .state import ACE, AVERAGE, ROOKIE, Side, Sky
from .tables import TABLES


def mounted(entry: MountEntry, side: Side) -> Mount:
    """13.5 A machine of a campaign in patrol, 13.1 with a rookie or an ace at its controls."""
    model = TABLES.models[entry.type]
    crew = [
        Flyer(
            id=man.id,
            name=man.name,
            role=role,
            green=man.quality == "novice" or man.wounds > 0,
            skills=man.skills,
            burdens=man.burdens,
            carried=man.wounds,
        )
        for role, man in zip(stations(model), entry.crew, strict=True)
    ]
    bombs = model.bombs if model.role == "bomber" else int(entry.load.startswith("bomb"))
    return Mount(
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
        crew=crew,
        cared=entry.cared,
        berth=(entry.point, entry.level),
    )


def in_formation(sky: Sky, plane: Mount) -> Berth:
    """13.5 A campaign's machines come in where their formation puts them.

    Where an owner's corrections leave no such place, it is the first free point and the nearest
    level.
    """
    number, level = plane.berth
    free = free_points(sky, plane.side)
    wanted = f"{sky.rules.homes[plane.side]} {number}"
    point = next((point for point in free if point.id == wanted), free[0])
    lowest, highest = levels(sky)[0], levels(sky)[-1]
    return Berth(point, point.facings[0], max(lowest, min(level, highest)))
