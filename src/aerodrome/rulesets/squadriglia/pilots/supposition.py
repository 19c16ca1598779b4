"""Supposition: where an enemy can be this turn, and a turn in which he does as one thinks.

Of the enemy nothing is known here but what lies open: his speed, his stick, his damage, and what he
had to declare to a pursuer (7). Whoever is not guessed at flies straight on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import NamedTuple, Protocol

from aerodrome.bots.pilot import has_numpy
from aerodrome.kernel.control import Chances
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.kernel.reach import ReachWay
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Shoot, Vanish
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.supposition import (
    Ambit,
    AmbitStage,
    Answers,
    Supposed,
    SupposedShot,
    Supposing,
)

from ..ch01_introduction import MAP
from ..ch03_turn import IMPULSES
from ..ch04_orders import IMMELMANN_SPEED
from ..ch06_fire import ARCS, IMMELMANN, IMMELMANN_FROM, RANGE, chances
from ..ch09_advanced import BAND
from ..view import PlaneView, SkyView
from .cells import NOWHERE, hex_of
from .odds import AIMS, Guns, fit_guns, hit_chance
from .pilot import WRITING
from .reach import covered, told
from .ways import Freedom, OrderWay

Ways = dict[str, OrderWay]
AHEAD = ("ahead", "C", 0)


def ambit(view: SkyView, question: Question, about: str, supposing: Supposing) -> Ambit | None:
    """4 Every end of an enemy's orders, and impulse by impulse where they lead; None for others."""
    planes = flying(view) if question.rule in WRITING else {}
    me, enemy = planes.get(question.about), planes.get(about)
    if me is None or enemy is None or enemy.side == me.side:
        return None
    mine = flown(view, me, supposing.orders.get(me.id, ()))
    ways = tuple(_seen(enemy, way, me, mine) for way in ends(view, enemy).values())
    return Ambit(about=about, ways=ways, stages=_stages(view, enemy))


def suppose(view: SkyView, question: Question, supposing: Supposing) -> Supposed | None:
    """3 The turn of these orders and guesses; None if a guess is nothing that can be flown."""
    planes = flying(view) if question.rule in WRITING else {}
    me = planes.get(question.about)
    if me is None:
        return None
    ways: Ways = {}
    for plane in planes.values():
        guess = supposing.guesses.get(plane.id)
        if guess is None or plane.side == me.side:
            ways[plane.id] = flown(view, plane, supposing.orders.get(plane.id, ()))
            continue
        found = ends(view, plane).get(guess)
        if found is None:
            return None
        ways[plane.id] = found
    return _turn(view, planes, ways)


def flying(view: SkyView) -> dict[str, PlaneView]:
    return {plane.id: plane for plane in view.planes if plane.placed and not plane.gone}


# 4 Orders


def ends(view: SkyView, plane: PlaneView) -> dict[Answers, OrderWay]:
    """One way to every pose in which an aircraft can end on the map, by the answers that write it;
    those that are plainest and keep off the edge come first."""
    poses: dict[tuple[int, int, int], OrderWay] = {}
    for way in (*_roaming(view, plane).ways(), *_others(Freedom(view, plane))):
        if not way.exit:
            poses.setdefault((way.cells[-1], way.facings[-1], way.heights[-1]), way)
    return {way.answers: way for way in poses.values()}


def _roaming(view: SkyView, plane: PlaneView) -> Roaming:
    """Where an aircraft can be, by arrays or without them."""
    module = import_module(f"{__package__}.{'ace' if has_numpy() else 'plain'}_roaming")
    found: Roaming = module.roaming(view, plane)
    return found


class Roaming(Protocol):
    """Where the orders of one aircraft lead."""

    def ways(self) -> Iterable[OrderWay]:
        """The plainest to each place, those that keep off the edge first."""

    def cells(self) -> list[set[int]]:
        """After each impulse every cell where it can be."""


def _others(free: Freedom) -> Iterator[OrderWay]:
    """5.5 Half-turns, 6.6.3 and what flies by itself."""
    if free.stalled:
        yield free.drift()
        return
    for side in free.immelmanns():
        yield free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)


def flown(view: SkyView, plane: PlaneView, answers: Answers) -> OrderWay:
    """The way of an order as it was answered; 6.6.1 a jammed rudder flies it otherwise."""
    free = Freedom(view, plane)
    if free.stalled:
        return free.drift()
    words = [str(value) for value in answers]
    if words and words[0].startswith("immelmann"):
        side = words[0].partition(" ")[2] or "level"
        return free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)
    moves: list[tuple[str, str, int]] = []
    for word in words:
        arrow, _, stick = word.partition(" ")
        if stick:
            moves.append((arrow, stick, 0))
        elif moves:
            moves[-1] = (*moves[-1][:2], int(word))
    if not moves:
        return _straight(view, free)
    if plane.rudder:
        moves = [("ahead", plane.rudder, 0)] * len(moves)
    return free.fly(len(moves), moves)


def _straight(view: SkyView, free: Freedom) -> OrderWay:
    """On as it flies now; 7 who has declared something flies that, as plainly as it can be."""
    if free.said is not None:
        declared = ends(view, free.plane)
        if declared:
            return next(iter(declared.values()))
    speed = min(free.speeds, key=lambda speed: abs(speed - free.plane.speed))
    return free.fly(speed, (("ahead", free.plane.rudder or "C", 0),) * speed)


# Where he can be


