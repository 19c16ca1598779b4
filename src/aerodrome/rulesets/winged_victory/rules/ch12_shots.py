"""Chapter 12: whether a shot is possible if the clock is stopped now.

It is judged by what all players of the group see: places, dashboards and guns, but not sightings.
So the time that an answer takes tells nothing that is secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from .ch02_energy import throttles
from .ch07_move import Manoeuvres
from .ch07_order import out_of_control
from .ch09_guns import bears, ready
from .flight import FlightPlan, Frame
from .state import Aircraft, Sky


def frozen_at(plan: FlightPlan, hexes: int) -> Frame | None:
    """12.3 Return the frame in which a plan is after so many hexes; None before its first."""
    found, flown = None, 0
    for frame in plan.frames:
        if frame.point and flown == hexes:
            break
        found, flown = frame, flown + frame.point
    return found


def spots(sky: Sky, plane: Aircraft, hexes: int) -> Iterator[Aircraft]:
    """12.3 Yield an aircraft wherever it may be after so many hexes, by any manoeuvre.

    Which one is still secret, so none keeps its guns silent. The throttle does not
    change where it is, and a failed handling test leaves it where it was.
    """
    yield here(plane)
    if out_of_control(plane) or plane.parked or plane.id not in sky.queue:
        return
    book = Manoeuvres(sky, plane, throttles(plane)[0])
    frames = {frozen_at(plan, hexes) for kind in book for plan in book.ways(kind)}
    for frame in frames:
        if frame is not None:
            there = here(plane)
            (there.x, there.y), there.heading, there.pitch = frame.at, frame.heading, frame.pitch
            yield there


def here(plane: Aircraft) -> Aircraft:
    """Return an aircraft where it is, whatever it has declared."""
    found = copy(plane)
    found.manoeuvre = ""
    return found


def shot_possible(stands: Iterable[Aircraft], side: str) -> bool:
    """9.1, 12.3 Return whether a loaded gun of this side may bear on an enemy in these spots."""
    ours, theirs = [], set()
    for plane in stands:
        if plane.side == side:
            ours.append(plane)
        else:
            theirs.add(plane.at)
    return any(
        bears(plane, gun, at) is not None
        for plane in ours
        for gun in plane.guns
        if ready(plane, gun)
        for at in theirs
    )
