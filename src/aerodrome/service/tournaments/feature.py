"""Wire tournaments into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.tournaments import api, store
from aerodrome.service.tournaments.model import Tournaments

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    parts=(Tournaments,),
    leave=store.leave,
    export=store.export,
)
