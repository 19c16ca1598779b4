"""The aircrew campaign: careers across battles, in any game that can play them."""

from __future__ import annotations

from aerodrome import crews, tabletop
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameOffers, GamePilots

RULESET = Ruleset.from_package(
    __name__,
    "Aircrew Campaign",
    capabilities=(GameOffers, GamePilots),
    words=(crews.ROOM, tabletop.ROOM),
)
