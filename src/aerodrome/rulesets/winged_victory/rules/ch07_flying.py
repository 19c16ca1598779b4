"""Chapter 7.3: a declared move in the air, point by point, and what comes at its end."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import HARD, width
from .ch02_energy import altitude, drag, stall_speed, throttles, updated
from .ch03_altitude import HARD_CLIMB, LEVELS
from .ch05_conditions import above_ceiling, fall, handling_test, overspeed, stall
from .ch07_move import Intent, Throttles, declare
from .ch09_guns import serve_guns
from .ch10_damage import cross_leak, put_out_fire
from .ch11_bombing import drop
from .ch13_weather import storm_strikes
from .ch14_ground import flak_strikes, leave_map, touch_down
from .flight import FlightPlan, FlightRoute, Frame
from .hooks import HOOKS, pilot
from .salvos import note_salvo
from .state import Aircraft, Sky
from .tables import EDITION, TABLES

DRIFT = "drift"
"""10.9 The manoeuvre of a machine with a dead pilot."""


class Move:
    """A move under way: how far its plan has been flown."""

    def __init__(self, plane: Aircraft, intent: Intent) -> None:
        self.plane = plane
        self.intent = intent
        self.plan = intent.plan
        self.speed = plane.speed
        self.fouled = plane.goggles
        self.index = 0
        self.flown = 0
        self.over = False

    def due(self, points: int | None) -> bool:
        """Return whether the next frame belongs to the first `points` points, or to all of them."""
        if self.over or self.index >= len(self.plan.frames):
            return False
        frame = self.plan.frames[self.index]
        return points is None or not frame.point or self.flown < points


def take_move(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """7.3 Play one aircraft's move, from its throttle to its update."""
    move = begin(umpire, sky, plane)
    if move is not None:
        fly_on(umpire, sky, move)
        finish(umpire, sky, move)


def begin(umpire: Umpire, sky: Sky, plane: Aircraft) -> Move | None:
    """7.3 Test overspeed, ask for throttle and manoeuvre, test handling; None if it ends there.

    An aircraft out of control falls; without a living pilot it flies on in its attitude.
    """
    if plane.parked:
        run_engine(umpire, plane)
        return None
    if plane.stalled:
        fall(umpire, sky, plane)
        hazards(umpire, sky, plane)
        return None
    overspeed(umpire, sky, plane)
    if plane.gone:
        return None
    if not plane.pilot_lives:
        return Move(plane, Intent(plane.throttle, drift(plane)))
    intent = declare(umpire, sky, plane)
    effects.set_throttle(umpire, plane, intent.throttle, aiming=aimer(intent), rule="2.1")
    show_skills(umpire, sky, plane, intent)
    if TABLES.manoeuvres[intent.plan.kind].test and sky.rules.handling_tests:
        kept = handling_test(umpire, sky, plane)
        if plane.flying and not kept:
            stall(umpire, plane, "handling")
            hazards(umpire, sky, plane)
        if plane.gone or not kept:
            return None
    return Move(plane, intent)


def aimer(intent: Intent) -> int:
    """11.1 Return the gunner who aims; they fire no gun this turn, a freeze included."""
    return intent.run.man if intent.run is not None and EDITION.since(2) else 0


def show_skills(umpire: Umpire, sky: Sky, plane: Aircraft, intent: Intent) -> None:
    """15.2 Arm a salvo, and use up the skill that a manoeuvre needs."""
    if intent.salvo:
        note_salvo(umpire, sky, plane)
    if intent.plan.skill:
        HOOKS.lay(umpire, sky, plane, intent.plan.skill, pilot(plane))


def run_engine(umpire: Umpire, plane: Aircraft) -> None:
    """2.3 Set throttle and cue of an aircraft that is parked with its wheels chocked."""

    def dialogue(umpire: Umpire, name: str) -> int:
        chocked = Throttles(plane, moves=False)
        return umpire.ask(plane.owner, chocked, rule="2.1", about=name)

    assert throttles(plane)
    throttle = umpire.together({plane.id: plane.owner}, dialogue, rule="2.1")[plane.id]
    effects.roll_on(umpire, plane, updated(plane.speed, throttle), throttle, rule="2.3")


