"""Table connections: a client connected to one game from one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.connection import Connection, Guard, Wire
from aerodrome.service.games import messages as m
from aerodrome.service.games.broadcast import Listener
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.http_errors import BUG, fault, number
from aerodrome.service.logs import get_logger

log = get_logger()


async def at_table(
    games: TableActions, person: Person, game: str, query: Mapping[str, str]
) -> tuple[LiveGame, Listener]:
    """Return the game of an address, and a listener for the caller's seat."""
    seat = query.get("seat") or None
    if seat is None and query.get("mine") == "true":
        seat = await games.seat_of(person, game)
    since = number(query, "log"), number(query, "chat")
    live = await games.watch(person, game, seat)
    listener = Listener(person.id, seat)
    listener.since(*since)
    listener.wants_ends = query.get("ends") == "true"
    listener.has_opening = query.get("opened") == "true"
    return live, listener


class TableConnection(Connection):
    """A connection to a game."""

    def __init__(
        self,
        wire: Wire,
        guard: Guard,
        games: TableActions,
        live: LiveGame,
        listener: Listener,
        send_ends: Callable[[LiveGame], None],
    ) -> None:
        super().__init__(wire, guard, listener)
        self._send_ends = send_ends
        self.games = games
        self.live = live
        self.listener = listener

    async def enter(self) -> None:
        """Add the connection to the game's listeners, and show the player as online."""
        self.live.listeners.add(self.listener)
        self.live.tell()
        self._send_ends(self.live)

    def leave(self) -> None:
        """Remove the connection from the game's listeners."""
        self.live.listeners.discard(self.listener)
        self.live.tell()

    async def send_news(self) -> None:
        """Send the changes of the game that this connection has not received yet."""
        async with self.live.lock:
            message = self.live.message_for(self.listener)
            self.listener.sending = message is not None
        if message is not None:
            await self.send(message)

    async def act(self, person: Person, text: str) -> m.Ack | m.Fault | None:
        """Perform the action of a message; an error contains the message's id."""
        id_ = ""
        try:
            said: m.Spoken = codec.decode(text, m.Spoken, "message")
            id_ = getattr(said, "id", "")
            if isinstance(said, m.SinceIn):
                await self.resend_since(said)
                return None
            return await self.do(person, said)
        except Refusal as refusal:
            self.guard.refused(refusal.code)
            return fault(refusal, id_)
        except Exception:
            log.exception("connection.message_failed", game=self.live.id, seat=self.listener.seat)
            return fault(BUG, id_)

    async def resend_since(self, said: m.SinceIn) -> None:
        """Resend everything after these numbers of log and chat."""
        self.listener.since(said.log, said.chat)
        self._send_ends(self.live)

    async def do(self, person: Person, said: m.Action) -> m.Ack:
        """Perform an action at the table."""
        return await self.games.act(person, self.live.id, said)
