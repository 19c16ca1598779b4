"""Observations: what a seat sees, from its view and its question, as `layout` describes.

A player at home in the east or the south sees the board after half a turn, its only symmetry: so
every player's home edge is in the west or in the north.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from aerodrome.crews.muster import mustered
from aerodrome.kernel.question import Question, Seat
from aerodrome.tabletop.hexes import NAMES, distance, offset, rotate
from aerodrome.tabletop.sights import ROOM, each, either, flags, share

from ..display.view import CrewView, PlaneView, ScoreView, SkyView
from ..rules.ch05_altitude import TILT_WORDS
from ..rules.lattice import ZONES
from ..rules.models import GUNS
from ..rules.state import ACCESS, BOARD, OTHER, Battery
from ..rules.tables import DAMAGES, TABLES
from .answers import KINDS, Table, kind
from .layout import (
    CLOUDS,
    HIGHEST,
    LOADS,
    MARKED,
    MODES,
    MOST_BURSTS,
    MOST_PILOTS,
    MOST_POINTS,
    MOST_ROUNDS,
    PARTS,
    PHASES,
    PILOTS,
    PLACES,
    ROLES,
    SIZE,
    SLICES,
    TILTED,
    WIDEST,
)
from .poses import TURNS, point

HALF_ROOT = 0.75**0.5
"""How much further to the left the next row of points is."""


def observe(view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
    """Return all parts in one row."""
    row = np.zeros(SIZE, np.float32)
    shown = {part.name: row[SLICES[part.name]].reshape(part.shape) for part in PARTS}
    observer = _Observer(view, seat)
    shown["game"][:] = observer.game()
    for plane in view.planes:
        place = observer.place(plane.id)
        shown["aircraft"][place] = observer.plane(plane)
        if plane.crew is not None:
            shown["crews"][place] = observer.crew(plane.crew)
    for zone in view.zones:
        at = observer.middle(zone.points)
        side = int(zone.side != observer.table.side)
        marks = (share(zone.bombs, 12), float(zone.delivered))
        shown["zones"][side, ZONES.index(zone.letter)] = (1.0, *at, *marks)
    for number, cloud in enumerate(view.clouds[:CLOUDS]):
        shown["clouds"][number] = (1.0, *observer.at(cloud.at), share(cloud.top, HIGHEST))
    if question is not None:
        shown["question"][:] = observer.asked(question)
        for name, sight in observer.sights(question.about):
            shown["sights"][observer.place(name)] = sight
    return row


class _Observer:
    """What one seat sees of one view."""

    def __init__(self, view: SkyView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.table = Table(view, seat)

    def place(self, name: str) -> tuple[int, int]:
        """Return own (0) or enemy (1), and which of them."""
        own = self.table.own.get(name)
        return (1, self.table.enemies[name]) if own is None else (0, own)

    def cell(self, name: str) -> tuple[int, int]:
        column, row = map(int, name.split(","))
        if self.table.turned:
            return self.view.rules.width + 1 - column, self.view.rules.height + 1 - row
        return column, row

    def at(self, name: str) -> tuple[float, float]:
        """Return a point of the board, or one outside it; zeros for a piece that is nowhere."""
        if not name:
            return 0.0, 0.0
        column, row = self.cell(name)
        return share(column, WIDEST), share(row, WIDEST)

    def middle(self, names: Iterable[str]) -> tuple[float, float]:
        cells = [self.cell(name) for name in names]
        column, row = (sum(part) / len(cells) for part in zip(*cells, strict=True))
        return share(column, WIDEST), share(row, WIDEST)

    def ways(self, direction: int) -> tuple[float, ...]:
        """Return flags for a direction as the board is seen; none if there is no direction."""
        if direction < 0:
            return (0.0,) * len(NAMES)
        return flags((direction + 3 * self.table.turned) % len(NAMES), range(len(NAMES)))

    def game(self) -> list[float]:
        view, rules, aims, side = self.view, self.view.rules, self.view.aims, self.table.side
        return [
            *flags(view.phase, PHASES),
            float(view.before is not None),
            share(view.round, MOST_ROUNDS),
            share(rules.rounds, MOST_ROUNDS),
            float(view.side == side),
            float(view.first == side),
            *flags(aims.mode, MODES),
            *each(aims.tasked, (side, OTHER.get(side))),
            share(aims.photo_level, HIGHEST),
            share(aims.wins, MOST_POINTS),
            share(aims.draws, MOST_POINTS),
            share(rules.width, WIDEST),
            share(rules.height, WIDEST),
            float(self.table.home in ("north", "south")),
            *self.ways(view.wind),
            *self.ways(view.sun),
            share(rules.max_fighters, 12),
            *flags(rules.pilots, MARKED),
            share(rules.aces, MOST_PILOTS),
            share(rules.rookies, MOST_PILOTS),
            float(rules.experience),
            float(rules.one_level),
            float(rules.ace_versus_ace),
            float(rules.specials),
            *self.scores(),
        ]

    def scores(self) -> list[float]:
        """11 Return the player's score, then the enemy's."""
        by_side = {score.side: _score(score) for score in self.view.scores}
        side = self.table.side
        return [*by_side[side], *by_side[OTHER[side]]]

    def plane(self, plane: PlaneView) -> list[float]:
        return [
            1.0,
            float((plane.owner or plane.side) == self.seat),
            *flags(plane.place, PLACES),
            *self.at(plane.at),
            *(self.ways(plane.facing) if plane.at else flags("", NAMES)),
            share(plane.level, HIGHEST) if plane.at else 0.0,
            *flags(TILT_WORDS[plane.tilt], TILTED),
            float(plane.moved == self.view.turn > 0),
            float(plane.steady),
            float(plane.border),
            *_type(plane.type),
            share(plane.throttle, 7),
            share(plane.bombs, 6),
            *flags(plane.load, LOADS),
            *flags(plane.damage, DAMAGES),
            *flags(plane.pilot, PILOTS),
            share(plane.takedowns, 9),
            float(plane.id == self.view.aims.general),
            *each((name[-1] for name in plane.photos), ZONES),
            *flags(plane.over[-1:], ZONES),
            *self.guns(plane),
        ]

    def guns(self, plane: PlaneView) -> list[float]:
        by_kind = {battery.kind: self.battery(battery) for battery in plane.batteries}
        return [figure for gun in GUNS for figure in by_kind.get(gun, (0.0,) * 5)]

    def battery(self, battery: Battery) -> tuple[float, ...]:
        return (
            share(battery.guns, 3),
            share(battery.bursts, MOST_BURSTS),
            float(battery.jammed),
            float(battery.fired == self.view.turn > 0),
            float(battery.pilots),
        )

    def crew(self, crew: CrewView) -> list[float]:
        return [
            *mustered(crew.men, self.view.round),
            float(crew.cared),
            float(crew.nursed),
            *flags(crew.second, DAMAGES),
            share(crew.changed, HIGHEST),
            *each((gun for gun, left in crew.stubborn.items() if left), GUNS),
        ]

    def asked(self, question: Question) -> list[float]:
        said = question.prompt()
        target = said.words.get("target", said.words.get("plane", ""))
        return [
            *flags(kind(question), KINDS),
            *self.who(question.about),
            *self.who(str(target)),
            *flags(str(said.words.get("gun")), GUNS),
            *flags(str(said.words.get("letter")), ZONES),
            *flags(said.key, ("ask.9.1.ace", "ask.9.1.rookie")),
        ]

    def sights(self, about: str) -> Iterator[tuple[str, list[float]]]:
        """Yield all other pieces in play, from the nose of this piece, if it is in play itself."""
        playing = [p for p in self.view.planes if p.place in (ACCESS, BOARD)]
        eye = next((plane for plane in playing if plane.id == about), None)
        if eye is None:
            return
        here = point(eye.at)
        for plane in playing:
            if plane is not eye:
                there = point(plane.at)
                along, aside = rotate(offset(here, there), -eye.facing)
                nose = (plane.facing - eye.facing) % len(TURNS)
                yield (
                    plane.id,
                    [
                        1.0,
                        either(along + aside / 2, WIDEST),
                        either(-aside * HALF_ROOT, WIDEST),
                        share(distance(here, there), WIDEST),
                        *flags(nose, range(len(TURNS))),
                        either(plane.level - eye.level, HIGHEST),
                    ],
                )

    def who(self, name: str) -> list[float]:
        """Return a flag for the piece of this name, own or enemy."""
        found = [0.0] * (2 * ROOM)
        if name in self.table.own or name in self.table.enemies:
            side, number = self.place(name)
            found[side * ROOM + number] = 1.0
        return found


def _score(score: ScoreView) -> tuple[float, ...]:
    figures = (score.points or 0, score.done, score.needed)
    return tuple(share(figure, MOST_POINTS) for figure in figures)


@cache
def _type(key: str) -> tuple[float, ...]:
    """1.3 Return what is printed for a type."""
    model = TABLES.models[key]
    return (
        *flags(model.role, ROLES),
        share(model.speed, 10),
        share(model.agility, 6),
        float(model.boxed),
        share(model.gyro, 2),
        share(-model.gyro, 2),
        float(model.fast_climb),
        float(model.slow_descent),
        float(model.multi_engine),
    )