def drift(plane: Aircraft) -> FlightPlan:
    """10.9 Return flight in the same attitude; a climb is paid for until it stalls."""
    route, start = FlightRoute(plane), altitude(plane)
    if plane.pitch <= 0:
        route.fly(plane.speed)
        return route.plan(DRIFT, start - route.level)
    while route.level < start + LEVELS and route.left > 0:
        route.fly(1)
    paid = drag(plane.model, plane.speed, start) + (HARD_CLIMB if plane.pitch == HARD else 0)
    return route.plan(DRIFT, -paid)


def fly_on(umpire: Umpire, sky: Sky, move: Move, points: int | None = None) -> None:
    """7.3 Fly as far as these points lead, or to the edge, the ground or the ceiling."""
    plane, flown = move.plane, []
    end, edge = "", width(sky.mats)
    while move.due(points) and not end:
        frame = move.plan.frames[move.index]
        level = frame.level
        if not 0 <= frame.at[0] < edge:
            end = "edge"
        elif above_ceiling(plane, level):
            end = "ceiling"
        else:
            move.index += 1
            move.flown += frame.point
            flown.append(frame)
            end = "ground" if level <= 0 else ""
    if flown:
        effects.fly(umpire, plane, flown, rule="7.3")
    if end:
        move.over = True
        _end(umpire, sky, plane, end, move.plan.frames[move.index - (end == "ground")])


def _end(umpire: Umpire, sky: Sky, plane: Aircraft, end: str, frame: Frame) -> None:
    """5.4 End the move: a stall below the ceiling, the ground (5.5), or the edge (14.6)."""
    if end == "ceiling":
        stall(umpire, plane, "ceiling")
        hazards(umpire, sky, plane)
    elif end == "ground":
        effects.lose(umpire, plane, "crashed", rule="5.5")
    else:
        leave_map(umpire, sky, plane, frame.at[0] < 0)


def finish(umpire: Umpire, sky: Sky, move: Move) -> None:
    """7.3 Drop bombs, pay and update; then stalls, guns, fire and hazards.

    12.3 If the pilot is killed in mid-move, it ends there and nothing is paid.
    """
    plane, plan = move.plane, move.plan
    if move.over or plane.gone:
        return
    if not plane.pilot_lives and plan.kind != DRIFT:
        plan = FlightPlan("level", ())
    if move.intent.run is not None and plane.pilot_lives:
        drop(umpire, sky, plane, move.intent.run)
    speed = updated(plane.speed + plan.change, plane.throttle)
    paid = plan.change
    effects.finish_move(umpire, plane, plan.kind, paid, speed, wiped=move.fouled, rule="7.3")
    if plan.kind == "land":
        touch_down(umpire, sky, plane)
        return
    if plan.kind == "falling_leaf":
        stall(umpire, plane, "leaf")
    elif speed <= stall_speed(plane.model, altitude(plane)):
        stall(umpire, plane, "speed")
    if plan.kind != DRIFT:
        after_manoeuvre(umpire, sky, plane, plan.kind)
    hazards(umpire, sky, plane)


def after_manoeuvre(umpire: Umpire, sky: Sky, plane: Aircraft, kind: str) -> None:
    """6 Apply manoeuvres that shake off a tail or put out a fire; 9.7 serve the guns."""
    if TABLES.manoeuvres[kind].breaks:
        for enemy in sky.enemies(plane.side):
            if enemy.tails == plane.id:
                effects.shake_off(umpire, enemy, plane, rule="7.4")
    if plane.pilot_lives and not plane.stalled:
        serve_guns(umpire, plane)
    if kind == "side_slip" and plane.fire:
        put_out_fire(umpire, sky, plane)


def hazards(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """10.6 Apply spilt oil, flak (14.5) and storms (13.3) to the path just flown."""
    for strike in (cross_leak, flak_strikes, storm_strikes):
        if plane.flying:
            strike(umpire, sky, plane)
