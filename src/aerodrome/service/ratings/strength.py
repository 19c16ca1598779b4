"""Strength: how well somebody plays a game.

Pairing and seeding go by `strengths`. What others are shown is `open_strengths`, which leaves out
all who keep their ratings to themselves.
"""

from __future__ import annotations

from collections.abc import Collection

from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games.messages import Rating
from aerodrome.service.ratings import scale
from aerodrome.service.ratings import store as rows

UNKNOWN = Rating(scale.MIDDLE, round(scale.DOUBT), provisional=True)
"""Of somebody who has not played a rated game yet."""


def strength(transaction: Transaction, person: str, ruleset: str, now: float = 0.0) -> Rating:
    """How well somebody plays a game; without a `now`, as it stood after his last one."""
    return strengths(transaction, [person], now).get((person, ruleset), UNKNOWN)


def strengths(
    transaction: Transaction, people: Collection[str], now: float = 0.0
) -> dict[tuple[str, str], Rating]:
    """The same of several people in all games, by person and game; who is unknown is not there."""
    found = rows.of_people(transaction, people)
    return {(one["person"], one["ruleset"]): shown(one, now) for one in found}


def open_strengths(
    transaction: Transaction, people: Collection[str], now: float = 0.0
) -> dict[tuple[str, str], Rating]:
    """The strengths of those who let others see them, as they may be shown to anybody."""
    found = rows.of_people(transaction, people)
    return {
        (one["person"], one["ruleset"]): shown(one, now) for one in found if not one["reserved"]
    }


def shown(found: Row, now: float = 0.0) -> Rating:
    """A row of the book as it is told."""
    sigma = scale.faded(found["sigma"], now - found["at"] if now else 0.0)
    points = scale.MIDDLE + round(found["mu"])
    return Rating(points, round(sigma), provisional=sigma >= scale.SETTLED)
