"""Lines: a connection to a game from one seat, within the page's own engine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import NamedTuple

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.connection import BROKEN, POLICY, Guard, encoded
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.games.table_connection import TableConnection, at_table
from aerodrome.service.http_errors import fault

Hear = Callable[[str], object]
Closed = Callable[[int, str], object]
log = logging.getLogger(__name__)


class Play(NamedTuple):
    """What a line needs of the service: the actions at a table, and who sends ends to it."""

    games: TableActions
    send_ends: Callable[[LiveGame], None]


class LocalLine:
    """A line to a game: for the page it sends and receives, for the connection it is the wire."""

    def __init__(self, play: Play, person: Person, hear: Hear, closed: Closed) -> None:
        self._play = play
        self._person = person
        self._hear = hear
        self._closed = closed
        self._said: asyncio.Queue[str] = asyncio.Queue()

    def open(self, game: str, query: Mapping[str, str]) -> None:
        """Start to exchange messages with a game."""
        self._serving = asyncio.create_task(self._serve(game, query))

    def say(self, text: str) -> None:
        self._said.put_nowait(text)

    def close(self) -> None:
        self._serving.cancel()

    async def _serve(self, game: str, query: Mapping[str, str]) -> None:
        """Exchange messages until either side closes the line."""
        try:
            live, listener = await at_table(self._play.games, self._person, game, query)
        except Refusal as refusal:
            self._hear(encoded(fault(refusal)))
            self._closed(POLICY, refusal.code)
            return
        except Exception:
            log.exception("local.line_failed")
            self._closed(BROKEN, "bug")
            return
        listener.write = self._write
        guard, play = Guard(self._person), self._play
        await TableConnection(self, guard, play.games, live, listener, play.send_ends).serve()

    def _write(self, message: Broadcast) -> bool:
        self._hear(message.text)
        return True

    async def send(self, text: str) -> None:
        self._hear(text)

    async def receive(self) -> str:
        return await self._said.get()

    async def end(self, code: int, why: str) -> None:
        self._closed(code, why)
