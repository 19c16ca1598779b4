"""Battles: what was fought within a game, to be looked at like a game of its own.

A battle is taken out of the game's record when somebody asks for it, and kept in memory for a
while.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aerodrome.kernel.question import Seat
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.history import BattleShelf
from aerodrome.service.compression import Packed
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class Battles(ServicePart):
    """Ended battles by the game they were fought in and their number there."""

    def __init__(self, games: TableActions) -> None:
        self.games = games
        self._shelf = BattleShelf()

    @classmethod
    def build(cls, service: Service) -> Battles:
        return cls(service.games)

    async def history(
        self, person: Person, game: str, number: int, seat: Seat | None, page: int
    ) -> Packed:
        """A page of all that a seat was entitled to see of a battle."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            film = await asyncio.to_thread(self._shelf.film, live, number, seat)
            shared = live.status == "over" or seat is None
        return await self.games.history_cache.page((game, number, seat), film, page, shared=shared)

    async def record(self, person: Person, game: str, number: int, seat: Seat | None) -> str:
        """A seat's copy of a battle while the outer game goes on; all of it after the end."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            return await asyncio.to_thread(self._shelf.record, live, number, seat)
