"""Effects: the only module that changes state; each function changes one thing and reports it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.umpire import Umpire

from . import events, events_missions
from .ch01_components import LEVEL, ahead, card, cell, direction, hexes, settled
from .ch02_energy import altitude, fastest
from .flight import Frame, counted, facing, frame_cell
from .state import Aircraft, Gun, Mission, Place, Sky, Target, Verdict, Weather
from .tables import EDITION, TABLES

AWAY = ("fled", "home", "adrift")
"""14.6 Out of the game over an edge."""
PARTS = ("structure", "ailerons", "elevators", "rudder", "engine")


def audience(plane: Aircraft) -> Audience:
    """1.4 Return who may know: all if the enemy has it in sight, else its own side alone."""
    return None if plane.shown else plane.friends


def _behind(plane: Aircraft) -> Place:
    """10.6 Return the hex behind the tail, for the marker of a leak or a fire."""
    return ahead(settled(plane.at, plane.heading, plane.pitch), plane.heading, LEVEL, -1)


def _tell(umpire: Umpire, plane: Aircraft, event: Event, rule: str) -> None:
    umpire.tell(event, rule=rule, to=audience(plane))


def _tell_trouble(umpire: Umpire, plane: Aircraft, event: Event, rule: str) -> None:
    """1.4 Report an event, then the turn of its position marker, which both sides see."""
    _tell(umpire, plane, event, rule)
    if EDITION.since(3) and plane.caution != plane.in_trouble:
        plane.caution = plane.in_trouble
        side = "caution" if plane.caution else "clear"
        umpire.tell(events.MarkerTurned(plane.id, side), rule="1.4")


# The course of the game


def choose_type(umpire: Umpire, plane: Aircraft, type_: str, *, full: bool, rule: str) -> None:
    """Set a type with its own crew, guns and load; `full` sets the top speed of the new type."""
    plane.type = type_
    new = card(plane.id, plane.side, type_, plane.among, plane.skill)
    plane.wounds, plane.guns, plane.bombs = new.wounds, new.guns, new.bombs
    if full:
        plane.speed = plane.throttle = fastest(plane)
    umpire.tell(events_missions.TypeChosen(plane.id, type_), rule=rule, to=plane.friends)


def draw_mission(
    umpire: Umpire, sky: Sky, side: str, mission: Mission, planes: tuple[str, ...], *, rule: str
) -> None:
    sky.missions[side] = mission
    event = events_missions.MissionDrawn(side, mission.kind, mission.target, planes)
    umpire.tell(event, rule=rule, to=(side,))


def meet(umpire: Umpire, side: str, red: str, drawn: str, flown: str, *, rule: str) -> None:
    """Tell a side which red mission it flies against; nothing changes yet."""
    umpire.tell(events_missions.RedMissionMet(side, red, drawn, flown), rule=rule, to=(side,))


def announce(umpire: Umpire, what: tuple[str, ...], *, rule: str) -> None:
    """Tell all players what was arranged; only dice can keep a secret."""
    umpire.tell(events_missions.Arranged(what), rule=rule)


def lay_out(
    umpire: Umpire,
    sky: Sky,
    mats: str,
    weather: Weather,
    said: tuple[str, int],
    planes: list[Aircraft],
    targets: list[Target],
    *,
    rule: str,
) -> None:
    sky.mats, sky.weather, sky.aircraft, sky.targets = mats, weather, planes, targets
    names = tuple(plane.id for plane in planes), tuple(target.id for target in targets)
    umpire.tell(events_missions.SkyDrawn(mats, *said, weather.sun, *names), rule=rule)


def begin_phase(umpire: Umpire, sky: Sky, phase: str, *, rule: str) -> None:
    sky.phase = phase
    umpire.tell(events.PhaseBegan(phase), rule=rule)


def begin_turn(umpire: Umpire, sky: Sky, phase: str, *, rule: str) -> None:
    sky.turn += 1
    sky.phase, sky.flak, sky.thawed = phase, (), ()
    planes = sky.flying()
    for plane in planes:
        plane.before, plane.manoeuvre = plane.manoeuvre, ""
        plane.trail, plane.aiming = (), 0
        for gun in plane.guns:
            gun.fired = False
    event = events.TurnBegan(sky.turn, phase, tuple(plane.id for plane in planes))
    umpire.tell(event, rule=rule)


def fix_order(umpire: Umpire, sky: Sky, queue: tuple[str, ...], phase: str, *, rule: str) -> None:
    sky.queue, sky.phase = queue, phase
    umpire.tell(events.OrderFixed(phase, queue), rule=rule)


def leave_queue(
    umpire: Umpire, sky: Sky, done: Sequence[str], thawed: Sequence[str], last: str, *, rule: str
) -> None:
    """Note which aircraft have moved and which cannot freeze again; then comes phase `last`."""
    sky.queue = tuple(name for name in sky.queue if name not in done)
    sky.thawed = (*sky.thawed, *thawed)
    if not sky.queue:
        sky.phase = last
    umpire.tell(events.QueueMoved(sky.queue, sky.thawed, sky.phase), rule=rule)


def end(umpire: Umpire, sky: Sky, verdict: Verdict, *, rule: str) -> None:
    sky.verdict = verdict
    points = verdict.points
    event = events.GameEnded(
        verdict.reason, verdict.side, points.get("allies", 0), points.get("germany", 0)
    )
    umpire.tell(event, rule=rule)


def advance_mission(umpire: Umpire, sky: Sky, side: str, progress: int, *, rule: str) -> None:
    mission = sky.missions[side]
    sky.missions[side] = msgspec.structs.replace(mission, progress=progress)
    event = events.MissionAdvanced(side, progress, mission.needed)
    umpire.tell(event, rule=rule, to=sky.team(side))


# Sight


def spot(
    umpire: Umpire, plane: Aircraft, target: Aircraft | Target, distance: int, *, rule: str
) -> None:
    plane.sees = (*plane.sees, target.id)
    if isinstance(target, Aircraft):
        target.shown = target.known = True
    event = events.Spotted(plane.id, target.id, distance)
    umpire.tell(event, rule=rule, to=plane.friends)


def lose_sight(
    umpire: Umpire, sky: Sky, plane: Aircraft, names: tuple[str, ...], why: str, *, rule: str
) -> None:
    plane.sees = tuple(name for name in plane.sees if name not in names)
    for hidden in sky.aircraft:
        if hidden.id in names:
            watchers = (watcher.sees for watcher in sky.enemies(hidden.side))
            hidden.shown = any(hidden.id in seen for seen in watchers)
    umpire.tell(events.SightLost(plane.id, names, why), rule=rule, to=plane.friends)


def cross_off(umpire: Umpire, plane: Aircraft, names: tuple[str, ...], *, rule: str) -> None:
    """Remove from sight what is no longer there."""
    plane.sees = tuple(name for name in plane.sees if name not in names)
    umpire.tell(events.CrossedOff(plane.id, names), rule=rule, to=plane.friends)


def hide(umpire: Umpire, sky: Sky, hidden: list[Aircraft], side: str, *, rule: str) -> None:
    """Hide aircraft from a side that has lost all who saw them: they are markers again."""
    for plane in hidden:
        plane.shown = False
    lost = events.SightLost(side, tuple(plane.id for plane in hidden), "alone")
    umpire.tell(lost, rule=rule, to=sky.team(side))


def fix_engagements(
    umpire: Umpire,
    sky: Sky,
    engaged: dict[str, tuple[str, ...]],
    groups: list[tuple[str, ...]],
    *,
    rule: str,
) -> None:
    changed = []
    for plane in sky.aircraft:
        now = engaged.get(plane.id, ())
        if now != plane.engaged:
            plane.engaged = now
            changed.append(plane.id)
    texts = tuple(" ".join(group) for group in groups)
    if changed or texts:
        umpire.tell(events.Engaged(texts, tuple(changed)), rule=rule)


def fix_tail(umpire: Umpire, plane: Aircraft, target: str, *, rule: str) -> None:
    """7.4 Fix a tail; one that is not seen is not reported."""
    plane.tails, plane.shaken = target, ""
    if target:
        _tell(umpire, plane, events.Tailed(plane.id, target), rule)
    else:
        umpire.tell(events.TailLost(plane.id), rule=rule, to=plane.friends)


def shake_off(umpire: Umpire, plane: Aircraft, target: Aircraft, *, rule: str) -> None:
    plane.tails, plane.shaken = "", target.id
    _tell(umpire, plane, events.TailShaken(plane.id, target.id), rule)


# Flight


def set_throttle(
    umpire: Umpire, plane: Aircraft, throttle: int, *, aiming: int = 0, rule: str
) -> None:
    """Set the throttle, and (11.1) the gunner named to aim the bombs."""
    plane.throttle, plane.aiming = throttle, aiming
    _tell(umpire, plane, events.ThrottleSet(plane.id, throttle), rule)


def fly(umpire: Umpire, plane: Aircraft, frames: Sequence[Frame], *, rule: str) -> None:
    """Fly along these frames; an enemy that does not see it sees its marker at the end."""
    end = frames[-1]
    (plane.x, plane.y), plane.heading, plane.pitch = end.at, end.heading, end.pitch
    plane.trail = (*plane.trail, *[frame.at for frame in frames])
    plane.leak_at = _behind(plane) if plane.leaking or plane.fire else None
    path = tuple([frame_cell(frame) for frame in frames])
    _tell(umpire, plane, events.Flew(plane.id, path, facing(end), end.level), rule)
    if not plane.shown:
        marker = events.MarkerMoved(plane.id, tuple([cell(hex_) for hex_ in hexes(plane.at)]))
        umpire.tell(marker, rule=rule, to=plane.foes)


def finish_move(
    umpire: Umpire,
    plane: Aircraft,
    manoeuvre: str,
    change: int,
    speed: int,
    *,
    wiped: bool = False,
    rule: str,
) -> None:
    """7.3 Pay the price and update the cue; 10.6 goggles fouled before the move are clean."""
    paid, plane.speed, plane.manoeuvre = plane.speed + change, speed, manoeuvre
    plane.goggles = plane.goggles and not wiped
    level = altitude(plane)
    event = events.Manoeuvred(plane.id, manoeuvre, change, paid, speed, plane.throttle, level)
    _tell(umpire, plane, event, rule)


def declare(umpire: Umpire, plane: Aircraft, manoeuvre: str, *, rule: str) -> None:
    """12.3 Declare a manoeuvre in a freeze, where all see it and may shoot at it."""
    plane.manoeuvre = manoeuvre
    _tell(umpire, plane, events.Declared(plane.id, manoeuvre), rule)


def roll_on(umpire: Umpire, plane: Aircraft, speed: int, throttle: int, *, rule: str) -> None:
    """2.3 Set throttle and cue on the ground, with the wheels chocked."""
    plane.speed, plane.throttle = speed, throttle
    _tell(umpire, plane, events.Parked(plane.id, speed, throttle), rule)


def stall(
    umpire: Umpire, plane: Aircraft, cause: str, speed: int, *, leaf: bool = False, rule: str
) -> None:
    plane.stalled, plane.leaf, plane.speed = True, leaf, speed
    _tell_trouble(umpire, plane, events.Stalled(plane.id, cause, speed), rule)


def regain(umpire: Umpire, plane: Aircraft, speed: int, heading: int, *, rule: str) -> None:
    plane.stalled = plane.leaf = False
    plane.speed, plane.heading, plane.pitch = speed, heading, LEVEL
    event = events.ControlRegained(plane.id, speed, direction(heading, LEVEL))
    _tell_trouble(umpire, plane, event, rule)


def lose(umpire: Umpire, plane: Aircraft, how: str, *, rule: str) -> None:
    """Take it out of the game for all to see; 10.8 one that falls ends on the ground below."""
    plane.gone, plane.leak_at = how, None
    x, y = counted(plane.at, plane.pitch)
    if how not in AWAY and EDITION.since(2):
        y = 0
    umpire.tell(events.Lost(plane.id, how, cell((x, y))), rule=rule)


def drop_nose(umpire: Umpire, plane: Aircraft, pitch: int, *, rule: str) -> None:
    plane.pitch = pitch
    _tell(umpire, plane, events.NoseDropped(plane.id, direction(plane.heading, pitch)), rule)


def foul_goggles(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.goggles = True
    _tell(umpire, plane, events.Befell(plane.id, "goggles"), rule)


# Fire


def shoot(umpire: Umpire, plane: Aircraft, gun: Gun, event: events.Fired, *, rule: str) -> None:
    """9.4 Use up the rounds of a burst; a fed gun goes on with the next number."""
    gun.fired = True
    gun.rounds = max(0, gun.rounds - TABLES.number("9.4", event.burst))
    if gun.rounds == 0 and gun.fed:
        gun.rounds, gun.spare = gun.spare, 0
    _tell(umpire, plane, event, rule)


def jam(umpire: Umpire, plane: Aircraft, gun: Gun, *, rule: str) -> None:
    gun.jammed = True
    _tell(umpire, plane, events.GunJammed(plane.id, gun.mount), rule)


def try_gun(
    umpire: Umpire, plane: Aircraft, gun: Gun, colour: str, face: str, cleared: bool, *, rule: str
) -> None:
    gun.jammed = not cleared
    result = "cleared" if cleared else "stuck"
    _tell(umpire, plane, events.GunTried(plane.id, gun.mount, colour, face, result), rule)


def reload(umpire: Umpire, plane: Aircraft, gun: Gun, *, rule: str) -> None:
    gun.rounds, gun.spare = gun.spare, 0
    _tell(umpire, plane, events.Reloaded(plane.id, gun.mount, gun.rounds), rule)


# Damage


def mark_part(
    umpire: Umpire, plane: Aircraft, part: str, face: str, box: int, *, rule: str
) -> None:
    """Move the red disc of a part to this box."""
    if part in PARTS:
        setattr(plane, part, box)
    _tell_trouble(umpire, plane, events.PartHit(plane.id, part, face, box), rule)


def wound(
    umpire: Umpire, plane: Aircraft, man: int, wounds: int, result: str, *, rule: str
) -> None:
    plane.wounds = (*plane.wounds[:man], wounds, *plane.wounds[man + 1 :])
    plane.aboard.hurt(man, killed=result == "killed")
    _tell_trouble(umpire, plane, events.CrewHit(plane.id, man, result), rule)


def leak(umpire: Umpire, plane: Aircraft, turns: int, *, gentle: bool, rule: str) -> None:
    """Begin a leak; a gentle one never burns, unless there is another."""
    plane.gentle = gentle and (plane.gentle or not plane.leaking)
    plane.leaking, plane.leak_turns, plane.leak_at = True, turns, _behind(plane)
    _tell_trouble(umpire, plane, events.LeakBegan(plane.id, turns), rule)


def run_leak(umpire: Umpire, plane: Aircraft, turns: int, *, rule: str) -> None:
    plane.leak_turns = turns
    _tell(umpire, plane, events.LeakRan(plane.id, turns), rule)


def stop_engine(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.stopped, plane.throttle = True, 0
    _tell(umpire, plane, events.Befell(plane.id, "stopped"), rule)


def burn(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.fire, plane.leak_at = True, _behind(plane)
    _tell_trouble(umpire, plane, events.Befell(plane.id, "fire"), rule)


def put_out(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.fire = False
    _tell_trouble(umpire, plane, events.Befell(plane.id, "out"), rule)
