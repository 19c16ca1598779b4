"""Wire the archive into the service."""

from __future__ import annotations

from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(parts=(Chronicler,))
