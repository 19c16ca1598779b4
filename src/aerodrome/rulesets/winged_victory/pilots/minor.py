"""Minor questions: all but the move and the clock, as any competent pilot would answer them."""

from __future__ import annotations

from aerodrome.crews.offer import KEEP as KEEP_SKILL
from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Question, Value

from ..display.from_view import own_side, sky_from
from ..display.view import SkyView
from ..rules.ch01_components import apart, hex_distance, hex_place, megahex
from ..rules.ch09_fire import HOLD
from ..rules.ch11_bombing import JETTISON, KEEP
from ..rules.ch14_ground import NOWHERE
from ..rules.dashboards import Model
from ..rules.hooks import VOID
from ..rules.state import Aircraft, Gun, Place, Sky, Target
from ..rules.tables import TABLES
from .courses import Pose, pose
from .odds import (
    ASPECTS,
    RANGES,
    bearing,
    bursts,
    frailty,
    ground_bursts,
    harm,
    modifier,
    seen_from,
)
from .style import styles
from .task import AircraftTask, worth_bombing

MISSION = 3.0
"""How much more a hit on the mission's target counts than one on anything else."""
MATTERS = 0.25
"""15.2 The part of an aircraft that a hit must cost to be worth voiding."""
SCRAP = 0.1
"""The worth of a target that no mission names."""


def advice(view: SkyView, question: Question) -> Value:
    """Return an answer to any question of this game but the move and the clock."""
    return max(appraisal(view, question).items(), key=lambda pair: pair[1])[0]


def appraisal(view: SkyView, question: Question) -> dict[Value, float]:
    """Return what every answer is worth."""
    sky = sky_from(view)
    options: tuple[Value, ...] = tuple(question.options)
    match question.rule:
        case "9.3":
            return _targets(sky, sky.plane(question.about), options, len(question.given))
        case "7.4":
            return {word: -float(sky.plane(str(word)).structure == 0) for word in options}
        case "11.1":
            return _bombs(sky, sky.plane(question.about), options)
        case "14.5":
            return {word: _barrage(sky, own_side(view), str(word)) for word in options}
        case "15.2" if VOID in options:
            return _lives(sky.plane(question.about), question)
        case "15.2":
            me = sky.plane(question.about)
            return {word: _pursuer(sky, me, str(word)) for word in options}
        case "14.8":
            return {word: strength(TABLES.models[str(word)]) for word in options}
    return {word: -float(number) for number, word in enumerate(options)}


def _targets(sky: Sky, me: Aircraft, options: tuple[Value, ...], asked: int) -> dict[Value, float]:
    """9.3 Return what every burst brings."""
    task = AircraftTask(sky, me, styles()["tactician"])
    guns = [gun for gun in me.guns if _bears(sky, me, gun, options)]
    gun = guns[min(asked, len(guns) - 1)] if guns else me.guns[0]
    found: dict[Value, float] = {}
    for word in options:
        name, _, length = str(word).partition(" ")
        found[word] = 0.0 if word == HOLD else _burst(sky, me, gun, name, length, task)
    return found


def _bears(sky: Sky, me: Aircraft, gun: Gun, options: tuple[Value, ...]) -> bool:
    names = {str(word).partition(" ")[0] for word in options if word != HOLD}
    usable = gun.rounds and not gun.jammed and not gun.fired
    return bool(usable) and any(
        bearing(gun.mount, pose(me), _pose_of(sky, name)) is not None for name in sorted(names)
    )


def _pose_of(sky: Sky, name: str) -> Pose:
    body = _body(sky, name)
    return pose(body) if isinstance(body, Aircraft) else Pose(body.at, 1, 0)


def _body(sky: Sky, name: str) -> Aircraft | Target:
    bodies: list[Aircraft | Target] = [*sky.aircraft, *sky.targets]
    return next(body for body in bodies if body.id == name)


def _burst(sky: Sky, me: Aircraft, gun: Gun, name: str, length: str, task: AircraftTask) -> float:
    body = _body(sky, name)
    there = _pose_of(sky, name)
    steps = bearing(gun.mount, pose(me), there)
    if steps is None:
        return 0.0
    if isinstance(body, Target):
        weight = MISSION if body.id == task.mission.target else SCRAP
        shift = RANGES[steps]
        return weight * ground_bursts(gun, shift, body).get(length, 0.0)
    seen = seen_from(gun.mount, pose(me), there)
    shift = modifier(sky.rules, me, gun, body, body.manoeuvre) + RANGES[steps] + ASPECTS[seen]
    if not body.pilot_lives:
        return SCRAP * bursts(gun, shift, seen, frailty(body)).get(length, 0.0)
    brings = task.value_of(body) * bursts(gun, shift, seen, frailty(body)).get(length, 0.0)
    return brings - task.reserve


def _bombs(sky: Sky, me: Aircraft, options: tuple[Value, ...]) -> dict[Value, float]:
    """11.1 Return the worth of dropping, keeping or jettisoning the load.

    It is for the mission's target; to flee it is jettisoned. The gunner with the fewest rounds
    aims.
    """
    mission, task = sky.missions[me.side], AircraftTask(sky, me, styles()["tactician"])
    mounts: dict[Value, Gun] = {gun.mount: gun for gun in me.guns}
    found: dict[Value, float] = {}
    for word in options:
        if word == KEEP:
            found[word] = 0.0
        elif word == JETTISON:
            found[word] = 1.0 if me.fire or me.stopped or task.burdened else -1.0
        elif word in mounts:
            gun = mounts[word]
            found[word] = -float(gun.rounds + gun.spare)
        else:
            aimed = word == mission.target
            found[word] = worth_bombing(sky.target(str(word))) if aimed else -0.5
    return found


def _barrage(sky: Sky, side: str, word: str) -> float:
    """14.5 Return the worth of a barrage: in front of the enemy, not of friends."""
    if word == NOWHERE:
        return 0.0
    column, _, level = word.partition(",")
    there = hex_place(int(column), int(level))
    own = sum(_passes(plane, there) for plane in sky.flying(side))
    return sum(_passes(plane, there) for plane in sky.enemies(side)) - 1.5 * own


def _passes(plane: Aircraft, place: Place) -> float:
    """Return how likely an aircraft is to come through a MegaHex in its next move."""
    if megahex(place) == megahex((plane.x, plane.y + plane.y % 2)):
        return 1.0
    if not plane.shown:
        return 0.3 * (apart(plane.at, place) == 1)
    before = plane.heading * (place[0] - plane.x) > 0
    return 0.6 * (apart(plane.at, place) == 1 and before)


def _lives(me: Aircraft, question: Question) -> dict[Value, float]:
    """15.2 Return the worth of voiding a hit, saved for one that matters."""
    words = question.prompt().words
    taken = harm(str(words["part"]), str(words["face"]), frailty(me))
    return {VOID: taken, KEEP_SKILL: MATTERS}


def _pursuer(sky: Sky, me: Aircraft, word: str) -> float:
    """15.2 Return the worth of shaking off a pursuer: the best shot from behind first."""
    if word == NO_ONE:
        return 0.0
    foe = sky.plane(word)
    return sum(1.0 for gun in foe.guns if gun.rounds) + 1.0 / (1 + hex_distance(foe.at, me.at))


def strength(model: Model) -> float:
    """Return how strong a type is."""
    guns = sum(1.0 for gun in model.guns)
    top = sum(model.fastest) / len(model.fastest)
    paid = sum(sum(band) for band in model.drag) / len(model.drag) / 6
    return top + guns + model.structure / 3 - 1.5 * paid - 0.5 * sum(model.preparation) / 3
