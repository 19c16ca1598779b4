"""Regret matching finds the mixes that are known by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from aerodrome.rulesets.squadriglia.pilots.regret import RegretTable, batch_mixes

STONE = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
LOPSIDED = np.array([[2.0, -1.0], [-1.0, 1.0]])
"""Its mixes are 2/5 and 3/5 on either side, its value 1/5."""


def two(matrix: np.ndarray, habits: Mapping[int, np.ndarray] | None = None) -> RegretTable:
    rows, columns = matrix.shape
    own = [np.zeros(rows), np.zeros(columns)]
    return RegretTable(own, {(0, 1): matrix, (1, 0): -matrix.T}, habits)


def test_stone_scissors_paper() -> None:
    for mix in two(STONE).mixes(400):
        assert mix == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_lopsided_game() -> None:
    table = two(LOPSIDED)
    row, column = table.mixes(2000)
    assert row == pytest.approx([0.4, 0.6], abs=0.02)
    assert column == pytest.approx([0.4, 0.6], abs=0.02)
    assert row @ table.worth(0, [row, column]) == pytest.approx(0.2, abs=0.01)


def test_a_habit_is_exploited_as_far_as_it_is_believed() -> None:
    """Against stone half the time, paper; feigning the habit wins no more than it cost."""
    habit = np.array([0.5, 0.0, 0.0])
    row, column = two(STONE, habits={1: habit}).mixes(2000)
    assert column[0] >= 0.5 - 1e-9
    worth = STONE @ column
    assert worth @ row >= worth.max() - 0.02
    given = float(row @ STONE[:, 0])
    assert given > 0.5
    assert (row @ STONE).min() >= -given


def test_regret_is_carried_over_to_a_game_that_has_grown() -> None:
    table = two(STONE[:2, :2])
    table.mixes(50)
    grown = two(STONE)
    for mix in grown.mixes(400, table.regret):
        assert mix == pytest.approx([1 / 3] * 3, abs=0.03)


def test_many_games_at_once_are_the_same_games() -> None:
    games = np.stack([STONE[:2, :2], LOPSIDED])
    rows, columns = batch_mixes(games, 2000)
    assert rows[1] == pytest.approx([0.4, 0.6], abs=0.02)
    assert columns[1] == pytest.approx([0.4, 0.6], abs=0.02)
