"""The outlook of one piece: what each end of its move is worth, one move ahead.

It counts the shot from there, the answers to it, the shots it invites, and how near it brings the
piece to the tails of its enemies; all of it in points (11.2).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aerodrome.tabletop.hexes import DIRECTIONS

from ..rules.ch10_weather import in_cloud
from ..rules.ch11_tasks import has_task
from ..rules.path_finding import Placed
from ..rules.state import BOARD, Aircraft
from .ends import Ends, poses
from .odds import able
from .shot_chances import Floats, Ints, Poses, chances, shot_chances
from .shot_places import kind
from .situation import BEHIND, FIRE, Situation, best_shot
from .targets import lure, value_of
from .task_columns import TaskColumns

Doubles = npt.NDArray[np.float64]


def pose(piece: Placed) -> Poses:
    """Return one piece as a row of columns."""
    return poses([(*piece.at, piece.facing, piece.level, piece.tilt)])


class Outlook(Situation):
    """What the ends of a piece are worth to it."""

    def worth(self, ends: Ends) -> Floats:
        """Return the worth of each end."""
        found = self.fire(ends) + self.pull(ends)
        if self.style.caution:
            found -= np.float32(self.caution) * self.exposure(ends.poses)
        if self.style.prospect:
            found += np.float32(self.style.prospect) * self.prospect(ends.poses)
        return found

    def pull(self, ends: Ends) -> Floats:
        """Return how much each place attracts: tails, tasks, no rim, and calm for jammed guns.

        It is measured from where the piece is now, so that flying on as before is worth nothing.
        """
        at, now = ends.poses, pose(self.me)
        found = self.closing(at) - self.closing(now) - self.rim(at)
        found += np.float32(self.style.altitude * self.free) * (
            at.level + at.tilt - now.level - now.tilt
        )
        found += TaskColumns(self.sky, self.me, self.style).worth(ends, now)
        if any(battery.jammed and battery.pilots for battery in self.me.batteries):
            found += np.float32(self.style.clearing) * self._calm(at)
        return found

    def _calm(self, at: Poses) -> Floats:
        """6.19 Return 1 for the ends furthest ahead on the same level, one turn away at most."""
        q, r = at.q - self.me.at[0], at.r - self.me.at[1]
        apart = (abs(q) + abs(r) + abs(q + r)) // 2
        level = at.level == self.me.level
        turned = (at.facing - self.me.facing) % 6
        gentle = level & ((turned <= 1) | (turned == 5))
        furthest = apart[gentle].max() if gentle.any() else 0
        found: Floats = (gentle & (apart >= furthest - 1)).astype(np.float32)
        return found

    # The shot now

    def fire(self, ends: Ends) -> Floats:
        """6.2 Return the best shot from each end, less the return fire (7.1)."""
        given, taken = self.exchanges(ends)
        return (given - self.return_fire * taken).astype(np.float32)

    def exchanges(self, ends: Ends) -> tuple[Doubles, Doubles]:
        """6.2 Return what the best shot from each end gives, and what return fire (7.1) takes."""
        given, taken = np.zeros(len(ends.words)), np.zeros(len(ends.words))
        board = [enemy for enemy in self.enemies if enemy.place == BOARD]
        at, known = ends.poses, set()
        for enemy in board:
            q, r = at.q - enemy.at[0], at.r - enemy.at[1]
            near = (abs(q) + abs(r) + abs(q + r) <= 2 * FIRE) & (abs(at.level - enemy.level) <= 1)
            for row in map(int, np.flatnonzero(near)):
                if row not in known:
                    known.add(row)
                    given[row], taken[row] = self.exchange(ends.standing(row), board)
        return given, taken

    # The shots it invites

    def exposure(self, at: Poses) -> Floats:
        """Return what the enemies in sight may shoot at each end in their next turn."""
        found = np.zeros(len(at.q), np.float32)
        for enemy in self.enemies:
            if able(enemy):
                found += self.exposure_to(enemy, at)
        if self.style.weather and self.sky.clouds:
            found *= self._clear(at)
        if self.style.formation:
            found *= 1.0 - np.float32(self.style.formation) * self.cover(at)
        return found * np.float32(value_of(self.sky, self.me))

    def exposure_to(self, enemy: Aircraft, at: Poses) -> Floats:
        """Return one enemy's chances; 10.2 a target followed into the sun is harder to hit."""
        chance = chances(shot_chances(kind(self.sky, enemy, enemy.tilt)), pose(enemy), at)
        found = self._valued(enemy, self.me, chance, 0)
        if self.style.weather and self.sky.sun >= 0:
            dazzled = self._valued(enemy, self.me, chance, -1)
            found += (at.facing == self.sky.sun).astype(np.float32) * (dazzled - found)
        return found

    def cover(self, at: Poses) -> Floats:
        """7.4 Return how well friends could avenge it: their shots at an enemy on its tail."""
        ways = np.array(DIRECTIONS, np.int32)
        behind = at._replace(q=at.q - ways[at.facing, 0], r=at.r - ways[at.facing, 1])
        found = np.zeros(len(at.q), np.float32)
        for friend in self.friends:
            if able(friend):
                chance = chances(
                    shot_chances(kind(self.sky, friend, friend.tilt)), pose(friend), behind
                )
                found += self._valued(friend, self.me, chance, 0)
        return np.minimum(found, 1.0)

    def _valued(self, plane: Aircraft, target: Aircraft, chance: Floats, added: int) -> Floats:
        a, b = (np.float32(best_shot(self.sky, plane, target, word, added)) for word in "AB")
        found: Floats = a * chance[0] + b * chance[1]
        return found

    def _clear(self, at: Poses) -> Floats:
        """10.3 Return 1 outside the clouds, 0 within."""
        spots = zip(at.q.tolist(), at.r.tolist(), at.level.tolist(), strict=True)
        return np.array(
            [not in_cloud(self.sky, (q, r), level) for q, r, level in spots], np.float32
        )

    # What may follow

    def closing(self, at: Poses) -> Floats:
        """Return how near each end is to an enemy's tail, by points, levels and turns."""
        if not self.hunted:
            return np.zeros(len(at.q), np.float32)
        best = np.full(len(at.q), -1e9, np.float32)
        for enemy in self.hunted:
            best = np.maximum(best, self._approach(enemy, at))
        return np.float32(self.eager) * best

    def _approach(self, enemy: Aircraft, at: Poses) -> Floats:
        dq, dr = DIRECTIONS[enemy.facing]
        lead = enemy.model.speed if has_task(self.sky, enemy) else 0
        q, r = enemy.at[0] + (lead - BEHIND) * dq - at.q, enemy.at[1] + (lead - BEHIND) * dr - at.r
        apart = (abs(q) + abs(r) + abs(q + r)) / 2
        turned = (at.facing - enemy.facing) % 6
        aside = np.minimum(turned, 6 - turned)
        heights = abs(at.level - enemy.level)
        dogged = self.style.dogged if enemy.damage else 1.0
        cost = apart + self.style.height * heights + self.style.aside * aside
        found: Floats = (lure(self.sky, self.me, enemy) - cost / dogged).astype(np.float32)
        return found

    def prospect(self, at: Poses) -> Floats:
        """Return the best shot that could be had next turn if no other piece moved."""
        found = np.zeros(len(at.q), np.float32)
        if not able(self.me):
            return found
        for enemy in self.enemies:
            if enemy.place != BOARD:
                continue
            there = pose(enemy)
            value = np.zeros(len(at.q), np.float32)
            for tilt in (-1, 0, 1):
                rows = np.flatnonzero(at.tilt == tilt)
                if len(rows):
                    table = shot_chances(kind(self.sky, self.me, tilt))
                    chance = chances(table, at.pick(rows), there)
                    value[rows] = self._valued(self.me, enemy, chance, 0)
            found = np.maximum(found, value * np.float32(value_of(self.sky, enemy)))
        return found

    def rim(self, at: Poses) -> Floats:
        """8.1, 4.9 Return the cost of an edge of the board ahead."""
        found: Floats = (self.beyond(at) * self.style.rim).astype(np.float32)
        return found

    def beyond(self, at: Poses) -> Ints:
        """8.1 Return how many points beyond the edge each end looks."""
        board, room = self.sky.board, 5
        ways = np.array(DIRECTIONS, np.int32)
        q = at.q + room * ways[at.facing, 0]
        r = at.r + room * ways[at.facing, 1]
        column = q + ((r + 1 - board.grid.shifted) >> 1)
        out = np.maximum(1 - column, column - board.width)
        out = np.maximum(out, np.maximum(1 - r, r - board.height))
        found: Ints = np.maximum(out, 0)
        return found
