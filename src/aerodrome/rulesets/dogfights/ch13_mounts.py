"""Chapter 13, setting out: the machines of a campaign, their crews, and where they come in."""

from __future__ import annotations

from .ch01_game import green_slider, red_sliders
from .ch02_entering import Berth
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
    """13.5 A campaign's machines come in where their formation puts them."""
    number, level = plane.berth
    point = sky.board.access(sky.rules.homes[plane.side])[number - 1]
    highest = levels(sky)[-1]
    return Berth(point, point.facings[0], min(level, highest))
