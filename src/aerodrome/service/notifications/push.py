"""Push: notifications to browsers that are not open, through their makers' push services.

The key that identifies this server is created at the first start and stored: a browser subscribes
to that key, and only its owner can send to it.
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
from aerodrome.service.database import server_keys
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.notifications import push_encryption
from aerodrome.service.notifications.configuration import NotificationOptions
from aerodrome.service.notifications.http_client import HttpAnswer, HttpClient
from aerodrome.service.notifications.model import tag_of
from aerodrome.service.notifications.notification import Notification, text_of
from aerodrome.service.notifications.push_encryption import POINT, SECRET

PRIVATE, PUBLIC = "vapid_private", "vapid_public"
TIME_TO_LIVE = 86_400
"""Seconds that a push service stores a notification for a browser that is off."""
GONE = (404, 410)
PRIVATE_KEY = 32
"""Length of the server's private key in bytes."""


class PushPayload(msgspec.Struct, frozen=True):
    """The notification that the service worker shows."""

    kind: str
    title: str
    text: str
    link: str
    tag: str


class Keys(NamedTuple):
    private: str
    public: str


async def keys(store: Store) -> Keys:
    """Return the keys of this server; the first process to need them creates them."""
    for _ in range(3):
        private = await store.read(lambda c: server_keys.read(c, PRIVATE))
        public = await store.read(lambda c: server_keys.read(c, PUBLIC))
        if private and public:
            return Keys(private, public)
        with suppress(Conflict):
            await store.run(partial(_put_keys, made=await asyncio.to_thread(_new_keys)))
    raise Refusal("storage", "the keys of this server could not be stored.")


def _put_keys(transaction: Transaction, made: Keys) -> None:
    server_keys.put(transaction, PRIVATE, made.private)
    server_keys.put(transaction, PUBLIC, made.public)


def _new_keys() -> Keys:
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    raw = key.private_numbers().private_value.to_bytes(PRIVATE_KEY, "big")
    return Keys(push_encryption.coded(raw), push_encryption.coded(push_encryption.point_of(key)))


def read(text: str, length: int) -> bytes:
    """Decode base64 of exactly this length, or refuse it."""
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != length:
        raise Refusal("bad-subscription", "this is not a push subscription of a browser.")
    return found


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that are not a point of the curve and a secret."""
    read(auth, SECRET)
    point = read(p256dh, POINT)
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refusal("bad-subscription", "this is not a push subscription of a browser.") from None


def subscription_id(endpoint: str) -> str:
    """Return the id of a subscription."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


async def send(
    client: HttpClient,
    options: NotificationOptions,
    keys: Keys,
    to: Row,
    notification: Notification,
) -> HttpAnswer:
    """Send a notification to one browser, encrypted for it alone."""
    said = text_of(notification, to["language"])
    payload = PushPayload(
        notification.kind, said.title, said.text, notification.link, tag_of(notification)
    )
    data = msgspec.json.encode(payload)
    body, headers = await asyncio.to_thread(
        encrypted_request, to, data, keys, vapid_subject(options)
    )
    headers |= {
        "TTL": str(TIME_TO_LIVE),
        "Urgency": "normal",
        "Topic": subscription_id(payload.tag)[:32],
    }
    return await client.post(to["endpoint"], body, headers)


def vapid_subject(options: NotificationOptions) -> str:
    """Return the contact address for push services."""
    if options.smtp is not None:
        return f"mailto:{options.smtp.sender}"
    secure = options.site.startswith("https://")
    return options.site if secure else "mailto:aerodrome@localhost"


def encrypted_request(to: Row, data: bytes, keys: Keys, sub: str) -> tuple[bytes, dict[str, str]]:
    """Return an encrypted payload, and the headers that prove its sender."""
    parts = urlsplit(to["endpoint"])
    body = push_encryption.encrypted(data, read(to["p256dh"], POINT), read(to["auth"], SECRET))
    audience = f"{parts.scheme}://{parts.netloc}"
    token = push_encryption.identified(read(keys.private, PRIVATE_KEY), audience, sub, time.time())
    return body, {"Authorization": token, "Content-Encoding": "aes128gcm"}
