"""Task: what an aircraft has to do for its side, and what it is worth to have done it.

Photographs and the way home (11.4), bombs (11.6), the far edge (11.7) and the general (11.3).
"""

from __future__ import annotations

from aerodrome.tabletop.hexes import Hex, distance

from ..rules.ch02_general import GENERAL, may_leave
from ..rules.ch11_modes import ALL_BOMBED, BOMB, BOMBER, PHOTO, SCOUT, raids
from ..rules.ch11_prospects import bombs_count_on, can_fire, film_for, one_sided
from ..rules.ch11_tasks import BOMB_MODES, BREAKTHROUGH, COMBINED, ZONE_BOMBING, has_task, home
from ..rules.lattice import EDGES, OPPOSITE, Edge, Lattice
from ..rules.state import BOARD, OTHER, Aircraft, Side, Sky, TaskZone
from .odds import able
from .style import Style
from .targets import GENERAL_WORTH, value_of

SPARE = 3
"""Rounds that a scout keeps in reserve for its way home."""
ASTRAY = 1.5
"""The cost of leaving over the wrong edge with a task, against being shot down with it."""
USELESS = 0.2
"""The worth of taking home an aircraft that cannot fire again."""
BUSY = 4.0
"""How much further away a zone seems, in points, if a friend has already done it."""
PER_BONUS = 2.5
"""How much further away a bombed zone seems, for each point that another zone would bring."""
ALONE = 8.0
"""The points beyond which friends are no company."""
NEAR = 9
"""The points from a zone within which it is better to be level and flat."""
DANGER = 0
"""The points within which an enemy makes a carrier of film go home."""
AHEAD = 9
"""The points ahead, two moves of a scout, within which a wrong edge is a danger (4.9)."""
CORNERED = 0.4
"""The cost of a point that it looks beyond such an edge."""
RETREAT = 0.05
"""The worth of a point nearer to an edge, for a piece that cannot fire again."""


class AircraftTask:
    """What one piece has to do for its side, if anything."""

    def __init__(self, sky: Sky, me: Aircraft, style: Style) -> None:
        self.sky = sky
        self.me = me
        self.style = style
        self.bound = has_task(sky, me)
        self.spent = not self.bound and not able(me) and may_leave(sky, me)
        self.zones = self._zones() if self.bound else []

    def _zones(self) -> list[TaskZone]:
        """11.4, 11.6 Return the zones where it still has something to do, at any level."""
        sky, me = self.sky, self.me
        if sky.aims.mode in BOMB_MODES and me.bombs:
            return [zone for zone in bombs_count_on(sky, me) if zone.id != me.over]
        if me.photos and (self._late or self._chased or (me.damage and self._threatened)):
            return []
        return [
            zone
            for zone in film_for(sky, me)
            if (sky.aims.mode != COMBINED or zone.bombs) and not (me.photos and self.taken(zone))
        ]

    @property
    def _threatened(self) -> bool:
        """11.2 Whether an enemy is left that could shoot it down; the game may go on without."""
        enemies = [p for p in self.sky.aircraft if p.side == OTHER[self.me.side]]
        return any(can_fire(enemy) for enemy in enemies)

    @property
    def _chased(self) -> bool:
        """11.4 Whether an enemy is near enough to shoot the negatives down."""
        enemies = [p for p in self.sky.of(OTHER[self.me.side], BOARD) if can_fire(p)]
        return any(distance(self.me.at, enemy.at) <= DANGER for enemy in enemies)

    @property
    def _late(self) -> bool:
        """12.5 Whether the way home takes about all the rounds that are left."""
        sky, me = self.sky, self.me
        way = from_edge(sky.board, home(sky, me.side), me.at)
        return (sky.rules.rounds - sky.round - SPARE) * me.model.speed < way

    @property
    def edge(self) -> Edge | None:
        """11.3, 11.7 The far edge, or home with the negatives (11.4); none while there is work.

        2.3 For a piece that can do nothing more, the nearest edge.
        """
        own = home(self.sky, self.me.side)
        if self.spent:
            return min(EDGES, key=lambda edge: from_edge(self.sky.board, edge, self.me.at))
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
        """11.9 Whether a scout with negatives left waits for zones to be bombed."""
        me, sky = self.me, self.sky
        waits = sky.aims.mode == COMBINED and me.role == "scout" and not me.bombs and not me.damage
        return waits and len(me.photos) < me.model.photos and not me.photos

    def prize(self, zone: TaskZone) -> float:
        """11.4, 11.6 Return the points of a zone; a second bomb on it brings no bonus."""
        if self.me.bombs and self.sky.aims.mode in BOMB_MODES:
            return float(BOMB) + (0.0 if zone.bombs else bonus_share(self.sky, self.me.side))
        return float(PHOTO) * (0.3 if self.taken(zone) else 1.0)

    def taken(self, zone: TaskZone) -> bool:
        """Return whether a friend is bringing its photograph home."""
        friends = [p for p in self.sky.aircraft if p.side == self.me.side and p.alive]
        return any(zone.id in friend.photos for friend in friends if friend is not self.me)

    def seems(self, zone: TaskZone) -> float:
        """Return how much further away a zone seems because of what others have done there."""
        if self.me.bombs and zone.bombs:
            return BUSY + PER_BONUS * bonus_share(self.sky, self.me.side)
        return BUSY if self.taken(zone) else 0.0

    def leaving(self, word: str) -> float:
        """2.3 Return the worth of leaving over an edge now, where flying on unharmed is worth 0."""
        edge = word.split()[1]
        if self.bound:
            return self._arrival() if edge == self.edge else -self.astray
        return -self.style.going if able(self.me) else USELESS

    @property
    def astray(self) -> float:
        """The cost of leaving over a wrong edge."""
        return ASTRAY * value_of(self.sky, self.me)

    def _arrival(self) -> float:
        if self.sky.aims.mode == GENERAL:
            return GENERAL_WORTH
        if self.sky.aims.mode == BREAKTHROUGH:
            return float(BOMBER if self.me.role == "bomber" else SCOUT)
        return 1.0 + PHOTO * len(self.me.photos)


def bonus_share(sky: Sky, side: Side) -> float:
    """11.6 Return a new hit's share of the bonus for all zones, if there are bombs left for it.

    In a combined game there is none (11.9), but only a bombed zone can be photographed.
    """
    fresh = [zone for zone in sky.zones if zone.side == side and not zone.bombs]
    bombs = sum(plane.bombs for plane in sky.aircraft if plane.side == side and plane.alive)
    if sky.aims.mode != ZONE_BOMBING or one_sided(sky):
        return float(PHOTO) if fresh else 0.0
    return ALL_BOMBED / len(fresh) if 0 < len(fresh) <= bombs else 0.0


def from_edge(board: Lattice, edge: Edge, at: Hex) -> int:
    """Return how many points a place is from an edge."""
    q, r = at
    column = q + ((r + 1 - board.grid.shifted) >> 1)
    return {
        "west": column,
        "east": board.width + 1 - column,
        "north": r,
        "south": board.height + 1 - r,
    }[edge]
