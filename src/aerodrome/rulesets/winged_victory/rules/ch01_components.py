"""Chapter 1: the sky from the side, the dashboards and the dice.

A place is a pair (X, Y): X in quarter hexes from the western edge, Y in half levels from the
ground. A hex has an even Y, and X equal to Y modulo 4; an odd Y is a spine, the edge between two
hexes. One point of movement is (4, 0) in level flight, (3, 1) up or down in a shallow climb or
dive, (2, 2) in a hard one; X is negated when heading west.
"""

from __future__ import annotations

from functools import cache

from aerodrome.kernel.events import Audience
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.hexes import Hex, distance
from aerodrome.tabletop.scene import GROUND

from .dashboards import COLOURS, LAST_TEST, Model
from .state import Aircraft, Gun, Place
from .tables import TABLES

MAT = TABLES.number("1.1", "mat_hexes")
HIGHEST = TABLES.number("1.1", "highest")
LOW_TOP = TABLES.number("1.1", "low_top")
MEDIUM_TOP = TABLES.number("1.1", "medium_top")
QUARTERS = 4
"""The number of quarter hexes in a hex."""
EAST, WEST = 1, -1
LEVEL, SHALLOW, HARD = 0, 1, 2
"""3.1 Attitudes as pitch: positive is climbing, negative diving."""
STEP = {0: (4, 0), 1: (3, 1), 2: (2, 2), -1: (3, -1), -2: (2, -2)}
DEGREES = 30
"""The degrees of a step of pitch."""
SKILLS = {skill: TABLES.number("1.5", skill) for skill in ("recruit", "expert", "ace")}
FACES = 6
MISS = "0"
"""1.6 The face of a combat die that does nothing."""


def band(level: int) -> int:
    """1.1 Return the altitude band of a level: Low is 0, Medium 1, High 2."""
    return 0 if level <= LOW_TOP else 1 if level <= MEDIUM_TOP else 2


def width(mats: str) -> int:
    """1.1 Return the width of the mats side by side, in quarter hexes."""
    return len(mats) * MAT * QUARTERS


def hex_place(column: int, level: int) -> Place:
    """1.1 Return the centre of a hex by its column, counted from 1, and its altitude level."""
    return (QUARTERS * (column - 1) + 2 * (level % 2), 2 * level)


def cell(place: Place) -> str:
    """1.1 Return the name of a hex: column and level, or the ground."""
    column, level = place[0] // QUARTERS + 1, place[1] // 2
    return f"{column},{level}" if level > 0 else f"{column},{GROUND}"


@cache
def hexes(place: Place) -> tuple[Place, ...]:
    """1.2 Return the hex of a place, or the two beside a spine, the upper one first."""
    x, y = place
    if y % 2 == 0:
        return (place,)
    upper = x + 1 if (x + 1 - y - 1) % 4 == 0 else x - 1
    return ((upper, y + 1), (2 * x - upper, y - 1))


def level_of(place: Place, pitch: int) -> int:
    """1.2 Return the level that counts: on a spine the upper when climbing, else the lower."""
    return (place[1] + (pitch > 0)) // 2


def settled(place: Place, heading: int, pitch: int) -> Place:
    """1.2 Return the place moved off a spine into the hex that counts, free of cost."""
    x, y = place
    if y % 2 == 0:
        return place
    return (x - heading, y + 1) if pitch > 0 else (x - heading, y - 1)


def ahead(place: Place, heading: int, pitch: int, points: int = 1) -> Place:
    """1.2 Return where so many points of movement along the nose lead."""
    dx, dy = STEP[pitch]
    return (place[0] + heading * dx * points, place[1] + dy * points)


