"""The scripted player: the opponent in a lesson, which only follows the lesson's script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.lessons import lesson

PREFIX = "lesson:"
"""A level with this prefix names the lesson that it follows."""


def drilled_player(ruleset: Ruleset[Any], name: str) -> Player:
    """Return a player that follows the script of a lesson, without randomness."""
    taught = lesson.find(ruleset, name)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return lesson.by_script(taught, question)

    return answer
