"""Messages about one's own account: passwords, codes, sessions."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, Name, Password, Reply

Given = Annotated[str, msgspec.Meta(max_length=200)]
"""A password or a code as somebody types it, right or wrong."""


class AccountIn(Message, frozen=True):
    """Keep this guest's games under a name and a password."""

    name: Name
    password: Password


class RenameIn(Message, frozen=True):
    name: Name


class PasswordIn(Message, frozen=True):
    """Another password for my account."""

    old: Given
    new: Password


class ProofIn(Message, frozen=True):
    """What only I can want: my password proves it; a guest has none."""

    password: Given = ""


class RecoverIn(Message, frozen=True):
    """A new password for who has forgotten his, by one of the codes he was shown."""

    name: Name
    code: Given
    password: Password


class Codes(Reply, frozen=True):
    """Codes to choose a new password with, each once; this is the only time they are shown."""

    codes: tuple[str, ...]


class SessionInfo(Reply, frozen=True, kw_only=True):
    """An open session: since when, when it was last used (by the day), and with what."""

    id: str
    created: float
    seen: float
    agent: str = ""
    here: bool = False


class SessionList(Reply, frozen=True):
    sessions: tuple[SessionInfo, ...]


class Warned(Reply, frozen=True, kw_only=True):
    """What whoever runs the server has to say to me, until I dismiss it."""

    id: str
    text: str
    at: float


class Me(Reply, frozen=True, kw_only=True):
    """Who I am; `codes` are those left with which I could choose a new password.

    `letters` are those that I have not read yet; `mail` says whether this server sends any.
    `program_of` says whose program I am, if I am one.
    """

    name: str
    account: bool
    codes: int = 0
    warnings: tuple[Warned, ...] = ()
    letters: int = 0
    mail: bool = False
    program_of: str = ""
