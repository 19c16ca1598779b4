"""La Squadriglia degli Assi: aerial duels over the Italian front, 1916-18."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset

RULESET = Ruleset.from_package(
    __name__, "La Squadriglia degli Assi", words=(crews.ROOM, tabletop.ROOM)
)
