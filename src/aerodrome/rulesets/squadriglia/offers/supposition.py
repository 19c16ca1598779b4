"""Supposition: where an enemy can be this turn, and a turn in which it does what a player guesses.

Of an enemy only what is public is known: its speed, its stick, its damage, and what it had to
declare to a pursuer (7). An enemy without a guess flies straight on. The rules themselves fly the
turn and decide which machines fire.
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

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.cells import NOWHERE, hex_of
from ..pilots.pilot import WRITING
from ..pilots.ways import Freedom, OrderWay
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import IMMELMANN_SPEED, Routes
from ..rules.ch06_fire import Shot, burst_chances, hit_share, is_quick, modifiers, ready
from ..rules.ch06_jams import server
from ..rules.hooks import note_bonus, note_first, uses_roundel
from ..rules.state import Aircraft, Order, Sky
from .ends import WayBuilder, jammed_orders
from .foreseen import NoDice, flown, flown_on, order_of
from .roaming import Roaming, roaming

AHEAD = ("ahead", "C", 0)


def opponent_set(
    view: SkyView, question: Question, about: str, supposing: Supposing
) -> OpponentSet | None:
    """4 Return every end of an enemy's orders, and its places after each impulse; None for
    others."""
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
    builder = WayBuilder(sky, then, free)
    roams = roaming(view, plane)
    ways = tuple(_seen(builder.way(way), about) for way in opponent_ways(sky, free, roams))
    return OpponentSet(about=about, ways=ways, stages=_stages(sky, free, roams))


def suppose(view: SkyView, question: Question, supposing: Supposing) -> Supposed | None:
    """3 Return the turn of these orders and guesses; None if a guess cannot be flown."""
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


def opponent_ways(sky: Sky, free: Freedom, roams: Roaming) -> list[OrderWay]:
    """Return a way to every place, facing and direction of climb in which an aircraft can end.

    Ends are on the map. The plainest ways, which keep off the edge, come first.
    """
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
    """Yield other ways: 5.5 half-turns, or 6.6.3 the drift of a stalled aircraft."""
    if free.stalled:
        yield free.drift()
        return
    plane = sky.plane(free.plane.id)
    routes = Routes(sky, plane, plane.declared)
    for side in routes.immelmann_ways():
        if not routes.immelmann_bar(side):
            yield free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)


# Where it can be


def _seen(way: ReachWay, enemy: str) -> ReachWay:
    """Return an end of an enemy with its shots as the asking seat sees them."""
    spans = tuple(_swapped(span, enemy) for span in way.spans)
    return replace(_swapped(way, enemy), spans=spans)


Marked = TypeVar("Marked", ReachWay, ReachSpan)


def _swapped(one: Marked, enemy: str) -> Marked:
    """Swap shot and threat: what the enemy can shoot at is in danger, what threatens it can
    shoot."""
    return replace(
        one,
        shot=one.sights,
        sights=one.shot,
        target=enemy if one.sights else "",
        threat=enemy if one.shot else "",
        chances=None,
    )


def _stages(sky: Sky, free: Freedom, roams: Roaming) -> tuple[OpponentStage, ...]:
    """5.1 Return every hex where it can be after each impulse."""
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
    """3 Fly a turn impulse by impulse: all move, then all that have a target fire."""
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
    """5 Yield what is seen of one aircraft in an impulse."""
    if plane.gone:
        yield Vanish(plane.id, "leaves")
    elif (now := _pose(plane)) != before:
        yield Fly(plane.id, (now[0],), degrees(now[1]), now[2])


def _bursts(sky: Sky) -> Iterator[Shot]:
    """6 Yield every shot that can be fired in a phase, one for each target of each battery."""
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
    """10.3 Use up the skills with which these shots are fired for the turn, in this sky.

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
    """Return a shot that follows another in the phase before, or that does not."""
    battery = shot.battery.copy()
    battery.aim, battery.aim_hit = shot.target.id if after_shot else "", hit
    battery.aim_phase = sky.phase - 1
    return shot._replace(battery=battery)
