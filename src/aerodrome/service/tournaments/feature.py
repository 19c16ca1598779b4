"""Wire tournaments into the service."""

from __future__ import annotations

from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.tournaments import store
from aerodrome.service.tournaments.model import Tournaments

FEATURE = ServiceFeature(
    parts=(Tournaments,),
    notifications=(NotificationKind("tournament"),),
    leave=store.leave,
    export=store.export,
    statuses={
        "no-tournament": 404,
        "no-leg": 404,
        "no-entrant": 409,
        "not-again": 409,
        "not-running": 409,
    },
    for_people=("/api/tournaments",),
)
