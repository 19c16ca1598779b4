"""Hosts: the names under which this server may be called.

A page elsewhere can point its own name to this machine, and then call the server from a visitor's
browser as if it were the same site. Such names are refused. A numeric address cannot be used for
this.
"""

from __future__ import annotations

import socket
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.exchange import refusal_of
from aerodrome.service.limits.networks import address_of

TRUSTED = "aerodrome.trusted"


def checked_names(names: Collection[str]) -> list[str]:
    """Return the host names that the owner has configured; refuse one that is too wide."""
    for name in names:
        if "*" in name.removeprefix("*."):
            sentence = "a host name has a * only at the beginning, as in *.example.org."
            raise Refusal("bad-host-name", sentence, f"--host-name {name[:80]}")
    return list(names)


class OwnHosts:
    """Middleware: refuse requests for names that are not this server's.

    Starlette's middleware compares the names. It can neither allow all numeric addresses nor
    mention `--host-name` in its refusal, so this class adds both.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        machine = socket.gethostname()
        short = machine.partition(".")[0]
        own = ["localhost", "*.localhost", machine, short, f"{short}.local", *names]
        self.app = app
        self._check = TrustedHostMiddleware(_trust, own, www_redirect=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or await self._is_ours(scope, receive):
            await self.app(scope, receive, send)
        else:
            sentence = "unknown host name; the host of this server can add it with --host-name."
            refusal = Refusal("misdirected", sentence, _name(scope)[:80])
            await refusal_of(refusal)(scope, receive, send)

    async def _is_ours(self, scope: Scope, receive: Receive) -> bool:
        if address_of(_name(scope)) is None:
            await self._check(scope, receive, _discard)
            return TRUSTED in scope
        return True


def _name(scope: Scope) -> str:
    """Return the name in the Host header, without port and brackets."""
    host = Headers(scope=scope).get("host", "")
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


async def _trust(scope: Scope, receive: Receive, send: Send) -> None:
    scope[TRUSTED] = True


async def _discard(message: Message) -> None: ...
