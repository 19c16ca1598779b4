"""Errands: what brings an aircraft with a task nearer to it, and what it is worth to have done it.

Photographs and the way home (11.4), bombs (11.6), the far edge (11.7) and the general (11.3).
"""

from __future__ import annotations

import numpy as np

from ..ch02_general import GENERAL, may_leave
from ..ch11_modes import ALL_BOMBED, BOMB, BOMBER, PHOTO, SCOUT, raids
from ..ch11_prospects import bombs_count_on, can_fire, film_for, one_sided
from ..ch11_tasks import BOMB_MODES, BREAKTHROUGH, COMBINED, ZONE_BOMBING, home, on_errand
from ..lattice import EDGES, OPPOSITE, Edge, Lattice
from ..state import BOARD, OTHER, Aircraft, Side, Sky, TaskZone
from .ends import Ends, poses
from .odds import able
from .shot_chances import Floats, Poses
from .stakes import GENERAL_STAKE, stake
from .style import Style

BUSY = 4.0
"""How far away a zone seems that a friend has seen to already, in points."""
PER_BONUS = 2.5
"""How much further away a zone seems that is bombed, for each point that another would bring."""
ALONE = 8.0
"""Points beyond which friends are no company."""
SPARE = 3
"""Rounds that a scout keeps in hand for its way home."""
NEAR = 9
"""Points from a zone at which one had better be level and flat."""
ASTRAY = 1.5
"""What it costs to leave over the wrong edge with a task, against being shot down with it."""
RETREAT = 0.05
"""What a point nearer to an edge is worth to one that cannot fire any more."""
USELESS = 0.2
"""What it is worth to take home an aircraft that cannot fire any more."""


