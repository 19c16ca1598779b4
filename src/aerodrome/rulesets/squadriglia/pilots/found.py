"""Orders found: the results of a search for orders, and the part of an order already written."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.question import Question

from .ways import OrderWay

ADVISER = "equilibrium"
"""The pilot that solves turns for other features: one that assumes an unpredictable enemy."""
BARRED = -1e6
"""The cost of an order that the rules forbid; only trapped aircraft fly it."""
PLAIN, EASE = ("ahead", "C"), 0.01
"""Of equally good ways, people fly the one with most of these moves."""


class Found(NamedTuple):
    """A best reply and its worth."""

    worth: float
    way: OrderWay


class OrderSoFar(NamedTuple):
    """The part of an order already written: its speed (0 is none yet) and first moves."""

    speed: int = 0
    moves: tuple[tuple[str, str], ...] = ()


ANY = OrderSoFar()


def begun_by(question: Question) -> OrderSoFar:
    """Return what the answers given so far have written of an order."""
    speed = next((int(value) for value in question.given if str(value).isdecimal()), 0)
    words = [str(value).split(" ") for value in question.given if " " in str(value)]
    return OrderSoFar(speed, tuple((arrow, stick) for arrow, stick in words))
