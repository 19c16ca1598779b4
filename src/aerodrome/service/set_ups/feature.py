"""Wire set-ups into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.set_ups import store

FEATURE = ServiceFeature(leave=store.leave, for_people=("/api/set-ups", "/api/me/trial"))
