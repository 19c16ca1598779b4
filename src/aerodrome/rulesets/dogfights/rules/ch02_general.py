"""Chapter 2, general rules: who may be in play, who must, and who may leave."""

from __future__ import annotations

from .state import ACCESS, BOARD, PATROL, Aircraft, Side, Sky

DOGFIGHT = "dogfight"
GENERAL = "general"


def fights(sky: Sky) -> bool:
    """2.1 Dogfights have fighters, and scouts in their role; other modes have tasks."""
    return sky.aims.mode in (DOGFIGHT, GENERAL)


def counts_as_fighter(sky: Sky, plane: Aircraft) -> bool:
    """2.2 Fighters, and scouts that fight as such; who has a task comes on top."""
    return plane.role == "fighter" or (sky.aims.mode == DOGFIGHT and plane.role == "scout")


def room(sky: Sky, side: Side) -> int:
    """2.2 How many fighters may still be brought in; board and access points count."""
    present = sky.of(side, BOARD, ACCESS)
    return sky.rules.max_fighters - sum(counts_as_fighter(sky, plane) for plane in present)


def may_leave(sky: Sky, plane: Aircraft) -> bool:
    """2.3 Damaged, or without ammunition; or on an errand. Nobody comes back."""
    if plane.damage or plane.id == sky.aims.general:
        return True
    if plane.role == "fighter" or fights(sky):
        return bool(plane.batteries) and not any(b.bursts for b in plane.batteries)
    return True


def must_bring_in(sky: Sky, side: Side) -> bool:
    """2.4 With nobody on the board or an access point, somebody must come from patrol."""
    return not sky.of(side, BOARD, ACCESS) and bool(sky.of(side, PATROL))
