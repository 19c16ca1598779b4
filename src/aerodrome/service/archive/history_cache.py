"""Albums: pages of histories that were drawn and are kept for a while as they were encoded.

Earlier pages stay the same when a game goes on.
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

MOST_KEPT = 48 * 2**20
"""Bytes of pages that are kept, those of all games together."""
AT_ONCE = 2
"""Pages that are drawn at the same time."""
Key = tuple[str, int, Seat | None]
"""A game, a battle within it or 0, and who looks."""


async def film_of(live: LiveGame, seat: Seat | None) -> Film:
    """A game as it stands, to be looked back at.

    One that was opened from a checkpoint is played through for its earlier turns, once.
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
    """Pages that were drawn; those that nobody asked for longest give way to others."""

    def __init__(self, *, compressed: bool = True) -> None:
        self._compressed = compressed
        self._kept: OrderedDict[tuple[Key, int], tuple[list[Any], Packed]] = OrderedDict()
        self._size = 0
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def page(self, key: Key, film: Film, number: int, *, shared: bool) -> Packed:
        """A page as it is sent; only what everybody may read is `shared`, and so compressed."""
        shared = shared and self._compressed
        lines, frames, following = film.cut(number)
        made_of = [*lines, *(frame.stood for frame in frames), film.names, following, shared]
        kept = self._kept.get((key, number))
        if kept is None or not _same(kept[0], made_of):
            async with self._drawing:
                page = await asyncio.to_thread(lambda: Packed.of(film.page(number), shared=shared))
            kept = (made_of, page)
            self._keep((key, number), kept)
        self._kept.move_to_end((key, number))
        return kept[1]

    def _keep(self, key: tuple[Key, int], kept: tuple[list[Any], Packed]) -> None:
        self._drop(key)
        self._kept[key] = kept
        self._size += kept[1].size
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: tuple[Key, int]) -> None:
        gone = self._kept.pop(key, None)
        self._size -= gone[1].size if gone is not None else 0


def _same(before: list[Any], now: list[Any]) -> bool:
    """Whether a page is made of the very same things: turns that are over stay what they were."""
    return len(before) == len(now) and all(map(operator.is_, before, now))
