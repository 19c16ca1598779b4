"""Redaction: what one seat, or a spectator, may know of a game. Every reader goes through it."""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.position import TableStanding
from aerodrome.kernel.question import Posed, Seat, check_seat
from aerodrome.kernel.record import AnyLine, Heard, Record
from aerodrome.kernel.ruleset import Ruleset


class Sheet(msgspec.Struct, frozen=True):
    """One table as this seat sees it: the ruleset's view, its scene, and the names of pieces."""

    ruleset: str
    view: Any
    scene: Any
    names: dict[str, str]


def sheet(ruleset: Ruleset[Any], state: Any, seat: Seat | None) -> Sheet:
    """Return a table as one seat sees it; all of it comes from the view."""
    return _drawn(ruleset, ruleset.display.view(state, seat))


def _drawn(ruleset: Ruleset[Any], view: Any) -> Sheet:
    return Sheet(ruleset.id, view, ruleset.display.scene(view), dict(ruleset.display.names(view)))


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's position: its tables, its log, its questions, and the seats that must answer."""

    seat: Seat | None
    tables: tuple[Sheet, ...]
    log: tuple[Told, ...]
    questions: tuple[Posed, ...]
    waiting: tuple[Seat, ...]
    outcome: Outcome | None = None


def seen_by(game: Game, seat: Seat | None) -> Seen:
    """Return what a seat sees of a game, from scratch."""
    return Viewer(seat).look(game)


class Viewer:
    """A seat, or a spectator (None), that looks at one game repeatedly as it goes on.

    Log lines of earlier turns are not processed again, and an unchanged view is not drawn again: a
    scene is a function of its view.
    """

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.hearing = Hearing(seat)
        self._drawn: list[tuple[Ruleset[Any], bytes, Sheet]] = []

    def look(self, game: Game) -> Seen:
        """Return what the seat sees, built field by field so that nothing else can leak."""
        seat, position = self.seat, game.position
        check_seat(seat, game.seats)
        asked = {question.seat for question in position.questions}
        self._drawn = [self._draw(*place) for place in enumerate(position.tables)]
        return Seen(
            seat=seat,
            tables=tuple(sheet for _, _, sheet in self._drawn),
            log=self.hearing.lines(game),
            questions=tuple(q.posed() for q in position.questions if q.seat == seat),
            waiting=tuple(name for name in game.seats if name in asked),
            outcome=position.outcome,
        )

    def _draw(self, place: int, table: TableStanding) -> tuple[Ruleset[Any], bytes, Sheet]:
        view = table.ruleset.display.view(table.state, self.seat)
        looks = codec.encode(view)
        before = self._drawn[place] if place < len(self._drawn) else None
        if before is not None and before[0] is table.ruleset and before[1] == looks:
            return before
        return table.ruleset, looks, _drawn(table.ruleset, view)


class Hearing:
    """The log of a game in progress as one seat, or a spectator (None), knows it.

    Lines of earlier turns stay the very same objects. If the last of them is a different one, an
    answer was taken back, and the log is processed from its beginning.
    """

    def __init__(self, seat: Seat | None) -> None:
        self._seat = seat
        self._settled: list[Told] = []
        self._gone_through = 0
        self._last: Told | None = None

    def lines(self, game: Game) -> tuple[Told, ...]:
        """Return all lines that the seat may know, without their audiences."""
        rest = game.position.log[self._settle(game) :]
        return (*self._settled, *self._known(rest))

    def count(self, game: Game) -> int:
        """Return how many lines the seat may know."""
        rest = game.position.log[self._settle(game) :]
        return len(self._settled) + sum(told.known_to(self._seat) for told in rest)

    def _settle(self, game: Game) -> int:
        """Process the log of turns that are over; return how many of its lines that is."""
        log, through = game.position.log, self._gone_through
        settled = min(game.settled, len(log))
        if through > settled or (through and log[through - 1] is not self._last):
            self._settled, through = [], 0
        self._settled += self._known(log[through:settled])
        self._gone_through, self._last = settled, log[settled - 1] if settled else None
        return settled

    def _known(self, log: tuple[Told, ...]) -> list[Told]:
        """Return the lines that the seat may know, without their audiences."""
        heard = (told for told in log if told.known_to(self._seat))
        return [Told(told.rule, told.event, ruleset=told.ruleset) for told in heard]


def copy_for(game: Game, seat: Seat | None, until: int | None = None) -> Record:
    """Return a seat's copy of the record: what it may know; all of it after the end."""
    check_seat(seat, game.seats)
    return game.record if game.position.outcome is not None else part_of(game, seat, until)


def part_of(game: Game, seat: Seat | None, until: int | None = None) -> Record:
    """Return a seat's own answers and the events it may know, even of a finished game.

    With a delay, only the first `until` lines of the log are included.
    """
    told = [line for line in game.position.log[:until] if line.known_to(seat)]
    outer = game.ruleset.id
    lines: list[AnyLine] = [
        Heard(line.rule, codec.plain(line.event), "" if line.ruleset == outer else line.ruleset)
        for line in told
        if not line.event.echo
    ]
    lines += [line for line in game.record.answers.values() if line.seat == seat]
    header = msgspec.structs.replace(game.record.header, seed=None, copy_for=seat or "spectator")
    return Record(header, lines)