class Errand:
    """What one piece has to do for its side, if anything."""

    def __init__(self, sky: Sky, me: Aircraft, style: Style) -> None:
        self.sky = sky
        self.me = me
        self.style = style
        self.bound = on_errand(sky, me)
        self.spent = not self.bound and not able(me) and may_leave(sky, me)
        self.zones = self._zones() if self.bound else []

    def _zones(self) -> list[TaskZone]:
        """11.4, 11.6 The zones it can still do something about, at whatever level."""
        sky, me = self.sky, self.me
        if sky.aims.mode in BOMB_MODES and me.bombs:
            return [zone for zone in bombs_count_on(sky, me) if zone.id != me.over]
        if me.photos and (self._late or (me.damage and self._threatened)):
            return []
        return [
            zone
            for zone in film_for(sky, me)
            if (sky.aims.mode != COMBINED or zone.bombs) and not (me.photos and self._taken(zone))
        ]

    @property
    def _threatened(self) -> bool:
        """11.2 Whether anybody is left who could shoot it down; the game may go on without."""
        enemies = [p for p in self.sky.aircraft if p.side == OTHER[self.me.side]]
        return any(can_fire(enemy) for enemy in enemies)

    @property
    def _late(self) -> bool:
        """12.5 Whether the way home takes about all the rounds that are left."""
        sky, me = self.sky, self.me
        here = poses([(*me.at, me.facing, me.level, me.tilt)])
        way = float(to_edge(sky.board, home(sky, me.side), here)[0])
        return (sky.rules.rounds - sky.round - SPARE) * me.model.speed < way

    @property
    def edge(self) -> Edge | None:
        """11.3, 11.7 The far edge, 11.4 home with the negatives; none while there is work.

        2.3 For who can do nothing more, the nearest.
        """
        own = home(self.sky, self.me.side)
        if self.spent:
            here = poses([(*self.me.at, self.me.facing, self.me.level, self.me.tilt)])
            return min(EDGES, key=lambda edge: float(to_edge(self.sky.board, edge, here)[0]))
        if not self.bound:
            return None
        if self.sky.aims.mode in (BREAKTHROUGH, GENERAL):
            return OPPOSITE[own] if self._through else None
        return None if self.zones or self._awaits_bombs else own

    @property
    def _through(self) -> bool:
        return self.me.id == self.sky.aims.general or raids(self.me)

    @property
    def _awaits_bombs(self) -> bool:
        """11.9 A scout with negatives left waits for zones to be bombed."""
        me, sky = self.me, self.sky
        waits = sky.aims.mode == COMBINED and me.role == "scout" and not me.bombs and not me.damage
        return waits and len(me.photos) < me.model.photos and not me.photos

    def worth(self, ends: Ends, now: Poses) -> Floats:
        """Each end by what it does for the task: points nearer to it than now, and prizes."""
        found = np.zeros(len(ends.words), np.float32)
        if not (self.bound or self.spent):
            return found
        eager = self.style.progress if self.bound else RETREAT
        found += np.float32(eager) * (self._near(ends.poses) - self._near(now))
        found += np.float32(self.style.company) * self._company(ends.poses)
        if any(ends.over):
            letters = {zone.letter: self._prize(zone) for zone in self.zones}
            prizes = [letters.get(letter, 0.0) for letter in ends.over]
            found += np.float32(self.style.errand) * np.array(prizes, np.float32)
        return found

    def _near(self, at: Poses) -> Floats:
        """How near each place is to a zone, or to the edge it makes for."""
        if self.zones:
            found: Floats = np.max([self._towards(zone, at) for zone in self.zones], axis=0)
            return found
        if self.edge is not None:
            return -to_edge(self.sky.board, self.edge, at)
        return np.zeros(len(at.q), np.float32)

    def _company(self, at: Poses) -> Floats:
        """7.4 How many points nearer than none each place is to a friend on the same errand."""
        friends = [f for f in self.sky.of(self.me.side, BOARD) if f is not self.me]
        found = np.zeros(len(at.q), np.float32)
        for friend in [f for f in friends if self.bound and on_errand(self.sky, f)]:
            q, r = at.q - friend.at[0], at.r - friend.at[1]
            apart = (abs(q) + abs(r) + abs(q + r)) / 2 + abs(at.level - friend.level)
            found = np.maximum(found, (ALONE - apart).astype(np.float32))
        return found

    def _prize(self, zone: TaskZone) -> float:
        """11.4, 11.6 Points of a zone; a second bomb on it counts as the first, less the bonus."""
        if self.me.bombs and self.sky.aims.mode in BOMB_MODES:
            return float(BOMB) + (0.0 if zone.bombs else bonus_share(self.sky, self.me.side))
        return float(PHOTO) * (0.3 if self._taken(zone) else 1.0)

    def _taken(self, zone: TaskZone) -> bool:
        """Whether a friend is bringing its photograph home."""
        friends = [p for p in self.sky.aircraft if p.side == self.me.side and p.alive]
        return any(zone.id in friend.photos for friend in friends if friend is not self.me)

    def _towards(self, zone: TaskZone, at: Poses) -> Floats:
        """Less than nothing for every point from the middle of a zone, and for a wrong level."""
        middle = zone.points[len(zone.points) // 2]
        q, r = at.q - middle[0], at.r - middle[1]
        apart = ((abs(q) + abs(r) + abs(q + r)) / 2).astype(np.float32)
        busy = BUSY if self._taken(zone) else 0.0
        if self.me.bombs and zone.bombs:
            busy = BUSY + PER_BONUS * bonus_share(self.sky, self.me.side)
        tilted = (apart < NEAR) & (at.tilt != 0)
        level = self.sky.aims.photo_level
        wrong = abs(at.level + at.tilt - level) * 2.0 if level else 2.0 * tilted
        found: Floats = -(apart + np.float32(busy) + wrong).astype(np.float32)
        return found

    def leaving(self, word: str) -> float:
        """2.3 What it is worth to go over an edge now, against nothing for flying on unharmed."""
        edge = word.split()[1]
        if self.bound:
            return self._arrival() if edge == self.edge else -self.astray
        return -self.style.going if able(self.me) else USELESS

    @property
    def astray(self) -> float:
        """What it costs to leave over a wrong edge."""
        return ASTRAY * stake(self.sky, self.me)

    def _arrival(self) -> float:
        if self.sky.aims.mode == GENERAL:
            return GENERAL_STAKE
        if self.sky.aims.mode == BREAKTHROUGH:
            return float(BOMBER if self.me.role == "bomber" else SCOUT)
        return 1.0 + PHOTO * len(self.me.photos)


def bonus_share(sky: Sky, side: Side) -> float:
    """11.6 What hitting a new zone brings of the bonus for all of them, if bombs are left for it.

    In a combined game there is none (11.9), but only what is bombed can be photographed.
    """
    fresh = [zone for zone in sky.zones if zone.side == side and not zone.bombs]
    bombs = sum(plane.bombs for plane in sky.aircraft if plane.side == side and plane.alive)
    if sky.aims.mode != ZONE_BOMBING or one_sided(sky):
        return float(PHOTO) if fresh else 0.0
    return ALL_BOMBED / len(fresh) if 0 < len(fresh) <= bombs else 0.0


def to_edge(board: Lattice, edge: Edge, at: Poses) -> Floats:
    """How many points lie between each place and an edge."""
    column = at.q + ((at.r + 1 - board.grid.shifted) >> 1)
    found = {
        "west": column,
        "east": board.width + 1 - column,
        "north": at.r,
        "south": board.height + 1 - at.r,
    }[edge]
    return found.astype(np.float32)
