"""Waiting: waits for a result, with a time limit that only a hang reaches.

This is the only place of the tests that looks at a clock: a test that waits names the result, and
no test tells how long anything takes (`./dev bench` measures). A repository test ensures this.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds for any result, on a machine that is busy with twenty other things."""
PAUSE, LONGEST_PAUSE = 0.01, 0.1
"""Seconds between two looks, increasing, because a server refuses too frequent requests."""


def _end(patience: float) -> Callable[[str], None]:
    end = time.monotonic() + patience

    def check(what: str) -> None:
        assert time.monotonic() < end, what

    return check


def until(
    fits: Callable[[], object], what: str = "it never came about", patience: float = PATIENCE
) -> None:
    """Wait until a condition is true."""
    check, pause = _end(patience), PAUSE
    while not fits():
        check(what)
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 1.5 * pause)


async def until_so(fits: Callable[[], object], what: str = "it never came about") -> None:
    """Wait until a condition is true, while other tasks go on."""
    check = _end(PATIENCE)
    while not fits():
        check(what)
        await asyncio.sleep(PAUSE)
