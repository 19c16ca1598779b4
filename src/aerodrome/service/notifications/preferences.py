"""Choosing: by which ways somebody hears of what, and when he does not want to be disturbed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.store import Row
from aerodrome.service.notifications.notification import KINDS, Kind

Way = Literal["page", "push", "mail", "webhook"]
WAYS: tuple[Way, ...] = get_args(Way)
UNMAILED: frozenset[Kind] = frozenset(("offer_taken", "game_over", "club", "friend"))
"""What nobody is mailed about unless he says so."""
Choices = Mapping[Kind, tuple[Way, ...]]
MINUTES = 24 * 60


def usual(kind: Kind) -> tuple[Way, ...]:
    """How somebody hears of this who never chose."""
    return tuple(way for way in WAYS if way != "mail" or kind not in UNMAILED)


def choices_of(box: Row) -> dict[Kind, tuple[Way, ...]]:
    """What somebody chose for every kind."""
    chosen = codec.decode(box["choices"], dict[str, tuple[Way, ...]], "choices")
    return {kind: chosen.get(kind, usual(kind)) for kind in KINDS}


def kept(choices: Choices) -> str:
    """Choices as the store keeps them: only what is not usual."""
    own = {kind: ways for kind, ways in choices.items() if set(ways) != set(usual(kind))}
    return msgspec.json.encode(own).decode()


@cache
def zone(name: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise Refusal("bad-zone", "there is no such time zone.", name[:64]) from None


def not_before(box: Row, now: float) -> float:
    """When somebody may be disturbed: now, or at the end of his quiet hours."""
    begins, ends = box["quiet_from"], box["quiet_to"]
    if begins is None or ends is None or begins == ends:
        return now
    local = datetime.fromtimestamp(now, zone(box["zone"]))
    minute = local.hour * 60 + local.minute
    if (minute - begins) % MINUTES >= (ends - begins) % MINUTES:
        return now
    return float(now + ((ends - minute) % MINUTES) * 60 - local.second)
