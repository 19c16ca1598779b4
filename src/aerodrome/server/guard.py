"""Guard: limits and security headers for all requests."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aerodrome.kernel.refusal import Refusal

SOCKETS_EACH = 20

CLOSED = "the handler is closed"
"""Text of uvloop's RuntimeError for writing to a closed connection."""

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


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuse a request that a browser makes on behalf of another site's page."""
    origin = headers.get("origin")
    try:
        ours = not origin or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        ours = False
    if not ours:
        raise Refusal(
            "foreign-origin", "this request comes from another website; use this server's own page."
        )


class HungUp(ConnectionError):
    """Raised when a client has disconnected before the end of its answer."""


class HangUps:
    """Middleware: end an exchange quietly when its client has disconnected."""

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
    """Middleware: set security headers on every answer."""

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
