"""Wire notifications into the service."""

from __future__ import annotations

from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.notifications.delivery import Delivery
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.notifications.turn_notifications import TurnNotifications

FEATURE = ServiceFeature(
    parts=(Delivery, TurnNotifications, NotificationSettings),
    notifications=(NotificationKind("your_turn"), NotificationKind("game_over", mailed=False)),
    for_people=("/stop/", "/api/me/notifications/settings"),
)
