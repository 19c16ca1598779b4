"""Connections: slow, silent or too many visitors do not block the server for others.

The limits here are so small that they end a connection at once, or so large that they never do.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.sync.client import connect

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.connections import ConnectionLimiter, ConnectionLimits, trusted_proxies
from aerodrome.service.metrics import Metrics
from tests.support.server.threaded import Opened, opened
from tests.support.waiting import until

NEVER, AT_ONCE = 10_000.0, 0.02
HEAD = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/join HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
UPGRADE = (
    b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
LARGE = 64 * 1024 * 1024


def limits(head: float = NEVER, body: float = NEVER, read: float = NEVER) -> ConnectionLimits:
    return ConnectionLimits(head=head, body=body, read=read)


def answered(line: socket.socket) -> bytes:
    """Return the head of the next answer."""
    found = b""
    while b"\r\n\r\n" not in found:
        part = line.recv(4096)
        assert part, found
        found += part
    return found


def trickle(line: socket.socket) -> bool:
    """Send one byte after another; return whether the other side closed the connection."""
    line.settimeout(0.01)
    try:
        while True:
            line.sendall(b"x")
            try:
                if not line.recv(4096):
                    return True
            except TimeoutError:
                continue
    except OSError:
        return True


def rest(line: socket.socket) -> int:
    """Return how many bytes arrive before the end."""
    got = 0
    try:
        while part := line.recv(1_000_000):
            got += len(part)
    except ConnectionError:
        pass
    return got


def settled(fits: Callable[[], bool]) -> None:
    until(fits)


@pytest.mark.parametrize("said", [b"", b"GET /", HEAD, HEAD + b"x-slow: "])
def test_a_head_that_never_ends_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    with opened(tmp_path, limits=limits(head=AT_ONCE)) as server, server.connect() as line:
        line.sendall(said)
        assert trickle(line) if said else rest(line) == 0
        settled(lambda: not server.service.metrics.gauges["connections"])
        assert 'connections_ended_total{why="head"} 1' in server.service.metrics.text()


def test_a_body_that_trickles_is_not_waited_for(tmp_path: Path) -> None:
    with opened(tmp_path, limits=limits(body=AT_ONCE)) as server, server.connect() as line:
        line.sendall(POST + b"content-length: 60000\r\n\r\n{")
        assert trickle(line)
        assert 'connections_ended_total{why="body"} 1' in server.service.metrics.text()


@pytest.mark.parametrize("first", [HEAD + b"\r\n", POST + b"content-length: 600\r\n\r\n{"])
def test_a_second_request_that_never_ends_is_not_waited_for(tmp_path: Path, first: bytes) -> None:
    """It ends after an answer, even one that was given before the whole request had arrived."""
    with opened(tmp_path, limits=limits()) as server, server.connect() as line:
        line.sendall(first.replace(b"application/json", b"text/plain"))
        answered(line)
        server.limiter.limits = limits(head=AT_ONCE)
        line.sendall(HEAD)
        assert trickle(line)
        assert 'connections_ended_total{why="head"} 1' in server.service.metrics.text()


def test_an_answer_that_is_not_read_is_dropped(tmp_path: Path) -> None:
    async def large(request: Request) -> Response:
        return Response(b"x" * LARGE)

    route = Route("/large", large)
    with opened(tmp_path, route, limits=limits(read=AT_ONCE)) as server, server.connect() as line:
        line.sendall(HEAD.replace(b"healthz", b"large") + b"\r\n")
        settled(lambda: 'ended_total{why="read"} 1' in server.service.metrics.text())
        assert rest(line) < LARGE


def test_a_socket_that_is_not_read_is_closed(tmp_path: Path) -> None:
    async def flood(websocket: WebSocket) -> None:
        await websocket.accept()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await websocket.send_text("x" * 1_000_000)

    route = WebSocketRoute("/flood", flood)
    with opened(tmp_path, route, limits=limits(read=AT_ONCE)) as server, server.connect() as line:
        line.sendall(HEAD.replace(b"healthz", b"flood") + UPGRADE)
        assert b" 101 " in answered(line)
        settled(lambda: 'ended_total{why="read"} 1' in server.service.metrics.text())
        assert server.service.metrics.gauges["connections"] == 0


def test_quick_visitors_are_served_as_ever(tmp_path: Path) -> None:
    with (
        opened(tmp_path, limits=ConnectionLimits()) as server,
        httpx2.Client(base_url=server.address) as me,
    ):
        me.get("/api/me")
        assert me.post("/api/join", json={"token": "x" * 32}).json()["code"] == "no-invite"
        cookie = {"cookie": f"aerodrome={me.cookies['aerodrome']}"}
        where = server.address.replace("http", "ws") + "api/games/none/socket"
        with connect(where, additional_headers=cookie, proxy=None) as line:
            assert "no-game" in str(line.recv())
    assert server.service.metrics.gauges["connections"] == 0


def refused(server: Opened) -> bool:
    """Return whether another connection is refused."""
    with server.connect() as line:
        line.sendall(HEAD + b"connection: close\r\n\r\n")
        said = answered(line)
    return b"503" in said.splitlines()[0] and b"too-many" in said


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with opened(tmp_path, limits=ConnectionLimits(each=2)) as server:
        with server.connect(), server.connect():
            settled(lambda: server.service.metrics.gauges["connections"] == 2)
            assert refused(server)
            assert "aerodrome_connections_refused_total 1\n" in server.service.metrics.text()
        settled(lambda: not server.service.metrics.gauges["connections"])
        assert not refused(server)


def test_slow_connections_make_room(tmp_path: Path) -> None:
    """A visitor with many silent connections does not shut out others."""
    with opened(tmp_path, limits=ConnectionLimits(all=2)) as server:
        with server.connect() as first, server.connect() as second:
            settled(lambda: server.service.metrics.gauges["connections"] == 2)
            assert not refused(server)
            first.settimeout(None)
            second.settimeout(None)
            assert rest(first) == 0
            second.sendall(HEAD + b"\r\n")
            assert b"200 OK" in answered(second)
        assert 'ended_total{why="full"} 1' in server.service.metrics.text()


def test_a_proxy_has_as_many_as_there_are_at_all(tmp_path: Path) -> None:
    with opened(
        tmp_path, limits=ConnectionLimits(all=3, each=1), proxies=["127.0.0.0/8"]
    ) as server:
        there = [server.connect() for _ in range(3)]
        settled(lambda: server.service.metrics.gauges["connections"] == 3)
        server.limiter.awaited.clear()
        assert refused(server)
        there.pop().close()
        settled(lambda: server.service.metrics.gauges["connections"] == 2)
        assert not refused(server)
        for line in there:
            line.close()


def test_only_an_address_can_be_a_proxy() -> None:
    limiter = ConnectionLimiter(Metrics(), ConnectionLimits(each=0), ["192.0.2.0/24", "::1"])
    assert [limiter._is_proxy(host) for host in ("192.0.2.9", "::1", "", "x")] == [True, True, 0, 0]
    with pytest.raises(Refusal, match="give a proxy as an address or network"):
        trusted_proxies(["localhost"])


SAID = {"x-forwarded-for": "192.0.2.66, 203.0.113.7", "x-forwarded-proto": "https"}


def test_a_named_proxy_is_believed(tmp_path: Path) -> None:
    """The proxy's headers give the visitor's address and scheme; the last value counts."""
    with opened(tmp_path, limits=ConnectionLimits(), proxies=["127.0.0.1"]) as server:
        answer = httpx2.get(f"{server.address}api/me", headers=SAID)
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers
        assert list(server.service.rates.guest._left) == ["203.0.113.7"]
        assert httpx2.get(f"{server.address}metrics", headers=SAID).status_code == 403


def test_other_proxies_are_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither visitors from this machine nor a setting of uvicorn change that."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with opened(tmp_path, limits=ConnectionLimits()) as server:
        answer = httpx2.get(f"{server.address}api/me", headers=SAID)
        assert "secure" not in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in answer.headers
        assert list(server.service.rates.guest._left) == ["127.0.0.1"]
        assert httpx2.get(f"{server.address}metrics", headers=SAID).status_code == 403
        assert httpx2.get(f"{server.address}metrics").status_code == 200
