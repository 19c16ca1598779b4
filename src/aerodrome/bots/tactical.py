"""The tactical player: takes the ruleset's own advice, which is worth one turn of foresight."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player


def tactical_player(ruleset: Ruleset[Any], random: Random) -> Player:
    """Answers by advice, with a generator for its whims; at random where a ruleset has none."""
    advice = ruleset.advice
    if advice is None:
        return random_player(random)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return advice(look(), question, random)

    return answer


def keyed_tactical_player(ruleset: Ruleset[Any], seed: str) -> Player:
    """The same with whims by the address of the question, so that a resumed game goes on alike."""
    advice = ruleset.advice
    if advice is None:
        return keyed_player(seed)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return advice(look(), question, Random(f"{seed}|{question.key}"))

    return answer
