"""Battles within a game, shown like games of their own.

A battle is extracted from the game's record on request and cached for a while.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aerodrome.kernel.question import Seat
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.history import BattleCache
from aerodrome.service.compression import Packed
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class Battles(ServicePart):
    """Ended battles, by game and by their number in it."""

    def __init__(self, games: TableActions) -> None:
        self.games = games
        self._cache = BattleCache()

    @classmethod
    def build(cls, service: Service) -> Battles:
        return cls(service.games)

    async def history(
        self, person: Person, game: str, number: int, seat: Seat | None, page: int
    ) -> Packed:
        """Return a page of a battle's history, as the seat may see it."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            film = await asyncio.to_thread(self._cache.film, live, number, seat)
            shared = live.status == "over" or seat is None
        return await self.games.history_cache.page((game, number, seat), film, page, shared=shared)

    async def record(self, person: Person, game: str, number: int, seat: Seat | None) -> str:
        """Return the record of a battle; while the outer game goes on, the seat's copy of it."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            return await asyncio.to_thread(self._cache.record, live, number, seat)
