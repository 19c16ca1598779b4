"""Regret matching: how often to choose each order so that no enemy can profit from knowing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .grid import Floats

Pair = tuple[int, int]


class RegretTable:
    """A game of several players; each maximises their worth against all others.

    `own` is the worth of each player's choices by themselves; `against[i, j]` what player i gets by
    a choice (row) against a choice (column) of player j. `habits` are what some players are
    believed to do anyway; their shares add up to how certain that is, and only the rest is free. A
    player who plays against them gains if the belief is true, and loses little if it is not.
    """

    def __init__(
        self,
        own: Sequence[Floats],
        against: Mapping[Pair, Floats],
        habits: Mapping[int, Floats] | None = None,
    ) -> None:
        self.own = own
        self.habits = habits or {}
        self.regret: list[Floats] = []
        self.against = [
            [(j, matrix) for (who, j), matrix in against.items() if who == i]
            for i in range(len(own))
        ]

    def worth(self, player: int, mixes: Sequence[Floats]) -> Floats:
        """Return what each choice of a player is worth against the mixes of the others."""
        total = self.own[player]
        for other, matrix in self.against[player]:
            total = total + matrix.dot(mixes[other])
        return total

    def mixes(self, rounds: int, regret: Sequence[Floats] = ()) -> list[Floats]:
        """Return the mixes by regret matching plus, with more weight on later rounds.

        `regret` is the regret so far, where the game has only grown since; it is kept for the next
        call in `self.regret`.
        """
        kept = [_grown(regret[i] if regret else None, own.size) for i, own in enumerate(self.own)]
        now = [self._with_habits(i, _share(grown)) for i, grown in enumerate(kept)]
        total = [np.zeros(own.size) for own in self.own]
        for number in range(1, rounds + 1):
            for player, mix in enumerate(now):
                worth = self.worth(player, now)
                grown = kept[player]
                grown += worth
                grown -= mix.dot(worth)
                np.maximum(grown, 0.0, out=grown)
                now[player] = self._with_habits(player, _share(grown))
                total[player] += number * now[player]
        self.regret = kept
        return [mix / mix.sum() for mix in total]

    def _with_habits(self, player: int, free: Floats) -> Floats:
        habit = self.habits.get(player)
        return free if habit is None else habit + (1.0 - habit.sum()) * free


def _grown(regret: Floats | None, size: int) -> Floats:
    grown = np.zeros(size)
    if regret is not None:
        grown[: regret.size] = regret
    return grown


def _share(regret: Floats) -> Floats:
    total = regret.sum()
    if total > 0.0:
        share: Floats = regret / total
        return share
    return np.full(regret.size, 1.0 / regret.size)


def batch_mixes(matrices: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Return the same for many two-player zero-sum games at once, one for each first index."""
    games, rows, columns = matrices.shape
    row_regret, column_regret = np.zeros((games, rows)), np.zeros((games, columns))
    row_sum, column_sum = np.zeros((games, rows)), np.zeros((games, columns))
    row = np.full((games, rows), 1.0 / rows)
    column = np.full((games, columns), 1.0 / columns)
    for number in range(1, rounds + 1):
        worth = np.matmul(matrices, column[:, :, None])[:, :, 0]
        gain = worth - (row * worth).sum(axis=1, keepdims=True)
        row_regret = np.maximum(row_regret + gain, 0.0)
        row = _shares(row_regret)
        worth = -np.matmul(row[:, None, :], matrices)[:, 0]
        gain = worth - (column * worth).sum(axis=1, keepdims=True)
        column_regret = np.maximum(column_regret + gain, 0.0)
        column = _shares(column_regret)
        row_sum += number * row
        column_sum += number * column
    return (
        row_sum / row_sum.sum(axis=1, keepdims=True),
        column_sum / column_sum.sum(axis=1, keepdims=True),
    )


def _shares(regret: Floats) -> Floats:
    total = regret.sum(axis=1, keepdims=True)
    even = 1.0 / regret.shape[1]
    return np.where(total > 0.0, regret / np.where(total > 0.0, total, 1.0), even)
