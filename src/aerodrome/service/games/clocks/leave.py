"""Leave: days on which a player's time limits do not run."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel import codec

DAY = 86_400.0
YEAR = 365 * DAY
DAYS_A_YEAR = 30
"""Days of leave that a player may take within any year."""
AHEAD = 180 * DAY
"""How long in advance a leave may be planned, in seconds."""


class Leave(NamedTuple):
    """The beginning and end of a leave, in seconds since 1970."""

    begins: float
    ends: float


def read(text: str) -> tuple[Leave, ...]:
    """Decode stored leaves, the latest last."""
    return codec.decode(text, tuple[Leave, ...], "the store") if text else ()


def written(leaves: tuple[Leave, ...]) -> str:
    return codec.encode(leaves).decode()


def latest(text: str | None) -> Leave | None:
    """Return the latest leave; only one is planned or taken at a time."""
    return next(reversed(read(text or "")), None)


def postponed(now: float, seconds: float, leave: Leave | None) -> float:
    """Return the time after this many seconds that are not on leave."""
    due = now + seconds
    if leave is None or leave.ends <= now or leave.begins >= due:
        return due
    return due + leave.ends - max(now, leave.begins)


def shortened(due: float, now: float, leave: Leave) -> float:
    """Return the earlier due time if a leave that has postponed it ends now."""
    away = leave.ends - max(now, leave.begins)
    return due - away if due > leave.ends > now else due


def days_taken(leaves: tuple[Leave, ...], now: float) -> float:
    """Return the days of leave in the past year, and all that are planned."""
    return sum(max(0.0, one.ends - max(one.begins, now - YEAR)) for one in leaves) / DAY
