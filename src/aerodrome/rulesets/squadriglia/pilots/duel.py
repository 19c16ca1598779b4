"""Duels: two aircraft that may fire at one another, and what each gains."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from ..rules.ch03_turn import IMPULSES
from ..rules.ch06_fire import RANGE
from ..rules.ch09_advanced import BAND
from .cells import HIGH, MARGIN_CELLS, PLACES, SEEN, SEEN_HIGH, SEEN_WIDE
from .fighter import Fighter
from .fire import Battery, dealt, fire_at_me, fire_from_me, lay, sketched
from .grid import Floats, Ints
from .position_value import SIDE, SPAN, Values, position_of, values
from .tracks import Tracks
from .ways import OrderWay

LEVEL_FROM = 240
"""9.1.5 The difference in height from which two aircraft ignore one another."""
_STEPS = np.arange(SIDE) - SPAN
_DISTANCE = (
    np.abs(_STEPS[:, None]) + np.abs(_STEPS[None]) + np.abs(_STEPS[:, None] + _STEPS[None])
) / 2.0


class Duel:
    """What one aircraft gains against another: points dealt and received, and positions.

    `gain` is the worth of a point dealt, `loss` the cost of a point received. Aircraft in range are
    fired at; in later turns each counts the other only as much as it pays attention, `minded`.
    """

    def __init__(
        self,
        me: Fighter,
        foe: Fighter,
        worth: tuple[float, float],
        minded: tuple[float, float],
        pull: float,
    ) -> None:
        self.me = me
        self.foe = foe
        self.gain, self.loss = worth
        self.minded = minded
        self.pull = pull
        self.altitude = me.view.rules.altitude
        self._end_fields: dict[tuple[int, int, int], Floats] = {}

    @cached_property
    def _values(self) -> tuple[Values, float, float]:
        """The worth of positions after this turn, and the weights of what they give and take."""
        style = self.me.style
        gain = style.ahead * self.gain * self.me.armed * self.minded[0]
        loss = style.ahead * self.loss * self.foe.armed * self.minded[1]
        return values(self.me.kit, self.foe.kit), gain, loss

    def _batteries(self, shooter: Fighter, target: Fighter) -> list[Battery]:
        """6.2 Return the guns with the aim they have at the beginning of the turn."""
        view = shooter.view
        aims = {b.arc: b for b in shooter.plane.batteries}
        found = []
        for guns in shooter.guns:
            last = aims[guns.arc]
            kept = last.aim == target.plane.id and last.aim_phase == view.turn * IMPULSES
            found.append(Battery(guns, (1 + last.aim_hit) if kept else 0, shooter.style.special))
        return found

    # All pairs of orders

    def matrix(self, mine: Tracks, his: Tracks, exact: bool) -> Floats:
        """Return the worth of my orders against the enemy's, exact or as a best reply counts."""
        fire = self.points(mine, his, exact), self.hurt(mine, his, exact)
        return self.gain * fire[0] - self.loss * fire[1] + self._later(mine, his)

    def points(self, mine: Tracks, his: Tracks, exact: bool = True) -> Floats:
        """Return the points I deal, for each pair of orders."""
        return self._fire(self.me, self.foe, mine, his, exact)

    def hurt(self, mine: Tracks, his: Tracks, exact: bool = True) -> Floats:
        """Return the points I receive, for each pair of orders."""
        return self._fire(self.foe, self.me, his, mine, exact).T

    def _fire(
        self, shooter: Fighter, target: Fighter, from_: Tracks, at: Tracks, exact: bool
    ) -> Floats:
        total = np.zeros((len(from_.cells), len(at.cells)))
        for battery in self._batteries(shooter, target):
            reckon = dealt if exact else sketched
            total += reckon(battery, from_, at, self.altitude)
        return total

    def _later(self, mine: Tracks, his: Tracks) -> Floats:
        cells, facings = mine.cells[:, -1][:, None], mine.facings[:, -1][:, None]
        there, heading = his.cells[:, -1][None], his.facings[:, -1][None]
        position = position_of(cells, facings, there, heading)
        worth = -self.pull * _DISTANCE.reshape(-1).take(position // 6 % (SIDE * SIDE))
        apart = np.abs(mine.heights[:, -1][:, None] - his.heights[:, -1][None])
        if self.me.style.ahead:
            later, gain, loss = self._values
            net = gain * later.dealt.reshape(-1).take(position)
            net -= loss * later.received.reshape(-1).take(position)
            worth += net * _near(apart) if self.altitude else net
        if self.altitude:
            worth -= self.pull * apart / BAND
        gone = (mine.exits > 0)[:, None] | (his.exits > 0)[None]
        return np.where(gone, 0.0, worth)

    # All of my places, against a mix of the enemy's orders

    def field(self, height: int, his: Tracks, mix: Floats) -> Floats:
        """Return the worth of every place in every phase, if I fly at this height."""
        field = np.zeros((IMPULSES, PLACES))
        bands = np.zeros_like(his.heights)
        if self.altitude:
            bands = np.maximum(np.abs(his.heights - height) - 1, 0) // BAND
        gone = his.cells == 0
        bands = np.where(gone, RANGE, bands)
        special = self.me.style.special
        for band in range(RANGE) if self.altitude else range(1):
            for guns in self.me.guns:
                reach = fire_from_me(guns, special, band)
                lay(field, reach, his, mix * self.gain, bands, band)
            for guns in self.foe.guns:
                lay(field, fire_at_me(guns, special, band), his, mix, bands, band, -self.loss)
        return field

    def end_field(self, height: int, his: Sequence[OrderWay], mix: Floats) -> Floats:
        """Return the worth of every place of the map at the end of the turn, at this height."""
        total = np.zeros(SEEN)
        for way, share in zip(his, mix, strict=True):
            if share > 0.001 and not way.exit:
                apart = abs(height - way.heights[-1]) if self.altitude else 0
                total += share * self._end_from(way.cells[-1], way.facings[-1], apart)
        return total

    def _end_from(self, cell: int, facing: int, apart: int) -> Floats:
        """Return the same against an enemy at one place, so many metres higher or lower."""
        key = (cell, facing, apart)
        if key not in self._end_fields:
            q, r = cell // HIGH - MARGIN_CELLS + SPAN, cell % HIGH - MARGIN_CELLS + SPAN
            there = (slice(q - SEEN_WIDE + 1, q + 1), slice(r - SEEN_HIGH + 1, r + 1))
            pulled = -self.pull * (_DISTANCE[there] + apart / BAND)
            part = np.broadcast_to(pulled, (6, SEEN_WIDE, SEEN_HIGH))
            if self.me.style.ahead:
                later, gain, loss = self._values
                net = gain * later.dealt[:, *there, facing]
                net = net - loss * later.received[:, *there, facing]
                part = part + net * _near(np.array(apart))
            self._end_fields[key] = part[:, ::-1, ::-1].reshape(-1)
        return self._end_fields[key]


def _near(difference: Ints) -> Floats:
    """Return how much two aircraft at different heights still count for one another."""
    return np.clip(1.0 - np.abs(difference) / LEVEL_FROM, 0.0, 1.0)
