"""Campaigns: short campaigns on a server, up to a battle and after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support import waiting
from tests.support.campaign.short_battle import short_battle
from tests.support.server.in_process import Guest, Json

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}
SHORT = short_battle("squadriglia", turns=2)
SEATS = {"central": ME, "allied": BOT}


def enlisted(guest: Guest, scenario: str = "jasta_1917", **wish: Any) -> str:
    """Return a campaign of two weeks that this guest created."""
    body = {"seats": SEATS, "seed": "squadron", "options": {"missions": 2, "pilots": "random"}}
    found: str = guest.make("campaign", scenario, **body | wish)["game"]["id"]
    return found


def led(
    guest: Guest, game: str, seat: str, until: Callable[[Json], object], how: str = "play"
) -> Json:
    """Answer for a seat in its squadron, with battles fought like this, until its position fits."""
    now: Json = {}

    def led_there() -> bool:
        nonlocal now
        now = guest.position(game, seat)
        if until(now):
            return True
        asked = next((q for q in now["questions"] if q["ruleset"] == "campaign"), None)
        if asked is not None:
            options = [option["value"] for option in asked["options"] if not option.get("refused")]
            value = next((word for word in (how, "enough") if word in options), options[0])
            guest.do(game, "answers", seat, key=asked["key"], value=value)
        return False

    waiting.until(led_there)
    return now


def fighting(now: Json) -> bool:
    """Return whether a battle is being played in which this seat is asked."""
    return len(now["tables"]) > 1 and bool(now["questions"])


def debriefed(now: Json) -> bool:
    """Return whether one battle is over and nothing is being flown."""
    waits = not now["game"].get("aloft") and len(now["tables"]) == 1
    return bool(waits and now["game"].get("battles") and now["questions"])
