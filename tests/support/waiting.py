"""Waiting for what is to come, with an end so far away that only what never comes reaches it.

This is the one place of the tests that looks at a clock: a test that waits says for what, and no
test says how long anything takes (`./dev bench` measures). A repository test keeps it so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds for anything at all, on a machine that is busy with twenty other things."""
PAUSE, LONGEST_PAUSE = 0.01, 0.1
"""Seconds between two looks: more and more, for who asks a server too often is refused."""


def _end(patience: float) -> Callable[[str], None]:
    end = time.monotonic() + patience

    def check(what: str) -> None:
        assert time.monotonic() < end, what

    return check


def until(
    fits: Callable[[], object], what: str = "it never came about", patience: float = PATIENCE
) -> None:
    """Wait for something to become so."""
    check, pause = _end(patience), PAUSE
    while not fits():
        check(what)
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 1.5 * pause)


async def until_so(fits: Callable[[], object], what: str = "it never came about") -> None:
    """Wait for something to become so, and let everybody else go on meanwhile."""
    check = _end(PATIENCE)
    while not fits():
        check(what)
        await asyncio.sleep(PAUSE)
