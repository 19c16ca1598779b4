"""Messages of company: links to a seat, what they tell, and what is wrong, told to the host."""

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
    """Something is wrong at this table: in words, with a picture of it as the page shows it.

    `seat` is none for who watches; `window` says how large the page is.
    """

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    seat: Short | None = None
    picture: Picture = ""
    window: Annotated[str, msgspec.Meta(max_length=100)] = ""


class Invitation(Reply, frozen=True):
    """What a link invites to, before one sits down; the name of a host who has left is empty."""

    host: str
    seat: Seat
    game: GameInfo


class CodeIn(Message, frozen=True):
    """A link to be drawn as a code that a telephone reads."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Code(Reply, frozen=True):
    """A QR code: how many modules it is wide and high, and its dark ones as the path of an SVG."""

    size: int
    path: str


class Complained(Reply, frozen=True):
    """A report lies with the host; he finds it by this."""

    report: str


class Joined(Reply, frozen=True):
    game: str
    seat: Seat
