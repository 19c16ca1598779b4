"""Wire the catalogue into the service."""

from __future__ import annotations

from aerodrome.service.catalogue import api, hangar_api
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    routes=(*api.ROUTES, *hangar_api.ROUTES),
)
