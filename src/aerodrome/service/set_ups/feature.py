"""Wire set-ups into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.set_ups import api, editor_api, store, trials_api

FEATURE = ServiceFeature(
    routes=(*api.ROUTES, *editor_api.ROUTES, *trials_api.ROUTES),
    leave=store.leave,
    export=lambda c, person: {"opinions": store.opinions_of(c, person)},
)
