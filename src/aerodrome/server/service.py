"""Service: the parts of a server, put together and taken apart in order."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa
import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import tables as t
from aerodrome.server.fanout import Fanout, PostgresFanout
from aerodrome.server.games import Games
from aerodrome.server.guard import Rates
from aerodrome.server.laboratory import Laboratory
from aerodrome.server.lobby import Lobby
from aerodrome.server.metrics import Metrics
from aerodrome.server.people import People, Person
from aerodrome.server.pilots import PATIENCE, Pilots, Think, think
from aerodrome.server.store import Store, rows

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
        self.laboratory = Laboratory()
        self.deeds = Rates(burst=120, per_second=20)
        self.words = Rates(burst=20, per_second=1)
        self.makings = Rates(burst=60, per_second=0.2)
        self.makings_there = Rates(burst=600, per_second=2)
        self.logins = Rates(burst=10, per_second=0.1)
        self.guests = Rates(burst=300, per_second=5)
        self.sockets: dict[str, int] = {}
        self._unplayable: set[str] = set()

    @property
    def healthy(self) -> bool:
        return not self.store.trouble

    def make_room(self, person: Person, host: str) -> None:
        """One more thing made by somebody, and by whoever comes from the same place."""
        self.makings.take(person.id)
        self.makings_there.take(host)

    def hang_up(self, token: str, person: Person | None) -> None:
        """End the connections of a session, or all of a person's."""
        for live in self.lobby.live.values():
            for listener in live.listeners:
                theirs = person is not None and listener.person == person.id
                if theirs or (token and listener.session == token):
                    listener.leave("login")

    def renamed(self, person: Person) -> None:
        """Show somebody's new name wherever he sits just now."""
        for live in self.lobby.live.values():
            for chair in live.chairs.values():
                if chair.person == person.id:
                    chair.name = person.name
                    live.tell()

    async def start(self) -> None:
        workers, thinking, patience = self._pilots
        self.pilots = Pilots(self.lobby, self.metrics, workers, thinking, patience)
        self.fanout.start(self.lobby)
        self._ticking = asyncio.create_task(self._tick())
        await self._wake_waiting()

    async def stop(self) -> None:
        self._ticking.cancel()
        await asyncio.gather(self._ticking, return_exceptions=True)
        for live in self.lobby.live.values():
            if live.pilot is not None:
                live.pilot.cancel()
        await self.lobby.settle()
        await asyncio.to_thread(self.fanout.stop)
        await asyncio.to_thread(self.pilots.stop)
        await asyncio.to_thread(self.laboratory.stop)
        await asyncio.to_thread(self.store.close)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            well = self.healthy
            try:
                if not well:
                    await self.store.recover()
                await self._mind_deadlines()
                await self.lobby.sleep_idle()
            except Refusal as refusal:
                log.debug("the clock was refused", code=refusal.code)
            except Exception:
                log.exception("the clock stumbled")
            if well != self.healthy:
                log.warning("the store recovered" if self.healthy else "the store is in trouble")

    async def _mind_deadlines(self) -> None:
        """Whoever has run out of time is flown by the autopilot until he returns."""
        now = self.lobby.clock.now()
        query = sa.select(t.seats).where(t.seats.c.due <= now)
        for late in await self.store.read(lambda connection: rows(connection, query)):
            if late["game"] in self._unplayable:
                continue
            try:
                await self._hand_over(late["game"], late["seat"], late["due"])
            except Refusal as refusal:
                self._complain(late["game"], refusal)

    async def _hand_over(self, game: str, seat: str, due: float) -> None:
        live = await self.lobby.open(game)
        chair = live.chairs[seat]
        text = f"The time of {chair.name or seat} is up: the autopilot ({chair.level}) flies {seat}"
        text += " until its player returns."
        late = (t.seats.c.due == due, t.seats.c.autopilot.is_(False))
        await self.lobby.reseat(live, seat, text, *late, autopilot=True, due=None)

    def _complain(self, game: str, refusal: Refusal) -> None:
        """Say once that a game cannot go on; the others can."""
        if refusal.code not in ("storage", "busy"):
            self._unplayable.add(game)
            log.warning("a game cannot go on", game=game, code=refusal.code)

    async def _wake_waiting(self) -> None:
        """After a restart: games in which a program has to move are opened, so that it does."""
        flown = sa.or_(t.seats.c.kind == "bot", t.seats.c.autopilot)
        query = (
            sa.select(t.games.c.id)
            .join(t.seats, t.seats.c.game == t.games.c.id)
            .where(t.games.c.status != "over", flown)
            .where(t.games.c.waiting.contains(t.seats.c.seat))
            .distinct()
        )
        for found in await self.store.read(lambda connection: rows(connection, query)):
            try:
                await self.lobby.open(found["id"])
            except Refusal as refusal:
                self._complain(found["id"], refusal)
