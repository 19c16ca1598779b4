"""Messages of notifications: settings, addresses, and unread notifications."""

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
    """The ways of each kind of notification; omitted kinds are unchanged."""

    ways: Annotated[dict[Kind, Ways], msgspec.Meta(max_length=20)]
    quiet: Quiet | None = None
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    language: Tongue = "en"


class SubscriptionIn(Message, frozen=True, kw_only=True):
    """A push subscription, as the browser describes it."""

    endpoint: Annotated[str, msgspec.Meta(min_length=10, max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    language: Tongue = "en"


class MailIn(Message, frozen=True, kw_only=True):
    """A new mail address, with the caller's password; an empty address stops all mail."""

    address: Annotated[str, msgspec.Meta(max_length=254)]
    password: Given = ""
    language: Tongue = "en"


class WebhookIn(Message, frozen=True, kw_only=True):
    """A new webhook; an empty address removes it."""

    url: Annotated[str, msgspec.Meta(max_length=500)]
    shape: Shape = "json"


class TokenIn(Message, frozen=True):
    """A token from a mail."""

    token: Token


class ForgottenPasswordIn(Message, frozen=True):
    """A request for a mail with a link to choose a new password."""

    name: Name
    language: Tongue = "en"


class NewPasswordIn(Message, frozen=True):
    """A new password, with the token from the mailed link."""

    token: Token
    password: Password


class NotificationReadIn(Message, frozen=True):
    """The notification to mark as read; empty for all."""

    letter: Annotated[str, msgspec.Meta(max_length=40)] = ""


class WebhookInfo(Reply, frozen=True, kw_only=True):
    """The caller's webhook; requests are signed with `secret`. `off`: it failed too often."""

    url: str
    shape: Shape
    secret: str
    off: bool = False


class NotificationSettingsInfo(Reply, frozen=True, kw_only=True):
    """The caller's notification settings; `here` is whether this browser gets web push.

    `push_key` is the server's public key for web push. `kinds` are names of the kinds by language.
    `address` is the mail address, `pending` one that is not confirmed yet.
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
    hook: WebhookInfo | None = None


class Sent(Reply, frozen=True):
    """The ways by which a test notification was sent."""

    ways: tuple[str, ...]


class NotificationInfo(Reply, frozen=True, kw_only=True):
    """An unread notification, in the caller's language."""

    id: str
    kind: str
    title: str
    text: str
    link: str
    at: float


class NotificationList(Reply, frozen=True):
    letters: tuple[NotificationInfo, ...]
