"""Messages of notifications: the ways of each kind, addresses, and unread notifications."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.accounts.messages import Given
from aerodrome.service.games.messages import Message, Name, Password, Reply
from aerodrome.service.notifications.preferences import MINUTES, Way
from aerodrome.service.notifications.webhooks import Shape

Tongue = Annotated[str, msgspec.Meta(max_length=16)]
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=100)]
Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES)]
"""A time of day, in minutes."""
Kind = Annotated[str, msgspec.Meta(max_length=32)]
Ways = Annotated[tuple[Way, ...], msgspec.Meta(max_length=8)]


class Quiet(Message, frozen=True):
    """Quiet hours, in the time zone of their owner."""

    begins: Minute
    ends: Minute


class ChoiceIn(Message, frozen=True, kw_only=True):
    """What I want to hear of by which ways; kinds that are not named stay as they are."""

    ways: Annotated[dict[Kind, Ways], msgspec.Meta(max_length=20)]
    quiet: Quiet | None = None
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    language: Tongue = "en"


class SubscriptionIn(Message, frozen=True, kw_only=True):
    """A browser that may be pushed to, as it says it itself."""

    endpoint: Annotated[str, msgspec.Meta(min_length=10, max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    language: Tongue = "en"


class MailIn(Message, frozen=True, kw_only=True):
    """Where I read mail, with my password; an empty address stops all mail."""

    address: Annotated[str, msgspec.Meta(max_length=254)]
    password: Given = ""
    language: Tongue = "en"


class HookIn(Message, frozen=True, kw_only=True):
    """My webhook; an empty address removes it."""

    url: Annotated[str, msgspec.Meta(max_length=500)]
    shape: Shape = "json"


class TokenIn(Message, frozen=True):
    """A token from a mail."""

    token: Token


class LostIn(Message, frozen=True):
    """Mail me a link by which I choose a new password."""

    name: Name
    language: Tongue = "en"


class FoundIn(Message, frozen=True):
    """A new password, by the link that was mailed."""

    token: Token
    password: Password


class LetterReadIn(Message, frozen=True):
    """One of my unread notifications, or all."""

    letter: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Hook(Reply, frozen=True, kw_only=True):
    """My webhook; requests are signed with the secret. `off`: it failed too often."""

    url: str
    shape: Shape
    secret: str
    off: bool = False


class PostInfo(Reply, frozen=True, kw_only=True):
    """How I am notified; `here` says whether this browser is pushed to, by which key.

    `kinds` are the names of the kinds in every language. `address` is where I get mail, `pending`
    one that I have not confirmed yet.
    """

    ways: dict[str, tuple[Way, ...]]
    kinds: dict[str, dict[str, str]]
    push_key: str
    here: bool = False
    browsers: int = 0
    quiet: Quiet | None = None
    zone: str = "UTC"
    mail: bool = False
    address: str = ""
    pending: str = ""
    hook: Hook | None = None


class Sent(Reply, frozen=True):
    """The ways by which a test notification was sent."""

    ways: tuple[str, ...]


class LetterInfo(Reply, frozen=True, kw_only=True):
    """An unread notification, in my language."""

    id: str
    kind: str
    title: str
    text: str
    link: str
    at: float


class LetterList(Reply, frozen=True):
    letters: tuple[LetterInfo, ...]
