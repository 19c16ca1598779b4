"""The rulebook's diagrams of manoeuvres and guns, drawn from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.scenario import Scenario, read_options, settle
from aerodrome.tabletop.engraving import Engraving
from aerodrome.tabletop.pens.land import ROW
from aerodrome.tabletop.pens.shapes import Point

from ..rules.ch01_components import DEGREES, HARD, QUARTERS, SHALLOW, ahead, hexes
from ..rules.ch03_altitude import Plans, climb, dive
from ..rules.ch04_turning import easy_turn, hard_turn, normal_turn
from ..rules.ch06_manoeuvres import barrel_roll, half_loop, immelmann, jink, side_slip, wingover
from ..rules.ch09_guns import FORWARD_RANGE, GUNNER_RANGE, covers
from ..rules.ch14_scenarios import setup
from ..rules.state import Aircraft, Place, Sky

SPEED, LEVEL_FLOWN = 6, 12
"""The speed and the level at which everything is shown."""
FLOWN: dict[str, Callable[[Sky, Aircraft], Plans]] = {
    "climb_shallow": partial(climb, pitch=SHALLOW),
    "climb_hard": partial(climb, pitch=HARD),
    "dive_shallow": partial(dive, pitch=SHALLOW),
    "dive_hard": partial(dive, pitch=HARD),
    "easy_turn": easy_turn,
    "normal_turn": normal_turn,
    "hard_turn": hard_turn,
    "jink": jink,
    "barrel_roll": barrel_roll,
    "half_loop": half_loop,
    "wingover": wingover,
    "immelmann": immelmann,
    "side_slip": side_slip,
}
OPTIONS = Path(__file__).parents[1] / "data" / "options.toml"
MOUNTS = ("observer", "nose", "dorsal", "ventral")


def diagrams() -> Mapping[str, Callable[[], str]]:
    """Return the functions that draw the diagrams, by their names in `diagrams.toml`."""
    flown = {name: partial(_flown, name) for name in FLOWN}
    guns = {f"gun_{mount}": partial(_field, mount) for mount in MOUNTS}
    return {**flown, "gun_forward": _forward, **guns}


def _beside(place: Place) -> Point:
    return place[0] / QUARTERS, -place[1] / 2 * ROW


def _machine() -> tuple[Sky, Aircraft]:
    """Return an aircraft in level flight in the middle of an empty sky, in school."""
    aircraft = {"id": "A1", "side": "allies", "types": ["sopwith_camel"], "column": 10}
    placed = {**aircraft, "level": LEVEL_FLOWN, "facing": "east"}
    other = {**aircraft, "id": "G1", "side": "germany", "types": ["albatros_d3"], "column": 30}
    base = {"title": "", "text": "", "rule": "6", "mats": "B"}
    laid = {**base, "aircraft": [placed, {**placed, **other}]}
    sky = setup(Scenario("plate", laid, settle(read_options(OPTIONS), {}, {})))
    plane = sky.aircraft[0]
    plane.speed = SPEED
    sky.school = True
    return sky, plane


def _flown(name: str) -> str:
    """3, 4, 6 Draw a manoeuvre at speed 6: its path, and the attitude at its end."""
    sky, plane = _machine()
    plans = FLOWN[name](sky, plane)
    if isinstance(plans, str):
        raise Broken(f"the plate `{name}` cannot be flown: {plans}.")
    plan = plans[0]
    way = [plane.at, *(frame.at for frame in plan.frames)]
    plate = Engraving()
    near = {spot for at in way for spot in hexes(at)}
    plate.cells([_beside(at) for at in sorted(near)]).path([_beside(at) for at in way])
    for frame in plan.frames[:-1]:
        plate.flier(_beside(frame.at), frame.heading, frame.pitch * DEGREES, ghost=True)
    end = plan.frames[-1]
    plate.flier(_beside(plane.at), plane.heading)
    return plate.flier(_beside(end.at), end.heading, end.pitch * DEGREES).svg()


def _forward() -> str:
    """9.1 Draw five hexes along the nose, level and in a hard climb."""
    start = (0, 0)
    plate = Engraving().cell(_beside(start))
    for pitch in (0, HARD):
        for steps in range(1, FORWARD_RANGE + 1):
            plate.cell(_beside(ahead(start, 1, pitch, steps)), str(steps), shaded=True)
    return plate.flier(_beside(start), 1).svg()


def _field(mount: str) -> str:
    """9.2 Draw the hexes that a gunner's template covers, in level flight."""
    plate = Engraving().cell((0, 0))
    reach = range(-GUNNER_RANGE, GUNNER_RANGE + 1)
    for level in reach:
        for step in range(-2 * GUNNER_RANGE, 2 * GUNNER_RANGE + 1):
            far = max(abs(level), (abs(level) + abs(step)) // 2)
            if (step - level) % 2 or not 0 < far <= GUNNER_RANGE:
                continue
            if covers(mount, 0, 2 * step, 2 * level):
                plate.cell((step / 2, -level * ROW), str(far), shaded=True)
    return plate.flier((0, 0), 1).svg()
