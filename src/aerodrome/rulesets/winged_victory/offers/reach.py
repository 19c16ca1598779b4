"""Reach: every place where a move can end, and the ace's way there: throttle, manoeuvre and all.

The way to a place is the one that he likes best, with its price; who has whom in his sights is told
as the sky stands, by the rules of fire themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import groupby
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import BoardOption, Chances, Forecast, pose
from aerodrome.tabletop.reach import ReachWay, WithinReach

from ..display.view import SkyView
from ..pilots.fighter import Fighter
from ..pilots.from_view import sky_from
from ..pilots.pilot import declares, rockets
from ..pilots.style import styles
from ..rules.ch07_move import Manoeuvres, Ways
from ..rules.ch09_fire import SHORT, Shot, bearing, burst_chances
from ..rules.ch09_guns import bears, ready, reloads
from ..rules.flight import FlightPlan
from ..rules.state import Aircraft, Sky

FEW = 3
"""Ways to one place that are told, the best first."""
NONE: tuple[Chances | None, str] = (None, "")


class _Line(NamedTuple):
    """A whole declaration, what it is worth to the ace, and where it leads."""

    answers: tuple[Value, ...]
    worth: float
    plan: FlightPlan
    option: BoardOption

    @property
    def price(self) -> Forecast | None:
        """What it costs, and the throttle that it is flown at."""
        price, throttle = self.option.forecast, self.answers[-3]
        return price and replace(price, throttle=int(throttle))

    @property
    def place(self) -> tuple[str, str]:
        anchor = self.option.anchor
        assert anchor is not None
        assert anchor.place is not None
        return anchor.place, anchor.between or ""


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """7.3 All ends of the moves that begin as the player did; None where no move is declared, nor
    2.3 where only the engine is run."""
    if not declares(question):
        return None
    sky = sky_from(view)
    me = sky.plane(question.about)
    if me.parked:
        return None
    told = EndsTold(sky, me)
    lines = sorted(_lines(sky, me, view, question), key=lambda line: (line.place, -line.worth))
    places = [list(there)[:FEW] for _, there in groupby(lines, lambda line: line.place)]
    places.sort(key=lambda there: -there[0].worth)
    ways = [told.way(line) for there in places for line in there]
    return WithinReach(about=me.id, ways=tuple(ways))


def _lines(sky: Sky, me: Aircraft, view: SkyView, question: Question) -> Iterator[_Line]:
    """Every declaration, each way of a manoeuvre once: at the throttle that the ace would set."""
    ace = Fighter(Random(0), styles()["ace"])
    before, seen = rockets(question), set()
    worths = ace.lines(view, question)
    for answers in sorted(worths, key=lambda answers: -worths[answers]):
        throttle, *flown = answers[before:]
        if len(flown) < 2 or tuple(flown) in seen:
            continue
        seen.add(tuple(flown))
        kind, detail = map(str, flown)
        plans = [p for p in Manoeuvres(sky, me, int(throttle)).ways(kind) if p.detail == detail]
        for option in Ways(sky, me, int(throttle), plans).describe() if plans else ():
            yield _Line(answers, worths[answers], plans[0], option)


class EndsTold:
    """Ends of a move, as a page is told of them."""

    def __init__(self, sky: Sky, me: Aircraft) -> None:
        self.sky, self.me = sky, me
        self.foes = [foe for foe in sky.enemies(me.side) if foe.shown]

    def way(self, line: _Line) -> ReachWay:
        option = line.option
        assert option.anchor is not None
        chances, target = self._best_shot(line)
        threat = self._in_sights(line.plan)
        return ReachWay(
            answers=line.answers,
            anchor=pose(option.anchor),
            shot=chances is not None,
            sights=bool(threat),
            target=target,
            threat=threat,
            says=Phrase(f"flight.{line.plan.kind}"),
            chances=chances,
            forecast=line.price,
            warns=option.warns,
        )

    def _best_shot(self, line: _Line) -> tuple[Chances | None, str]:
        """9.3 The likeliest to hit of all shots from there, and at whom."""
        if line.option.anchor is None or not line.option.anchor.bears:
            return NONE
        there = _after(self.me, line.plan)
        found = [
            (burst_chances(self.sky, Shot(there, aim.gun, body, range_, SHORT)), body.id)
            for aim in bearing(self.sky, there, None)
            for body, range_ in aim.targets
        ]
        return max(found, key=lambda one: one[0].damage or 0, default=NONE)

    def _in_sights(self, plan: FlightPlan) -> str:
        """9.1, 9.2 Who has a gun that can fire and bears on it from where he is; "" is nobody."""
        at = plan.frames[-1].at if plan.frames else self.me.at
        bearing = (
            foe.id
            for foe in self.foes
            for gun in foe.guns
            if ready(foe, gun) and bears(foe, gun, at) is not None
        )
        return next(bearing, "")


def _after(me: Aircraft, plan: FlightPlan) -> Aircraft:
    """9.4 Return an aircraft at the end of a move, with the guns that are reloaded there."""
    there = copy(me)
    there.manoeuvre = plan.kind
    if plan.kind == "level":
        there.guns = [
            replace(gun, rounds=gun.spare, spare=0) if reloads(me, gun) else gun for gun in me.guns
        ]
    if plan.frames:
        last = plan.frames[-1]
        (there.x, there.y), there.heading, there.pitch = last.at, last.heading, last.pitch
    return there
