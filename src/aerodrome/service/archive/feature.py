"""Wire the archive into the service."""

from __future__ import annotations

from aerodrome.service.archive import api
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    routes=api.ROUTES,
    parts=(Chronicler,),
)
