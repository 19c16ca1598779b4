"""History: all that a seat was entitled to see of a game, in pages.

A page is drawn when it is asked for, so that a long game costs nobody more than a short one.
"""

from __future__ import annotations

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
from aerodrome.kernel.within import part_of_within, taken_out
from aerodrome.service.archive.messages import BattleInfo, History, Moment
from aerodrome.service.games import spectator_delay
from aerodrome.service.games.broadcast import log_line
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import LogLine

PAGE = 240
"""Lines of the log on a page, if there is nothing else on it."""
SCENE = 12
"""How many lines a scene takes the place of."""
MOST_BATTLES = 20
"""Battles kept in memory."""
Draw = Callable[[Any], tuple[Sheet, ...]]


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


def lacks_past(live: LiveGame, seat: Seat | None) -> bool:
    """Whether it was opened from a checkpoint, and its earlier turns have to be played for a film.

    A table with a room keeps its own past in its books, and is sent as it stands alone.
    """
    return not (live.game.whole or live.before is not None or live.in_a_room(seat))


def film(live: LiveGame, seat: Seat | None) -> Film:
    """A game as it stands, to be looked back at as far as its past is known."""
    game, seen = live.game, spectator_delay.seen(live, seat)
    frames: list[FilmFrame] = []
    if not live.in_a_room(seat):

        def drawn(state: Any) -> tuple[Sheet, ...]:
            return (sheet(game.ruleset, state, seat),)

        frames = frames_of(
            game.position.log, seat, spectator_delay.moments_before(live, seat), drawn
        )
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


class BattleShelf:
    """Battles that were fought within games, each taken out of its record once, the last few.

    While the outer game goes on a seat sees of one what it saw in it, and no more.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Game] = OrderedDict()

    def film(self, live: LiveGame, number: int, seat: Seat | None) -> Film:
        """A battle to be looked back at, in which men have their names of the campaign."""
        battle, names = self._taken_out(live, number, seat), live.seen(seat).tables[0].names
        about = BattleInfo(
            number=number, ruleset=battle.ruleset.id, outcome=battle.position.outcome
        )
        return whole_film(battle, seat, about, names)

    def record(self, live: LiveGame, number: int, seat: Seat | None) -> str:
        """A seat's copy of a battle while the outer game goes on; all of it after the end."""
        battle, over = self._taken_out(live, number, seat), live.status == "over"
        return (battle.record if over else part_of_within(battle, seat)).dump(seed=over)

    def _taken_out(self, live: LiveGame, number: int, seat: Seat | None) -> Game:
        """The battle; a long campaign that was opened from a checkpoint is played through."""
        spectator_delay.check_battle(live, seat)
        key = (live.id, number)
        if key not in self._kept:
            self._kept[key] = taken_out(live.game, number)
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_BATTLES:
            self._kept.popitem(last=False)
        return self._kept[key]
