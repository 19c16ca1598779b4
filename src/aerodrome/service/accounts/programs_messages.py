"""Messages about programs (the accounts that bots play under) and their tokens."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, Name, Reply

Label = Annotated[str, msgspec.Meta(max_length=40)]
"""Owner's label of a token, a reminder of where it is used."""


class BotIn(Message, frozen=True):
    """A program to create under this name."""

    name: Name


class BotTokenIn(Message, frozen=True):
    """A token to create for a program."""

    label: Label = ""


class BotToken(Reply, frozen=True, kw_only=True):
    """A token: when it was made and last used (to the day), without the token itself."""

    id: str
    label: str
    created: float
    used: float | None = None


class NewToken(Reply, frozen=True, kw_only=True):
    """A new token; `token` is shown only this once."""

    id: str
    token: str


class BotInfo(Reply, frozen=True, kw_only=True):
    """One of the caller's programs; `here` is whether it is connected now."""

    id: str
    name: str
    created: float
    here: bool = False
    tokens: tuple[BotToken, ...] = ()


class BotList(Reply, frozen=True, kw_only=True):
    """The caller's programs, and how many they may have."""

    bots: tuple[BotInfo, ...]
    most: int
