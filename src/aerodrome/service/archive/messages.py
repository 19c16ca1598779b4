"""Wire messages of the history of a game and of battles within it."""

from __future__ import annotations

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.question import Seat
from aerodrome.kernel.seen import Sheet
from aerodrome.service.games.messages import LogLine, Reply


class Moment(Reply, frozen=True):
    """A scene of the history, and the number of the seat's log lines before it."""

    log: int
    tables: tuple[Sheet, ...]


class BattleInfo(Reply, frozen=True, kw_only=True):
    """A battle within a game; the first is number 1."""

    number: int
    ruleset: str
    outcome: Outcome | None = None


class History(Reply, frozen=True, kw_only=True):
    """A page of a seat's history of a game: the log, and a scene at every checkpoint.

    If `battle` is set, it is the history of that battle. `next` is the number of the next page.
    Moments count the lines of the whole log, not of the page.
    """

    seat: Seat | None
    log: tuple[LogLine, ...]
    moments: tuple[Moment, ...]
    battle: BattleInfo | None = None
    next: int | None = None
