"""Wire friends, clubs and blocking into the service."""

from __future__ import annotations

from aerodrome.service.database.store import Transaction
from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.social import blocking_store, clubs_store, friends_store


def _leave(transaction: Transaction, person: str) -> None:
    clubs_store.leave(transaction, person)
    friends_store.leave(transaction, person)


FEATURE = ServiceFeature(
    notifications=(
        NotificationKind("club", mailed=False),
        NotificationKind("friend", mailed=False),
    ),
    adopt=blocking_store.adopt,
    leave=_leave,
    for_people=("/api/follow", "/api/unfollow", "/api/avoid", "/api/accuse", "/api/clubs"),
)
