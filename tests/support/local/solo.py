"""Solo: a field without a server in a test's own process, with one player."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aerodrome.local.field import LocalField
from aerodrome.local.locker import Locker
from aerodrome.local.page_connection import LocalConnection
from tests.support.local.memory_locker import MemoryLocker
from tests.support.waiting import PATIENCE

Json = dict[str, Any]
_numbers = itertools.count(1)


class StubbornLocker(MemoryLocker):
    """A locker that saves nothing while it is full."""

    full = False

    async def keep(self, key: str, text: str) -> None:
        if self.full:
            raise OSError("no room")
        await super().keep(key, text)


class Solo:
    """A single player who uses the routes of a field."""

    def __init__(self, locker: Locker | None = None) -> None:
        self.locker = locker or MemoryLocker()
        self.field = LocalField(self.locker)

    async def ask(self, method: str, address: str, body: Any = None, status: int = 200) -> Any:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode() if body else b""
        reply = await self.field.ask(method, address, sent)
        assert reply.status == status, reply.body
        return json.loads(reply.body) if reply.body else None

    async def get(self, address: str, status: int = 200) -> Any:
        return await self.ask("GET", address, status=status)

    async def post(self, address: str, body: Any = None, status: int = 200) -> Any:
        return await self.ask("POST", address, body, status)

    async def make(self, ruleset: str, scenario: str, *seats: str, **wish: Any) -> str:
        """Create a game in which the player has all these seats; return its id."""
        mine = {seat: {"kind": "me"} for seat in seats}
        wished = {"ruleset": ruleset, "scenario": scenario, "seats": mine, **wish}
        made: Json = await self.post("/api/games", wished)
        return str(made["game"]["id"])

    async def do(self, game: str, what: str, seat: str, status: int = 200, **body: Any) -> Any:
        body.setdefault("id", f"k{next(_numbers)}")
        said = {"type": "answer" if what == "answers" else what, "seat": seat, **body}
        return await self.post(f"/api/games/{game}/{what}", said, status)

    async def position(self, game: str, seat: str | None = None) -> Json:
        asked = f"?seat={seat}" if seat else ""
        position: Json = await self.get(f"/api/games/{game}/position{asked}")
        return position

    async def record(self, game: str, seat: str | None = None) -> str:
        asked = f"?seat={seat}" if seat else ""
        return (await self.field.ask("GET", f"/api/games/{game}/record{asked}")).body.decode()

    def line(self, game: str, query: str = "") -> Ear:
        return Ear(self.field, f"/api/games/{game}/socket{query}")

    async def settled(self, game: str) -> None:
        """Wait until no program of a game has anything to do."""
        live = await self.field.service.live_games.open(game)
        while busy := [task for task in (live.pilot, live.battle_task) if task and not task.done()]:
            await asyncio.wait(busy)


class Ear:
    """A connection, and the messages received over it."""

    def __init__(self, field: LocalField, address: str) -> None:
        self.heard: list[Json] = []
        self.ended: list[tuple[int, str]] = []
        self._news = asyncio.Event()
        self.line: LocalConnection = field.connect(address, self._hear, self._closed)

    def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self._news.set()

    def _closed(self, code: int, why: str) -> None:
        self.ended.append((code, why))
        self._news.set()

    def say(self, **said: Any) -> None:
        self.line.say(json.dumps(said))

    async def until(self, fits: Callable[[Ear], Any]) -> None:
        """Wait until the received messages fit."""
        while not fits(self):
            self._news.clear()
            await self._news.wait()

    async def hear(self, kind: str) -> Json:
        """Return the first message of this kind that was not taken yet."""
        await self.until(lambda ear: any(one["type"] == kind for one in ear.heard))
        found = next(one for one in self.heard if one["type"] == kind)
        self.heard.remove(found)
        return found


def alone(scene: Callable[[Solo], Awaitable[None]], locker: Locker | None = None) -> None:
    """Play a scene in a field of its own."""

    async def play() -> None:
        solo = Solo(locker)
        await solo.field.start()
        await asyncio.wait_for(scene(solo), PATIENCE)

    asyncio.run(play())
