"""Effects: the only module that changes state; each function changes one thing and reports it."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.hexes import Hex

from . import events
from .ch01_introduction import CELL, fill_in
from .state import (
    REMEMBERED,
    UNLIMITED,
    Aircraft,
    Battery,
    CrewMember,
    Declaration,
    FlownTurn,
    Move,
    Order,
    Sky,
    Verdict,
)
from .tables import EDITION, TABLES

DEAD = TABLES.number("6.6.4", "wounds_that_kill")
IMMELMANN_SHOWN = TABLES.number("6.2", "immelmann_phases", "first")
"""5.5 The impulse in which an Immelmann becomes visible; before it, only its owner knows."""
HALF_TURN_IMPULSE = TABLES.number("5.5", "turn_impulse")


def choose_type(
    umpire: Umpire, sky: Sky, planes: tuple[Aircraft, ...], type_: str, *, rule: str
) -> None:
    for plane in planes:
        plane.type = type_
        fill_in(plane, sky.rules)
    umpire.tell(events.TypeChosen(tuple(p.id for p in planes), type_), rule=rule)


def name_ace(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.ace = True
    umpire.tell(events.AceNamed(plane.id), rule=rule)


def place(umpire: Umpire, plane: Aircraft, at: Hex, facing: int, height: int, *, rule: str) -> None:
    plane.placed, plane.at, plane.facing, plane.height = True, at, facing, height
    _remember(0, plane, None)
    umpire.tell(events.Placed(plane.id, CELL[at], facing, height), rule=rule)


def begin_turn(umpire: Umpire, sky: Sky, *, rule: str) -> None:
    sky.turn += 1
    sky.impulse = 0
    planes = sky.flying()
    for plane in planes:
        plane.flown = plane.hexes = 0
    umpire.tell(events.TurnBegan(sky.turn, 0, tuple(p.id for p in planes)), rule=rule)


def begin_impulse(umpire: Umpire, sky: Sky, *, rule: str) -> None:
    sky.impulse += 1
    umpire.tell(events.ImpulseBegan(sky.turn, sky.impulse), rule=rule)


def pursue(umpire: Umpire, plane: Aircraft, quarry: Aircraft, *, rule: str) -> None:
    plane.quarry = quarry.id
    umpire.tell(events.Pursued(plane.id, quarry.id), rule=rule)


def declare(
    umpire: Umpire, plane: Aircraft, said: Declaration, hearers: tuple[str, ...], *, rule: str
) -> None:
    plane.declared = said
    event = events.Declared(plane.id, said.left, said.right, said.height, said.immelmann)
    umpire.tell(event, rule=rule, to=(plane.seat, *hearers))


def write(umpire: Umpire, plane: Aircraft, order: Order, *, rule: str) -> None:
    plane.order = order
    event = events.OrderWritten(plane.id, order)
    umpire.tell(event, rule=rule, to=(plane.seat,))


def fly(
    umpire: Umpire,
    sky: Sky,
    plane: Aircraft,
    move: Move,
    path: tuple[Hex, ...],
    facing: int,
    height: int,
    *,
    forced: bool,
    half_turn: bool = False,
    rule: str,
) -> None:
    """Fly one move: through these hexes, to this facing and height; the stick is remembered."""
    if path:
        plane.at = path[-1]
        plane.hexes += len(path)
    if height != plane.height or move.metres:
        plane.altered = sky.phase
    plane.facing, plane.height, plane.stick = facing, height, move.stick
    plane.flown += 1
    if half_turn:
        plane.half_turn = sky.turn
    if plane.rudder:
        plane.rudder_moved = True
    elif forced:
        plane.bent_turn = sky.turn
    names = tuple([CELL[place] for place in path])
    way = plane.order.immelmann if half_turn and plane.order and EDITION.since(2) else ""
    event = events.Flew(plane.id, move.arrow, move.stick, names, facing, height, forced, way)
    umpire.tell(event, rule=rule)


def sink(umpire: Umpire, plane: Aircraft, metres: int, *, rule: str) -> None:
    plane.height -= metres
    umpire.tell(events.Sank(plane.id, metres, plane.height), rule=rule)


def leave(
    umpire: Umpire, plane: Aircraft, edge: str, how: str, nation: str = "", *, rule: str
) -> None:
    plane.gone, plane.edge = how, edge
    umpire.tell(events.Left(plane.id, edge, how, nation), rule=rule)


def pass_trench(umpire: Umpire, sky: Sky, plane: Aircraft, at: Hex, *, rule: str) -> None:
    sky.passed = True
    umpire.tell(events.TrenchPassed(plane.id, CELL[at]), rule=rule)


def free_rudder(umpire: Umpire, sky: Sky, plane: Aircraft, die: int, *, rule: str) -> None:
    plane.rudder, plane.rudder_moved, plane.rudder_turn = "", False, sky.turn
    umpire.tell(events.RudderFreed(plane.id, die), rule=rule)


def choose_for_jam(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, choice: str, *, rule: str
) -> None:
    battery.choice, battery.choice_turn = choice, sky.turn
    umpire.tell(events.JamChosen(plane.id, battery.arc, choice), rule=rule)


def shoot(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, shot: events.Fired, *, rule: str
) -> None:
    """Use up the rounds of a shot, and remember it for the aim of the next one."""
    for gun, rounds in enumerate(battery.rounds):
        if rounds > 0 and not battery.jammed[gun]:
            battery.rounds[gun] = rounds - 1
    battery.aim, battery.aim_hit, battery.aim_phase = shot.target, shot.damage > 0, sky.phase
    umpire.tell(shot, rule=rule)


def damage(umpire: Umpire, plane: Aircraft, points: int, *, rule: str) -> None:
    plane.robustness -= points
    umpire.tell(events.Damaged(plane.id, points, plane.robustness), rule=rule)


def hit_man(
    umpire: Umpire,
    plane: Aircraft,
    man: CrewMember,
    wounds: int,
    *,
    killed: bool = False,
    rule: str,
) -> None:
    man.wounds = wounds
    result = "killed" if wounds >= DEAD else "wounded"
    number = next(place for place, other in enumerate(plane.crew) if other is man)
    plane.aboard.hurt(number, killed=killed)
    umpire.tell(events.CrewHit(plane.id, number, man.role, result), rule=rule)


def shoot_down(umpire: Umpire, plane: Aircraft, cause: str, *, rule: str) -> None:
    plane.gone, plane.cause = "shot_down", cause
    umpire.tell(events.ShotDown(plane.id, cause), rule=rule)


def stall(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.stalled = True
    if not plane.rudder:
        plane.stick = "C"
    umpire.tell(events.EngineStalled(plane.id), rule=rule)


def restart(umpire: Umpire, plane: Aircraft, die: int, *, runs: bool, rule: str) -> None:
    plane.stalled = not runs
    umpire.tell(events.EngineTried(plane.id, die, runs), rule=rule)


def damage_controls(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.controls = True
    umpire.tell(events.ControlsDamaged(plane.id), rule=rule)


def jam_rudder(umpire: Umpire, sky: Sky, plane: Aircraft, stick: str, *, rule: str) -> None:
    plane.rudder, plane.rudder_moved, plane.rudder_turn = stick, False, sky.turn
    umpire.tell(events.RudderJammed(plane.id, stick), rule=rule)


def break_immelmann(umpire: Umpire, sky: Sky, plane: Aircraft, *, rule: str) -> None:
    """Turn what is left of an Immelmann into plain moves ahead, before its half-turn."""
    order = plane.order
    if order and order.immelmann and sky.impulse < HALF_TURN_IMPULSE:
        plane.order = msgspec.structs.replace(order, immelmann="")
        plane.bent_turn = sky.turn
        to = None if sky.impulse >= IMMELMANN_SHOWN else (plane.seat,)
        umpire.tell(events.ImmelmannBroken(plane.id), rule=rule, to=to)


def lose_fuel(umpire: Umpire, sky: Sky, plane: Aircraft, left: int, *, rule: str) -> None:
    if plane.fuel == UNLIMITED:
        plane.fuel_turn = sky.turn
    plane.fuel = left
    umpire.tell(events.FuelLost(plane.id, left), rule=rule)


def burn_fuel(umpire: Umpire, plane: Aircraft, spent: int, left: int, *, rule: str) -> None:
    plane.fuel = left
    umpire.tell(events.FuelBurned(plane.id, spent, left), rule=rule)


def jam_gun(umpire: Umpire, plane: Aircraft, battery: Battery, gun: int, *, rule: str) -> None:
    battery.jammed[gun] = True
    umpire.tell(events.GunJammed(plane.id, battery.arc, gun), rule=rule)


def clear_gun(umpire: Umpire, battery: Battery, tried: events.ClearingTried, *, rule: str) -> None:
    battery.jammed[tried.gun] = not tried.cleared
    umpire.tell(tried, rule=rule)


def fumble(umpire: Umpire, plane: Aircraft, battery: Battery, *, rule: str) -> None:
    plane.aboard.stubborn[battery.arc] -= 1
    umpire.tell(events.Fumbled(plane.id, battery.arc), rule=rule)


def lose_quarry(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    quarry, plane.quarry = plane.quarry, ""
    umpire.tell(events.Evaded(plane.id, quarry), rule=rule)


def note_speeds(umpire: Umpire, sky: Sky, *, rule: str) -> None:
    """Note the speeds from which next turn's acceleration counts: 1 after a stall.

    This also removes the turn's orders and declarations, flown or not.
    """
    planes = sky.flying()
    for plane in planes:
        plane.speed = 1 if plane.stalled or plane.order is None else plane.order.speed
        _remember(sky.turn, plane, _flown_through(sky, plane))
        plane.order = plane.declared = None
        plane.quarry = ""
    names, speeds = tuple(p.id for p in planes), tuple(p.speed for p in planes)
    umpire.tell(events.TurnFlown(sky.turn, names, speeds), rule=rule)


def _flown_through(sky: Sky, plane: Aircraft) -> Order | None:
    """4 Return the order of this turn if all of it was seen to be flown."""
    order = plane.order
    damaged = plane.stalled or plane.rudder or sky.turn in (plane.bent_turn, plane.rudder_turn)
    if order is None or damaged or plane.flown < len(order.moves):
        return None
    return order


def _remember(turn: int, plane: Aircraft, order: Order | None) -> None:
    flown = made_from(plane, FlownTurn, turn=turn, order=order)
    plane.past = (*plane.past, flown)[-REMEMBERED:]


def end(umpire: Umpire, sky: Sky, verdict: Verdict, *, rule: str) -> None:
    sky.verdict = verdict
    nation = sky.front.nation(verdict.side) if sky.front is not None and verdict.side else ""
    umpire.tell(events.GameEnded(verdict.reason, verdict.side, nation), rule=rule)
