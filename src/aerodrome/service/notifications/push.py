"""Push: letters to browsers that are not open, by the servers of their makers.

The key by which those servers know us is made at the first start and kept in the store: a browser
subscribes to that key, and no other can write to it.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import time
from contextlib import suppress
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.notifications import preferences_store, push_encryption
from aerodrome.service.notifications.configuration import PostOptions
from aerodrome.service.notifications.http_client import Answered, Outward
from aerodrome.service.notifications.model import tag_of
from aerodrome.service.notifications.notification import Letter, told
from aerodrome.service.notifications.push_encryption import POINT, SECRET

PRIVATE, PUBLIC = "vapid_private", "vapid_public"
KEPT = 86_400
"""Seconds that a push service keeps a letter for a browser that is off."""
GONE = (404, 410)
PRIVATE_KEY = 32
"""Bytes of our own private key."""


class PushLetter(msgspec.Struct, frozen=True):
    """What the service worker gets to show."""

    kind: str
    title: str
    text: str
    link: str
    tag: str


class Keys(NamedTuple):
    private: str
    public: str


async def keys(store: Store) -> Keys:
    """The keys of this house; the first of its processes that needs them makes them."""
    for _ in range(3):
        private = await store.read(lambda c: preferences_store.key(c, PRIVATE))
        public = await store.read(lambda c: preferences_store.key(c, PUBLIC))
        if private and public:
            return Keys(private, public)
        with suppress(Conflict):
            await store.run(partial(_put, made=await asyncio.to_thread(_made)))
    raise Refusal("storage", "the keys of this house could not be kept.")


def _put(transaction: Transaction, made: Keys) -> None:
    preferences_store.put_key(transaction, PRIVATE, made.private)
    preferences_store.put_key(transaction, PUBLIC, made.public)


def _made() -> Keys:
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    raw = key.private_numbers().private_value.to_bytes(PRIVATE_KEY, "big")
    return Keys(push_encryption.coded(raw), push_encryption.coded(push_encryption.point_of(key)))


def read(text: str, length: int) -> bytes:
    """What a browser wrote in base64, of just this length."""
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != length:
        raise Refusal("bad-subscription", "this is no subscription of a browser.")
    return found


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that are none: a point of the curve, and a secret."""
    read(auth, SECRET)
    point = read(p256dh, POINT)
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refusal("bad-subscription", "this is no subscription of a browser.") from None


def name_of(endpoint: str) -> str:
    """By what a subscription is known."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


async def send(
    outward: Outward, options: PostOptions, keys: Keys, to: Row, letter: Letter
) -> Answered:
    """Send a letter to one browser, encrypted for it alone."""
    said = told(letter, to["language"])
    payload = PushLetter(letter.kind, said.title, said.text, letter.link, tag_of(letter))
    data = msgspec.json.encode(payload)
    body, headers = await asyncio.to_thread(sealed, to, data, keys, subject(options))
    headers |= {"TTL": str(KEPT), "Urgency": "normal", "Topic": name_of(payload.tag)[:32]}
    return await outward.post(to["endpoint"], body, headers)


def subject(options: PostOptions) -> str:
    """To whom the makers of browsers write if something is wrong with our letters."""
    if options.smtp is not None:
        return f"mailto:{options.smtp.sender}"
    secure = options.site.startswith("https://")
    return options.site if secure else "mailto:aerodrome@localhost"


def sealed(to: Row, data: bytes, keys: Keys, sub: str) -> tuple[bytes, dict[str, str]]:
    """A letter encrypted for a browser, and the token that shows whose it is."""
    parts = urlsplit(to["endpoint"])
    body = push_encryption.encrypted(data, read(to["p256dh"], POINT), read(to["auth"], SECRET))
    audience = f"{parts.scheme}://{parts.netloc}"
    token = push_encryption.identified(read(keys.private, PRIVATE_KEY), audience, sub, time.time())
    return body, {"Authorization": token, "Content-Encoding": "aes128gcm"}
