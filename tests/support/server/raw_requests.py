"""Raw requests: requests passed to a server as they would come off the wire, however odd.

A client library corrects its input; hostile requests have to arrive unchanged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.types import Message

from tests.support.server.in_process import HERE, Field


class Asked(NamedTuple):
    """A request; with `gone` its sender disconnects before there is an answer."""

    method: str
    path: str
    query: bytes
    headers: Mapping[str, str]
    body: bytes
    gone: bool = False

    def scope(self) -> dict[str, Any]:
        headers = [(name.encode(), value.encode("latin-1")) for name, value in self.headers.items()]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": self.path,
            "raw_path": quote(self.path).encode(),
            "root_path": "",
            "query_string": self.query,
            "headers": headers,
            "client": HERE,
            "server": ("testserver", 80),
        }


class Told(NamedTuple):
    """The answer; status 0 means none."""

    status: int
    cookie: str
    body: bytes


def exchange(field: Field, asked: Asked) -> Told:
    """Send one request, and return its answer."""
    portal = field.door.portal
    assert portal is not None
    return portal.call(_exchange, field, asked)


async def _exchange(field: Field, asked: Asked) -> Told:
    half = len(asked.body) // 2
    waiting: list[Message] = [
        {"type": "http.request", "body": asked.body[:half], "more_body": True},
        {"type": "http.request", "body": asked.body[half:], "more_body": False},
    ]
    if asked.gone:
        waiting[1:] = [{"type": "http.disconnect"}]
    sent: list[Message] = []

    async def receive() -> Message:
        if len(waiting) == 1 and asked.gone:
            return waiting[0]
        if waiting:
            return waiting.pop(0)
        never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        return await never

    async def send(message: Message) -> None:
        sent.append(message)

    await field.app(asked.scope(), receive, send)
    status = sent[0]["status"] if sent else 0
    given = dict(sent[0]["headers"]) if sent else {}
    cookie = given.get(b"set-cookie", b"").decode().partition(";")[0]
    return Told(status, cookie, b"".join(one.get("body", b"") for one in sent))