def _seen(enemy: PlaneView, way: OrderWay, me: PlaneView, mine: OrderWay) -> ReachWay:
    """An end of an enemy, and who would have whom in his sights there at the end of the turn."""
    at, there = hex_of(mine.cells[-1]), hex_of(way.cells[-1])
    here = not mine.exit
    target = enemy.id if here and there in covered(me, at, mine.facings[-1]) else ""
    threat = enemy.id if here and at in covered(enemy, there, way.facings[-1]) else ""
    return told(enemy, way, way.answers, target, threat)


def _stages(view: SkyView, plane: PlaneView) -> tuple[AmbitStage, ...]:
    """5.1 After each impulse every hex where it can be."""
    found = _roaming(view, plane).cells()
    for way in _others(Freedom(view, plane)):
        for cells, cell in zip(found, way.cells, strict=True):
            cells.add(cell)
    return tuple(
        AmbitStage(
            says=Phrase("beat.impulse", {"impulse": impulse}),
            cells=tuple(MAP.name(hex_of(cell)) for cell in sorted(cells - {NOWHERE})),
        )
        for impulse, cells in enumerate(found, 1)
    )


# The turn


def _turn(view: SkyView, planes: Mapping[str, PlaneView], ways: Ways) -> Supposed:
    """3 Impulse by impulse: everybody moves, then everybody fires who has somebody before him."""
    gunners = [
        _Gunner(view, planes[name], foe, guns)
        for name in ways
        for foe in planes.values()
        if foe.side != planes[name].side
        for guns in fit_guns(planes[name])
    ]
    acts: list[AnyAct] = []
    shots: list[SupposedShot] = []
    for phase in range(IMPULSES):
        says = Phrase("beat.impulse", {"impulse": phase + 1})
        acts.append(Beat(says, {"impulse": phase + 1}))
        for name, way in ways.items():
            acts += _moved(planes[name], way, phase)
        for gunner in gunners:
            odds = gunner.fires(ways, phase)
            if odds is not None:
                piece, target = gunner.plane.id, gunner.target.id
                shots.append(SupposedShot(says=says, piece=piece, target=target, chances=odds))
                acts.append(Shoot(piece, target, odds=odds.damage or 0, supposed=True))
    return Supposed(acts=tuple(acts), shots=tuple(shots))


def _moved(plane: PlaneView, way: OrderWay, phase: int) -> Iterator[AnyAct]:
    """5 What is seen of one aircraft in an impulse."""
    start = (plane.at, plane.facing, plane.height)
    before = _pose(way, phase - 1) if phase else start
    now = _pose(way, phase)
    if before is None or now == before:
        return
    if now is None:
        yield Vanish(plane.id, "leaves")
        return
    yield Fly(plane.id, (now[0],), degrees(now[1]), now[2])


def _pose(way: OrderWay, phase: int) -> tuple[str, int, int] | None:
    """After an impulse; None once it has left."""
    if way.cells[phase] == NOWHERE:
        return None
    return MAP.name(hex_of(way.cells[phase])), way.facings[phase], way.heights[phase]


class _Shares(NamedTuple):
    """6.2 How likely a battery is aimed so: not at all, after a miss, after a hit."""

    none: float = 1.0
    missed: float = 0.0
    hit: float = 0.0


class _Gunner:
    """6.2 A battery and one target, as its aim comes and goes."""

    def __init__(self, view: SkyView, plane: PlaneView, target: PlaneView, guns: Guns) -> None:
        self.plane, self.target, self.guns = plane, target, guns
        self.altitude = view.rules.altitude
        last = next(battery for battery in plane.batteries if battery.arc == guns.arc)
        kept = last.aim == target.id and last.aim_phase == view.turn * IMPULSES
        self.aim = _Shares(not kept, kept and not last.aim_hit, kept and last.aim_hit)

    def fires(self, ways: Ways, phase: int) -> Chances | None:
        """What a burst in this impulse may come to; None if nobody is before the guns."""
        mine, his = ways[self.plane.id], ways[self.target.id]
        distance = self._distance(mine, his, phase)
        if not distance:
            self.aim = _Shares()
            return None
        turned = IMMELMANN if mine.immelmann and phase + 1 >= IMMELMANN_FROM else 0
        added = [self.guns.modifier + turned + aim for aim in AIMS]
        odds = self._odds(distance, added)
        hit = sum(
            share * hit_chance(one)[distance] for share, one in zip(self.aim, added, strict=True)
        )
        self.aim = _Shares(0.0, 1.0 - hit, hit)
        return odds

    def _distance(self, mine: OrderWay, his: OrderWay, phase: int) -> int:
        """6.1, 9.1.5 The distance that counts, 0 if no gun bears."""
        if NOWHERE in (mine.cells[phase], his.cells[phase]):
            return 0
        (q, r), (there_q, there_r) = hex_of(mine.cells[phase]), hex_of(his.cells[phase])
        arc = ARCS[self.guns.arc][mine.facings[phase]]
        found = arc.get((there_q - q, there_r - r), 0)
        if found and self.altitude:
            found += max(0, abs(mine.heights[phase] - his.heights[phase]) - 1) // BAND
        return found if found <= RANGE else 0

    def _odds(self, distance: int, added: list[int]) -> Chances:
        """Over all that the aim may be."""
        target, twin = self.target.robustness, self.guns.factor > 1
        each = [chances(distance, one, target, twin=twin) for one in added]
        damage = sum(share * (one.damage or 0) for share, one in zip(self.aim, each, strict=True))
        down = sum(share * (one.takedown or 0) for share, one in zip(self.aim, each, strict=True))
        return Chances(damage=round(damage), takedown=round(down), jam=each[0].jam)
