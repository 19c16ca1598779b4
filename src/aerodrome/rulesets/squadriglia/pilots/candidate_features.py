"""Features of orders (see `bots.feature_row`), as the forecaster guesses at enemies."""

from __future__ import annotations

from aerodrome.bots.feature_row import Features
from aerodrome.tabletop.hexes import distance

from ..rules.ch01_introduction import MAP, MARGIN
from ..rules.ch09_advanced import BAND
from .cells import hex_of
from .foresight import Foresight
from .guesswork import FRESH, Place
from .task import AircraftTask
from .ways import OrderWay

HALF_TURN = 3
"""Sixths of a circle."""
SIGHTED = 0.25
"""The part of an aircraft that its next shots may take from one in full sight."""
ROOM = 6
"""The hexes from the edge within which it comes near."""


def order_features(crew: Foresight, task: AircraftTask, way: OrderWay) -> Features:
    """Return the row of an order."""
    start, facing, height = crew.start
    flown = zip(way.cells, way.facings, way.heights, strict=True)
    places: list[Place] = [(hex_of(cell), nose, metres) for cell, nose, metres in flown if cell]
    last = places[-1] if places else crew.start
    shots = [crew.exchange(impulse, place) for impulse, place in enumerate(places)]
    mine, theirs = (0.0, 0.0) if way.gone else crew.sights(last)
    turned = (last[1] - facing) % (2 * HALF_TURN)
    done = task.leaving(way.exit) if way.exit else crew.progress(last[0]) - crew.progress(start)
    done += task.passing if way.passed else 0.0
    return Features(
        moved=distance(start, last[0]),
        turned=min(turned, 2 * HALF_TURN - turned) / HALF_TURN,
        climbed=(last[2] - height) / BAND,
        speed=way.speed,
        given=sum(given for given, _ in shots) / FRESH,
        taken=sum(taken for _, taken in shots) / FRESH,
        prospect=SIGHTED * mine,
        exposure=SIGHTED * theirs,
        target=min((distance(last[0], there[0]) for _, _, there in crew.by_impulse[-1]), default=0),
        charge=_to_charge(crew, last),
        task=max(-1.0, done / task.style.task),
        edge=max(0, ROOM - MARGIN.get(last[0], 0)),
        leaves=float(way.gone),
    )


def _to_charge(crew: Foresight, here: Place) -> float:
    """8 Return the hexes to the friend that the scenario is about, 0 if there is none."""
    name, side = crew.view.aims.aircraft, crew.me.side
    friends = [p for p in crew.view.planes if p.id == name and p.side == side and p is not crew.me]
    there = [MAP.parse(friend.at) for friend in friends if friend.placed and not friend.gone]
    return min((float(distance(here[0], place)) for place in there), default=0.0)
