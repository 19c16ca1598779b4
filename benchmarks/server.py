"""The server under load: `python -m benchmarks server [--seconds N] [--quick]`.

It measures how long it takes until the other seat sees an answer, compared with a bare WebSocket
echo on the same server; the processor time of an answer, alone, with spectators, late in a game;
answers per second; the memory of a game, awake and asleep; and whether a hundred thousand stored
games slow anything down. Everything is measured in one run on one machine: look at the ratios.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import httpx2
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Shown

from benchmarks.costs import Costs, Tick, costs
from benchmarks.crowd import Serving, Table, echoes, new_tables, serving

EVERY = 5.0
"""Seconds between two answers in a game."""
ALONE = 0.25
"""Seconds between two answers if there is only one game."""
LINES_EACH = 5
"""Lines of a record in stored games that are copies."""
LIMITS = {"p99 in echoes": 6.0, "sleeping": 300.0, "answer": 0.0015, "watched": 2.0}
"""Limits: times an echo's p99 with the most games; kilobytes for a sleeping game; seconds of
processor time for an answer, and how many times that with 200 spectators."""
MS = 1000


@dataclass(frozen=True)
class Scale:
    """The scale of a run: live games at once, stored games, sleeping games, seconds each."""

    seconds: float
    levels: tuple[int, ...] = (1, 200, 1_000)
    stored: int = 100_000
    asleep: int = 500
    quick: bool = False


def quickly() -> Scale:
    """Return just enough to check that everything can be measured."""
    return Scale(1.0, (1, 4), 60, 10, quick=True)


@dataclass
class Latency:
    """How long an answer takes with so many live games."""

    games: int
    acked: list[float]
    seen: list[float]
    echo: list[float]


@dataclass
class Size:
    """How long everyday operations take with a store of some size, in seconds."""

    games: int
    start: float
    open: float
    listed: float
    answer: float
    processor: float


def percentile(found: list[float], part: float) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * part))] if found else float("nan")


async def latency(server: Serving, tables: list[Table], seconds: float, tick: Tick) -> Latency:
    """Let every table answer every few seconds, at different moments."""
    end = perf_counter() + seconds
    result = Latency(len(tables), [], [], [])
    pause = min(EVERY, seconds / 2) if len(tables) > 1 else ALONE

    async def play(number: int, table: Table) -> None:
        await asyncio.sleep(pause * number / len(tables))
        while (start := perf_counter()) < end:
            found = await table.once(pause / 2 if len(tables) > 1 else ALONE)
            if found is not None:
                result.acked.append(found[0])
                if found[1] is not None:
                    result.seen.append(found[1])
            await asyncio.sleep(max(0.0, pause - (perf_counter() - start)))

    async def watch() -> None:
        for _ in range(int(seconds)):
            await asyncio.sleep(1)
            tick(f"{len(tables)} live games", 1)

    async def listen() -> None:
        result.echo = await echoes(server.address, end)

    playing = [play(number, table) for number, table in enumerate(tables)]
    await asyncio.gather(*playing, watch(), listen())
    return result


async def throughput(tables: list[Table], seconds: float) -> float:
    """Return answers per second when every table plays as fast as it can."""
    start = perf_counter()
    done = await asyncio.gather(*(table.flat_out(start + seconds) for table in tables))
    return sum(done) / (perf_counter() - start)


async def live(server: Serving, scale: Scale, tick: Tick) -> tuple[list[Latency], float, float]:
    """Return latencies at every level, answers per second, and kilobytes for an open game."""
    found: list[Latency] = []
    tables: list[Table] = []
    before = server.kilobytes
    for level in scale.levels:
        new = await new_tables(server.address, level - len(tables), f"live {level}")
        for table in new:
            await table.sit(server.address)
        tables += new
        found.append(await latency(server, tables, scale.seconds, tick))
    each = (server.kilobytes - before) / len(tables)
    for table in tables:
        await table.leave()
    fresh = await new_tables(server.address, 24, "fast")
    for table in fresh:
        await table.sit(server.address)
    rate = await throughput(fresh, max(1.0, scale.seconds / 4))
    tick("answers as fast as possible", 1)
    for table in fresh:
        await table.leave()
    return found, rate, each


async def asleep(server: Serving, many: int, tick: Tick) -> tuple[float, int]:
    """Return the kilobytes left by each idle game, and how many games are awake."""
    await new_tables(server.address, 20, "warm")
    await _all_asleep(server)
    before = server.kilobytes
    await new_tables(server.address, many, "sleep")
    awake = await _all_asleep(server)
    tick("sleeping games", 1)
    return (server.kilobytes - before) / many, awake


async def _all_asleep(server: Serving) -> int:
    end = time.monotonic() + 30
    while (awake := server.live_games()) and time.monotonic() < end:
        await asyncio.sleep(0.2)
    return awake


async def size(data: Path, cookies: list[tuple[str, str]]) -> Size:
    """Time everyday operations over a store, on a server just started on it."""
    with serving(data, "--sleep", "1") as server:
        opened, listed = [], []
        async with httpx2.AsyncClient(base_url=server.address, timeout=60) as http:
            await http.get("/healthz")
            for game, cookie in cookies:
                http.cookies.clear()
                http.cookies.set("aerodrome", cookie)
                opened.append(await _timed(http.get(f"/api/games/{game}/position?seat=italy")))
                listed.append(await _timed(http.get("/api/games")))
        tables = await new_tables(server.address, 4, "size")
        for table in tables:
            await table.sit(server.address)
        await _quiet(server)
        acked, before = [], server.processor
        for _ in range(12):
            for table in tables:
                found = None if table.over else await table.once_quickly()
                if found is not None:
                    acked.append(found)
        cost = (server.processor - before) / len(acked)
        for table in tables:
            await table.leave()
        medians = (median(opened), median(listed), median(acked))
        return Size(_count(data), server.started_in, *medians, processor=cost)


async def _quiet(server: Serving) -> None:
    """Wait until the server has finished its start."""
    end, before = time.monotonic() + 30, -1.0
    while server.processor - before > 0.02 and time.monotonic() < end:
        before = server.processor
        await asyncio.sleep(0.5)


async def _timed(asking: Awaitable[httpx2.Response]) -> float:
    start = perf_counter()
    response = await asking
    assert response.status_code == 200, response.text
    return perf_counter() - start


def _count(data: Path) -> int:
    with sqlite3.connect(data) as store:
        count: int = store.execute("SELECT count(*) FROM games").fetchone()[0]
    store.close()
    return count


async def played(data: Path, many: int, seconds: float) -> list[tuple[str, str]]:
    """Play some games of about a hundred lines; return each with its player's cookie."""
    with serving(data) as server:
        tables = await new_tables(server.address, many, "stored")
        for table in tables:
            await table.sit(server.address)
        await asyncio.gather(*(table.flat_out(perf_counter() + seconds) for table in tables))
        for table in tables:
            await table.leave()
    return [(table.game, table.cookies["italy"]) for table in tables]


