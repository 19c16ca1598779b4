"""Messages of pace: leave of absence."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import LeaveInfo, Message, Reply

When = Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class LeaveIn(Message, frozen=True):
    """To be away from then until then, in seconds since 1970."""

    begins: When
    ends: When


class LeaveBook(Reply, frozen=True, kw_only=True):
    """What leave somebody has planned or taken, and how many days of this year are left."""

    days: int
    left: float
    leave: LeaveInfo | None = None
