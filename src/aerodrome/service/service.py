"""The service: starts, notifies and stops the parts of all features over one store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import People
from aerodrome.service.database.fanout import Fanout, PostgresFanout
from aerodrome.service.database.store import Store
from aerodrome.service.features import features
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.autopilot.pilots import DEFAULT_THINKING, Thinking
from aerodrome.service.games.leases_store import Leases
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.model import Games
from aerodrome.service.lessons.completed import CompletedLessons
from aerodrome.service.limits.rates import RateLimits
from aerodrome.service.metrics import Metrics
from aerodrome.service.online import Online
from aerodrome.service.part import Parts, ServicePart
from aerodrome.service.workers.untrusted_input import VisitorReader
from aerodrome.service.workers.work import Think
from aerodrome.service.workers.worker_queue import WorkerQueue, never

TICK = 0.5
DAY = 86_400.0
log = structlog.get_logger()


class Service(Parts):
    """The state behind all routes; `service[Kind]` returns the only part of that kind."""

    def __init__(
        self, data: str, *given: ServicePart, thinking: Thinking = DEFAULT_THINKING
    ) -> None:
        super().__init__(*given)
        self.thinking = thinking
        self.metrics = Metrics()
        self.store = Store(data)
        self.store.on_trouble = lambda: self.metrics.count("store_troubles")
        self.fanout = PostgresFanout(self.store.url) if self.store.shared else Fanout()
        self.rates = RateLimits()
        self.leases = Leases(self.store)
        self.visitors = self[VisitorReader]
        self.bots = self[BotProcesses]
        self.live_games = self[LiveGames]
        self.lessons = CompletedLessons(self.store, self.live_games.clock)
        self.games = self[Games]
        self.people = self[People]
        self.parts = tuple(self[kind] for feature in features() for kind in feature.parts)
        self.live_games.listeners = tuple(
            part.game_changed for part in self.parts if _has_game_hook(part)
        )
        self._tidied = 0.0

    @staticmethod
    def queue(
        think: Think,
        name: str,
        workers: int = 1,
        needed: Callable[[], bool] = never,
        **limits: int,
    ) -> WorkerQueue:
        """Return a queue of worker processes that serves its callers in turn."""
        return WorkerQueue(think, name, workers, needed=needed, **limits)

    @property
    def healthy(self) -> bool:
        return not self.store.trouble

    async def start(self) -> None:
        """Start all parts, then the tick."""
        self.fanout.start(self.live_games, self[Online])
        for part in self.parts:
            await part.startup()
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Stop the tick and all parts; close the store last."""
        self._ticking.cancel()
        await asyncio.gather(self._ticking, return_exceptions=True)
        for part in self.parts:
            await part.shutdown()
        await asyncio.to_thread(self.fanout.stop)
        await asyncio.to_thread(self.store.close)

    async def _tick(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            self.metrics.observe("lag", max(0.0, time.perf_counter() - start - TICK))
            try:
                await self._tick_once()
            except Refusal as refusal:
                log.debug("service.tick_refused", code=refusal.code)
            except Exception:
                log.exception("service.tick_failed")

    async def _tick_once(self) -> None:
        if not self.healthy:
            await self.store.recover()
        for part in self.parts:
            await part.tick()
        for live in self.live_games.sleep_idle():
            for part in self.parts:
                part.game_closed(live)
        await self.tidy()

    async def tidy(self) -> None:
        """Delete expired data; this runs at startup and once a day."""
        now = self.live_games.clock.now()
        if now - self._tidied >= DAY:
            self._tidied = now
            for part in self.parts:
                await part.tidy(now)


def _has_game_hook(part: ServicePart) -> bool:
    return type(part).game_changed is not ServicePart.game_changed
