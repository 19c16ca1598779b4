"""The lobby under load: `python -m benchmarks meet [--quick]`.

A thousand people are in the lobby while tables are offered and withdrawn: how long until they see
it, and how much processor time a message costs; three hundred watch one game. A bare WebSocket echo
on the same server, in the same run, is the comparison: look at the ratios. All connections come
from this machine, so the measured server allows one address more connections than a real one does.
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import httpx2
from rich.console import Console
from rich.table import Table as Shown
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.costs import per_echo, watched
from benchmarks.crowd import Serving, echoes, serving
from benchmarks.server import MS, percentile

TABLE = {"ruleset": "squadriglia", "scenario": "baracca"}
LIMITS = {"message": 1.0, "watched": 3.0}
"""Limits: a message to one person in echoes of processor time, and an answer with 300 spectators in
answers without any."""
COMING = 20
"""How many people connect at once."""


@dataclass(frozen=True)
class Crowd:
    """How many people are in the lobby, how often a table changes, and how many watch a game."""

    people: int = 1_000
    changes: int = 40
    pause: float = 0.25
    watchers: int = 300
    rounds: int = 40
    echoes: int = 1_000
    calm: float = 3.0
    """Seconds to wait after the last arrival for the news about it."""


def quickly() -> Crowd:
    """Return just enough to check that everything can be measured."""
    return Crowd(people=6, changes=2, pause=0.3, watchers=3, rounds=2, echoes=20, calm=0.3)


@dataclass
class Heard:
    """Messages that were received: when each came, and their total size."""

    at: list[float] = field(default_factory=list)
    bytes: int = 0


@dataclass
class Met:
    """Seconds until people saw a change, and those of an echo; processor time of both."""

    seen: list[float]
    messages: int
    bytes: float
    cost: float
    echo: list[float]
    echo_cost: float
    alone: float
    crowded: float


class Visitor:
    """A person in the lobby."""

    def __init__(self, line: ClientConnection) -> None:
        self.heard = Heard()
        self.line = line
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.line:
            self.heard.at.append(perf_counter())
            self.heard.bytes += len(text)

    async def leave(self) -> None:
        await self.line.close()
        await self.reading


async def _guest(http: httpx2.AsyncClient) -> str:
    """Return the session of a new guest."""
    http.cookies.clear()
    await http.get("/api/me")
    return str(http.cookies["aerodrome"])


async def crowd(server: Serving, many: int, calm: float) -> list[Visitor]:
    """Return so many people, each with their own session and connection."""
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as http:
        sessions = [await _guest(http) for _ in range(many)]
    where = f"{server.address.replace('http', 'ws')}/api/lobby/socket"

    async def come(session: str) -> Visitor:
        headers = {"cookie": f"aerodrome={session}"}
        return Visitor(await connect(where, additional_headers=headers, proxy=None))

    found = []
    for at in range(0, many, COMING):
        found += await asyncio.gather(*map(come, sessions[at : at + COMING]))
    await asyncio.sleep(calm)
    return found


async def changes(server: Serving, visitors: list[Visitor], wanted: Crowd) -> list[float]:
    """Offer and withdraw tables; return seconds until each person saw each change."""
    seen = []
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as http:
        await _guest(http)
        offer = ""
        for _ in range(wanted.changes):
            before = [len(one.heard.at) for one in visitors]
            start = perf_counter()
            if offer:
                await http.post(f"/api/lobby/offers/{offer}/withdraw")
                offer = ""
            else:
                made = await http.post("/api/lobby/offers", json={**TABLE, "deadline": 86_400})
                offer = made.json()["id"]
            await asyncio.sleep(wanted.pause)
            while any(len(one.heard.at) <= was for one, was in zip(visitors, before, strict=True)):
                await asyncio.sleep(0.01)
            pairs = zip(visitors, before, strict=True)
            seen += [one.heard.at[was] - start for one, was in pairs]
    return seen


async def measured(wanted: Crowd, data: Path) -> Met:
    with serving(data) as server:
        echo_cost = await per_echo(server, wanted.echoes)
        visitors = await crowd(server, wanted.people, wanted.calm)
        for one in visitors:
            one.heard = Heard()
        before = server.processor
        end = perf_counter() + wanted.changes * wanted.pause
        seen, echo = await asyncio.gather(
            changes(server, visitors, wanted), echoes(server.address, end, 0.1)
        )
        spent = server.processor - before - len(echo) * echo_cost
        messages = sum(len(one.heard.at) for one in visitors)
        size = sum(one.heard.bytes for one in visitors) / messages
        for at in range(0, len(visitors), COMING):
            await asyncio.gather(*(one.leave() for one in visitors[at : at + COMING]))
        alone = await watched(server, 0, wanted.rounds)
        crowded = await watched(server, wanted.watchers, wanted.rounds)
    cost = spent / messages
    return Met(seen, messages, size, cost, echo, echo_cost, alone, crowded)


def shown(found: Met, wanted: Crowd) -> Shown:
    table = Shown(box=None, pad_edge=False, show_header=False)
    table.add_row(f"{wanted.people:,} people: a change is seen, p50 and p99", *_times(found.seen))
    table.add_row("  an echo meanwhile", *_times(found.echo))
    told = f"{found.messages:,} of {found.bytes:.0f} bytes"
    table.add_row("  messages", told, "")
    ratio = f"{found.cost / found.echo_cost:.2f} of an echo"
    table.add_row("  processor time of a message", f"{found.cost * MS:.3f} ms", ratio)
    times = f"{found.crowded / found.alone:.2f} times"
    table.add_row("processor time of an answer, no spectators", f"{found.alone * MS:.2f} ms", "")
    table.add_row(f"  {wanted.watchers} watch", f"{found.crowded * MS:.2f} ms", times)
    return table


def _times(found: list[float]) -> list[str]:
    return [f"{percentile(found, part) * MS:.1f} ms" for part in (0.5, 0.99)]


def over_limits(found: Met) -> list[str]:
    ratios = {"message": found.cost / found.echo_cost, "watched": found.crowded / found.alone}
    return [f"meet {name}" for name, ratio in ratios.items() if ratio > LIMITS[name]]


def run(console: Console, wanted: Crowd) -> list[str]:
    """Measure and show; return what is over its limit, if the scale is the full one."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(wanted, Path(folder) / "meet.db"))
    console.print(shown(found, wanted))
    return over_limits(found) if wanted == Crowd() else []
