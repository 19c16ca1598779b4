"""5 Special flight conditions: tests of structure and handling, the stall, the ground."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import EAST, FACES, LEVEL, WEST, roll_test, settled, shade, skill
from .ch02_energy import altitude, stall_speed, strain
from .ch03_altitude import Plans
from .ch10_damage import crack_up, strike_structure
from .events import TookTest
from .flight import FlightRoute, Frame
from .state import Aircraft, Sky
from .tables import TABLES

STRAINED = TABLES.number("5.1", "damage")
SOFTENED = {"x": TABLES.number("5.1", "softened_x"), "i": TABLES.number("5.1", "softened_i")}
FALL = TABLES.number("5.3", "levels")
LANDING_LEVEL = TABLES.number("5.5", "highest")
LANDING_SPEED = TABLES.number("5.5", "fastest")


def overspeed(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """5.1 Test the structure at a speed in a red box; crack it up in a banded one."""
    found = strain(plane.model, plane.speed)
    if found == "cracks":
        crack_up(umpire, plane)
    elif found == "red":
        structural_test(umpire, sky, plane)


def structural_test(umpire: Umpire, sky: Sky, plane: Aircraft, *, softened: bool = False) -> None:
    """5.1 Take a structural test: x is a crack-up, i four points, v nothing.

    After a handling test (`softened`) x is four points and i two.
    """
    face = _test(umpire, plane, "structural", plane.model.structural)
    if softened:
        points = SOFTENED.get(face, 0)
    elif face == "x":
        crack_up(umpire, plane)
        return
    else:
        points = STRAINED if face == "i" else 0
    if points:
        strike_structure(umpire, sky, plane, points)


def handling_test(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """5.2 Return whether the pilot stays in control, on any face but x; v adds a structural
    test."""
    face = _test(umpire, plane, "handling", plane.model.handling)
    if face == "v":
        structural_test(umpire, sky, plane, softened=True)
    return face != "x"


def _test(umpire: Umpire, plane: Aircraft, test: str, colour: str) -> str:
    """5.2 Throw the die of the dashboard, shifted by the pilot's skill."""
    rule = "5.1" if test == "structural" else "5.2"
    colour = shade(colour, skill(plane), test=True)
    to = effects.audience(plane)
    face = roll_test(umpire, colour, rule=rule, to=to)
    umpire.tell(TookTest(plane.id, test, colour, face), rule=rule, to=to)
    return face


def stall(umpire: Umpire, plane: Aircraft, cause: str) -> None:
    """5.3 End the move where it is; the cue goes to the first black and white box."""
    speed = stall_speed(plane.model, altitude(plane))
    if plane.pitch != LEVEL:
        place = settled(plane.at, plane.heading, plane.pitch)
        effects.fly(umpire, plane, [Frame(place, plane.heading, LEVEL)], rule="5.3")
    effects.stall(umpire, plane, cause, speed, leaf=cause == "leaf", rule="5.3")


def fall(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """5.3 Fall two levels, then take a handling test; if it is passed, the aircraft flies level.

    6.1 After a falling leaf a die decides its heading. 10.9 A dead pilot never regains control.
    """
    x, y = plane.at
    bottom = max(0, y - 2 * FALL)
    place = (x, bottom) if (x - bottom) % 4 == 0 else (x - 2, bottom)
    effects.fly(umpire, plane, [Frame(place, plane.heading, LEVEL)], rule="5.3")
    if not bottom:
        effects.lose(umpire, plane, "crashed", rule="5.5")
        return
    if plane.pilot_lives and handling_test(umpire, sky, plane) and plane.flying:
        heading = plane.heading
        if plane.leaf:
            (die,) = umpire.roll(FACES, rule="6.1", to=effects.audience(plane))
            heading = WEST if die % 2 else EAST
        speed = stall_speed(plane.model, altitude(plane)) + 1
        effects.regain(umpire, plane, speed, heading, rule="5.3")


def above_ceiling(plane: Aircraft, level: int) -> bool:
    """5.4 Return whether a level is above the ceiling of the type, where it stalls below it."""
    return level > plane.model.ceiling


def no_landing(plane: Aircraft) -> str:
    """5.5 Return why it cannot land: too high, not level or too fast; else a touch is a crash."""
    if plane.pitch != LEVEL or altitude(plane) > LANDING_LEVEL:
        return "too_high"
    return "too_fast" if plane.speed > LANDING_SPEED else ""


def land(sky: Sky, plane: Aircraft) -> Plans:
    """5.5 Return a landing as the whole move."""
    return no_landing(plane) or [FlightRoute(plane).fly(plane.speed).plan("land")]
