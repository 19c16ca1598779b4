"""The drilled player: the other machine in a lesson, who flies by its script and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.lessons import lesson

PREFIX = "lesson:"
"""A level that begins so names the lesson whose script is flown."""


def drilled_player(ruleset: Ruleset[Any], name: str) -> Player:
    """Flies the script of a lesson; it has no whims."""
    taught = lesson.find(ruleset, name)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return lesson.by_script(taught, question)

    return answer
