"""Messages about the caller's own account: passwords, recovery codes and sessions."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, Name, Password, Reply

Given = Annotated[str, msgspec.Meta(max_length=200)]
"""A password or a recovery code as it was typed, correct or not."""


class AccountIn(Message, frozen=True):
    """A name and a password, to create an account from this guest or to log in."""

    name: Name
    password: Password


class RenameIn(Message, frozen=True):
    name: Name


class PasswordIn(Message, frozen=True):
    """A new password for the caller's account, with the old one."""

    old: Given
    new: Password


class ProofIn(Message, frozen=True):
    """Proof of identity for a sensitive action: the password; a guest has none."""

    password: Given = ""


class RecoverIn(Message, frozen=True):
    """A new password for a player who forgot theirs, with one of their recovery codes."""

    name: Name
    code: Given
    password: Password


class Codes(Reply, frozen=True):
    """Recovery codes, each valid once; they are shown only this time."""

    codes: tuple[str, ...]


class SessionInfo(Reply, frozen=True, kw_only=True):
    """An open session: when it began, when it was last used (to the day), and in which browser."""

    id: str
    created: float
    seen: float
    agent: str = ""
    here: bool = False


class SessionList(Reply, frozen=True):
    sessions: tuple[SessionInfo, ...]


class Warned(Reply, frozen=True, kw_only=True):
    """A warning from the host, shown until the player dismisses it."""

    id: str
    text: str
    at: float


class Me(Reply, frozen=True, kw_only=True):
    """The caller's profile; `codes` is how many recovery codes are left.

    `letters` counts unread notifications. `mail` is whether this server sends mail. `program_of` is
    the owner's name if the caller is a program.
    """

    name: str
    account: bool
    codes: int = 0
    warnings: tuple[Warned, ...] = ()
    letters: int = 0
    mail: bool = False
    program_of: str = ""
