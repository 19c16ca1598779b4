"""Random games, as the laws play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.position import Position
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.umpire import Player

LONGEST = 20_000
"""No random game needs more answers than this."""

SHORT: dict[str, dict[str, Choice]] = {"campaign": {"missions": 2, "pilots": "random"}}
"""Options for games that are long by default; the laws play them short."""

AnyRuleset = Ruleset[Any]


def bytes_of(position: Position) -> bytes:
    return codec.encode((position.state, position.log, position.outcome))


def random_game(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> Game:
    """A whole game, every seat answering at random by address."""
    player = limited(keyed_player(seed))
    seats = ruleset.seats(scenario)
    return Game(ruleset, ruleset.record(scenario, seed), dict.fromkeys(seats, player))


def limited(player: Player) -> Player:
    """A player who gives up on an endless game."""
    count = 0

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal count
        count += 1
        assert count < LONGEST, f"law 4: the game does not end ({count} answers)"
        return player(question, look)

    return answer
