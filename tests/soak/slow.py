"""Slow: thousands of connections that are silent or never finish, and one honest visitor.

`python -m tests.soak.slow --connections 5000` is the soak: on this machine only, from addresses of
127.0.0.0/8, against a normal server. The visitor must always be served, no connection may outlast
its limit, and in the end the server is as before. The cost is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import httpx2

from aerodrome.server.connections import ConnectionLimits
from tests.support.server.process import Server

EACH = 150
"""Connections from one address: fewer than its limit."""
MOST = 15_000
HEAD = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/join HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
BEGINNINGS = {"silent": b"", "head": HEAD, "body": POST + b"content-length: 60000\r\n\r\n{"}
LIMITS = ConnectionLimits()


class Soak:
    """The results of the slow connections and of the visitor."""

    def __init__(self, address: str) -> None:
        self.address = address
        host, _, port = address.removeprefix("http://").partition(":")
        self.where = (host, int(port))
        self.ends: Counter[str] = Counter()
        self.served: list[float] = []
        self.unserved: Counter[str] = Counter()

    async def dawdle(self, number: int, until: float) -> None:
        """Open one connection that trickles until it is ended."""
        kind = tuple(BEGINNINGS)[number % 3]
        place = number // EACH + 2
        own = (f"127.0.{place // 250}.{place % 250 + 1}", 0)
        try:
            reader, writer = await asyncio.open_connection(*self.where, local_addr=own)
        except OSError:
            self.ends["not let in"] += 1
            return
        try:
            writer.write(BEGINNINGS[kind])
            while time.monotonic() < until:
                with contextlib.suppress(TimeoutError):
                    if await asyncio.wait_for(reader.read(4096), 5) == b"":
                        break
                    self.ends["refused in words"] += 1
                if kind != "silent":
                    writer.write(b"x")
            self.ends["ended" if time.monotonic() < until else "stayed"] += 1
        except OSError:
            self.ends["ended"] += 1
        finally:
            writer.close()

    async def visit(self, until: asyncio.Event) -> None:
        """Fetch the list of games again and again, like a visitor."""
        while not until.is_set():
            start = time.perf_counter()
            async with httpx2.AsyncClient(base_url=self.address, timeout=60) as client:
                try:
                    status = (await client.get("/api/rulesets")).status_code
                except httpx2.TransportError as error:
                    self.unserved[type(error).__name__] += 1
                    continue
            if status == 200:
                self.served.append(time.perf_counter() - start)
            else:
                self.unserved[str(status)] += 1
            await asyncio.sleep(0.05)

    async def run(self, count: int) -> None:
        over = asyncio.Event()
        visiting = asyncio.create_task(self.visit(over))
        until = time.monotonic() + 4 * max(LIMITS.head, LIMITS.body) + count / 50
        await asyncio.gather(*(self.dawdle(number, until) for number in range(count)))
        over.set()
        await visiting


def kilobytes(server: Server) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def gauge(server: Server, name: str) -> str:
    text = httpx2.get(f"{server.address}/metrics").text
    return text.partition(f"\n{name} ")[2].split()[0]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak slow")
    parser.add_argument("--connections", type=int, default=5_000)
    count = min(parser.parse_args(words).connections, MOST)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "games.db") as server:
        soak, before = Soak(server.address), kilobytes(server)
        asyncio.run(soak.run(count))
        after, left = kilobytes(server), gauge(server, "aerodrome_connections")
    times = sorted(soak.served)
    print(f"{count} slow connections: {dict(soak.ends)}; left over: {int(left) - 1}")
    print(f"honest requests: {len(times)} served, not served: {dict(soak.unserved)}")
    print(f"  half within {statistics.median(times):.3f} s, the slowest {times[-1]:.3f} s")
    print(f"memory: {before} kB before, {after} kB after")
    return 1 if soak.ends["stayed"] or int(left) > 1 else 0
