"""Winged Victory: the air war of 1916-18 seen from the side, where height is speed."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset

from .events import EVENTS
from .events_crews import CREW_EVENTS
from .events_missions import MISSION_EVENTS

RULESET = Ruleset.from_package(
    __name__, "Winged Victory", events=(*MISSION_EVENTS, *EVENTS, *CREW_EVENTS)
)
