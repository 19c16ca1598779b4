"""Service: the parts of a server, put together and taken apart in order."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import tables as t
from aerodrome.server.fanout import Fanout, PostgresFanout
from aerodrome.server.games import Games
from aerodrome.server.guard import Rates
from aerodrome.server.lobby import Lobby
from aerodrome.server.metrics import Metrics
from aerodrome.server.people import People
from aerodrome.server.pilots import PATIENCE, Pilots, Think, think
from aerodrome.server.store import Row, Store, rows

AUTOPILOT = "regular"
"""The pilot who flies a seat whose player has run out of time."""
TICK = 0.5
log = structlog.get_logger()


class Service:
    """Everything behind the doors."""

    def __init__(
        self, data: str, *, workers: int = 1, thinking: Think = think, patience: float = PATIENCE
    ) -> None:
        self._pilots = (workers, thinking, patience)
        self.metrics = Metrics()
        self.store = Store(data)
        self.people = People(self.store)
        self.fanout = PostgresFanout(self.store.url) if self.store.shared else Fanout()
        self.lobby = Lobby(self.store, self.fanout, self.metrics)
        self.games = Games(self.lobby)
        self.deeds = Rates(burst=120, per_second=20)
        self.makings = Rates(burst=60, per_second=0.2)
        self.logins = Rates(burst=10, per_second=0.1)
        self.guests = Rates(burst=300, per_second=5)
        self.sockets: dict[str, int] = {}
        self.healthy = True

    async def start(self) -> None:
        workers, thinking, patience = self._pilots
        self.pilots = Pilots(self.lobby, self.metrics, workers, thinking, patience)
        self.fanout.start(self.lobby.catch_up)
        self._ticking = asyncio.create_task(self._tick())
        await self._wake_waiting()

    async def stop(self) -> None:
        self._ticking.cancel()
        await asyncio.gather(self._ticking, return_exceptions=True)
        for live in self.lobby.live.values():
            if live.pilot is not None:
                live.pilot.cancel()
        await asyncio.to_thread(self.fanout.stop)
        await asyncio.to_thread(self.pilots.stop)
        await asyncio.to_thread(self.store.close)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._mind_deadlines()
                await self.lobby.sleep_idle()
                self.healthy = True
            except Refusal as refusal:
                self.healthy = False
                log.error("the store is in trouble", code=refusal.code)
            except Exception:
                log.exception("the clock stumbled")

    async def _mind_deadlines(self) -> None:
        """Whoever has run out of time is flown by the autopilot until he returns."""
        now = self.lobby.clock.now()
        query = sa.select(t.seats.c.game, t.seats.c.seat).where(t.seats.c.due <= now)

        def late(connection: Connection) -> list[Row]:
            return rows(connection, query)

        for found in await self.store.run(late):
            await self._hand_over(found["game"], found["seat"])

    async def _hand_over(self, game: str, seat: str) -> None:
        live = await self.lobby.open(game)
        async with live.lock:
            chair = live.chairs[seat]
            if chair.due is None or chair.autopilot or live.status == "over":
                return
            await self.lobby.reseat(live, seat, autopilot=True, due=None)
        text = (
            f"The time of {chair.name or seat} is up: the autopilot ({chair.level}) flies {seat}."
        )
        await self.lobby.notice(live, f"{text[:-1]} until its player returns.")

    async def _wake_waiting(self) -> None:
        """After a restart: games in which a program has to move are opened, so that it does."""
        flown = sa.or_(t.seats.c.kind == "bot", t.seats.c.autopilot)
        query = (
            sa.select(t.games.c.id)
            .join(t.seats, t.seats.c.game == t.games.c.id)
            .where(t.games.c.status == "playing", flown)
            .where(t.games.c.waiting.contains(t.seats.c.seat))
            .distinct()
        )
        for found in await self.store.run(lambda connection: rows(connection, query)):
            try:
                await self.lobby.open(found["id"])
            except Refusal as refusal:
                log.warning("a game cannot go on", game=found["id"], code=refusal.code)
