"""Log reader: applies the measures of the admin command in every serving process."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.fanout import SessionsEnded
from aerodrome.service.games.clocks.departed import refresh
from aerodrome.service.moderation import log_store
from aerodrome.service.online import Online
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class LogReader(ServicePart):
    """Reads the moderation log, and updates the games and people concerned."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store, self._live_games = service.store, service.live_games
        self._online = service[Online]
        self._seen = 0

    @classmethod
    def build(cls, service: Service) -> LogReader:
        return cls(service)

    async def startup(self) -> None:
        """Skip the measures taken before the start."""
        self._seen = await self._store.read(log_store.last)

    async def tick(self) -> None:
        """Apply the measures taken since the last call."""
        since = self._seen
        for act in await self._store.read(lambda c: log_store.after(c, since)):
            self._seen = max(self._seen, act["number"])
            if act["person"]:
                self._online.sessions.forget(SessionsEnded(person=act["person"]))
            if act["deed"] in log_store.CHANGING:
                await self._refresh(act["game"], act["person"])
            if act["deed"] in log_store.REMOVING and act["person"]:
                self._online.hung_up(SessionsEnded(person=act["person"]))
                for part in self._service.parts:
                    part.person_removed(act["person"])
                await self._live_games.open_waiting()

    async def _refresh(self, game: str | None, person: str | None) -> None:
        """Reload one game in memory, or all that a person created or plays."""
        for live in list(self._live_games.live.values()):
            there = {live.creator, *(chair.person for chair in live.chairs.values())}
            if (game and game in (live.id, live.rematch)) or (person and person in there):
                with suppress(Refusal):
                    await refresh(self._live_games, live.id)
