"""Age of Dogfights: WW1: dogfights, reconnaissance and bombing on a board of triangles."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop import capabilities

RULESET = Ruleset.from_package(
    __name__,
    "Age of Dogfights: WW1",
    capabilities=capabilities.EVERY,
    words=(crews.ROOM, tabletop.ROOM),
)
