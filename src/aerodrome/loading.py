"""Loading: how a program that has much to load starts sooner."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def many_modules() -> Iterator[None]:
    """What is loaded stays; to look for garbage in it meanwhile would cost a tenth more time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
