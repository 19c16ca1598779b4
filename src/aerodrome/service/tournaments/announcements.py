"""Announcements: notifications about a tournament, sent after its changes are stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aerodrome.service.notifications.notification import Notification
from aerodrome.service.tournaments.tournament import Entrant, Tournament


class News(NamedTuple):
    """A notification, and the people it goes to."""

    people: tuple[str, ...]
    notification: Notification


def news(
    tournament: Tournament,
    to: Iterable[Entrant],
    phrase: str,
    *,
    link: str = "",
    **words: str | int,
) -> News:
    """Return a notification for entrants; it links to the tournament, or to `link`."""
    values = {"title": tournament.wish.name, **words}
    notification = Notification(
        kind="tournament",
        says=f"tournament.{phrase}",
        words=values,
        link=link or f"/tournaments/{tournament.id}",
    )
    return News(tuple(one.person for one in to if one.account), notification)
