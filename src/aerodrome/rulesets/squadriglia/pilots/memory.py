"""Caches of recent results for the questions that follow; pilots are made for each question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from aerodrome.kernel import codec

T = TypeVar("T")


class Memory(Generic[T]):
    """The last few results, by all that they depend on."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._known: OrderedDict[bytes, T] = OrderedDict()

    def recall(self, about: object, think: Callable[[], T]) -> T:
        """Return the result for this key, computed if it is not cached."""
        key = codec.encode(about)
        if key not in self._known:
            self._known[key] = think()
            while len(self._known) > self.size:
                self._known.popitem(last=False)
        return self._known[key]

    def clear(self) -> None:
        self._known.clear()
