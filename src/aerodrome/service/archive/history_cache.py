"""A cache of encoded history pages.

Earlier pages stay the same while a game goes on.
"""

from __future__ import annotations

import asyncio
import operator
from collections import OrderedDict
from typing import Any

from aerodrome.kernel.question import Seat
from aerodrome.service.archive.history import Film, film, lacks_past
from aerodrome.service.compression import Packed
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.spectator_delay import past_of

MOST_BYTES = 48 * 2**20
"""Size limit of the cache in bytes, for all games together."""
AT_ONCE = 2
"""Number of pages that are drawn at the same time."""
Key = tuple[str, int, Seat | None]
"""A game, a battle within it or 0, and the seat that looks."""


async def film_of(live: LiveGame, seat: Seat | None) -> Film:
    """Return the history of a running game.

    A game that was opened from a checkpoint is replayed once, to get its earlier turns.
    """
    async with live.lock:
        if not lacks_past(live, seat):
            return film(live, seat)
        ruleset, record = live.game.ruleset, live.game.record.copy(None)
    earlier = await asyncio.to_thread(past_of, ruleset, record)
    async with live.lock:
        live.before = earlier
        return film(live, seat)


class PageCache:
    """Encoded pages; those unused for longest are removed first."""

    def __init__(self, *, compressed: bool = True) -> None:
        self._compressed = compressed
        self._pages: OrderedDict[tuple[Key, int], tuple[list[Any], Packed]] = OrderedDict()
        self._size = 0
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def page(self, key: Key, film: Film, number: int, *, shared: bool) -> Packed:
        """Return an encoded page; only pages that everyone may read are `shared` and compressed."""
        shared = shared and self._compressed
        lines, frames, following = film.cut(number)
        made_of = [*lines, *(frame.stood for frame in frames), film.names, following, shared]
        cached = self._pages.get((key, number))
        if cached is None or not _same(cached[0], made_of):
            async with self._drawing:
                page = await asyncio.to_thread(lambda: Packed.of(film.page(number), shared=shared))
            cached = (made_of, page)
            self._add((key, number), cached)
        self._pages.move_to_end((key, number))
        return cached[1]

    def _add(self, key: tuple[Key, int], cached: tuple[list[Any], Packed]) -> None:
        self._drop(key)
        self._pages[key] = cached
        self._size += cached[1].size
        while self._size > MOST_BYTES and len(self._pages) > 1:
            self._drop(next(iter(self._pages)))

    def _drop(self, key: tuple[Key, int]) -> None:
        gone = self._pages.pop(key, None)
        self._size -= gone[1].size if gone is not None else 0


def _same(before: list[Any], now: list[Any]) -> bool:
    """Return whether a page consists of the same objects; finished turns never change."""
    return len(before) == len(now) and all(map(operator.is_, before, now))
