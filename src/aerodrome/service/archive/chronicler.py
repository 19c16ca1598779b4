"""Chronicler: writes the chronicles of games in the background.

It writes one when a game has ended, whenever a game is unloaded, and when the server stops. After
an upgrade the new rules may be unable to play a game, so its log must be in words before. A game
that ended without a chronicle gets one when it is next opened, or at the next start, in a separate
process.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.archive import chronicle
from aerodrome.service.archive.unplayable import HeaderChecks
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows, snapshots_store
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import log_book
from aerodrome.service.workers.fair_queue import SERVER
from aerodrome.service.workers.work import Think, WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue

if TYPE_CHECKING:
    from aerodrome.service.service import Service

PATIENCE = 120.0
"""Seconds that writing the chronicle of one game may take."""
Written = tuple[bytes, log_book.Flown]
FAREWELL = 5.0
"""Seconds to finish chronicles when the server stops."""
log = structlog.get_logger()


def write(whole: tuple[game_rows.Found, str | None]) -> Written:
    """Load a stored game and write its chronicle and log books; the function that workers run."""
    return written(game_rows.load_game(*whole).game)


def written(game: Game) -> Written:
    """Return the packed chronicle of a game, and what each player flew in it."""
    return chronicle.packed(game), log_book.flown(game)


class Chronicler(ServicePart):
    """Writes the chronicle of each game that ends or is unloaded."""

    def __init__(self, live_games: LiveGames, thinking: Think = write) -> None:
        self.live_games = live_games
        self._queue = WorkerQueue(thinking, "chronicles")
        self._turn = asyncio.Lock()
        self._writing: set[asyncio.Task[None]] = set()

    @classmethod
    def build(cls, service: Service) -> Chronicler:
        return cls(service.live_games)

    def game_changed(self, live: LiveGame) -> None:
        """Write the chronicle of a game that is over, once."""
        if live.status == "over":
            self.game_closed(live)

    def game_closed(self, live: LiveGame) -> None:
        """Write the chronicle of a game that will not change for a while."""
        if live.chronicled != live.seq:
            live.chronicled = live.seq
            task = asyncio.create_task(self._save(live))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _save(self, live: LiveGame) -> None:
        """Save a chronicle unless the store has it; a failure is only logged."""
        store, seq = self.live_games.store, live.seq
        try:
            if await store.read(lambda c: snapshots_store.chronicled(c, live.id)) == seq:
                return
            async with self._turn:
                found = await asyncio.to_thread(written, live.game)
            await store.retried(lambda c: _save(c, live.id, seq, found))
        except Exception:
            log.exception("chronicle.write_failed", game=live.id)

    async def settle(self) -> None:
        """Wait for pending chronicles, up to a time limit."""
        if self._writing:
            await asyncio.wait(self._writing, timeout=FAREWELL)

    async def startup(self) -> None:
        """Start writing missing chronicles."""
        self._sweeping = asyncio.create_task(self.sweep())

    async def shutdown(self) -> None:
        """Write the chronicles of all loaded games, because the next program may be another
        version."""
        self._sweeping.cancel()
        await asyncio.gather(self._sweeping, return_exceptions=True)
        for live in list(self.live_games.live.values()):
            self.game_closed(live)
        await self.settle()
        for task in self._writing:
            task.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)
        await asyncio.to_thread(self._queue.stop)

    async def sweep(self) -> None:
        """Write the missing chronicles of finished games, one after another."""
        for game in await self.live_games.store.read(_lacking):
            try:
                await self._sweep(game)
            except (Refusal, Conflict, WorkFailed) as trouble:
                log.warning("chronicle.write_failed", game=game, why=str(trouble))
        await asyncio.to_thread(self._queue.stop)

    async def _sweep(self, game: str) -> None:
        store = self.live_games.store
        whole = await store.read(lambda connection: game_rows.read_whole(connection, game))
        found = await self._queue.ask(whole, PATIENCE, SERVER)
        seq = whole[0][0]["seq"]
        await store.retried(lambda c: _save(c, game, seq, found))


def _save(transaction: Transaction, game: str, seq: int, found: Written) -> None:
    packed, flown = found
    snapshots_store.save_chronicle(transaction, game, seq, packed)
    log_book.keep(transaction, game, flown)


def _lacking(transaction: Transaction) -> list[str]:
    """Return the finished, playable games without a complete chronicle."""
    checks, games = HeaderChecks(), snapshots_store.unchronicled(transaction)
    return [game["id"] for game in games if checks.refused(game) is None]
