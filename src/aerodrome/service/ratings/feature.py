"""Wire ratings into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.ratings import results

FEATURE = ServiceFeature(export=results.export)
