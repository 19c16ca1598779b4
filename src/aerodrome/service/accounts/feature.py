"""Wire accounts into the service."""

from __future__ import annotations

from aerodrome.service.accounts import api, programs_api
from aerodrome.service.accounts.model import People
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    routes=(*api.ROUTES, *programs_api.ROUTES),
    parts=(People,),
)
