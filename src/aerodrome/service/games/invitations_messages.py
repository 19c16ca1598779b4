"""Wire messages of invitations, and of problem reports to the host."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.complaint import Picture
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import GameInfo, Message, Reply, Short


class JoinIn(Message, frozen=True):
    token: Annotated[str, msgspec.Meta(min_length=16, max_length=100)]


class InviteIn(Message, frozen=True):
    seat: Short


class ComplaintIn(Message, frozen=True, kw_only=True):
    """A problem at this table, in words and with a picture of the page.

    `seat` is None for a spectator; `window` is the size of the page.
    """

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    seat: Short | None = None
    picture: Picture = ""
    window: Annotated[str, msgspec.Meta(max_length=100)] = ""


class Invitation(Reply, frozen=True):
    """A preview of an invitation; `host` is empty if that player has deleted their account."""

    host: str
    seat: Seat
    game: GameInfo


class CodeIn(Message, frozen=True):
    """A link to draw as a QR code."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Code(Reply, frozen=True):
    """A QR code: its size in modules, and its dark modules as an SVG path."""

    size: int
    path: str


class Complained(Reply, frozen=True):
    """A saved problem report; the host finds it by this id."""

    report: str


class Joined(Reply, frozen=True):
    game: str
    seat: Seat
