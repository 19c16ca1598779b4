"""Wire spectators into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.spectators import api, gallery_store
from aerodrome.service.spectators.gallery import Gallery

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    parts=(Gallery,),
    export=lambda c, person: {"remarks": gallery_store.of_person(c, person)},
)
