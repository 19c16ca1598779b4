"""The aircrew campaign: careers above the battles, in any game that has a door for it."""

from aerodrome.kernel.ruleset import Ruleset

from . import events, weekly
from .battle_game import find
from .commander import pilots

RULESET = Ruleset.from_package(
    __name__,
    "Aircrew Campaign",
    events=(*events.EVENTS, *weekly.EVENTS),
    within=find,
    pilots=pilots,
)
