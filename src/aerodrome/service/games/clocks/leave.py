"""Leave: days on which nobody waits for somebody, and how they put off the end of his time."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel import codec

DAY = 86_400.0
YEAR = 365 * DAY
DAYS_A_YEAR = 30
"""Days of leave that somebody may take within any year."""
AHEAD = 180 * DAY
"""How long before it begins a leave may be planned."""


class Leave(NamedTuple):
    """From when until when somebody is away, in seconds since 1970."""

    begins: float
    ends: float


def read(text: str) -> tuple[Leave, ...]:
    """Leaves as the store keeps them, the latest last."""
    return codec.decode(text, tuple[Leave, ...], "the store") if text else ()


def written(leaves: tuple[Leave, ...]) -> str:
    return codec.encode(leaves).decode()


def latest(text: str | None) -> Leave | None:
    """The leave that somebody took last: one is planned or taken at a time."""
    return next(reversed(read(text or "")), None)


def postponed(now: float, seconds: float, leave: Leave | None) -> float:
    """When so many seconds from now are over, leave not counted."""
    due = now + seconds
    if leave is None or leave.ends <= now or leave.begins >= due:
        return due
    return due + leave.ends - max(now, leave.begins)


def shortened(due: float, now: float, leave: Leave) -> float:
    """When a time is over that a leave has put off, if that leave ends now."""
    away = leave.ends - max(now, leave.begins)
    return due - away if due > leave.ends > now else due


def days_taken(leaves: tuple[Leave, ...], now: float) -> float:
    """Days of leave in the year before now, and all that are planned."""
    return sum(max(0.0, one.ends - max(one.begins, now - YEAR)) for one in leaves) / DAY
