"""Shielded: work that is done to its end, even if whoever waits for it is gone."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.logs import get_logger

T = TypeVar("T")
log = get_logger()


async def finished(task: asyncio.Task[T]) -> T:
    """What comes of a task; whoever stops waiting for it does not stop it."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_unheard)
        raise


def _unheard(task: asyncio.Task[Any]) -> None:
    """Nobody may wait for it any more: a refusal is then nobody's, a bug is still a bug."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refusal):
        log.error("what nobody waited for any more failed", exc_info=error)
