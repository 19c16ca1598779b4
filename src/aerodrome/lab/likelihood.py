"""Likelihood: the strengths that are likeliest to have brought some results, and their doubt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

STEPS = 100
LONGEST_STEP = 2.0
ENOUGH = 1e-10


def likeliest(
    pairs: Sequence[tuple[int, int]], games: Sequence[float], points: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Log strengths by Bradley and Terry around an average of 0, and their standard deviations.

    Newton's method on a concave likelihood; the pseudo-inverse keeps the average at 0. `pairs` are
    who met whom, by numbers from 0 on without a gap.
    """
    rows = np.zeros((len(pairs), 1 + max(max(pair) for pair in pairs)))
    for row, (first, second) in zip(rows, pairs, strict=True):
        row[first] += 1
        row[second] -= 1
    played, scored = np.array(games, dtype=float), np.array(points, dtype=float)
    values = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-rows @ values))
        information = rows.T @ (rows * (played * odds * (1 - odds))[:, None])
        step = np.linalg.pinv(information, hermitian=True) @ (rows.T @ (scored - played * odds))
        values += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < ENOUGH:
            break
    spread = np.sqrt(np.diag(np.linalg.pinv(information, hermitian=True)))
    return values.tolist(), spread.tolist()
