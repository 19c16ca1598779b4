"""Stored orders: a server answers by the orders that its players have chosen."""

from __future__ import annotations

from aerodrome.kernel import codec
from aerodrome.kernel.question import Seat
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.live_game import SideEffects
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.standing_orders import model as o
from aerodrome.service.standing_orders import store as rows
from aerodrome.service.standing_orders.answering import UsualOrders
from aerodrome.service.standing_orders.messages import GivenAnswer


class StandingOrders(UsualOrders):
    """Answers by the orders in the store, and records there what was answered."""

    live_games: LiveGames

    async def of(self, game: str, seat: Seat, person: str) -> o.SeatOrders:
        def look(transaction: Transaction) -> o.SeatOrders:
            stored = rows.of_seat(transaction, game, seat, person)
            return o.read(stored, rows.usual_of(transaction, person))

        return await self.live_games.store.read(look)

    def _effects(self, game: str, seat: Seat, person: str, given: GivenAnswer) -> SideEffects:
        return SideEffects(write=lambda c: _note(c, game, seat, person, given))


def _note(transaction: Transaction, game: str, seat: Seat, person: str, given: GivenAnswer) -> None:
    """Record an answer for the player who gave the order."""
    stored = o.read(rows.of_seat(transaction, game, seat, person), {})
    last = [given, *stored.given][: o.MOST_GIVEN]
    rows.put(transaction, game, seat, person, given=codec.encode(last).decode())
