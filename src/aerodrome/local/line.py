"""Lines: a connection to a game from one seat, within the page's own engine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from aerodrome.kernel.refusal import Refusal
from aerodrome.local.local_service import BUG, ME
from aerodrome.service.accounts.person import Person
from aerodrome.service.connection import BROKEN, POLICY, encoded
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.games.table_connection import TableConnection, at_table
from aerodrome.service.http_errors import fault

Hear = Callable[[str], object]
Closed = Callable[[int, str], object]
log = logging.getLogger(__name__)


class LocalTable(TableConnection):
    """A connection to a game of this browser."""

    on_bug = BUG


class LocalLine:
    """A line to a game, as the page uses it: it sends and receives messages, and closes.

    For the connection it is the wire, and a guard that admits the one person here.
    """

    def __init__(
        self, games: TableActions, game: str, query: Mapping[str, str], hear: Hear, closed: Closed
    ) -> None:
        self._games = games
        self._hear = hear
        self._closed = closed
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._serving = asyncio.create_task(self._serve(game, query))

    def say(self, text: str) -> None:
        self._said.put_nowait(text)

    def close(self) -> None:
        self._serving.cancel()

    async def _serve(self, game: str, query: Mapping[str, str]) -> None:
        """Exchange messages until either side closes the line."""
        try:
            live, listener = await at_table(self._games, ME, game, query)
        except Refusal as refusal:
            self._hear(encoded(fault(refusal)))
            self._closed(POLICY, refusal.code)
            return
        except Exception:
            log.exception("local.line_failed")
            self._closed(BROKEN, "bug")
            return
        listener.write = self._write
        await LocalTable(self, self, self._games, live, listener).serve()

    def _write(self, message: Broadcast) -> bool:
        self._hear(message.text)
        return True

    async def send(self, text: str) -> None:
        self._hear(text)

    async def receive(self) -> str:
        return await self._said.get()

    async def end(self, code: int, why: str) -> None:
        self._closed(code, why)

    async def check_known(self) -> None:
        """Do nothing: the person is always known."""

    async def welcome(self) -> Person:
        return ME

    def refused(self, code: str) -> None:
        """Do nothing: refusals are not counted here."""
