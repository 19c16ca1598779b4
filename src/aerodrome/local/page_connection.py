"""Connection: how the page's own engine exchanges messages with a game, for one seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from aerodrome.kernel.refusal import Refusal
from aerodrome.local.local_service import ME, LocalService
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.connection import BROKEN, Guard, turn_away
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.games.table_connection import TableConnection, at_table

Hear = Callable[[str], object]
Closed = Callable[[int, str], object]
log = logging.getLogger(__name__)


class LocalConnection:
    """A connection of the page to a game, in the place of a WebSocket."""

    def __init__(self, service: LocalService, hear: Hear, closed: Closed) -> None:
        self._service = service
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
        games, ends = self._service.games, self._service[PushedEnds].game_changed
        try:
            live, listener = await at_table(games, ME, game, query)
        except Refusal as refusal:
            await turn_away(self, refusal)
            return
        except Exception:
            log.exception("local.line_failed")
            self._closed(BROKEN, "bug")
            return
        listener.write = self._write
        await TableConnection(self, Guard(ME), games, live, listener, ends).serve()

    def _write(self, message: Broadcast) -> bool:
        self._hear(message.text)
        return True

    async def send(self, text: str) -> None:
        self._hear(text)

    async def receive(self) -> str:
        return await self._said.get()

    async def end(self, code: int, why: str) -> None:
        self._closed(code, why)
