"""The aircrew campaign: careers above the battles, in any game that has a door for it."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset

from .pilots.commander import pilots
from .rules.battle_game import find

RULESET = Ruleset.from_package(
    __name__, "Aircrew Campaign", words=(crews.ROOM, tabletop.ROOM), within=find, pilots=pilots
)
