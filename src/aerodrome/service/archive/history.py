"""History: all that a seat may see of a game, in pages.

A page is drawn on request, so a long game costs no more than a short one.
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
"""Most log lines on a page without scenes."""
SCENE = 12
"""Number of log lines that a scene counts as."""
MOST_BATTLES = 20
"""Battles in the cache."""
Draw = Callable[[Any], tuple[Sheet, ...]]


@dataclass(frozen=True)
class FilmFrame:
    """A state of a game, and the number of lines in the seat's log before it."""

    log: int
    stood: Any
    draw: Draw


@dataclass(frozen=True)
class Film:
    """The material of a history, independent of what is played after it was taken."""

    seat: Seat | None
    lines: Sequence[Any]
    to_line: Callable[[Any], LogLine]
    frames: Sequence[FilmFrame] = ()
    battle: BattleInfo | None = None
    names: dict[str, str] | None = None
    """Names of pilots that come from another game, for example a campaign."""

    def cut(self, page: int) -> tuple[Sequence[Any], Sequence[FilmFrame], int | None]:
        """Return the lines and frames of a page, and the number of the next page, if any.

        The position of a line is its number plus that of the frames before it, so later additions
        move nothing.
        """
        start, end = page * PAGE, (page + 1) * PAGE
        logs = [frame.log for frame in self.frames]
        places = [log + SCENE * number for number, log in enumerate(logs)]
        first, last = bisect_left(places, start), bisect_left(places, end)
        lines = self.lines[self._lines_before(start) : self._lines_before(end)]
        more = len(self.lines) + SCENE * len(self.frames) > end
        return lines, self.frames[first:last], page + 1 if more else None

    def _lines_before(self, place: int) -> int:
        """Return the number of lines before a position."""
        return bisect_left(range(len(self.lines)), place, key=self._place_of)

    def _place_of(self, line: int) -> int:
        return line + SCENE * bisect_left(self.frames, line + 1, key=operator.attrgetter("log"))

    def page(self, number: int) -> History:
        lines, frames, following = self.cut(number)
        return History(
            seat=self.seat,
            log=tuple(map(self.to_line, lines)),
            moments=tuple(Moment(frame.log, frame.draw(frame.stood)) for frame in frames),
            battle=self.battle,
            next=following,
        )


def frames_of(
    log: Sequence[Told], seat: Seat | None, moments: Sequence[tuple[Any, int]], draw: Draw
) -> list[FilmFrame]:
    """Convert moments of a game to frames, counting only the log lines that the seat knows."""
    known = [0, *accumulate(line.known_to(seat) for line in log)]
    return [FilmFrame(known[lines], state, draw) for state, lines in moments]


def lacks_past(live: LiveGame, seat: Seat | None) -> bool:
    """Return whether a game opened from a checkpoint must be replayed to show its earlier turns.

    A game with a private planning view stores its past in its own log and is shown as it is.
    """
    return not (live.game.whole or live.before is not None or live.in_a_room(seat))


def film(live: LiveGame, seat: Seat | None) -> Film:
    """Return a running game's history, as far back as it is known."""
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
    """Return the history of a finished game that was played from its beginning."""
    ruleset, position = game.ruleset, game.position

    def drawn(state: Any) -> tuple[Sheet, ...]:
        one = sheet(ruleset, state, seat)
        return (msgspec.structs.replace(one, names=(names or {}) | one.names),)

    return Film(
        seat,
        [line for line in position.log if line.known_to(seat)],
        partial(log_line, ruleset),
        frames_of(
            position.log, seat, [*game.moments(), (position.state, len(position.log))], drawn
        ),
        battle,
        names,
    )


class BattleCache:
    """A cache of the most recently requested battles within games.

    While the outer game goes on, a seat sees only what it saw of the battle.
    """

    def __init__(self) -> None:
        self._cached: OrderedDict[tuple[str, int], Game] = OrderedDict()

    def film(self, live: LiveGame, number: int, seat: Seat | None) -> Film:
        """Return the history of a battle, with the pilots' names from the campaign."""
        battle, names = self._extracted(live, number, seat), live.seen(seat).tables[0].names
        about = BattleInfo(
            number=number, ruleset=battle.ruleset.id, outcome=battle.position.outcome
        )
        return whole_film(battle, seat, about, names)

    def record(self, live: LiveGame, number: int, seat: Seat | None) -> str:
        """Return the record of a battle; while the outer game goes on, the seat's copy of it."""
        battle, over = self._extracted(live, number, seat), live.status == "over"
        return (battle.record if over else part_of_within(battle, seat)).dump(seed=over)

    def _extracted(self, live: LiveGame, number: int, seat: Seat | None) -> Game:
        """Return the battle as a game; a campaign opened from a checkpoint is replayed for it."""
        spectator_delay.check_battle(live, seat)
        key = (live.id, number)
        if key not in self._cached:
            self._cached[key] = taken_out(live.game, number)
        self._cached.move_to_end(key)
        while len(self._cached) > MOST_BATTLES:
            self._cached.popitem(last=False)
        return self._cached[key]
