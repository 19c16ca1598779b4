"""Chapter 11, tasks: which aircraft have one, photographs, bombs, and the way home or through."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Listed
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import Hex, distance

from . import effects
from .ch02_general import GENERAL
from .events import BombKept
from .hooks import any_skilled, done_by
from .lattice import OPPOSITE, Edge
from .path_finding import FlightWay
from .state import ACCESS, BOARD, PATROL, Aircraft, Side, Sky, TaskZone

RECONNAISSANCE, ZONE_BOMBING = "reconnaissance", "zone_bombing"
BREAKTHROUGH, COMBINED = "breakthrough", "combined"
PHOTO_MODES = (RECONNAISSANCE, COMBINED)
BOMB_MODES = (ZONE_BOMBING, COMBINED)
DROP, KEEP = "drop", "keep"
BROKE_THROUGH, HOME, WITHDREW = "broke_through", "home", "withdrew"


def has_task(sky: Sky, plane: Aircraft) -> bool:
    """11.3 Return whether a piece has a task: general, photo scout (11.4), bomb carrier (11.6)."""
    if sky.aims.mode == GENERAL:
        return plane.id == sky.aims.general
    if plane.side not in sky.aims.tasked:
        return False
    photographs = sky.aims.mode in PHOTO_MODES and plane.role == "scout"
    bombs = sky.aims.mode != RECONNAISSANCE and (plane.role == "bomber" or plane.bombs > 0)
    return photographs or bombs


def owes_errand(sky: Sky, side: Side) -> bool:
    """11.4, 11.6 Return whether a side must bring in a piece with a task, as none is in play."""
    if any(has_task(sky, plane) for plane in sky.of(side, BOARD, ACCESS)):
        return False
    return any(has_task(sky, plane) for plane in sky.of(side, PATROL))


def attacks(plane: Aircraft) -> bool:
    """11.1 Return whether a piece may attack: not a scout with a bomb, and never a bomber (7.6)."""
    return plane.role != "bomber" and not plane.bombs


# Photographs and bombs


def coverable(sky: Sky, plane: Aircraft) -> list[TaskZone]:
    """11.4, 11.6 Return the zones where this aircraft still has something to do."""
    return [z for z in sky.zones if may_photograph(sky, plane, z) or may_bomb(sky, plane, z)]


def may_photograph(sky: Sky, plane: Aircraft, zone: TaskZone) -> bool:
    """11.4 Return whether an aircraft may photograph a zone.

    It needs a negative left and the level asked for (11.5), and in a combined game a bombed zone
    (11.9).
    """
    if sky.aims.mode not in PHOTO_MODES or plane.role != "scout" or zone.side != plane.side:
        return False
    if zone.delivered or zone.id in plane.photos or len(plane.photos) >= plane.model.photos:
        return False
    if sky.aims.mode == COMBINED and not zone.bombs:
        return False
    return sky.aims.photo_level in (0, plane.level)


def may_bomb(sky: Sky, plane: Aircraft, zone: TaskZone) -> bool:
    """11.6 Return whether an aircraft has a bomb for a zone, and is not still over it after one."""
    ours = sky.aims.mode in BOMB_MODES and zone.side == plane.side
    return ours and plane.bombs > 0 and zone.id != plane.over


class Passage(NamedTuple):
    """11.4 A move: where it began, how the one before ended, and its path."""

    start: Hex
    steady_before: bool
    way: FlightWay


def crossed(plane: Aircraft, zone: TaskZone, passage: Passage) -> bool:
    """11.4 Return whether two successive points were in a zone at one level, over two moves too."""
    if not plane.steady:
        return False
    first = (passage.start,) if passage.steady_before else ()
    points = zone.points
    return any(a in points and b in points for a, b in pairwise((*first, *passage.way.points)))


def grazed(plane: Aircraft, zone: TaskZone, passage: Passage) -> bool:
    """13.2 Return whether a level path has one point in the zone or next to it."""
    if not plane.steady:
        return False
    path = passage.way.points
    return any(distance(at, point) <= 1 for at in path for point in zone.points)


def carry_out(umpire: Umpire, sky: Sky, plane: Aircraft, passage: Passage) -> None:
    """11.4 Take the photographs of a move, and let the owner drop a bomb (11.6)."""
    for zone in [z for z in sky.zones if may_photograph(sky, plane, z)]:
        if may_photograph(sky, plane, zone):
            photograph(umpire, sky, plane, zone, passage)
    aimer = any_skilled(sky, plane, "release")
    below = [
        zone
        for zone in sky.zones
        if may_bomb(sky, plane, zone)
        if crossed(plane, zone, passage) or (aimer and grazed(plane, zone, passage))
    ]
    if not any(bomb(umpire, sky, plane, zone, passage) for zone in below):
        quit_zone(umpire, sky, plane, passage)


def photograph(umpire: Umpire, sky: Sky, plane: Aircraft, zone: TaskZone, passage: Passage) -> None:
    """11.4 Photograph a zone that was crossed; 13.2 with a skill one point next to it is enough."""
    if not crossed(plane, zone, passage):
        if not any_skilled(sky, plane, "photograph") or not grazed(plane, zone, passage):
            return
        done_by(umpire, sky, plane, "photograph")
    effects.take_photo(umpire, plane, zone, rule="11.4")


def bomb_options(plane: Aircraft, zone: TaskZone) -> Listed[str]:
    """11.6 Return the choice to drop a bomb here or keep it for another zone."""
    return Listed((DROP, KEEP), Phrase("ask.11.6", {"about": plane.id, "letter": zone.letter}))


def bomb(umpire: Umpire, sky: Sky, plane: Aircraft, zone: TaskZone, passage: Passage) -> bool:
    """11.6 Ask for a bomb, drop it, and return whether it fell; 13.2 some aim from nearby."""
    options = bomb_options(plane, zone)
    if umpire.ask(plane.seat, options, rule="11.6", about=plane.id) != DROP:
        umpire.tell(BombKept(plane.id, zone.id, zone.letter), rule="11.6")
        return False
    beside = not crossed(plane, zone, passage)
    if beside:
        done_by(umpire, sky, plane, "release")
    effects.drop_bomb(umpire, plane, zone, beside=beside, rule="11.6")
    return True


def quit_zone(umpire: Umpire, sky: Sky, plane: Aircraft, passage: Passage) -> None:
    """11.6 Let an aircraft that has left a bombed zone bomb it again."""
    if plane.over:
        zone = sky.zone(plane.over)
        if any(point not in zone.points for point in passage.way.points):
            effects.quit_zone(umpire, plane, zone, rule="11.6")


# Over the edge


def home(sky: Sky, side: Side) -> Edge:
    """2.5 Return the home edge of a side."""
    return sky.rules.homes[side]


def leave(umpire: Umpire, sky: Sky, plane: Aircraft, edges: tuple[Edge, ...]) -> None:
    """2.3 Take a piece out for good: it broke through (11.7), came home (11.4) or withdrew."""
    own = home(sky, plane.side)
    through, errand = OPPOSITE[own] in edges, has_task(sky, plane)
    if errand and through and sky.aims.mode in (BREAKTHROUGH, GENERAL):
        effects.leave(umpire, plane, OPPOSITE[own], BROKE_THROUGH, rule="11.7")
    elif errand and plane.photos and own in edges:
        effects.leave(umpire, plane, own, HOME, rule="11.4")
        deliver(umpire, sky, plane)
    else:
        effects.leave(umpire, plane, edges[0], WITHDREW, rule="2.3")


def deliver(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """11.4 Deliver the negatives aboard; each zone counts once, whichever aircraft brings it."""
    zones = tuple(sky.zone(name) for name in plane.photos)
    new = tuple(zone for zone in zones if not zone.delivered)
    if new:
        effects.deliver(umpire, plane, new, rule="11.4")
