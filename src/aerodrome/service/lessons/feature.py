"""Wire lessons into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(for_people=("/api/me/lessons",))
