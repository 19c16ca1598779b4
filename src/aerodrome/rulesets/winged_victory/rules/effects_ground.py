"""Effects of bombs and on the ground: with `effects`, the only functions that change state."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import events
from .ch01_components import cell
from .effects import audience
from .state import Aircraft, Place, Sky, Target


def release(
    umpire: Umpire,
    plane: Aircraft,
    target: str,
    colour: str,
    result: str,
    *,
    man: int = 0,
    rule: str,
) -> None:
    plane.bombs, plane.aiming = False, man
    event = events.Released(plane.id, target, colour, result)
    umpire.tell(event, rule=rule, to=audience(plane))


def hit_target(umpire: Umpire, target: Target, hits: int, needed: int, *, rule: str) -> None:
    target.hits = min(hits, needed)
    umpire.tell(events.TargetHit(target.kind, target.id, target.hits, needed), rule=rule)
    if target.hits >= needed:
        target.gone = "destroyed"
        umpire.tell(events.TargetDestroyed(target.kind, target.id), rule=rule)


def haul_down(umpire: Umpire, target: Target, at: Place, *, rule: str) -> None:
    target.x, target.y = at
    if not target.y:
        target.gone = "hauled"
    umpire.tell(events.BalloonHauled(target.id, target.y // 2), rule=rule)


def place_flak(umpire: Umpire, sky: Sky, places: tuple[Place, ...], *, rule: str) -> None:
    sky.flak = places
    umpire.tell(events.FlakPlaced(tuple(cell(place) for place in places)), rule=rule)
