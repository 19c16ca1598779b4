"""Wire spectators into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.spectators.gallery import Gallery

FEATURE = ServiceFeature(parts=(Gallery,))
