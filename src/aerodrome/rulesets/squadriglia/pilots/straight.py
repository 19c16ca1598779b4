"""The straight-flyer: turns towards the enemy, then holds his course and fires at what he meets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.squadriglia.judgement import advice


class Straight:
    """Flies ahead at the speed he has, and turns only where the edge of the map makes him."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        options: tuple[Value, ...] = tuple(question.options)
        if question.rule == "4.1":
            return self._speed([str(word) for word in options], look())
        if question.rule == "4.2":
            ahead = [word for word in options if str(word).startswith("ahead")]
            level = [word for word in ahead if str(word).endswith("C")]
            return (level or ahead or options)[0]
        if question.rule == "7" and options[0] not in [plane.id for plane in look().planes]:
            return options[0]
        return advice(look(), question, self.random)

    def _speed(self, words: list[str], view: Any) -> str:
        """As fast as the edge lets him go straight on; never an Immelmann by choice."""
        speeds = [word for word in words if word.isdecimal()]
        return speeds[-1] if speeds else words[0]
