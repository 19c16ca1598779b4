"""The plain pilot: rookie and regular where NumPy is missing.

It judges ends as they do, one move ahead and in the same points, but one at a time; the chances of
the die are tables of only those places where there are any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import DIRECTIONS, Hex, distance

from ..rules.ch11_tasks import has_task
from ..rules.lattice import EDGES, Edge, Lattice
from ..rules.path_finding import Placed
from ..rules.state import BOARD, Aircraft, Sky
from .chooser import Chooser
from .faces import FACES, LIKELY
from .home import HomewardBound
from .odds import able
from .shot_places import LEVELS, REACH, Kind, kind, shot_places
from .situation import BEHIND, FIRE, Situation, best_shot
from .standing import EndStanding, StandingEnds, stands
from .style import styles
from .targets import lure, value_of
from .task import AHEAD, ALONE, CORNERED, NEAR, RETREAT, AircraftTask, from_edge

Judgement = Callable[[EndStanding], float]
ROOM = 5
"""8.1 How many points ahead the edge of the board is looked for."""
TURNS = (
    (1, 0, 0, 1),
    (0, -1, 1, 1),
    (-1, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, -1),
    (1, 1, -1, 0),
)
"""Rotations to the right by 0 to 5 sixths, as matrices on (q, r)."""


class Plain(Chooser[StandingEnds]):
    """A pilot that takes the end that seems best, one move ahead."""

    def read(self, board: Lattice, options: Iterable[Value]) -> StandingEnds:
        return stands(board, options)

    def valued(
        self, sky: Sky, me: Aircraft, ends: StandingEnds, also: Sequence[int]
    ) -> list[float]:
        return PlainOutlook(sky, me, self.style).worth(ends)


class Homeward(HomewardBound[StandingEnds], Plain):
    """A pilot that fights like a plain pilot while it may not leave."""


def appraised(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return a regular's worth of every end."""
    return PlainOutlook(sky, me, styles()["regular"]).worth(ends)


at_once = appraised


class PlainOutlook(Situation):
    """What the ends of a piece are worth to it, one by one."""

    def worth(self, ends: StandingEnds) -> list[float]:
        """Return the worth of each end: its shot, its place, and the shots it invites."""
        board = [enemy for enemy in self.enemies if enemy.place == BOARD]
        closing, exposure, task = self._closing(), self._exposure(), self._task()
        calm = self._calm(ends.rows)
        here = closing(_standing(self.me))
        here_level = self.me.level + self.me.tilt
        found = []
        for at, over in zip(ends.rows, ends.over, strict=True):
            value = closing(at) - here - self._rim(at) + task(at, over)
            value += self.style.altitude * self.free * (at.level + at.tilt - here_level)
            if self.style.caution:
                value -= self.caution * exposure(at)
            if any(_in_range(at, enemy) for enemy in board):
                given, taken = self.exchange(at, board)
                value += given - self.return_fire * taken
            found.append(value + self.style.clearing * (at in calm))
        return found

    def _calm(self, rows: list[EndStanding]) -> frozenset[EndStanding]:
        """6.19 Return the ends that clear jammed guns: level, far, with one turn at most."""
        if not any(battery.jammed and battery.pilots for battery in self.me.batteries):
            return frozenset()
        gentle = {
            at: distance(at.at, self.me.at)
            for at in rows
            if at.level == self.me.level and (at.facing - self.me.facing) % 6 in (0, 1, 5)
        }
        furthest = max(gentle.values(), default=0)
        return frozenset(at for at, apart in gentle.items() if apart >= furthest - 1)

    def _closing(self) -> Judgement:
        """Return a function for how near an end is to an enemy's tail: points, levels, turns."""
        tails = [self._tail(enemy) for enemy in self.hunted]
        height, aside, eager = self.style.height, self.style.aside, self.eager

        def near(at: EndStanding) -> float:
            best = -1e9
            q, r = at.at
            for there_q, there_r, facing, level, drawn, dogged in tails:
                dq, dr, turned = there_q - q, there_r - r, (at.facing - facing) % 6
                cost = (abs(dq) + abs(dr) + abs(dq + dr)) / 2 + height * abs(at.level - level)
                best = max(best, drawn - (cost + aside * min(turned, 6 - turned)) / dogged)
            return eager * best

        return near if tails else lambda at: 0.0

    def _tail(self, enemy: Aircraft) -> tuple[int, int, int, int, float, float]:
        """Return the wanted place behind an enemy, and how attractive it is."""
        dq, dr = DIRECTIONS[enemy.facing]
        lead = (enemy.model.speed if has_task(self.sky, enemy) else 0) - BEHIND
        at = (enemy.at[0] + lead * dq, enemy.at[1] + lead * dr, enemy.facing, enemy.level)
        dogged = self.style.dogged if enemy.damage else 1.0
        return (*at, lure(self.sky, self.me, enemy), dogged)

    def _exposure(self) -> Judgement:
        """Return a function for what the enemies in sight may shoot at an end next turn."""
        mine = value_of(self.sky, self.me)
        guns = []
        for enemy in self.enemies:
            if able(enemy):
                table = plain_chances(kind(self.sky, enemy, enemy.tilt))
                a, b = (mine * best_shot(self.sky, enemy, self.me, column) for column in "AB")
                guns.append((_standing(enemy), table, a, b))

        def exposed(at: EndStanding) -> float:
            found = 0.0
            for enemy, table, a, b in guns:
                chance = table.get(_seen_from(enemy, at))
                if chance is not None:
                    found += a * chance[0] + b * chance[1]
            return found

        return exposed

    def _rim(self, at: EndStanding) -> float:
        """8.1, 4.9 Return the cost of an edge of the board ahead."""
        board, (dq, dr) = self.sky.board, DIRECTIONS[at.facing]
        q, r = at.at[0] + ROOM * dq, at.at[1] + ROOM * dr
        column = q + ((r + 1 - board.grid.shifted) >> 1)
        out = max(0, 1 - column, column - board.width, 1 - r, r - board.height)
        return self.style.rim * out

    def _task(self) -> Callable[[EndStanding, str], float]:
        """Return a function for what an end does for the task of the piece, if it has one."""
        task = PlainTask(self.sky, self.me, self.style)
        return task.worth if task.bound or task.spent else lambda at, over: 0.0


