"""Statistics: how much evidence games provide. Draws count half throughout."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

CONFIDENCE = 1.959963984540054
"""Standard deviations to either side that contain 95 %."""
ELO = 400 / math.log(10)
"""Points of Elo for one unit of log odds."""
NUDGE = 0.5
"""Drawn games added to each pair if a player has only won or only lost."""

TINY = 1e-9
NEWTON_STEPS = 100
LONGEST_STEP = 2.0
CLOSE_ENOUGH = 1e-10


class Interval(msgspec.Struct, frozen=True):
    """A value, with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(points: float, games: int) -> Interval:
    """Return Wilson's score interval of a rate; `games` must not be 0.

    Draws, as half points, make it slightly too wide.
    """
    rate, z2 = points / games, CONFIDENCE**2
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    spread = math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    half = CONFIDENCE * spread / (1 + z2 / games)
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def paired(differences: Sequence[float]) -> Interval:
    """Return the mean of paired differences between -1 and 1, by Bonett and Price's interval.

    A gain and a loss of a whole point are added, so that few pairs, or pairs that are all alike, do
    not count as certain.
    """
    pairs = len(differences)
    if pairs == 0:
        return Interval(0.0, -1.0, 1.0)
    total, lent = sum(differences), pairs + 2
    centre = total / lent
    spread = (sum(one * one for one in differences) + 2) / lent - centre * centre
    half = CONFIDENCE * math.sqrt(spread / lent)
    return Interval(total / pairs, max(-1.0, centre - half), min(1.0, centre + half))


class Meeting(msgspec.Struct, frozen=True):
    """Games between two contestants, the first of them on the first side."""

    first: str
    second: str
    games: int
    points: float


class Ratings(msgspec.Struct, frozen=True):
    """Elo of all contestants around an average of 0, and the advantage of the first side."""

    elo: dict[str, Interval]
    first_side: Interval


def elo(rate: float) -> float:
    """Return the difference in Elo that a rate corresponds to."""
    return ELO * math.log(rate / (1 - rate))


def ratings(meetings: Sequence[Meeting]) -> Ratings:
    """Return Bradley-Terry ratings by maximum likelihood, assuming that sides are balanced.

    The intervals come from the Fisher information. If an unbeaten contestant makes the likeliest
    strength infinite, half a drawn game is added to every pair.
    """
    names = sorted({name for one in meetings for name in (one.first, one.second)})
    lent = 0.0 if _connected(meetings, names) else NUDGE
    values, spread = _likeliest(
        [(names.index(one.first), names.index(one.second)) for one in meetings],
        [one.games + lent for one in meetings],
        [one.points + lent / 2 for one in meetings],
    )
    found = {
        name: Interval(
            ELO * value, ELO * (value - CONFIDENCE * far), ELO * (value + CONFIDENCE * far)
        )
        for name, value, far in zip(names, values, spread, strict=True)
    }
    return Ratings(found, _edge(meetings))


def _likeliest(
    pairs: Sequence[tuple[int, int]], games: Sequence[float], points: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Return log strengths by Bradley and Terry around 0, and their standard deviations.

    Newton's method on a concave likelihood; the pseudo-inverse keeps the average at 0. `pairs` are
    the opponents of each meeting, by numbers from 0 on without a gap. NumPy is loaded only when
    needed.
    """
    import numpy as np

    rows = np.zeros((len(pairs), 1 + max(max(pair) for pair in pairs)))
    for row, (first, second) in zip(rows, pairs, strict=True):
        row[first] += 1
        row[second] -= 1
    played, scored = np.array(games, dtype=float), np.array(points, dtype=float)
    values = np.zeros(rows.shape[1])
    for _ in range(NEWTON_STEPS):
        odds = 1 / (1 + np.exp(-rows @ values))
        information = rows.T @ (rows * (played * odds * (1 - odds))[:, None])
        step = np.linalg.pinv(information, hermitian=True) @ (rows.T @ (scored - played * odds))
        values += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    spread = np.sqrt(np.diag(np.linalg.pinv(information, hermitian=True)))
    return values.tolist(), spread.tolist()


def _edge(meetings: Sequence[Meeting]) -> Interval:
    """Return the advantage of the first side in Elo, by its rate in all games."""
    games, points = sum(one.games for one in meetings), sum(one.points for one in meetings)
    lent = NUDGE if points in (0, games) else 0.0
    rate = wilson(points, games)
    value = elo((points + lent / 2) / (games + lent))
    return Interval(value, *(elo(min(max(edge, TINY), 1 - TINY)) for edge in (rate.low, rate.high)))


def _connected(meetings: Sequence[Meeting], names: Sequence[str]) -> bool:
    """Return whether all took points, directly or through others, from all."""
    beat = {(one.first, one.second) for one in meetings if one.points > 0}
    beat |= {(one.second, one.first) for one in meetings if one.points < one.games}
    lost = {(loser, winner) for winner, loser in beat}
    return all(len(_reached(pairs, names[0])) == len(names) for pairs in (beat, lost))


def _reached(pairs: set[tuple[str, str]], start: str) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        fresh = {other for one, other in pairs if one == here} - seen
        seen |= fresh
        waiting += fresh
    return seen
