"""Wire ratings into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.ratings import api, results

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    export=results.export,
)