class PlainTask(AircraftTask):
    """What each end does for the task of one piece."""

    def worth(self, at: EndStanding, over: str) -> float:
        """Return the points nearer to the task than now, company, and prizes."""
        eager = self.style.progress if self.bound else RETREAT
        found = eager * (self._near(at) - self._now) + self.style.company * self._company(at)
        found -= CORNERED * self._cornered(at)
        return found + self.style.task * self._prizes[over] if over in self._prizes else found

    @cached_property
    def _now(self) -> float:
        return self._near(_standing(self.me))

    @cached_property
    def _prizes(self) -> dict[str, float]:
        return {zone.letter: self.prize(zone) for zone in self.zones}

    @cached_property
    def _goals(self) -> list[tuple[Hex, float]]:
        """The middle of every zone with something to do, and how much further away it seems."""
        return [(zone.points[len(zone.points) // 2], self.seems(zone)) for zone in self.zones]

    @cached_property
    def _way_out(self) -> Edge | None:
        return self.edge

    @cached_property
    def _mates(self) -> list[Aircraft]:
        """7.4 The friends on the same task."""
        friends = self.sky.of(self.me.side, BOARD) if self.bound else ()
        return [one for one in friends if one is not self.me and has_task(self.sky, one)]

    def _cornered(self, at: EndStanding) -> int:
        """4.9 Return how many points beyond an edge a place looks that is not its own way."""
        q, r = at.at
        dq, dr = DIRECTIONS[at.facing]
        there = (q + AHEAD * dq, r + AHEAD * dr)
        wrong = [edge for edge in EDGES if edge != self._way_out]
        return sum(max(1 - from_edge(self.sky.board, edge, there), 0) for edge in wrong)

    def _near(self, at: EndStanding) -> float:
        """Return how near a place is to a zone, or to the edge the piece makes for."""
        if self._goals:
            return max(-self._cost(at, middle, seems) for middle, seems in self._goals)
        if self._way_out is not None:
            return -from_edge(self.sky.board, self._way_out, at.at)
        return 0.0

    def _cost(self, at: EndStanding, middle: Hex, seems: float) -> float:
        """Return the points to the middle of a zone, with more for a wrong level or a tilt."""
        apart, level = distance(at.at, middle), self.sky.aims.photo_level
        if level:
            return apart + seems + 2.0 * abs(at.level + at.tilt - level)
        return apart + seems + 2.0 * (apart < NEAR and at.tilt != 0)

    def _company(self, at: EndStanding) -> float:
        """7.4 Return how near a place is to a friend on the same task, in points above none."""
        apart = (distance(at.at, one.at) + abs(at.level - one.level) for one in self._mates)
        return max(0.0, ALONE - min(apart, default=ALONE))


def _standing(piece: Placed) -> EndStanding:
    return EndStanding(piece.at, piece.facing, piece.level, piece.tilt)


def _in_range(at: EndStanding, enemy: Aircraft) -> bool:
    """6.2 Return whether any gun may reach."""
    return abs(at.level - enemy.level) <= 1 and distance(at.at, enemy.at) <= FIRE


Seen = tuple[int, int, int, int]
"""A target from its shooter: height, facing and place, counted as in a shot place."""


def _seen_from(shooter: EndStanding, target: EndStanding) -> Seen:
    (q, r), (from_q, from_r) = target.at, shooter.at
    q, r = q - from_q, r - from_r
    a, b, c, d = TURNS[shooter.facing]
    turned = (target.facing - shooter.facing) % 6
    height = target.level - shooter.level + LEVELS
    return height, turned, a * q + b * r + REACH, c * q + d * r + REACH


@cache
def plain_chances(kind: Kind) -> dict[Seen, tuple[float, float]]:
    """Return the probability that the die gives a kind of aircraft a shot, by target and column."""
    found: dict[Seen, tuple[float, float]] = {}
    for face, likely in zip(FACES, LIKELY, strict=True):
        best: dict[Seen, int] = {}
        for column, *at in shot_places(kind, face) if kind.guns else ():
            seen = (at[0], at[1], at[2], at[3])
            best[seen] = min(column, best.get(seen, column))
        for seen, column in best.items():
            a, b = found.get(seen, (0.0, 0.0))
            found[seen] = (a, b + likely) if column else (a + likely, b)
    return found
