"""Wire lessons into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.lessons import api, store

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    adopt=store.adopt,
    export=lambda c, person: {"lessons": store.of_person(c, person)},
)
