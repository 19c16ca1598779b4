"""The tactician: the best reply to a few likely trajectories of the enemy, one turn ahead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.squadriglia.judgement import advice


class Tactician:
    """Guesses how each enemy may fly on and takes the order that does best against the guesses."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        return advice(look(), question, self.random)
