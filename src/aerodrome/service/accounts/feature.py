"""Wire accounts into the service."""

from __future__ import annotations

from aerodrome.service.accounts.model import People
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(parts=(People,))
