"""Judged players: one judgement that weighs the candidates of any game by their features."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from aerodrome.bots.feature_row import Features, Judge
from aerodrome.bots.pilot import Pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GamePilots

SEER = "regular"
"""The pilot that finds the candidates, and answers what has none."""


def judged_player(ruleset: Ruleset[Any], judge: Judge, random: Random) -> Player:
    """Return a player of this game that takes the candidate which `judge` likes best."""
    seer = GamePilots.of(ruleset).makers()[SEER](random, "")
    assert isinstance(seer, Pilot)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        view = look()
        rows = seer.rows(view, question)
        if not rows:
            return seer.answer(view, question)
        worth = judge([*rows.values()])
        best = max(zip(worth, rows, strict=True), key=lambda pair: pair[0])[1]
        return best[len(question.given)]

    return answer


def weighted(weights: Mapping[str, float]) -> Judge:
    """Return a judgement that adds up features, each times its weight; others count nothing."""
    columns = [(Features._fields.index(name), weight) for name, weight in weights.items()]

    def judge(rows: Sequence[Features]) -> list[float]:
        return [sum(row[column] * weight for column, weight in columns) for row in rows]

    return judge
