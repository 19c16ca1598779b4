"""Replies: what each enemy would do next turn against an end, and what it would gain.

An enemy moves after throwing its die. Of all its ends it takes the one with the best shot at any of
our pieces, less the shots it would invite from all of them in the turn after. If it has no safe
place to go, that is our gain.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from aerodrome.tabletop.hexes import distance

from ..rules.ch06_chances import odds
from ..rules.flight import aimed
from ..rules.path_finding import End, Placed
from ..rules.positions import covers
from ..rules.state import ACCESS, BOARD, OTHER, PATROL, Aircraft, Sky
from .choices import choices, tiltable
from .ends import Ends
from .faces import FACES, LIKELY
from .odds import able, attack_worth, modifier, worth
from .outlook import pose
from .shot_chances import Floats, Poses, chances, shot_chances
from .shot_places import kind
from .situation import JAMMED, best_shot
from .spots import spots
from .standing import EndStanding
from .style import Style
from .targets import value_of

CONCERN = 20
"""The points beyond which two aircraft cannot hurt one another in a move each."""

CORNERED = np.float32(-1.0)
"""The worth of an end that the enemy may not take."""


class EnemyReply:
    """One enemy, against a piece that has not yet chosen its end."""

    def __init__(self, sky: Sky, enemy: Aircraft, me: Aircraft, style: Style) -> None:
        self.sky = sky
        self.enemy = enemy
        self.me = me
        self.style = style
        mates = [mate for mate in sky.of(enemy.side, BOARD) if mate is not enemy]
        self.choices = choices(sky, enemy, FACES, mates)
        self._tiltable = tiltable(sky, enemy)
        self._values: dict[tuple[str, str, str, bool], float] = {}

    def against(self, ends: Ends, candidates: npt.NDArray[np.intp]) -> Floats:
        """Return what the enemy can make of each candidate, averaged over its die."""
        if not self.choices.rows:
            return np.zeros(len(candidates), np.float32)
        feared = self._feared[None] + self._fear_of_me(ends.poses.pick(candidates))
        gain = np.repeat(self._gain[None], len(candidates), axis=0)
        here = [ends.standing(int(row)) for row in candidates]
        for number, standing in enumerate(here):
            for spot, value in self._shots(self.me, standing):
                gain[number, spot] = max(gain[number, spot], value)
        worth = gain - np.float32(self.style.fear) * feared
        for number, standing in enumerate(here):
            worth[number, self._barred_by(standing)] = CORNERED
        return self._expected(worth)

    def _expected(self, worth: Floats) -> Floats:
        """Return the worth of the enemy's best end for each face of its die, on average."""
        found = np.zeros(len(worth), np.float32)
        open_ = self._open
        for likely, reached in zip(LIKELY, self.choices.reached, strict=True):
            rows = np.flatnonzero(reached & open_)
            if len(rows):
                found += np.float32(likely) * worth[:, rows].max(axis=1)
        return found

    @cached_property
    def _open(self) -> npt.NDArray[np.bool_]:
        """The ends that no other piece bars."""
        found = np.ones(len(self.choices.rows), bool)
        for friend in self._friends:
            found[self._barred_by(friend)] = False
        return found

    def _barred_by(self, piece: Placed) -> list[int]:
        """4.4, 4.5 Return the ends where one of our pieces is or points: no move may end there."""
        return [*self.choices.at(piece.at, piece.level), *self.choices.at(*aimed(piece))]

    @cached_property
    def _friends(self) -> list[Aircraft]:
        return [f for f in self.sky.of(self.me.side, BOARD) if f is not self.me]

    @cached_property
    def _gain(self) -> Floats:
        """The enemy's best shot at any of the others, from each of its ends."""
        found = np.zeros(len(self.choices.rows), np.float32)
        for friend in self._friends:
            for spot, value in self._shots(friend, friend):
                found[spot] = max(found[spot], value)
        return found

    @cached_property
    def _feared(self) -> Floats:
        """What the others could shoot at each of its ends."""
        found = np.zeros(len(self.choices.rows), np.float32)
        for friend in [*self._friends, *self.sky.of(self.me.side, ACCESS)]:
            if friend is not self.me and able(friend):
                table = shot_chances(kind(self.sky, friend, friend.tilt))
                found += self._hits(friend, chances(table, pose(friend), self.choices.poses))
        return found

    def _fear_of_me(self, ends: Poses) -> Floats:
        """Return what we could shoot at each of its ends from each of ours."""
        found = np.zeros((len(ends.q), len(self.choices.rows)), np.float32)
        if not able(self.me):
            return found
        for tilt in (-1, 0, 1):
            rows = np.flatnonzero(ends.tilt == tilt)
            if len(rows):
                mine = Poses(*(column[:, None] for column in ends.pick(rows)))
                table = shot_chances(kind(self.sky, self.me, tilt))
                found[rows] = self._hits(self.me, chances(table, mine, self.choices.poses))
        return found

    def _hits(self, plane: Aircraft, chance: Floats) -> Floats:
        a, b = (np.float32(best_shot(self.sky, plane, self.enemy, word)) for word in "AB")
        found: Floats = (a * chance[0] + b * chance[1]) * np.float32(value_of(self.sky, self.enemy))
        return found

    def _shots(self, target: Aircraft, there: Placed) -> list[tuple[int, float]]:
        """Return the ends from which the enemy bears on a target, and each shot's worth to it."""
        found = []
        for battery in able(self.enemy):
            for here, column, long in spots(battery.kind, there):
                row = self.choices.rows.get(End(here.at, here.facing, here.level))
                if row is not None and self._tiltable[here.level, here.tilt]:
                    value = self._value(target, battery.kind, column, long)
                    found.append((row, value - self._answered(target, there, here)))
        return found

    def _value(self, target: Aircraft, gun: str, column: str, long: bool) -> float:
        key = (target.id, gun, column, long)
        if key not in self._values:
            battery = self.enemy.battery(gun)
            value = attack_worth(self.sky, self.enemy, battery, target, column, long=long)
            value *= JAMMED if battery.jammed else 1.0
            self._values[key] = value * value_of(self.sky, target)
        return self._values[key]

    def _answered(self, target: Aircraft, there: Placed, here: EndStanding) -> float:
        """7.2 Return what the target fires back."""
        found = 0.0
        for battery in target.batteries:
            if battery.bursts and not battery.jammed and covers(battery.kind, there, here):
                chance = odds("B", modifier(target, battery))
                found += worth(self.sky, target, battery, self.enemy, chance)
        return found


def replies(
    sky: Sky, me: Aircraft, style: Style, ends: Ends, candidates: npt.NDArray[np.intp]
) -> Floats:
    """Return what all enemies together can make of each candidate."""
    without = sky.copy()
    mine = without.plane(me.id)
    mine.place = PATROL
    found = np.zeros(len(candidates), np.float32)
    enemies = without.of(OTHER[me.side], BOARD, ACCESS)
    for enemy in [one for one in enemies if distance(one.at, me.at) <= CONCERN]:
        found += EnemyReply(without, enemy, mine, style).against(ends, candidates)
    return found
