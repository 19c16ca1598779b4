"""La Squadriglia degli Assi: aerial duels over the Italian front, 1916-18."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop import capabilities

RULESET = Ruleset.from_package(
    __name__,
    "La Squadriglia degli Assi",
    capabilities=capabilities.EVERY,
    words=(crews.ROOM, tabletop.ROOM),
)
