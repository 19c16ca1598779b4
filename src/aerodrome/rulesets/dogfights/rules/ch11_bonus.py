"""Chapter 11, the bonus round: a split dogfight is decided by the undamaged aircraft.

The points name one side as winner, the Combat Zone the other. If both players agree, the undamaged
aircraft refuel, rearm and meet once more; that second fight decides.
"""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Listed
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch02_general import DOGFIGHT
from .hooks import pilots_given
from .state import DOWN, OTHER, SIDES, Aircraft, Side, Sky, Verdict
from .tables import EDITION

FLY_ON, STOP = "fly_on", "stop"


def bonus_round(umpire: Umpire, sky: Sky, found: Verdict) -> bool:
    """11.2 Begin a bonus round if the result is split and both agree; return whether it began."""
    if not may_be_offered(sky, found) or not agreed(umpire, sky):
        return False
    fit = [plane for side in SIDES for plane in unhurt(sky, side)]
    hurt = [plane for plane in sky.aircraft if plane.alive and plane.damage]
    effects.begin_bonus_round(umpire, sky, found, fit, hurt, rule="11.2")
    return True


def may_be_offered(sky: Sky, found: Verdict) -> bool:
    """11.2 Return whether a first dogfight is split and both sides have undamaged aircraft."""
    if (
        not EDITION.since(2)
        or sky.aims.mode != DOGFIGHT
        or sky.before is not None
        or pilots_given(sky)
    ):
        return False
    holds = holder(found)
    return bool(holds) and found.side == OTHER[holds] and all(unhurt(sky, side) for side in SIDES)


def holder(found: Verdict) -> Side:
    """11.2 Return the only side with aircraft left in the Combat Zone, or ""."""
    held = [side for side, flying in zip(SIDES, found.flying, strict=True) if flying]
    return held[0] if len(held) == 1 else ""


def unhurt(sky: Sky, side: Side) -> list[Aircraft]:
    """11.2 Return the aircraft that came through undamaged, those that withdrew included."""
    own = [plane for plane in sky.aircraft if plane.side == side]
    return [plane for plane in own if plane.place != DOWN and not plane.damage]


def agreed(umpire: Umpire, sky: Sky) -> bool:
    """11.2 Ask both sides at once, and return whether both want the bonus round."""
    left: dict[str, Word] = {side: len(unhurt(sky, side)) for side in SIDES}
    offer = Listed((FLY_ON, STOP), Phrase("ask.11.2", left))

    def dialogue(umpire: Umpire, side: str) -> str:
        return umpire.ask(sky.speaker(side), offer, rule="11.2")

    speakers = {side: sky.speaker(side) for side in SIDES}
    return all(word == FLY_ON for word in umpire.together(speakers, dialogue, rule="11.2").values())
