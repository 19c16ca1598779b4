"""Wire advice into the service."""

from __future__ import annotations

from aerodrome.service.advice.advisers import Advice
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    parts=(Advice,),
)
