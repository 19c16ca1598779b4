"""What each end does for an aircraft's task (see `task`), for all ends at once."""

from __future__ import annotations

import numpy as np

from aerodrome.tabletop.hexes import DIRECTIONS

from ..rules.ch11_tasks import has_task
from ..rules.lattice import EDGES, Edge, Lattice
from ..rules.state import BOARD, TaskZone
from .ends import Ends
from .shot_chances import Floats, Poses
from .task import AHEAD, ALONE, CORNERED, NEAR, RETREAT, AircraftTask


class TaskColumns(AircraftTask):
    """What each end does for the task of one piece."""

    def worth(self, ends: Ends, now: Poses) -> Floats:
        """Return the worth of each end for the task: points nearer to it than now, and prizes."""
        found = np.zeros(len(ends.words), np.float32)
        if not (self.bound or self.spent):
            return found
        eager = self.style.progress if self.bound else RETREAT
        found += np.float32(eager) * (self._near(ends.poses) - self._near(now))
        found += np.float32(self.style.company) * self._company(ends.poses)
        found -= np.float32(CORNERED) * self._cornered(ends.poses)
        if any(ends.over):
            letters = {zone.letter: self.prize(zone) for zone in self.zones}
            prizes = [letters.get(letter, 0.0) for letter in ends.over]
            found += np.float32(self.style.task) * np.array(prizes, np.float32)
        return found

    def _cornered(self, at: Poses) -> Floats:
        """4.9 Return how many points beyond an edge each place looks that is not its own way."""
        ways = np.array(DIRECTIONS, np.int32)
        q, r = at.q + AHEAD * ways[at.facing, 0], at.r + AHEAD * ways[at.facing, 1]
        there = at._replace(q=q, r=r)
        wrong = [edge for edge in EDGES if edge != self.edge]
        found: Floats = np.sum(
            [np.maximum(1 - to_edge(self.sky.board, edge, there), 0) for edge in wrong], axis=0
        )
        return found

    def _near(self, at: Poses) -> Floats:
        """Return how near each place is to a zone, or to the edge the piece makes for."""
        if self.zones:
            found: Floats = np.max([self._towards(zone, at) for zone in self.zones], axis=0)
            return found
        if self.edge is not None:
            return -to_edge(self.sky.board, self.edge, at)
        return np.zeros(len(at.q), np.float32)

    def _company(self, at: Poses) -> Floats:
        """7.4 Return how near each place is to a friend on the same task, in points above none."""
        friends = [f for f in self.sky.of(self.me.side, BOARD) if f is not self.me]
        found = np.zeros(len(at.q), np.float32)
        for friend in [f for f in friends if self.bound and has_task(self.sky, f)]:
            q, r = at.q - friend.at[0], at.r - friend.at[1]
            apart = (abs(q) + abs(r) + abs(q + r)) / 2 + abs(at.level - friend.level)
            found = np.maximum(found, (ALONE - apart).astype(np.float32))
        return found

    def _towards(self, zone: TaskZone, at: Poses) -> Floats:
        """Return a negative number of points to a zone, with more for a wrong level."""
        middle = zone.points[len(zone.points) // 2]
        q, r = at.q - middle[0], at.r - middle[1]
        apart = ((abs(q) + abs(r) + abs(q + r)) / 2).astype(np.float32)
        tilted = (apart < NEAR) & (at.tilt != 0)
        level = self.sky.aims.photo_level
        wrong = abs(at.level + at.tilt - level) * 2.0 if level else 2.0 * tilted
        found: Floats = -(apart + np.float32(self.seems(zone)) + wrong).astype(np.float32)
        return found


def to_edge(board: Lattice, edge: Edge, at: Poses) -> Floats:
    """Return how many points each place is from an edge."""
    column = at.q + ((at.r + 1 - board.grid.shifted) >> 1)
    found = {
        "west": column,
        "east": board.width + 1 - column,
        "north": at.r,
        "south": board.height + 1 - at.r,
    }[edge]
    return found.astype(np.float32)
