"""Wire advice into the service."""

from __future__ import annotations

from aerodrome.service.advice import api
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    parts=(Advice,),
)
