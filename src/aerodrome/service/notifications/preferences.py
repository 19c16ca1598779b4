"""Preferences: the ways by which a person is notified of each kind, and their quiet hours."""

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
from aerodrome.service.feature import NotificationKind
from aerodrome.service.features import notification_kinds

Way = Literal["page", "push", "mail", "webhook"]
WAYS: tuple[Way, ...] = get_args(Way)
Choices = Mapping[str, tuple[Way, ...]]
MINUTES = 24 * 60


def defaults() -> dict[str, tuple[Way, ...]]:
    """Return the default ways of every kind."""
    return {kind.name: _default(kind) for kind in notification_kinds()}


def _default(kind: NotificationKind) -> tuple[Way, ...]:
    return tuple(way for way in WAYS if way != "mail" or kind.mailed)


def choices_of(settings: Row) -> dict[str, tuple[Way, ...]]:
    """Return the ways that a person chose for every kind."""
    chosen = codec.decode(settings["choices"], dict[str, tuple[Way, ...]], "choices")
    return {kind: chosen.get(kind, ways) for kind, ways in defaults().items()}


def encoded(choices: Choices) -> str:
    """Return choices as stored: only those that differ from the default."""
    usual = defaults()
    own = {kind: ways for kind, ways in choices.items() if set(ways) != set(usual[kind])}
    return msgspec.json.encode(own).decode()


@cache
def zone(name: str) -> ZoneInfo:
    """Return a time zone by its name."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise Refusal("bad-zone", "there is no such time zone.", name[:64]) from None


def not_before(settings: Row, now: float) -> float:
    """Return when a person may be notified: now, or at the end of their quiet hours."""
    begins, ends = settings["quiet_from"], settings["quiet_to"]
    if begins is None or ends is None or begins == ends:
        return now
    local = datetime.fromtimestamp(now, zone(settings["zone"]))
    minute = local.hour * 60 + local.minute
    if (minute - begins) % MINUTES >= (ends - begins) % MINUTES:
        return now
    return float(now + ((ends - minute) % MINUTES) * 60 - local.second)
