"""News: what people are told of a tournament once it is in the store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aerodrome.service.notifications.notification import Notification
from aerodrome.service.tournaments.tournament import Entrant, Tournament


class News(NamedTuple):
    """A notification, and its readers."""

    people: tuple[str, ...]
    notification: Notification


def news(
    tournament: Tournament, to: Iterable[Entrant], says: str, *, link: str = "", **words: str | int
) -> News:
    """Something to be told of a tournament; it leads to its page, or to a game."""
    told = {"title": tournament.wish.name, **words}
    notification = Notification(
        kind="tournament",
        says=f"tournament.{says}",
        words=told,
        link=link or f"/tournaments/{tournament.id}",
    )
    return News(tuple(one.person for one in to if one.account), notification)
