"""Wire moderation into the service."""

from __future__ import annotations

from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.moderation import complaints_store
from aerodrome.service.moderation.log_reader import LogReader

FEATURE = ServiceFeature(
    parts=(LogReader,), notifications=(NotificationKind("warned"),), adopt=complaints_store.adopt
)
