"""History: all that a seat was entitled to see of a game, in pages.

A page is drawn when it is asked for, so that a long game costs nobody more than a short one, and
kept for a while as it was encoded: earlier pages stay the same when a game goes on.
"""

from __future__ import annotations

import asyncio
import operator
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.seen import Sheet, sheet
from aerodrome.server.messages.play import BattleInfo, History, LogLine, Moment
from aerodrome.server.packing import Packed
from aerodrome.server.play.live import LiveGame, log_line

PAGE = 240
"""Lines of the log on a page, if there is nothing else on it."""
SCENE = 12
"""How many lines a scene takes the place of."""
MOST_KEPT = 48 * 2**20
"""Bytes of pages that are kept, those of all games together."""
AT_ONCE = 2
"""Pages that are drawn at the same time."""
Draw = Callable[[Any], tuple[Sheet, ...]]
Key = tuple[str, int, Seat | None]
"""A game, a battle within it or 0, and who looks."""


@dataclass(frozen=True)
class FilmFrame:
    """A moment of a game: how many lines of a seat's log come before it, and what stood there."""

    log: int
    stood: Any
    draw: Draw


@dataclass(frozen=True)
class Film:
    """What a history is made of; nothing of it changes any more, whatever is played meanwhile."""

    seat: Seat | None
    lines: Sequence[Any]
    says: Callable[[Any], LogLine]
    frames: Sequence[FilmFrame] = ()
    battle: BattleInfo | None = None
    names: dict[str, str] | None = None
    """What men are called in it who have their names from elsewhere."""

    def cut(self, page: int) -> tuple[Sequence[Any], Sequence[FilmFrame], int | None]:
        """The lines and frames of a page, and the number of the next, if there is one.

        A line's place is its number and the frames before it, so nothing moves when more comes.
        """
        start, end = page * PAGE, (page + 1) * PAGE
        logs = [frame.log for frame in self.frames]
        places = [log + SCENE * number for number, log in enumerate(logs)]
        first, last = bisect_left(places, start), bisect_left(places, end)
        lines = self.lines[self._lines_before(start) : self._lines_before(end)]
        more = len(self.lines) + SCENE * len(self.frames) > end
        return lines, self.frames[first:last], page + 1 if more else None

    def _lines_before(self, place: int) -> int:
        """How many lines come before a place."""
        return bisect_left(range(len(self.lines)), place, key=self._place_of)

    def _place_of(self, line: int) -> int:
        return line + SCENE * bisect_left(self.frames, line + 1, key=operator.attrgetter("log"))

    def page(self, number: int) -> History:
        lines, frames, following = self.cut(number)
        return History(
            seat=self.seat,
            log=tuple(map(self.says, lines)),
            moments=tuple(Moment(frame.log, frame.draw(frame.stood)) for frame in frames),
            battle=self.battle,
            next=following,
        )


def frames_of(
    log: Sequence[Told], seat: Seat | None, moments: Sequence[tuple[Any, int]], draw: Draw
) -> list[FilmFrame]:
    """The moments of a game as a seat counts its log; each was noted after so many lines of all."""
    known = [0, *accumulate(told.known_to(seat) for told in log)]
    return [FilmFrame(known[told], state, draw) for state, told in moments]


async def film_of(live: LiveGame, seat: Seat | None) -> Film:
    """A game as it stands, to be looked back at.

    A table with a room keeps its own past in its books, and is sent as it stands alone. One that
    was opened from a checkpoint is played through for its earlier turns, once.
    """
    async with live.lock:
        if live.game.whole or live.before is not None or live.in_a_room(seat):
            return _film(live, seat)
        ruleset, record = live.game.ruleset, live.game.record.copy(None)
    earlier = await asyncio.to_thread(lambda: Game(ruleset, record, elsewhere=True).moments())
    async with live.lock:
        live.before = earlier
        return _film(live, seat)


def _film(live: LiveGame, seat: Seat | None) -> Film:
    game, seen = live.game, live.seen(seat)
    frames: list[FilmFrame] = []
    if not live.in_a_room(seat):
        moments = [*(live.before or ())[: game.began], *game.moments()]

        def drawn(state: Any) -> tuple[Sheet, ...]:
            return (sheet(game.ruleset, state, seat),)

        frames = frames_of(game.position.log, seat, moments, drawn)
    frames.append(FilmFrame(len(seen.log), seen.tables, tuple))
    return Film(seat, seen.log, live.line, frames)


def whole_film(
    game: Game,
    seat: Seat | None,
    battle: BattleInfo | None = None,
    names: dict[str, str] | None = None,
) -> Film:
    """A game that has ended and was played from its beginning: its log, and every checkpoint."""
    ruleset, position = game.ruleset, game.position

    def drawn(state: Any) -> tuple[Sheet, ...]:
        one = sheet(ruleset, state, seat)
        return (msgspec.structs.replace(one, names=(names or {}) | one.names),)

    return Film(
        seat,
        [told for told in position.log if told.known_to(seat)],
        partial(log_line, ruleset),
        frames_of(
            position.log, seat, [*game.moments(), (position.state, len(position.log))], drawn
        ),
        battle,
        names,
    )


class PageCache:
    """Pages that were drawn; those that nobody asked for longest give way to others."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Key, int], tuple[list[Any], Packed]] = OrderedDict()
        self._size = 0
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def page(self, key: Key, film: Film, number: int, *, shared: bool) -> Packed:
        """A page as it is sent; only what everybody may read is `shared`, and so compressed."""
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
