"""Random games, as played by the laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.position import Position
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, GameOption, Scenario
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.kernel.umpire import Player

LONGEST = 20_000
"""The most answers in a random game."""

SHORT: dict[str, dict[str, Choice]] = {"campaign": {"missions": 2, "pilots": "random"}}
"""Options for games that are long by default; the laws play short ones."""

DRAWS = 20
"""Attempts at a combination of options that a scenario accepts."""
AnyRuleset = Ruleset[Any]


def bytes_of(position: Position) -> bytes:
    return codec.encode((position.state, position.log, position.outcome))


def random_game(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> Game:
    """Play a whole game, every seat answering at random by address."""
    player = limited(keyed_player(seed))
    seats = ruleset.rules.seats(scenario)
    return Game(ruleset, ruleset.record(scenario, seed), dict.fromkeys(seats, player))


def limited(player: Player) -> Player:
    """Return a player who gives up on an endless game."""
    count = 0

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal count
        count += 1
        assert count < LONGEST, f"law 4: the game does not end ({count} answers)"
        return player(question, look)

    return answer


def ends(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Play a random game silently, and fail if it does not end."""
    random = Random(seed)
    player = limited(random_player(random))
    state = ruleset.rules.setup(scenario)
    players = dict.fromkeys(ruleset.rules.seats(scenario), player)
    umpire = Silent(players, random, Looks(ruleset, state))
    turns = 0
    while ruleset.rules.outcome(state) is None:
        assert turns < LONGEST, f"law 4: the game does not end ({turns} turns)"
        ruleset.rules.turn(umpire, state)
        turns += 1


def drawn_options(
    ruleset: Ruleset[Any], scenario: str, random: Random, fixed: Mapping[str, Choice] | None = None
) -> dict[str, Choice]:
    """Return random options that this scenario accepts together with the fixed ones."""
    kept = dict(fixed or {})
    for _ in range(DRAWS):
        chosen = {
            name: drawn_value(option, random)
            for name, option in ruleset.options.items()
            if random.random() < 0.7
        } | kept
        try:
            ruleset.scenario(scenario, chosen)
        except Refusal:
            continue
        return chosen
    return kept


def drawn_value(option: GameOption, random: Random) -> Choice:
    """Return a value that this option accepts."""
    if isinstance(option.default, bool):
        return random.random() < 0.5
    if isinstance(option.default, int):
        return random.choice((option.low, option.high, random.randint(option.low, option.high)))
    return random.choice(option.values)
