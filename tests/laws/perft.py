"""Perft: how many answers there are from a position, and how many positions they lead to.

The count is naive on purpose: every sequence of answers is replayed from the record, with no state
shared between them, and the seed decides the dice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.ruleset import Ruleset
from tests.support.random_games import bytes_of


class Case(NamedTuple):
    """A position, reached by random answers from the start, and its counts by depth."""

    scenario: str
    options: Mapping[str, Any]
    after: int
    lines: tuple[int, ...]
    positions: tuple[int, ...]


def read(file: Path) -> list[Case]:
    rows = tomllib.loads(file.read_text("utf-8"))["position"]
    return [
        Case(r["scenario"], r["options"], r["after"], tuple(r["lines"]), tuple(r["positions"]))
        for r in rows
    ]


def begun(ruleset: Ruleset[Any], case: Case) -> Game:
    scenario = ruleset.scenario(case.scenario, dict(case.options))
    game = Game(ruleset, ruleset.record(scenario, "perft"))
    player = keyed_player("perft")
    for _ in range(case.after):
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))
    return game


def counted(ruleset: Ruleset[Any], start: Game, depth: int) -> tuple[list[int], list[int]]:
    """Count sequences of answers and the positions they lead to, at every depth."""
    games, lines, positions = [start], [], []
    for _ in range(depth):
        games = [after for game in games for after in _answers(ruleset, game)]
        lines.append(len(games))
        positions.append(len({(bytes_of(g.position), _asked(g)) for g in games}))
    return lines, positions


def _answers(ruleset: Ruleset[Any], game: Game) -> list[Game]:
    found = []
    for question in game.position.questions[:1]:
        for value in question.options:
            text = game.record.dump(seed=True).encode()
            after = Game(ruleset, Record.load(text, "perft"))
            after.answer(question.seat, question.key, value)
            found.append(after)
    return found


def _asked(game: Game) -> tuple[str, ...]:
    return tuple(f"{q.key} {q.given}" for q in game.position.questions)
