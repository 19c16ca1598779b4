"""Orders found: what a search for orders brings, and where one begins that is half written."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.question import Question

from .ways import OrderWay

ADVISER = "equilibrium"
"""Who reckons out a turn for others: one who assumes an enemy that cannot be read."""
BARRED = -1e6
"""What an order costs that the rules forbid; only the trapped fly it."""
PLAIN, EASE = ("ahead", "C"), 0.01
"""Of ways that are worth the same, people fly the one with most of these moves."""


class Found(NamedTuple):
    """A best reply and what it promises."""

    worth: float
    way: OrderWay


class OrderSoFar(NamedTuple):
    """An order of which some is written already: its speed (0 is none yet) and first moves."""

    speed: int = 0
    moves: tuple[tuple[str, str], ...] = ()


ANY = OrderSoFar()


def begun_by(question: Question) -> OrderSoFar:
    """What is written of an order by the answers given so far."""
    speed = next((int(value) for value in question.given if str(value).isdecimal()), 0)
    words = [str(value).split(" ") for value in question.given if " " in str(value)]
    return OrderSoFar(speed, tuple((arrow, stick) for arrow, stick in words))
