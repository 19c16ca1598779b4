"""Reach: every place where a move can end, and the ace's way there: throttle, manoeuvre and detail.

The way to a place is the one that the ace values most, with its price. Shots are judged at present
positions, by the rules of fire.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import groupby
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import BoardOption, Chances, Forecast, pose
from aerodrome.tabletop.reach import ReachWay, WithinReach

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.fighter import Fighter
from ..pilots.pilot import declares, rockets
from ..pilots.style import styles
from ..rules.ch07_move import Manoeuvres, Ways
from ..rules.ch09_fire import SHORT, Shot, bearing, burst_chances
from ..rules.ch09_guns import bears, ready, reloads
from ..rules.flight import FlightPlan
from ..rules.state import Aircraft, Sky

FEW = 3
"""Number of ways to one place that are offered, the best first."""
NONE: tuple[Chances | None, str] = (None, "")


class _Declaration(NamedTuple):
    """A whole declaration, what it is worth to the ace, and where it leads."""

    answers: tuple[Value, ...]
    worth: float
    plan: FlightPlan
    option: BoardOption

    @property
    def price(self) -> Forecast | None:
        """What the way costs, with the throttle that it is flown at."""
        price, throttle = self.option.forecast, self.answers[-3]
        return price and replace(price, throttle=int(throttle))

    @property
    def place(self) -> tuple[str, str]:
        anchor = self.option.anchor
        assert anchor is not None
        assert anchor.place is not None
        return anchor.place, anchor.between or ""


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """7.3 Return all ends of the moves that begin with the answers so far.

    Return None if no move is declared, or 2.3 if only the engine is run.
    """
    if not declares(question):
        return None
    sky = sky_from(view)
    me = sky.plane(question.about)
    if me.parked:
        return None
    builder = WayBuilder(sky, me)
    found = sorted(_declarations(sky, me, view, question), key=lambda one: (one.place, -one.worth))
    places = [list(there)[:FEW] for _, there in groupby(found, lambda one: one.place)]
    places.sort(key=lambda there: -there[0].worth)
    ways = [builder.way(one) for there in places for one in there]
    return WithinReach(about=me.id, ways=tuple(ways))


def _declarations(
    sky: Sky, me: Aircraft, view: SkyView, question: Question
) -> Iterator[_Declaration]:
    """Yield each way of each manoeuvre once, at the throttle that the ace would set."""
    ace = Fighter(Random(0), styles()["ace"])
    before, seen = rockets(question), set()
    worths = ace.weighed(view, question)
    for answers in sorted(worths, key=lambda answers: -worths[answers]):
        throttle, *flown = answers[before:]
        if len(flown) < 2 or tuple(flown) in seen:
            continue
        seen.add(tuple(flown))
        kind, detail = map(str, flown)
        plans = [p for p in Manoeuvres(sky, me, int(throttle)).ways(kind) if p.detail == detail]
        for option in Ways(sky, me, int(throttle), plans).describe() if plans else ():
            yield _Declaration(answers, worths[answers], plans[0], option)


class WayBuilder:
    """Builder of the ends of a move as a page gets them."""

    def __init__(self, sky: Sky, me: Aircraft) -> None:
        self.sky, self.me = sky, me
        self.foes = [foe for foe in sky.enemies(me.side) if foe.shown]

    def way(self, declared: _Declaration) -> ReachWay:
        option = declared.option
        assert option.anchor is not None
        chances, target = self._best_shot(declared)
        threat = self._in_sights(declared.plan)
        anchor = pose(option.anchor)
        if len(anchor.path) == 1:
            anchor = msgspec.structs.replace(anchor, path=())
        return ReachWay(
            answers=declared.answers,
            anchor=anchor,
            shot=chances is not None,
            sights=bool(threat),
            target=target,
            threat=threat,
            says=Phrase(f"flight.{declared.plan.kind}"),
            chances=chances,
            forecast=declared.price,
            warns=option.warns,
        )

    def _best_shot(self, declared: _Declaration) -> tuple[Chances | None, str]:
        """9.3 Return the chances and the target of the shot from there that is likeliest to hit."""
        if declared.option.anchor is None or not declared.option.anchor.bears:
            return NONE
        there = _after(self.me, declared.plan)
        found = [
            (burst_chances(self.sky, Shot(there, aim.gun, body, range_, SHORT)), body.id)
            for aim in bearing(self.sky, there, None)
            for body, range_ in aim.targets
        ]
        return max(found, key=lambda one: one[0].damage or 0, default=NONE)

    def _in_sights(self, plan: FlightPlan) -> str:
        """9.1, 9.2 Return the first enemy with a gun that can fire and bears on this end, or ""."""
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
