"""Background tasks that run to their end, even if their caller is cancelled."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.logs import get_logger

T = TypeVar("T")
log = get_logger()


async def finished(task: asyncio.Task[T]) -> T:
    """Return the result of a task; cancelling the caller does not cancel the task."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_log_unhandled)
        raise


def _log_unhandled(task: asyncio.Task[Any]) -> None:
    """Log the error of a task that has no caller left, unless it is a refusal."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refusal):
        log.error("background_task.failed", exc_info=error)
