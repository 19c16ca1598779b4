"""Wire the lobby into the service."""

from __future__ import annotations

from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.lobby.offers import Offers
from aerodrome.service.lobby.pairing import QuickPairing
from aerodrome.service.online import Online

FEATURE = ServiceFeature(
    parts=(Lobby, Offers, QuickPairing, Online),
    notifications=(
        NotificationKind("invited"),
        NotificationKind("offer_taken"),
        NotificationKind("paired"),
    ),
    for_people=("/api/lobby/",),
)
