"""Background work goes on after its request has gone, and its errors are logged once."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.background_tasks import finished


def hung_up_on(error: Exception | None) -> tuple[list[str], list[Any]]:
    """Return what is done and logged if a caller leaves before work that ends like this."""
    done: list[str] = []
    unseen: list[Any] = []

    async def work(go: asyncio.Event) -> None:
        await go.wait()
        done.append("done")
        if error is not None:
            raise error

    async def leave() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: unseen.append(what))
        go = asyncio.Event()
        task = asyncio.create_task(work(go))
        waiting = asyncio.create_task(finished(task))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        go.set()
        await asyncio.wait({task})
        await asyncio.sleep(0)

    with structlog.testing.capture_logs() as logs:
        asyncio.run(leave())
        gc.collect()
    return done, [*logs, *unseen]


@pytest.mark.parametrize("error", [None, Refusal("no-game", "there is no such game.")])
def test_a_visitor_who_hangs_up_leaves_no_trace_in_the_log(error: Exception | None) -> None:
    """A refusal after the caller had gone used to be logged with its trace."""
    assert hung_up_on(error) == (["done"], [])


def test_a_bug_is_logged_all_the_same() -> None:
    done, told = hung_up_on(KeyError("x"))
    assert done == ["done"]
    assert [entry["log_level"] for entry in told] == ["error"]
