"""Hosts: by which names this server may be called.

A page elsewhere can let its own name lead to this machine, and then speak to us from a visitor's
browser as if it were ours. So a name that is not ours is not answered. An address in figures is:
nobody else's page has it.
"""

from __future__ import annotations

import socket
from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.http_errors import fault, status_of
from aerodrome.service.limits.networks import address_of
from aerodrome.service.route import reply

LOCAL, MISDIRECTED = "localhost", "misdirected"
POLICY = 1008


def own_names(given: Collection[str]) -> frozenset[str]:
    """What this machine is called, and what else its owner says it is."""
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    return frozenset({LOCAL, machine, short, f"{short}.local", *map(str.lower, given)})


def named(host: str) -> str:
    """The name in a Host header, without its port, brackets and last dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


class OwnHosts:
    """Middleware: only what is asked of us by one of our names is answered."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "") if "headers" in scope else LOCAL
        if self._ours(host):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY, "reason": MISDIRECTED})
        else:
            refused = fault(_misdirected(host))
            await reply(refused, status_of(refused.code))(scope, receive, send)

    def _ours(self, host: str) -> bool:
        name = named(host)
        local = name == LOCAL or name.endswith(f".{LOCAL}")
        return local or name in self.names or address_of(name) is not None


def _misdirected(host: str) -> Refusal:
    sentence = "this server is not called so; its owner can say that it is, with --host-name."
    return Refusal(MISDIRECTED, sentence, named(host)[:80])
