"""Winged Victory: the air war of 1916-18 seen from the side, where height is speed."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop import capabilities

RULESET = Ruleset.from_package(
    __name__,
    "Winged Victory",
    capabilities=capabilities.EVERY,
    words=(crews.ROOM, tabletop.ROOM),
)
