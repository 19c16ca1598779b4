"""Webhooks: notifications to a person's own program or Discord channel."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Literal

import msgspec

from aerodrome.service.database.store import Row
from aerodrome.service.notifications.http_client import HttpAnswer, HttpClient
from aerodrome.service.notifications.notification import Notification, text_of

Shape = Literal["json", "discord"]
MOST_FAILURES = 10
"""Failures in a row after which a webhook is turned off."""
MARKED = re.compile(r"([\\*_~`>|\[\]()#@:<-])")
"""Characters that are markup in Discord."""


class WebhookPayload(msgspec.Struct, frozen=True):
    """A notification as a program receives it."""

    kind: str
    title: str
    text: str
    link: str
    language: str


async def send(
    client: HttpClient, site: str, settings: Row, notification: Notification, at: int
) -> HttpAnswer:
    """Send a notification to a webhook."""
    body, headers = written(site, settings, notification, at)
    return await client.post(settings["hook"], body, headers)


def written(
    site: str, settings: Row, notification: Notification, at: int
) -> tuple[bytes, dict[str, str]]:
    """Return body and headers; the signature shows who sent it, and when."""
    said, link = text_of(notification, settings["language"]), f"{site}{notification.link}"
    headers = {"Content-Type": "application/json", "User-Agent": "Aerodrome"}
    if settings["shape"] == "discord":
        content = f"**{_plain(said.title)}**\n{_plain(said.text)}\n<{link}>"
        return msgspec.json.encode(
            {"content": content, "username": "Aerodrome", "allowed_mentions": {"parse": []}}
        ), headers
    plain = WebhookPayload(notification.kind, said.title, said.text, link, settings["language"])
    body = msgspec.json.encode(plain)
    signature = signed(settings["secret"], at, body)
    own = {"X-Aerodrome-Time": str(at), "X-Aerodrome-Signature": signature}
    return body, headers | own


def signed(secret: str, at: int, body: bytes) -> str:
    """Return the HMAC of a time, a dot and a body."""
    whole = f"{at}.".encode() + body
    return "sha256=" + hmac.new(secret.encode(), whole, hashlib.sha256).hexdigest()


def _plain(text: str) -> str:
    return MARKED.sub(r"\\\1", text)
