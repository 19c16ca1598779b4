"""Messages about programs: accounts that somebody's bots play under, and their tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, Name, Reply

Label = Annotated[str, msgspec.Meta(max_length=40)]
"""What somebody calls a token, so that he knows later where he uses it."""


class BotIn(Message, frozen=True):
    """A program that is to play here under this name."""

    name: Name


class BotTokenIn(Message, frozen=True):
    """One more token for a program."""

    label: Label = ""


class BotToken(Reply, frozen=True, kw_only=True):
    """A token: when it was made and last used (by the day), not what it is."""

    id: str
    label: str
    created: float
    used: float | None = None


class NewToken(Reply, frozen=True, kw_only=True):
    """A token that was just made; `token` is told this once."""

    id: str
    token: str


class BotInfo(Reply, frozen=True, kw_only=True):
    """A program of mine; `here` if it is connected just now."""

    id: str
    name: str
    created: float
    here: bool = False
    tokens: tuple[BotToken, ...] = ()


class BotList(Reply, frozen=True, kw_only=True):
    """My programs, and how many I may have."""

    bots: tuple[BotInfo, ...]
    most: int
