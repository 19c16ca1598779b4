"""Guard: limits and headers at the door, the same for everybody."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.faults import TooFast

SOCKETS_EACH = 20
MOST_REMEMBERED = 50_000
NETWORK_BITS = 64
"""How much of an IPv6 address belongs to a network; the rest is anybody's choice."""

CLOSED = "the handler is closed"
"""What uvloop says, as a RuntimeError, of writing to a connection that is closed."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Rates:
    """So many deeds at once, and so many a second after that, for each who."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """One deed, or a refusal that says when to come back."""
        now = time.monotonic()
        left, then = self._left.pop(who, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self._left[who] = (max(left - 1, left % 1), now)
        self._tidy()
        if left < 1:
            raise TooFast(int((1 - left) / self.per_second) + 1)

    def _tidy(self) -> None:
        """Whoever came longest ago is forgotten when there are too many to remember."""
        if len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]


def check_origin(headers: Mapping[str, str]) -> None:
    """A browser says which page it speaks for; only our own may speak."""
    origin = headers.get("origin")
    try:
        ours = not origin or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        ours = False
    if not ours:
        raise Refusal("foreign-origin", "this page may not speak for you here.")


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """An address in figures; nothing for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_local(host: str) -> bool:
    """Whether somebody comes from this very machine."""
    address = address_of(host)
    return address is not None and address.is_loopback


def network(host: str) -> str:
    """Where somebody comes from, as limits count it.

    Whoever has IPv6 has a whole network to himself, with more addresses than can be counted.
    """
    address = address_of(host.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return host if address is None else str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((address, NETWORK_BITS), strict=False))


class HungUp(ConnectionError):
    """A client has hung up before it was sent all of its answer."""


class HangUps:
    """Middleware: end an exchange quietly when its client has hung up."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            try:
                await send(message)
            except RuntimeError as error:
                if CLOSED not in str(error):
                    raise
                raise HungUp from None

        with suppress(HungUp, ClientDisconnect):
            await self.app(scope, receive, sending)


class SafeHeaders:
    """Middleware: the usual headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        await self.app(scope, receive, sending)
