"""Connections: how many there may be, and how long one may take over what it has to say.

uvicorn waits for ever for a request that was begun, and for an answer that nobody reads. A few
thousand such connections cost their owner nothing, and everybody else the server.
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
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.http_errors import fault
from aerodrome.service.limits.networks import address_of, network
from aerodrome.service.metrics import Metrics
from aerodrome.service.route import reply

HEAD, BODY = "head", "body"
FRAMES = "aerodrome.frames"
"""The extension of a WebSocket's scope that writes a message in its frame."""
ENOUGH = 16 * 1024
"""Bytes of an answer that must be read while we are patient, if there are so many."""


@dataclass(frozen=True)
class ConnectionLimits:
    """Connections in all and from one address; seconds for a head, a body, and for reading on."""

    all: int = 4_000
    each: int = 200
    head: float = 15
    body: float = 60
    read: float = 30


def trusted(addresses: Collection[str]) -> list[str]:
    """The proxies that are believed, by address or network."""
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            sentence = "a proxy is named by its address or network, such as 127.0.0.1."
            raise Refusal("bad-proxy", sentence, f"--behind-proxy {address[:80]}") from None
    return list(addresses)


class Doorkeeper:
    """Counts who is there; a proxy is many people, and only counts in all.

    When there is no room, whoever has kept us waiting longest goes: he has asked for nothing yet.
    """

    def __init__(
        self, metrics: Metrics, limits: ConnectionLimits, proxies: Collection[str] = ()
    ) -> None:
        self.metrics = metrics
        self.limits = limits
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._there: dict[asyncio.BaseTransport, str] = {}
        self._from: Counter[str] = Counter()
        self.waiting: dict[_Http, None] = {}
        """Who has something to say still, the longest first."""

    def enter(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Whether there is room for one more."""
        place = network(host)
        crowded = self._from[place] >= self.limits.each and not self._is_proxy(host)
        if not crowded and len(self._there) >= self.limits.all and self.waiting:
            next(iter(self.waiting)).end("full")
        if crowded or len(self._there) >= self.limits.all:
            self.metrics.count("connections_refused")
            return False
        self._there[transport] = place
        self._from[place] += 1
        self.metrics.gauges["connections"] = len(self._there)
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        place = self._there.pop(transport, None)
        if place is None:
            return
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]
        self.metrics.gauges["connections"] = len(self._there)

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """How uvicorn speaks HTTP and WebSocket, with this keeper at the door."""
        mine = {"keeper": self}
        return (
            type("MindedHttp", (_Http, AutoHTTPProtocol), mine),
            type("MindedSocket", (_Socket,), mine),
        )

    def _is_proxy(self, host: str) -> bool:
        address = address_of(host)
        return address is not None and any(address in proxy for proxy in self._proxies)


class _Minded(asyncio.Protocol):
    """A connection whose other end has to read what it is sent."""

    keeper: Doorkeeper
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _reading: asyncio.TimerHandle | None = None
    _unread = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.keeper.leave(self.transport)
        self._stop_reading()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_reading()

    def _wait_for_reading(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(self.keeper.limits.read, self._look_again)

    def _look_again(self) -> None:
        if self.transport.get_write_buffer_size() > self._unread - ENOUGH:
            self.end("read")
        else:
            self._wait_for_reading()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def end(self, why: str) -> None:
        """Hang up at once: who is too slow would be as slow to say good-bye."""
        self.keeper.metrics.count("connections_ended", label=why)
        self.keeper.leave(self.transport)
        self.transport.abort()

    def end_idle(self) -> None:
        """Close; at once, if somebody has not even read the last answer."""
        if self.transport.get_write_buffer_size():
            self.end("read")
        else:
            self.transport.close()


class _Http(_Minded):
    """A connection that has to say what it wants."""

    client: tuple[str, int] | None
    cycle: Any
    """uvicorn's request that is read or answered just now."""
    _phase = ""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.keeper.enter(transport, self.client[0] if self.client else ""):
            self._mind(HEAD)
        else:
            self.transport.write(_full())
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._mind("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._mind(self._awaited())

    def timeout_keep_alive_handler(self) -> None:
        self.end_idle()

    def end(self, why: str) -> None:
        self._mind("")
        super().end(why)

    def _awaited(self) -> str:
        """What is to come: nothing while an answer is made, or once this is a WebSocket."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return ""
        if self.cycle is None or self.cycle.response_complete:
            return HEAD
        return BODY if self.cycle.more_body else ""

    def _mind(self, phase: str) -> None:
        """Be patient for so long, counted from when we began to wait for it."""
        if phase == self._phase:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.keeper.waiting.pop(self, None)
        self._phase = phase
        if phase:
            self.keeper.waiting[self] = None
            limits = self.keeper.limits
            patience = limits.head if phase == HEAD else limits.body
            self._timer = self.loop.call_later(patience, self.end, phase)


class _Socket(_Minded, WebSocketsSansIOProtocol):
    """A WebSocket: it is asked every twenty seconds whether it is still there.

    The program behind it may write frames that were made once for many.
    """

    async def run_asgi(self) -> None:
        self.scope["extensions"][FRAMES] = {"write": self._write_frame}
        await super().run_asgi()

    def _write_frame(self, message: Broadcast) -> bool:
        """Whether it was written: not before the handshake, after the end or into a full pipe."""
        is_open = self.handshake_complete and not self.close_sent
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(message.framed(_frame))
        return True

    def keepalive_timeout(self) -> None:
        self.end_idle()


def _frame(data: bytes) -> bytes:
    """A text with the frame of a WebSocket around it."""
    return Frame(Opcode.TEXT, data).serialize(mask=False)


def _full() -> bytes:
    """What there is to say to one too many."""
    refused = fault(Refusal("too-many", "there are too many connections; try again later."))
    body = bytes(reply(refused).body)
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
