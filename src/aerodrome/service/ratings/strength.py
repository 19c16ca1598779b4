"""Strength: how well people play a game.

Pairing and seeding use `strengths`. Other people are shown `open_strengths`, which leaves out
hidden ratings.
"""

from __future__ import annotations

from collections.abc import Collection

from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games.messages import Rating
from aerodrome.service.ratings import scale
from aerodrome.service.ratings import store as rows

UNKNOWN = Rating(scale.MIDDLE, round(scale.DOUBT), provisional=True)
"""Rating of a person who has not played a rated game."""


def strength(transaction: Transaction, person: str, ruleset: str, now: float = 0.0) -> Rating:
    """Return a person's rating; without `now`, as it was after their last game."""
    return strengths(transaction, [person], now).get((person, ruleset), UNKNOWN)


def strengths(
    transaction: Transaction, people: Collection[str], now: float = 0.0
) -> dict[tuple[str, str], Rating]:
    """Return the ratings of people by person and game; people without one are missing."""
    found = rows.of_people(transaction, people)
    return {(one["person"], one["ruleset"]): shown(one, now) for one in found}


def open_strengths(
    transaction: Transaction, people: Collection[str], now: float = 0.0
) -> dict[tuple[str, str], Rating]:
    """Return the ratings of people who do not hide them."""
    found = rows.of_people(transaction, people)
    return {
        (one["person"], one["ruleset"]): shown(one, now) for one in found if not one["reserved"]
    }


def shown(found: Row, now: float = 0.0) -> Rating:
    """Return a row of the book as a rating for display."""
    sigma = scale.faded(found["sigma"], now - found["at"] if now else 0.0)
    points = scale.MIDDLE + round(found["mu"])
    return Rating(points, round(sigma), provisional=sigma >= scale.SETTLED)
