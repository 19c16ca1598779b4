"""The random player: every legal answer is as good as any other."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.umpire import Player


def random_player(random: Random) -> Player:
    """Answers at random from a generator; for silent play and simulation."""
    draw = random.random

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        options = question.options
        listed: tuple[Value, ...] = options if type(options) is tuple else tuple(options)
        return listed[int(draw() * len(listed))]

    return answer


def keyed_player(seed: str) -> Player:
    """Answers at random by the address of the question, so never by who was asked first."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        listed: tuple[Value, ...] = tuple(question.options)
        word = blake2b(f"{seed}|{question.key}".encode(), digest_size=8).digest()
        return listed[int.from_bytes(word, "big") % len(listed)]

    return answer
