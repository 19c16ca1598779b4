"""Foreseen: what the chapters predict for the end of a played turn, and for its impulses."""

from __future__ import annotations

from typing import Any, NamedTuple

from aerodrome.kernel.events import Event
from aerodrome.kernel.question import Value
from aerodrome.rulesets.squadriglia.rules import events as e
from aerodrome.rulesets.squadriglia.rules.ch03_turn import IMPULSES
from aerodrome.rulesets.squadriglia.rules.ch06_fire import (
    AFTER_HIT,
    AFTER_MISS,
    Shot,
    burst_chances,
    chances,
    ready,
)
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Order, Sky
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Vanish
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.hexes import degrees

HARM = (e.Damaged, e.CrewHit, e.EngineStalled, e.ControlsDamaged, e.RudderJammed, e.ShotDown)
GONE = ("", 0, 0)
Pose = tuple[str, int, int]
Impulse = dict[str, Pose]
"""The positions of those that moved in an impulse."""


class Fire(NamedTuple):
    """A shot of a played turn, and its possible results."""

    impulse: int
    piece: str
    arc: str
    target: str
    least: Chances
    most: Chances


def answers_of(sky: Sky, plane: Aircraft, order: Order) -> tuple[Value, ...]:
    """Return an order as the answers that write it. 9.3 The speed of a glide is not asked."""
    if order.immelmann:
        return ("immelmann" if order.immelmann == "level" else f"immelmann {order.immelmann}",)
    said: list[Value] = [] if order.kind == "glide" else [str(order.speed)]
    for move in order.moves:
        said += [f"{move.arrow} {move.stick}", *([move.metres] if move.metres else [])]
    return tuple(said)


def at_the_end(before: Sky, after: Sky, events: list[Event]) -> Sky:
    """Return the sky before a turn, with all aircraft where they were after its last impulse, with
    the orders that led there and the impulse of their last climb or dive.
    """
    sky = before.copy()
    sky.impulse = IMPULSES
    orders = {event.plane: event.order for event in events if isinstance(event, e.OrderWritten)}
    for plane, there in zip(sky.aircraft, after.aircraft, strict=True):
        plane.at, plane.facing, plane.height = there.at, there.facing, there.height
        plane.gone, plane.order = there.gone, orders.get(plane.id)
        plane.altered = there.altered
    return sky


def shots(sky: Sky, plane: Aircraft) -> list[tuple[str, Chances]]:
    """6 Return the shots that an aircraft has."""
    return [
        (target.id, burst_chances(sky, Shot(plane, battery, target, distance)))
        for battery in plane.batteries
        if (trigger := ready(sky, plane, battery)) is not None
        for target, distance in trigger.targets
    ]


def impulses_told(events: list[Event]) -> list[Impulse]:
    """Return the impulses as the rules flew them."""
    found: list[Impulse] = []
    for event in events:
        match event:
            case e.ImpulseBegan():
                found.append({})
            case e.Flew():
                cell = event.path[-1] if event.path else found[-1].get(event.plane, GONE)[0]
                found[-1][event.plane] = (cell, degrees(event.facing), event.height)
            case e.Sank():
                cell, facing, _ = found[-1].get(event.plane, GONE)
                found[-1][event.plane] = (cell, facing, event.height)
            case e.Left():
                found[-1][event.plane] = GONE
    return found


def impulses_shown(acts: tuple[AnyAct, ...]) -> list[Impulse]:
    """Return the impulses from the acts of a supposition."""
    found: list[Impulse] = []
    for act in acts:
        match act:
            case Beat():
                found.append({})
            case Fly():
                found[-1][act.piece] = (act.cells[-1], act.facing, act.height or 0)
            case Vanish():
                found[-1][act.piece] = GONE
    return found


def fired(before: Sky, events: list[Event]) -> list[Fire]:
    """Return every shot of a turn, with its odds if all before it missed, and if the last hit."""
    found, impulse = [], 0
    for event in events:
        if isinstance(event, e.ImpulseBegan):
            impulse += 1
        elif isinstance(event, e.Fired):
            added = sum(value for _, value in event.modifiers)
            aimed = dict(event.modifiers).get("aim") == AFTER_MISS
            robustness = before.plane(event.target).robustness
            how: Any = {"twin": event.guns > 1}
            least = chances(event.distance, added, robustness, **how)
            more = added + (AFTER_HIT - AFTER_MISS if aimed else 0)
            most = chances(event.distance, more, robustness, **how)
            found.append(Fire(impulse, event.plane, event.battery, event.target, least, most))
    return found
