"""Hooks: letters to a program of somebody's own, or to a channel of his at Discord."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Literal

import msgspec

from aerodrome.service.database.store import Row
from aerodrome.service.notifications.http_client import Answered, Outward
from aerodrome.service.notifications.notification import Letter, told

Shape = Literal["json", "discord"]
MOST_FAILURES = 10
"""Letters in a row that could not be delivered, after which no more are sent there."""
MARKED = re.compile(r"([\\*_~`>|\[\]()#@:<-])")
"""What Discord takes for a sign and not for a letter."""


class HookLetter(msgspec.Struct, frozen=True):
    """A letter as a program reads it."""

    kind: str
    title: str
    text: str
    link: str
    language: str


async def send(outward: Outward, site: str, box: Row, letter: Letter, at: int) -> Answered:
    """Send a letter to somebody's hook."""
    body, headers = written(site, box, letter, at)
    return await outward.post(box["hook"], body, headers)


def written(site: str, box: Row, letter: Letter, at: int) -> tuple[bytes, dict[str, str]]:
    """What is sent; a program can tell by the signature that it comes from here, and when."""
    said, link = told(letter, box["language"]), f"{site}{letter.link}"
    headers = {"Content-Type": "application/json", "User-Agent": "Aerodrome"}
    if box["shape"] == "discord":
        content = f"**{_plain(said.title)}**\n{_plain(said.text)}\n<{link}>"
        return msgspec.json.encode(
            {"content": content, "username": "Aerodrome", "allowed_mentions": {"parse": []}}
        ), headers
    plain = HookLetter(letter.kind, said.title, said.text, link, box["language"])
    body = msgspec.json.encode(plain)
    signature = signed(box["secret"], at, body)
    own = {"X-Aerodrome-Time": str(at), "X-Aerodrome-Signature": signature}
    return body, headers | own


def signed(secret: str, at: int, body: bytes) -> str:
    """The HMAC of a time, a dot and a body."""
    whole = f"{at}.".encode() + body
    return "sha256=" + hmac.new(secret.encode(), whole, hashlib.sha256).hexdigest()


def _plain(text: str) -> str:
    return MARKED.sub(r"\\\1", text)
