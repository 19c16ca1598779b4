"""Wire advice into the service."""

from __future__ import annotations

from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(parts=(Advice, PushedEnds))
