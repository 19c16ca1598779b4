"""Connections: limits on their number, and on how slow each may be.

uvicorn waits without a limit for the rest of a request, and for a client to read its answer. A few
thousand such connections cost an attacker nothing and block the server for everyone. It has no
option to end them, so its protocols are extended here (docs/decisions/0016-connections.md).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.exchange import refusal_of
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.limits.networks import address_of, network
from aerodrome.service.metrics import Metrics

HEAD, BODY = "head", "body"
FRAMES = "aerodrome.frames"
"""Name of the WebSocket extension that writes a message with its frame."""
ENOUGH = 16 * 1024
"""Bytes of an answer that a client must read within the time limit, if that many remain."""


@dataclass(frozen=True)
class ConnectionLimits:
    """Most connections in all and per network; seconds for a head, a body, and reading."""

    all: int = 4_000
    each: int = 200
    head: float = 15
    body: float = 60
    read: float = 30


def trusted_proxies(addresses: Collection[str]) -> list[str]:
    """Return the addresses and networks of proxies, or refuse what is neither."""
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            sentence = "give a proxy as an address or network, such as 127.0.0.1."
            raise Refusal("bad-proxy", sentence, f"--behind-proxy {address[:80]}") from None
    return list(addresses)


class ConnectionLimiter:
    """Counts connections, in all and by network; those of a proxy only in all.

    When there are too many, the connection with the longest unfinished request is closed.
    """

    def __init__(
        self, metrics: Metrics, limits: ConnectionLimits, proxies: Collection[str] = ()
    ) -> None:
        self.metrics = metrics
        self.limits = limits
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_network: Counter[str] = Counter()
        self.awaited: dict[_LimitedHttp, None] = {}
        """Connections with an unfinished request, longest first."""

    def admit(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a new connection, unless there are too many; return whether it is admitted."""
        origin = network(host)
        crowded = self._by_network[origin] >= self.limits.each and not self._is_proxy(host)
        if not crowded and len(self._open) >= self.limits.all and self.awaited:
            next(iter(self.awaited)).end("full")
        if crowded or len(self._open) >= self.limits.all:
            self.metrics.count("connections_refused")
            return False
        self._open[transport] = origin
        self._by_network[origin] += 1
        self.metrics.gauges["connections"] = len(self._open)
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        """Count a connection no longer."""
        origin = self._open.pop(transport, None)
        if origin is None:
            return
        self._by_network[origin] -= 1
        if not self._by_network[origin]:
            del self._by_network[origin]
        self.metrics.gauges["connections"] = len(self._open)

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """Return uvicorn's protocols for HTTP and WebSockets under these limits."""
        own = {"limiter": self}
        return (
            type("LimitedHttp", (_LimitedHttp, AutoHTTPProtocol), own),
            type("LimitedWebSocket", (_LimitedWebSocket,), own),
        )

    def _is_proxy(self, host: str) -> bool:
        address = address_of(host)
        return address is not None and any(address in proxy for proxy in self._proxies)


class _Limited(asyncio.Protocol):
    """A connection with a time limit for reading what it is sent."""

    limiter: ConnectionLimiter
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _reading: asyncio.TimerHandle | None = None
    _unread = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.limiter.release(self.transport)
        self._stop_reading()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._await_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_reading()

    def _await_reading(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(self.limiter.limits.read, self._check_reading)

    def _check_reading(self) -> None:
        if self.transport.get_write_buffer_size() > self._unread - ENOUGH:
            self.end("read")
        else:
            self._await_reading()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def end(self, why: str) -> None:
        """Close the connection at once; a slow client would also be slow to close."""
        self.limiter.metrics.count("connections_ended", label=why)
        self.limiter.release(self.transport)
        self.transport.abort()

    def end_idle(self) -> None:
        """Close an idle connection; at once if the last answer is unread."""
        if self.transport.get_write_buffer_size():
            self.end("read")
        else:
            self.transport.close()


class _LimitedHttp(_Limited):
    """A connection with a time limit for sending requests."""

    client: tuple[str, int] | None
    cycle: Any
    """The request of uvicorn that is being read or answered."""
    _phase = ""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.limiter.admit(transport, self.client[0] if self.client else ""):
            self._expect(HEAD)
        else:
            self.transport.write(_full())
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect(self._awaited())

    def timeout_keep_alive_handler(self) -> None:
        self.end_idle()

    def end(self, why: str) -> None:
        self._expect("")
        super().end(why)

    def _awaited(self) -> str:
        """Return the part of a request to come: none during an answer or on a WebSocket."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return ""
        if self.cycle is None or self.cycle.response_complete:
            return HEAD
        return BODY if self.cycle.more_body else ""

    def _expect(self, phase: str) -> None:
        """Start the time limit of this part of a request."""
        if phase == self._phase:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.limiter.awaited.pop(self, None)
        self._phase = phase
        if phase:
            self.limiter.awaited[self] = None
            limits = self.limiter.limits
            seconds = limits.head if phase == HEAD else limits.body
            self._timer = self.loop.call_later(seconds, self.end, phase)


class _LimitedWebSocket(_Limited, WebSocketsSansIOProtocol):
    """A WebSocket that also writes frames made once for many connections."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][FRAMES] = {"write": self._write_frame}
        await super().run_asgi()

    def _write_frame(self, message: Broadcast) -> bool:
        """Write a message if the connection is open and not congested; return whether it was."""
        is_open = self.handshake_complete and not self.close_sent
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(message.framed(_frame))
        return True

    def keepalive_timeout(self) -> None:
        self.end_idle()


def _frame(data: bytes) -> bytes:
    """Return a text with the frame of a WebSocket around it."""
    return Frame(Opcode.TEXT, data).serialize(mask=False)


def _full() -> bytes:
    """Return the whole answer to a connection too many."""
    refusal = Refusal("too-many", "there are too many connections; try again later.")
    body = bytes(refusal_of(refusal).body)
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
