"""Whole requests: a test client that passes each request to the server, and takes the answer, as a
whole.

Starlette's own client switches between two threads eight times for every request, which costs more
than most of our answers do.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any, NamedTuple

import httpx2
from starlette.testclient import TestClient
from starlette.types import ASGIApp

Message = MutableMapping[str, Any]
Headers = list[tuple[bytes, bytes]]


class Answer(NamedTuple):
    """The server's answer to a request."""

    status: int
    headers: Headers
    body: bytes


class WholeRequests(TestClient):
    """Starlette's client with a faster way for requests over HTTP."""

    def __init__(self, app: ASGIApp, base_url: str, *, client: tuple[str, int]) -> None:
        super().__init__(app, base_url, client=client)
        self._transport = _Transport(self, self._transport, client)


class _Transport(httpx2.BaseTransport):
    def __init__(
        self, client: TestClient, sockets: httpx2.BaseTransport, caller: tuple[str, int]
    ) -> None:
        self._client, self._sockets, self._caller = client, sockets, caller

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url.scheme not in ("http", "https"):
            return self._sockets.handle_request(request)
        with self._client._portal_factory() as portal:
            answer = portal.call(_answer, self._client.app, self._scope(request), request.read())
        stream = httpx2.ByteStream(b"" if request.method == "HEAD" else answer.body)
        return httpx2.Response(
            answer.status, headers=answer.headers, stream=stream, request=request
        )

    def _scope(self, request: httpx2.Request) -> dict[str, Any]:
        url = request.url
        return {
            "type": "http",
            "http_version": "1.1",
            "method": request.method,
            "path": url.path,
            "raw_path": url.raw_path.partition(b"?")[0],
            "root_path": "",
            "scheme": url.scheme,
            "query_string": url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": self._caller,
            "server": [url.host, url.port or {"http": 80, "https": 443}[url.scheme]],
            "state": self._client.app_state.copy(),
        }


async def _answer(app: ASGIApp, scope: dict[str, Any], body: bytes) -> Answer:
    """Send a request, and wait until the server has finished with it."""
    said: list[Message] = []
    asked, over = [{"type": "http.request", "body": body}], asyncio.Event()

    async def receive() -> Message:
        if asked:
            return asked.pop()
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            over.set()

    await app(scope, receive, send)
    start, *parts = said
    whole = b"".join(part.get("body", b"") for part in parts)
    return Answer(start["status"], list(start["headers"]), whole)