def multiply(data: Path, many: int) -> None:
    """Fill a store with copies of its games, and of the data beside them."""
    store = sqlite3.connect(data)
    columns = {
        name: [row[1] for row in store.execute(f"PRAGMA table_info({name})")]
        for name in ("games", "seats", "lines", "checkpoints", "chronicles")
    }
    copies = many // _count(data)
    numbers = f"WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < {copies})"
    for name, names in columns.items():
        key = "id" if name == "games" else "game"
        chosen = ", ".join(_copied(column, key) for column in names)
        which = f"WHERE seq <= {LINES_EACH}" if name == "lines" else ""
        store.execute(f"INSERT INTO {name} {numbers} SELECT {chosen} FROM {name}, n {which}")
    store.commit()
    store.close()


def _copied(column: str, key: str) -> str:
    if column in (key, "creator"):
        return f"{column} || '~' || k"
    return "NULL" if column in ("invite_hash", "rematch", "person") else column


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


async def measure(scale: Scale, tick: Tick) -> tuple[list[Shown], list[str]]:
    """Measure everything; return tables, and what is over its limit."""
    with _folder() as folder:
        spent = await costs(folder, tick, scale.quick)
        with serving(folder / "live.db") as server:
            latencies, rate, awake_kb = await live(server, scale, tick)
        with serving(folder / "sleep.db", "--sleep", "1") as server:
            asleep_kb, still = await asleep(server, scale.asleep, tick)
        cookies = await played(folder / "small.db", 10, 1 if scale.quick else 4)
        sizes = [await size(folder / "small.db", cookies)]
        tick("a small store", 1)
        multiply(folder / "small.db", scale.stored)
        sizes.append(await size(folder / "small.db", cookies))
        tick("a large store", 1)
    over = over_limits(latencies[-1], asleep_kb, spent)
    rest = _rest(rate, awake_kb, asleep_kb, still, sizes)
    return [_latencies(latencies), _costs(spent), rest], over


