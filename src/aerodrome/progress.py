"""Progress: what a person at a terminal sees while something takes longer than a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 1.0
"""Seconds after which something is worth a word, and after which the word is renewed."""
GONE = "\r\033[K"
"""What wipes a line off a terminal."""


@contextmanager
def shown(what: str) -> Iterator[None]:
    """Say what is done, and for how long already; files and other programs are told nothing."""
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
