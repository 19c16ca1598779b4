"""House bots: bots that a host might allow: an honest one, and some that hang, lie or use up
memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset

SLOW = 600.0
Look = Callable[[], Any]


class Eager:
    """A bot that answers with the first option without a warning; it is shown what people are."""

    games = ("squadriglia",)

    def __init__(self, ruleset: Ruleset[Any], random: Random) -> None:
        self.ruleset = ruleset
        self.random = random

    def __call__(self, question: Question, look: Look) -> Value:
        posed = question.posed()
        assert posed.says.key
        assert all(option.says.key for option in posed.options)
        assert look()
        allowed = [option for option in posed.options if option.refused is None]
        return next((one.value for one in allowed if one.warns is None), allowed[0].value)


def sleeps(question: Question, look: Look) -> Value:
    time.sleep(SLOW)
    return ""


def eats(question: Question, look: Look) -> Value:
    eaten = [bytes(1 << 24) for _ in range(1 << 10)]
    return len(eaten)


def lies(question: Question, look: Look) -> Value:
    return "fly to the moon"
