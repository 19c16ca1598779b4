"""The aircrew campaign: careers above the battles, in any game that has a door for it."""

from __future__ import annotations

from aerodrome import crews
from aerodrome.kernel.ruleset import Ruleset

from . import events, weekly
from .advice import pilots
from .games import find

RULESET = Ruleset.from_package(
    __name__,
    "Aircrew Campaign",
    events=(*events.EVENTS, *weekly.EVENTS),
    words=(crews.ROOM,),
    within=find,
    pilots=pilots,
)
