"""Messages of history: a game to look back at, and a battle that was fought within it."""

from __future__ import annotations

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.question import Seat
from aerodrome.kernel.seen import Sheet
from aerodrome.service.games.messages import LogLine, Reply


class Moment(Reply, frozen=True):
    """A scene to look back at, and how many lines of the seat's log came before it."""

    log: int
    tables: tuple[Sheet, ...]


class BattleInfo(Reply, frozen=True, kw_only=True):
    """A battle that was fought within a game; the first is number 1."""

    number: int
    ruleset: str
    outcome: Outcome | None = None


class History(Reply, frozen=True, kw_only=True):
    """A page of a seat's whole game to look back at: the log, and a scene at every checkpoint.

    Of a battle within it, where one is named. `next` is the number of the page that follows;
    moments count the lines of the whole log, not of the page.
    """

    seat: Seat | None
    log: tuple[LogLine, ...]
    moments: tuple[Moment, ...]
    battle: BattleInfo | None = None
    next: int | None = None