def over_limits(most: Latency, asleep_kb: float, spent: Costs) -> list[str]:
    found = {
        "p99 in echoes": percentile(most.acked, 0.99) / percentile(most.echo, 0.99),
        "sleeping": asleep_kb,
        "answer": spent.answer,
        "watched": max(spent.watched.values()) / spent.watched[0],
    }
    return [f"server {name}" for name, value in found.items() if value > LIMITS[name]]


def _latencies(found: list[Latency]) -> Shown:
    shown = Shown(box=None, pad_edge=False)
    shown.add_column("live games")
    headings = (
        "seen p50",
        "p99",
        "acked p50",
        "p99",
        "echo p50",
        "p99",
        "p99 in echoes",
        "answers",
    )
    for heading in headings:
        shown.add_column(heading, justify="right")
    for one in found:
        pairs = [(one.seen, 0.5), (one.seen, 0.99), (one.acked, 0.5), (one.acked, 0.99)]
        pairs += [(one.echo, 0.5), (one.echo, 0.99)]
        times = [f"{percentile(times, part) * MS:.1f} ms" for times, part in pairs]
        ratio = percentile(one.acked, 0.99) / percentile(one.echo, 0.99)
        shown.add_row(str(one.games), *times, f"{ratio:.1f}", str(len(one.acked)))
    return shown


def _costs(spent: Costs) -> Shown:
    """Return processor time as a table, with what it is compared with."""
    shown = Shown(box=None, pad_edge=False, show_header=False)
    echoes = f"{spent.answer / spent.echo:.0f} echoes of {spent.echo * MS:.3f} ms"
    shown.add_row("processor time of an answer", f"{spent.answer * MS:.2f} ms", echoes)
    for many, cost in spent.watched.items():
        times = f"{cost / spent.watched[0]:.2f} times"
        shown.add_row(f"  with {many} watchers", f"{cost * MS:.2f} ms", times)
    shown.add_row("  after 100 answers in a large game", f"{spent.young * MS:.2f} ms", "")
    times = f"{spent.old / spent.young:.2f} times"
    shown.add_row("  after 1,000 in it", f"{spent.old * MS:.2f} ms", times)
    return shown


def _rest(rate: float, awake: float, asleep: float, still: int, sizes: list[Size]) -> Shown:
    shown = Shown(box=None, pad_edge=False, show_header=False)
    shown.add_row("answers a second, as fast as they come", f"{rate:.0f}")
    shown.add_row("memory for an open game with two connections", f"{awake:.0f} kB")
    shown.add_row(f"memory for a sleeping game ({still} awake)", f"{asleep:.1f} kB")
    for one in sizes:
        shown.add_row(f"with {one.games:,} stored games: until it serves", f"{one.start:.2f} s")
        shown.add_row("  to open a sleeping game", f"{one.open * MS:.1f} ms")
        shown.add_row("  to list mine", f"{one.listed * MS:.1f} ms")
        shown.add_row("  to save an answer", f"{one.answer * MS:.1f} ms")
        times = f"{one.processor / sizes[0].processor:.2f} times"
        shown.add_row("  processor time of it", f"{one.processor * MS:.2f} ms, {times}")
    return shown


def run(console: Console, scale: Scale) -> list[str]:
    """Measure and show everything; return what is over its limit."""
    total = len(scale.levels) * int(scale.seconds) + 7
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("server", total=total)
        told: Tick = lambda text, by: progress.update(bar, advance=by, description=text)  # noqa: E731
        tables, over = asyncio.run(measure(scale, told))
    for shown in tables:
        console.print(shown)
    return over
