"""Desk: one process that works apart, on one thing after another; no player waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aerodrome.server.work.thinking import Stumbled, Think, Worker

START_PATIENCE = 60.0
"""Seconds a process may take to stand ready."""


class Desk:
    """Whoever asks waits for his turn; work that takes too long is ended with its process."""

    def __init__(self, thinking: Think, name: str) -> None:
        self.worker = Worker(thinking)
        self._thread = ThreadPoolExecutor(1, name)
        self._turn = asyncio.Lock()

    async def ask(self, task: Any, patience: float) -> Any:
        """What the process makes of it; it stumbles if that takes too long."""
        async with self._turn:
            await self._patiently(self.worker.start, START_PATIENCE)
            return await self._patiently(lambda: self.worker.ask(task), patience)

    async def _patiently(self, do: Callable[[], Any], patience: float) -> Any:
        doing = asyncio.get_running_loop().run_in_executor(self._thread, do)
        try:
            return await asyncio.wait_for(asyncio.shield(doing), patience)
        except (TimeoutError, asyncio.CancelledError) as error:
            self.worker.kill()
            await asyncio.wait({doing})
            doing.exception()
            if isinstance(error, TimeoutError):
                raise Stumbled("was too slow") from None
            raise

    def stop(self) -> None:
        self.worker.stop()
        self._thread.shutdown(wait=True)
        self.worker.bury()
