"""Chapter 13: weather. What hides, dims or silhouettes an aircraft, and storms that strike."""

from __future__ import annotations

from functools import cache

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import (
    HIGHEST,
    LOW_TOP,
    MAT,
    MEDIUM_TOP,
    hex_place,
    mega_distance,
    megahex,
    megahexes,
    roll_combat,
)
from .ch02_energy import altitude
from .ch03_altitude import Plans
from .ch10_damage import apply
from .events import Struck
from .state import Aircraft, Place, Sky
from .tables import EDITION, TABLES

Mega = tuple[int, int]
SUN_LEVEL = TABLES.number("13.1", "level")
LOWER_FIRST = EDITION.since(2)
"""1.2 Whether, of two equally near MegaHexes of a spine, the lower counts for the line of sight."""
SKY_QUARTERS = 4
"""13.1 The sun is at the western edge, at the quarters of the top, or at the eastern edge."""


@cache
def on_line(cell: Mega, one: Mega, two: Mega) -> bool:
    """8.3 Return whether a MegaHex is on the line between two: within half a cell, ends too."""
    da, db = two[0] - one[0], two[1] - one[1]
    va, vb = cell[0] - one[0], cell[1] - one[1]
    length = da * da + da * db + db * db
    cross = va * db - vb * da
    along = 2 * va * da + va * db + vb * da + 2 * vb * db
    return 3 * cross * cross <= length and 0 <= along <= 2 * length


def nearest_pair(one: Place, two: Place) -> tuple[Mega, Mega]:
    """1.2 Return the MegaHexes of two places; on a spine the nearer of its two.

    Of equally near pairs the lower hex of the lower place counts, then that of the other.
    """
    if LOWER_FIRST and two[1] < one[1]:
        his, own = nearest_pair(two, one)
        return own, his
    order = -1 if LOWER_FIRST else 1
    pairs = [(a, b) for a in megahexes(one)[::order] for b in megahexes(two)[::order]]
    return min(pairs, key=lambda pair: mega_distance(*pair))


def between(clouds: tuple[Place, ...], spotter: Place, target: Place) -> bool:
    """13.6, 13.7 Return whether any of these clouds is on the line of sight."""
    if not clouds:
        return False
    own, his = nearest_pair(spotter, target)
    return any(on_line(megahex(place), own, his) for place in clouds)


def sun_place(mats: str, sun: int) -> Place:
    """13.1 Return the hex of the sun's MegaHex: 1 is the western edge, 5 the eastern."""
    columns = len(mats) * MAT
    if sun in (1, SKY_QUARTERS + 1):
        return hex_place(1 if sun == 1 else columns, SUN_LEVEL)
    return hex_place(columns * (sun - 1) // SKY_QUARTERS, HIGHEST)


def dazzled(sky: Sky, spotter: Place, target: Place) -> bool:
    """13.1 Return whether the target is between the spotter and the sun, and so cannot be seen.

    In the sun's own MegaHex a spotter is never dazzled.
    """
    if not sky.weather.sun:
        return False
    own, his = nearest_pair(spotter, target)
    sun = megahex(sun_place(sky.mats, sky.weather.sun))
    if own == sun and EDITION.since(2):
        return False
    return on_line(his, own, sun)


def clouded(sky: Sky, spotter: Place, target: Place, levels: tuple[int, int]) -> bool:
    """13.7 Return whether a cumulus is on the line, ends included; 13.3 or a storm hides it."""
    if sky.weather.storm and max(levels) >= sky.weather.storm:
        return True
    return between(sky.weather.cumulus, spotter, target)


def dimmed(sky: Sky, spotter: Place, target: Place, levels: tuple[int, int]) -> int:
    """13.2, 13.4 to 13.6 Return what haze and layers take from a spotting die, each once."""
    weather, low, high = sky.weather, min(levels), max(levels)
    modifier = 0
    if weather.haze and low <= weather.haze:
        modifier += TABLES.number("13.2", "modifier")
    if weather.high_stratus and high > MEDIUM_TOP:
        modifier += TABLES.number("13.4", "modifier")
    if weather.medium_stratus and low <= MEDIUM_TOP and high > LOW_TOP:
        modifier += TABLES.number("13.5", "modifier")
    if between(weather.low_stratus, spotter, target):
        modifier += TABLES.number("13.6", "modifier")
    return modifier


def silhouetted(sky: Sky, spotter: int, target: int) -> bool:
    """13.4, 13.5 Return whether a target is silhouetted between a layer and the spotter."""
    layers = []
    if sky.weather.high_stratus:
        layers.append((MEDIUM_TOP + 1, HIGHEST))
    if sky.weather.medium_stratus:
        layers.append((LOW_TOP + 1, MEDIUM_TOP))
    return any(spotter < target < bottom or spotter > target > top for bottom, top in layers)


def below_storm(sky: Sky, plane: Aircraft, found: Plans) -> Plans:
    """13.3 Return the plans that do not fly into a thunderstorm; inside, all are allowed."""
    base = sky.weather.storm
    if not base or isinstance(found, str) or altitude(plane) >= base:
        return found
    clear = [plan for plan in found if all(frame.level < base for frame in plan.frames)]
    return clear or "storm"


def storm_strikes(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """13.3 Strike an aircraft that ends its move in a thunderstorm: the Red die, from the side."""
    if not sky.weather.storm or altitude(plane) < sky.weather.storm:
        return
    colour, to = TABLES.word("13.3", "die"), effects.audience(plane)
    face = roll_combat(umpire, colour, rule="13.3", to=to)
    umpire.tell(Struck(plane.id, "storm", colour, face), rule="13.3", to=to)
    apply(umpire, sky, plane, face)
