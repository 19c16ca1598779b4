"""Wire messages of leave of absence."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import LeaveInfo, Message, Reply

When = Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class LeaveIn(Message, frozen=True):
    """A leave to take, in seconds since 1970."""

    begins: When
    ends: When


class LeaveBook(Reply, frozen=True, kw_only=True):
    """A person's current or planned leave, and the days that are left this year."""

    days: int
    left: float
    leave: LeaveInfo | None = None
