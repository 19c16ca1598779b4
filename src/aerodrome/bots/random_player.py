"""Random players: every legal answer is equally likely."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.umpire import Player


def random_player(random: Random) -> Player:
    """Return a player that answers at random from a generator, for silent play and simulation."""
    draw = random.random

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        options = question.options
        listed: tuple[Value, ...] = options if type(options) is tuple else tuple(options)
        return listed[int(draw() * len(listed))]

    return answer


def keyed_player(seed: str) -> Player:
    """Return a player that answers at random by the question's address, not by the order."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        listed: tuple[Value, ...] = tuple(question.options)
        word = blake2b(f"{seed}|{question.key}".encode(), digest_size=8).digest()
        return listed[int.from_bytes(word, "big") % len(listed)]

    return answer
