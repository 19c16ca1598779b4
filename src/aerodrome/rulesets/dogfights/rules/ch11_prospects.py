"""Chapter 11, prospects: which aircraft can still score in the main criterion, and by what.

The end of a game with tasks depends on it (11.2, 11.10), pilots use it, and the page shows it.
"""

from __future__ import annotations

from .ch02_general import DOGFIGHT, GENERAL
from .ch06_damage import guns_work
from .ch11_tasks import BOMB_MODES, BREAKTHROUGH, COMBINED, PHOTO_MODES, ZONE_BOMBING, has_task
from .state import OTHER, SIDES, Aircraft, Prospect, Sky, TaskZone

NEGATIVE, FILM, BOMB, THROUGH, TAKEDOWN = "negative", "film", "bomb", "through", "takedown"
"""How an aircraft may score: negatives returned, film, bomb, break-through, takedown."""


def prospects(sky: Sky) -> tuple[Prospect, ...]:
    """11.2 Return every aircraft, in patrol too, that can still score in the main criterion."""
    found = ((plane, adds(sky, plane)) for plane in sky.aircraft)
    return tuple(Prospect(plane=plane.id, by=by) for plane, by in found if by)


def adds(sky: Sky, plane: Aircraft) -> str:
    """11.2 Return how an aircraft can still score in the main criterion, or ""."""
    if not plane.alive:
        return ""
    return _by_errand(sky, plane) or _by_fire(sky, plane)


def _by_errand(sky: Sky, plane: Aircraft) -> str:
    if not has_task(sky, plane):
        return ""
    if sky.aims.mode in (GENERAL, BREAKTHROUGH):
        return THROUGH
    if negatives(sky, plane):
        return NEGATIVE
    if film_for(sky, plane):
        return FILM
    return BOMB if plane.bombs and bombs_count_on(sky, plane) else ""


def negatives(sky: Sky, plane: Aircraft) -> list[TaskZone]:
    """11.4 Return the zones that it has aboard as negatives and that are not home yet."""
    return [zone for zone in map(sky.zone, plane.photos) if not zone.delivered]


def film_for(sky: Sky, plane: Aircraft) -> list[TaskZone]:
    """11.4 Return the zones it could still photograph, some (11.9) after a bomb yet to fall."""
    if sky.aims.mode not in PHOTO_MODES or plane.role != "scout":
        return []
    if len(plane.photos) >= plane.model.photos:
        return []
    friends = [friend for friend in sky.aircraft if friend.side == plane.side and friend.alive]
    every = sky.aims.mode != COMBINED or any(friend.bombs for friend in friends)
    own = [zone for zone in sky.zones if zone.side == plane.side and (every or zone.bombs)]
    return [zone for zone in own if not zone.delivered and zone.id not in plane.photos]


def bombs_count_on(sky: Sky, plane: Aircraft) -> list[TaskZone]:
    """11.6 Return the zones where a bomb counts; 11.10 for a lone task only those not yet hit."""
    own = [zone for zone in sky.zones if zone.side == plane.side]
    if sky.aims.mode not in BOMB_MODES:
        return []
    if one_sided(sky):
        return [zone for zone in own if sky.aims.mode == ZONE_BOMBING and not zone.bombs]
    return own


def _by_fire(sky: Sky, plane: Aircraft) -> str:
    enemies = [p for p in sky.aircraft if p.side == OTHER[plane.side] and takedown_counts(sky, p)]
    return TAKEDOWN if enemies and can_fire(plane) else ""


def takedown_counts(sky: Sky, enemy: Aircraft) -> bool:
    """11.2 Return whether the takedown of an enemy counts in the main criterion.

    11.9 Every enemy counts in a combined game, only bombers where zones are bombed (11.6).
    """
    if not enemy.alive or one_sided(sky):
        return False
    bomber = sky.aims.mode == ZONE_BOMBING and enemy.role == "bomber"
    return bomber or sky.aims.mode in (DOGFIGHT, COMBINED)


def can_fire(plane: Aircraft) -> bool:
    """11.2 Return whether an aircraft can ever fire again; a jam does not rule it out."""
    return plane.alive and guns_work(plane) and any(b.bursts for b in plane.batteries)


def fight_over(sky: Sky) -> str:
    """11.2 Return what ends a dogfight: a side has no aircraft, or none can ever fire again."""
    alive = [plane for plane in sky.aircraft if plane.alive]
    if len({plane.side for plane in alive}) < len(SIDES):
        return "nobody_left"
    return "" if any(can_fire(plane) for plane in alive) else "no_fire"


def one_sided(sky: Sky) -> bool:
    """11.10 Return whether only one side has a task."""
    return sky.aims.mode == GENERAL or len(sky.aims.tasked) == 1
