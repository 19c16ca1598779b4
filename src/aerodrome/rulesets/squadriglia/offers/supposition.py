"""Supposition: where an enemy can be this turn, and a turn in which he does as one thinks.

Of the enemy nothing is known here but what lies open: his speed, his stick, his damage, and what he
had to declare to a pursuer (7). Whoever is not guessed at flies straight on. The rules themselves
fly the turn and say who fires in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Shoot, Vanish
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.reach import ReachSpan, ReachWay
from aerodrome.tabletop.supposition import (
    OpponentSet,
    OpponentStage,
    Supposed,
    SupposedShot,
    Supposing,
)

from ..display.view import SkyView
from ..pilots.cells import NOWHERE, hex_of
from ..pilots.foreseen import NoDice, flown, flown_on, order_of
from ..pilots.from_view import sky_from
from ..pilots.pilot import WRITING
from ..pilots.roaming import Roaming, roaming
from ..pilots.ways import Freedom, OrderWay
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import IMMELMANN_SPEED, Routes
from ..rules.ch06_fire import Shot, burst_chances, hit_share, is_quick, modifiers, ready
from ..rules.ch06_jams import server
from ..rules.hooks import note_bonus, note_first, uses_roundel
from ..rules.state import Aircraft, Order, Sky
from .ends import EndsTold, jammed_orders

AHEAD = ("ahead", "C", 0)


def opponent_set(
    view: SkyView, question: Question, about: str, supposing: Supposing
) -> OpponentSet | None:
    """4 Every end of an enemy's orders, and impulse by impulse where they lead; None for others."""
    sky = sky_from(view)
    planes = {plane.id: plane for plane in sky.flying()} if question.rule in WRITING else {}
    me, enemy = planes.get(question.about), planes.get(about)
    if me is None or enemy is None or enemy.side == me.side:
        return None
    order = order_of(sky, me, supposing.orders.get(me.id, ())) or order_of(sky, me)
    then = flown_on(sky, {me.id: order} if order else {})
    then.aircraft = [plane for plane in then.aircraft if plane.id in (me.id, about)]
    plane = next(plane for plane in view.planes if plane.id == about)
    free = Freedom(view, plane)
    told = EndsTold(sky, then, free)
    roams = roaming(view, plane)
    ways = tuple(_seen(told.way(way), about) for way in ends(sky, free, roams))
    return OpponentSet(about=about, ways=ways, stages=_stages(sky, free, roams))


def suppose(view: SkyView, question: Question, supposing: Supposing) -> Supposed | None:
    """3 The turn of these orders and guesses; None if a guess is nothing that can be flown."""
    if question.rule not in WRITING:
        return None
    sky, orders = sky_from(view), {}
    mine = sky.plane(question.about).side
    for plane in sky.flying():
        said = supposing.orders if plane.side == mine else supposing.guesses
        order = order_of(sky, plane, said.get(plane.id, ()))
        if order is None and (plane.id in said or not plane.declared):
            return None
        if order is not None:
            orders[plane.id] = order
    return _turn(sky, orders)


# 4 Orders


def ends(sky: Sky, free: Freedom, roams: Roaming) -> list[OrderWay]:
    """One way to every place, facing and direction of climb in which an aircraft can end on the
    map; those that are plainest and keep off the edge come first."""
    poses: dict[tuple[int, int, str], OrderWay] = {}
    for way in (*(one.way for one in roams.found()), *_others(sky, free)):
        if not way.gone:
            change = way.immelmann or way.change
            poses.setdefault((way.cells[-1], way.facings[-1], change), way)
    if free.plane.rudder and not free.stalled:
        known = {(way.cells[-1], way.speed) for way in poses.values()}
        orders = jammed_orders(sky, free)
        return [way for way in orders if (way.cells[-1], way.speed) in known]
    return [*poses.values()]


def _others(sky: Sky, free: Freedom) -> Iterator[OrderWay]:
    """5.5 Half-turns, 6.6.3 and what flies by itself."""
    if free.stalled:
        yield free.drift()
        return
    plane = sky.plane(free.plane.id)
    routes = Routes(sky, plane, plane.declared)
    for side in routes.immelmann_ways():
        if not routes.immelmann_bar(side):
            yield free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)


# Where he can be


def _seen(way: ReachWay, enemy: str) -> ReachWay:
    """An end of an enemy, told for the seat that asks: who would have whom in his sights there."""
    spans = tuple(_turned(span, enemy) for span in way.spans)
    return replace(_turned(way, enemy), spans=spans)


Told = TypeVar("Told", ReachWay, ReachSpan)


def _turned(one: Told, enemy: str) -> Told:
    """Its shot is my danger, and what threatens it is mine."""
    return replace(
        one,
        shot=one.sights,
        sights=one.shot,
        target=enemy if one.sights else "",
        threat=enemy if one.shot else "",
        chances=None,
    )


def _stages(sky: Sky, free: Freedom, roams: Roaming) -> tuple[OpponentStage, ...]:
    """5.1 After each impulse every hex where it can be."""
    found = roams.cells()
    for way in _others(sky, free):
        for cells, cell in zip(found, way.cells, strict=True):
            cells.add(cell)
    return tuple(
        OpponentStage(
            says=Phrase("beat.impulse", {"impulse": impulse}),
            cells=tuple(MAP.name(hex_of(cell)) for cell in sorted(cells - {NOWHERE})),
        )
        for impulse, cells in enumerate(found, 1)
    )


