"""Many people at many tables of one server, and how long each waits to see an answer."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent
MOST_FILES = 8_192
"""Connections that this process and the server may have."""
SEATS = ("italy", "austria")
WISH = {"ruleset": "squadriglia", "scenario": "baracca", "seats": {"italy": {"kind": "me"}}}


class Choice(msgspec.Struct):
    value: str | int
    refused: Any = None


class Asked(msgspec.Struct):
    key: str
    options: list[Choice]


class Game(msgspec.Struct):
    outcome: Any = None


class Message(msgspec.Struct):
    """The parts of a message that are used here."""

    type: str
    id: str = ""
    code: str = ""
    questions: list[Asked] = []
    game: Game | None = None


def allow_connections() -> None:
    """Raise the limit of open connections as far as needed and possible; the server inherits it."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(MOST_FILES, most) if most != resource.RLIM_INFINITY else MOST_FILES
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Serving:
    """The server in a process of its own."""

    def __init__(self, data: Path, *words: str) -> None:
        start = perf_counter()
        allow_connections()
        self.data = data
        command = [sys.executable, "-m", "benchmarks.serving", "--data", str(data), *words]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split("open at ")[1].strip().rstrip("/")
        self.started_in = perf_counter() - start

    @property
    def kilobytes(self) -> float:
        """Return the memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(re.findall(r"VmRSS:\s+(\d+)", status)[0])

    @property
    def processor(self) -> float:
        """Return the seconds of processor time that all its threads have used so far."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def live_games(self) -> int:
        text = httpx2.get(f"{self.address}/metrics").text
        return int(re.findall(r"^aerodrome_games_live (\d+)", text, re.M)[0])

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(data: Path, *words: str) -> Iterator[Serving]:
    server = Serving(data, *words)
    try:
        yield server
    finally:
        server.end()


class Seat:
    """One player's connection: its last message, and its open questions."""

    def __init__(self, line: ClientConnection, name: str) -> None:
        self.line = line
        self.name = name
        self.heard = 0.0
        self.asked: list[Asked] = []
        self.over = False
        self.updated = asyncio.Event()
        self.acked: dict[str, asyncio.Future[float]] = {}
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        decode = msgspec.json.Decoder(Message).decode
        async for text in self.line:
            now = perf_counter()
            message = decode(text)
            if message.type == "update":
                self.heard, self.asked = now, message.questions
                self.over = message.game is not None and message.game.outcome is not None
                self.updated.set()
            elif message.id in self.acked:
                self.acked.pop(message.id).set_result(now if message.type == "ack" else -1.0)

    async def answer(self, question: Asked, value: str | int, key: str) -> float:
        """Answer a question; return when it was acknowledged, or -1 if it was refused."""
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.acked[key] = done
        said = {"type": "answer", "seat": self.name, "key": question.key, "value": value, "id": key}
        await self.line.send(msgspec.json.encode(said).decode(), text=True)
        return await done

    async def leave(self) -> None:
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self.line.close()


class Table:
    """Two people and their game."""

    def __init__(self, game: str, cookies: dict[str, str], random: Random) -> None:
        self.game = game
        self.cookies = cookies
        self.random = random
        self.seats: dict[str, Seat] = {}
        self.number = 0

    async def sit(self, address: str) -> None:
        """Connect both seats."""
        self.address = address
        for name in self.cookies:
            where = f"{address.replace('http', 'ws')}/api/games/{self.game}/socket?seat={name}"
            headers = {"cookie": f"aerodrome={self.cookies[name]}"}
            line = await connect(where, additional_headers=headers, max_size=None, proxy=None)
            self.seats[name] = Seat(line, name)
        for seat in self.seats.values():
            await asyncio.wait_for(seat.updated.wait(), 20)

    async def leave(self) -> None:
        for seat in self.seats.values():
            await seat.leave()

    async def again(self) -> None:
        """Start a rematch after the game is over."""
        await self.leave()
        self.game = await asyncio.to_thread(self._rematch)
        await self.sit(self.address)

    def _rematch(self) -> str:
        line = HTTPConnection(self.address.removeprefix("http://"))
        headers = {"cookie": f"aerodrome={next(iter(self.cookies.values()))}"}
        line.request("POST", f"/api/games/{self.game}/rematch", headers=headers)
        game: str = msgspec.json.decode(line.getresponse().read())["game"]["id"]
        line.close()
        return game

    @property
    def over(self) -> bool:
        return any(seat.over for seat in self.seats.values())

    def _asked(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.asked]

    async def once(self, patience: float) -> tuple[float, float | None] | None:
        """Give one answer; return seconds until it was acknowledged, and until the other saw it.

        If the other seat hears nothing for `patience` seconds, the answer was secret.
        """
        if self.over:
            await self.again()
        asked = self._asked()
        if not asked:
            return None
        seat = self.random.choice(asked)
        other = next(one for one in self.seats.values() if one is not seat)
        question = seat.asked[0]
        value = self.random.choice([o.value for o in question.options if not o.refused])
        self.number += 1
        seat.updated.clear()
        other.updated.clear()
        start = perf_counter()
        acked = await seat.answer(question, value, f"b{self.number}")
        try:
            await asyncio.wait_for(other.updated.wait(), patience)
        except TimeoutError:
            return (acked - start, None) if acked > 0 else None
        if acked < 0:
            return None
        return acked - start, other.heard - start

    async def once_quickly(self) -> float | None:
        """Give one answer; return the seconds until it was acknowledged."""
        if self.over:
            await self.again()
        asked = self._asked()
        if not asked:
            await asyncio.sleep(0.002)
            return None
        seat = asked[0]
        question, seat.asked = seat.asked[0], []
        value = self.random.choice([o.value for o in question.options if not o.refused])
        self.number += 1
        start = perf_counter()
        acked = await seat.answer(question, value, f"b{self.number}")
        return acked - start if acked > 0 else None

    async def flat_out(self, end: float) -> int:
        """Give answers one after the other until `end`; return how many."""
        done = 0
        while perf_counter() < end:
            done += await self.once_quickly() is not None
        return done


async def new_tables(
    address: str,
    many: int,
    seed: str,
    wish: dict[str, Any] = WISH,
    seats: tuple[str, str] = SEATS,
) -> list[Table]:
    """Make so many games, with both seats taken; their makers take the first seat."""
    tables = []
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        for number in range(many):
            http.cookies.clear()
            made = (await http.post("/api/games", json=wish)).json()
            cookies = {seats[0]: http.cookies["aerodrome"]}
            http.cookies.clear()
            await http.post("/api/join", json={"token": made["invites"][0]["token"]})
            cookies[seats[1]] = http.cookies["aerodrome"]
            tables.append(Table(made["game"]["id"], cookies, Random(f"{seed} {number}")))
    return tables


async def echoes(address: str, end: float, pause: float = 0.05) -> list[float]:
    """Return round trips of a bare WebSocket on the same server, in seconds; at least one."""
    found: list[float] = []
    where = f"{address.replace('http', 'ws')}/echo"
    async with connect(where, proxy=None) as line:
        while not found or perf_counter() < end:
            start = perf_counter()
            await line.send("x" * 200)
            await line.recv()
            found.append(perf_counter() - start)
            await asyncio.sleep(pause)
    return found
