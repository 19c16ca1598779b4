"""Progress messages on a terminal for work that takes longer than a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 1.0
"""Seconds before the first message, and between updates."""
GONE = "\r\033[K"
"""The code that clears a line of a terminal."""


@contextmanager
def shown(what: str) -> Iterator[None]:
    """Show what is being done and for how long, on terminals only."""
    if not sys.stderr.isatty():
        yield
        return
    over = threading.Event()
    telling = threading.Thread(target=_tell, args=(what, over), daemon=True)
    telling.start()
    try:
        yield
    finally:
        over.set()
        telling.join()


def _tell(what: str, over: threading.Event) -> None:
    seconds = 0
    while not over.wait(LONG):
        seconds += 1
        print(f"{GONE}· {what}: {seconds} s", end="", file=sys.stderr, flush=True)
    if seconds:
        print(GONE, end="", file=sys.stderr, flush=True)
