"""Wire studies into the service."""

from __future__ import annotations

from aerodrome.service.feature import ServiceFeature
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.replays import Replays
from aerodrome.service.studies.trials import Trials

FEATURE = ServiceFeature(parts=(Replays, Laboratory, Trials), for_people=("/api/studies",))
