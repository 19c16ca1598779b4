"""Chapter 2, general rules: which pieces may be in play, which must, and which may leave."""

from __future__ import annotations

from .state import ACCESS, BOARD, PATROL, Aircraft, Side, Sky

DOGFIGHT = "dogfight"
GENERAL = "general"


def fights(sky: Sky) -> bool:
    """2.1 Return whether the mode is a dogfight or about the general; the others have tasks."""
    return sky.aims.mode in (DOGFIGHT, GENERAL)


def counts_as_fighter(sky: Sky, plane: Aircraft) -> bool:
    """2.2 Return whether a piece counts towards the limit: fighters, and scouts in a dogfight."""
    return plane.role == "fighter" or (sky.aims.mode == DOGFIGHT and plane.role == "scout")


def room(sky: Sky, side: Side) -> int:
    """2.2 Return how many more fighters may come in; those on board and access points count."""
    present = sky.of(side, BOARD, ACCESS)
    return sky.rules.max_fighters - sum(counts_as_fighter(sky, plane) for plane in present)


def may_leave(sky: Sky, plane: Aircraft) -> bool:
    """2.3 Return whether a piece may leave for good: damaged, out of ammunition, or on a task."""
    if plane.damage or plane.id == sky.aims.general:
        return True
    if plane.role == "fighter" or fights(sky):
        return bool(plane.batteries) and not any(b.bursts for b in plane.batteries)
    return True


def must_bring_in(sky: Sky, side: Side) -> bool:
    """2.4 Return whether a side must bring a piece in, as it has none on board or access points."""
    return not sky.of(side, BOARD, ACCESS) and bool(sky.of(side, PATROL))
