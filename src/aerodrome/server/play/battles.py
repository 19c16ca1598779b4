"""Battles: what was fought within a game, to be looked at like a game of its own.

A battle is taken out of the game's record when somebody asks for it, and kept in memory for a
while. While the outer game goes on a seat sees of it what it saw in it, and no more.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.within import part_of_within, taken_out
from aerodrome.server.messages import play as m
from aerodrome.server.packing import Packed
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.games import Games
from aerodrome.server.play.kept.history import Film, whole_film
from aerodrome.server.play.live import LiveGame

MOST_KEPT = 20
"""Battles kept in memory."""


class Battles:
    """SessionsEnded battles by the game they were fought in and their number there."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._kept: OrderedDict[tuple[str, int], Game] = OrderedDict()

    async def history(
        self, person: Person, game: str, number: int, seat: Seat | None, page: int
    ) -> Packed:
        """A page of all that a seat was entitled to see of a battle."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            battle = await self._taken_out(live, number)
            over, names = live.status == "over", live.seen(seat).tables[0].names
        film = _film(battle, number, seat, names)
        key = (game, number, seat)
        return await self.games.albums.page(key, film, page, shared=over or seat is None)

    async def record(self, person: Person, game: str, number: int, seat: Seat | None) -> str:
        """A seat's copy of a battle while the outer game goes on; all of it after the end."""
        live = await self.games.watch(person, game, seat)
        async with live.lock:
            battle = await self._taken_out(live, number)
            over = live.game.position.outcome is not None
        record = battle.record if over else part_of_within(battle, seat)
        return await asyncio.to_thread(lambda: record.dump(seed=over))

    async def _taken_out(self, live: LiveGame, number: int) -> Game:
        """The battle; a long campaign that was opened from a checkpoint is played through."""
        key = (live.id, number)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(taken_out, live.game, number)
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _film(battle: Game, number: int, seat: Seat | None, names: dict[str, str]) -> Film:
    """A battle, in which men have their names of the campaign."""
    ruleset, outcome = battle.ruleset.id, battle.position.outcome
    about = m.BattleInfo(number=number, ruleset=ruleset, outcome=outcome)
    return whole_film(battle, seat, about, names)
