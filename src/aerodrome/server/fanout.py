"""Fan-out: telling other processes that a game has changed; they read the store themselves."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable

import structlog

CHANNEL = "aerodrome_games"
log = structlog.get_logger()


class Fanout:
    """One process alone: there is nobody to tell."""

    def publish(self, game: str) -> None:
        """Say that a game has changed."""

    def start(self, heard: Callable[[str], Awaitable[None]]) -> None:
        """Listen for changes made elsewhere."""

    def stop(self) -> None:
        """Stop listening."""


class PostgresFanout(Fanout):
    """Several processes on one PostgreSQL: NOTIFY carries the game, receivers read its log."""

    def __init__(self, url: str) -> None:
        self._address = url.replace("postgresql+psycopg://", "postgresql://")
        self._me = secrets.token_hex(4)
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []
        self._outbox: list[str] = []
        self._wake = threading.Event()

    def publish(self, game: str) -> None:
        self._outbox.append(game)
        self._wake.set()

    def start(self, heard: Callable[[str], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        for target in (lambda: self._listen(loop, heard), self._send):
            thread = threading.Thread(target=self._again(target), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _again(self, target: Callable[[], None]) -> Callable[[], None]:
        """A lost database connection is made anew until we stop."""

        def run() -> None:
            while not self._stopped.is_set():
                try:
                    target()
                except Exception as error:
                    log.warning("fanout lost its connection", error=type(error).__name__)
                    self._stopped.wait(1)

        return run

    def _listen(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], Awaitable[None]]
    ) -> None:
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stopped.is_set():
                for note in connection.notifies(timeout=0.5):
                    sender, _, game = note.payload.partition(":")
                    if sender != self._me:
                        asyncio.run_coroutine_threadsafe(_call(heard, game), loop)

    def _send(self) -> None:
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            while not self._stopped.is_set():
                self._wake.wait(0.5)
                self._wake.clear()
                while self._outbox:
                    payload = f"{self._me}:{self._outbox[0]}"
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                    self._outbox.pop(0)

    def stop(self) -> None:
        self._stopped.set()
        self._wake.set()
        for thread in self._threads:
            thread.join(2)


async def _call(heard: Callable[[str], Awaitable[None]], game: str) -> None:
    await heard(game)