# The turn


def _turn(sky: Sky, orders: dict[str, Order]) -> Supposed:
    """3 Impulse by impulse: everybody moves, then everybody fires who has somebody before him."""
    acts: list[AnyAct] = []
    shots: list[SupposedShot] = []
    aims: Aims = {}
    before = {plane.id: _pose(plane) for plane in sky.flying()}
    for then in flown(sky, orders):
        says = Phrase("beat.impulse", {"impulse": then.impulse})
        acts.append(Beat(says, {"impulse": then.impulse}))
        for name, pose in before.items():
            acts += _moved(then.plane(name), pose)
        before = {plane.id: _pose(plane) for plane in then.flying()}
        fired = [] if then.verdict else [*_bursts(then)]
        aims = {_pair(shot): _Aim(then, shot, aims.get(_pair(shot))) for shot in fired}
        for shot, aim in zip(fired, aims.values(), strict=True):
            piece, target, odds = shot.plane.id, shot.target.id, aim.odds
            shots.append(SupposedShot(says=says, piece=piece, target=target, chances=odds))
            acts.append(Shoot(piece, target, odds=odds.damage or 0, supposed=True))
        _use_skills(then, fired, aims)
    return Supposed(acts=tuple(acts), shots=tuple(shots))


Pose = tuple[str, int, int]


def _pose(plane: Aircraft) -> Pose:
    return MAP.name(plane.at), plane.facing, plane.height


def _moved(plane: Aircraft, before: Pose) -> Iterator[AnyAct]:
    """5 What is seen of one aircraft in an impulse."""
    if plane.gone:
        yield Vanish(plane.id, "leaves")
    elif (now := _pose(plane)) != before:
        yield Fly(plane.id, (now[0],), degrees(now[1]), now[2])


def _bursts(sky: Sky) -> Iterator[Shot]:
    """6 Every shot that can be fired in a phase, each at one of those before the guns."""
    for plane in sky.flying():
        for battery in plane.batteries:
            trigger = ready(sky, plane, battery)
            for target, distance in trigger.targets if trigger else ():
                yield Shot(plane, battery, target, distance)


Pair = tuple[str, str, str]
Aims = dict[Pair, "_Aim"]


def _pair(shot: Shot) -> Pair:
    return shot.plane.id, shot.battery.arc, shot.target.id


class _Shares(NamedTuple):
    """6.2 How likely a battery is aimed so: not at all, after a miss, after a hit."""

    none: float = 1.0
    missed: float = 0.0
    hit: float = 0.0


class _Aim:
    """6.2 A battery and one target, as its aim comes and goes: over all that it may be."""

    def __init__(self, sky: Sky, shot: Shot, before: _Aim | None) -> None:
        last = shot.battery
        kept = last.aim == shot.target.id and last.aim_phase == sky.phase - 1
        begun = _Shares(not kept, kept and not last.aim_hit, kept and last.aim_hit)
        shares = begun if before is None else before.after
        aimed = [
            _as_aimed(sky, shot, *how) for how in ((False, False), (True, False), (True, True))
        ]
        odds = [burst_chances(sky, one) for one in aimed]
        self.odds = Chances(
            damage=round(_mean(shares, [one.damage or 0 for one in odds])),
            takedown=round(_mean(shares, [one.takedown or 0 for one in odds])),
            jam=odds[0].jam,
        )
        hits = [
            hit_share(one.distance, sum(value for _, value in modifiers(sky, one))) for one in aimed
        ]
        hit = _mean(shares, hits)
        self.after: _Shares = _Shares(0.0, 1.0 - hit, hit)
        self.uses_skill = shares.none == 1.0 and uses_roundel(modifiers(sky, aimed[0]))


def _use_skills(sky: Sky, fired: list[Shot], aims: Aims) -> None:
    """10.3 Skills with which these shots are fired are used up for the turn, in this sky.

    A battery has one shot here for each target that it may choose; it uses what all of them use.
    """
    batteries: dict[tuple[str, str], list[Shot]] = {}
    for shot in fired:
        batteries.setdefault((shot.plane.id, shot.battery.arc), []).append(shot)
    for shots in batteries.values():
        plane, man = shots[0].plane, server(shots[0].plane, shots[0].battery)
        if is_quick(sky, shots[0]):
            note_first(NoDice(), sky, plane, man)
        elif all(aims[_pair(shot)].uses_skill for shot in shots):
            note_bonus(NoDice(), sky, plane, man, modifiers(sky, shots[0]))


def _mean(shares: _Shares, values: list[float]) -> float:
    return sum(share * value for share, value in zip(shares, values, strict=True))


def _as_aimed(sky: Sky, shot: Shot, after_shot: bool, hit: bool) -> Shot:
    """A shot after another in the phase before, or without one."""
    battery = shot.battery.copy()
    battery.aim, battery.aim_hit = shot.target.id if after_shot else "", hit
    battery.aim_phase = sky.phase - 1
    return shot._replace(battery=battery)