def axial(place: Place) -> Hex:
    """Return a hex centre as axial coordinates of the common hex geometry; rows count downwards."""
    return ((place[0] + place[1]) // 4, -place[1] // 2)


def hex_distance(one: Place, two: Place) -> int:
    """1.2 Return the hexes between two places; a spine counts as the nearer of its two hexes."""
    return min(distance(axial(a), axial(b)) for a in hexes(one) for b in hexes(two))


def megahex(place: Place) -> tuple[int, int]:
    """1.2 Return the MegaHex of a hex: a central hex and everything within two of it."""
    z = place[1] // 2
    x = (place[0] // 2 - z) // 2
    y = -x - z
    xh, yh, zh = (y + 8 * x) // 19, (z + 8 * y) // 19, (x + 8 * z) // 19
    return ((1 + xh - yh) // 3, (1 + yh - zh) // 3)


@cache
def megahexes(place: Place) -> tuple[tuple[int, int], ...]:
    """1.2 Return the MegaHexes of a place; a spine between two is in both."""
    return tuple(dict.fromkeys(megahex(hex_) for hex_ in hexes(place)))


def mega_distance(one: tuple[int, int], two: tuple[int, int]) -> int:
    """1.2 Return the MegaHexes from one to another: the largest difference of coordinates."""
    a, b = one[0] - two[0], one[1] - two[1]
    return max(abs(a), abs(b), abs(a + b))


@cache
def apart(one: Place, two: Place) -> int:
    """1.2 Return the MegaHexes between two places, the smaller figure on a spine."""
    return min(mega_distance(a, b) for a in megahexes(one) for b in megahexes(two))


@cache
def mega_cells(mats: str) -> dict[tuple[int, int], tuple[Place, ...]]:
    """1.2 Return the hexes of every MegaHex on the mats, from the lowest level up."""
    found: dict[tuple[int, int], list[Place]] = {}
    for level in range(1, HIGHEST + 1):
        for column in range(1, len(mats) * MAT + 1):
            place = hex_place(column, level)
            found.setdefault(megahex(place), []).append(place)
    return {mega: tuple(places) for mega, places in found.items()}


@cache
def mega_centre(mega: tuple[int, int], mats: str) -> Place:
    """1.2 Return the hex in the middle of a MegaHex, or the nearest one on the mats."""
    places = mega_cells(mats)[mega]
    return min(places, key=lambda p: (max(hex_distance(p, other) for other in places), p))


def direction(heading: int, pitch: int) -> int:
    """3.1 Return the way a nose points in degrees, counter-clockwise from the east."""
    degrees = pitch * DEGREES
    return degrees % 360 if heading == EAST else 180 - degrees


def shade(colour: str, modifier: int, *, test: bool = False) -> str:
    """1.6 Return another die by a modifier, from white to black, or to yellow in tests."""
    last = LAST_TEST if test else len(COLOURS) - 1
    return COLOURS[min(last, max(0, COLOURS.index(colour) + modifier))]


def hit_percent(colour: str) -> int:
    """9.6 Return the chance that a combat die shows anything but nothing, in percent."""
    faces = TABLES.combat[colour]
    return round(100 * sum(face != MISS for face in faces) / len(faces))


def roll_combat(umpire: Umpire, colour: str, *, rule: str, to: Audience) -> str:
    """1.6 Throw a combat die: 0 to 3 points, or K."""
    (die,) = umpire.roll(FACES, rule=rule, to=to)
    return TABLES.combat[colour][die - 1]


def roll_test(umpire: Umpire, colour: str, *, rule: str, to: Audience) -> str:
    """1.6 Throw a test die: x, i or v."""
    (die,) = umpire.roll(FACES, rule=rule, to=to)
    return TABLES.tests[colour][die - 1]


def skill(plane: Aircraft) -> int:
    """1.5 Return the skill modifier; a wounded pilot is a recruit (10.5), a dead one 0 (10.9)."""
    if plane.wounds[0]:
        return SKILLS["recruit"] if plane.pilot_lives else 0
    return SKILLS[plane.skill]


def fresh_guns(model: Model) -> list[Gun]:
    """1.3 Return the guns of a new dashboard, each loaded and with its gunner."""
    guns, man = [], 0
    for plate in model.guns:
        man += plate.mount != "forward"
        served = man if plate.mount != "forward" else 0
        guns.append(made_from(plate, Gun, man=served, hidden=("jammed", "fired")))
    return guns


def card(
    id: str, side: str, type_: str, among: tuple[str, ...], skill_: str = "expert"
) -> Aircraft:
    """1.3 Return a dashboard set up for play: no damage, guns loaded, a whole crew."""
    model = TABLES.models[type_]
    return Aircraft(
        id=id,
        side=side,
        type=type_,
        among=among,
        skill=skill_,
        wounds=(0,) * (1 + model.gunners),
        guns=fresh_guns(model),
        bombs=model.bomber,
    )
