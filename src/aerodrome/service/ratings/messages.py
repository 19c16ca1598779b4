"""Messages of ratings: ratings, the list of pilots, profiles and log books."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, Count, Word
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import Message, Rating, Reply

Result = Literal["won", "lost", "drawn"]
Verdict = Literal["counted", "unbegun", "closed", "left", "browser", "network", "twosome"]
"""Whether a rated game counts, or why it does not."""


class FlownMachine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An aircraft that a player flew: what happened to it, and what it shot down.

    `airframe` is its type in the hangar, if it is shown there.
    """

    name: Word
    airframe: Word = ""
    lost: bool = False
    left: bool = False
    hurt: bool = False
    victories: Annotated[tuple[Word, ...], FEW] = ()


class LogBookTotals(Reply, frozen=True, kw_only=True):
    """The totals of a log book of one game; `machines` counts flights by type."""

    games: Count = 0
    won: Count = 0
    lost: Count = 0
    drawn: Count = 0
    victories: Count = 0
    losses: Count = 0
    wounds: Count = 0
    machines: dict[str, int] = msgspec.field(default_factory=dict)


class Opponent(Reply, frozen=True):
    """A player on the other side; a computer level has no account."""

    name: str
    account: bool = False
    level: str = ""
    program: bool = False


class LogBookLine(Reply, frozen=True, kw_only=True):
    """A game in a log book; `change` is its effect on the rating, if it counted."""

    game: str
    at: float
    ruleset: str
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    result: Result
    machines: tuple[FlownMachine, ...] = ()
    against: tuple[Opponent, ...] = ()
    rated: bool = False
    change: int | None = None


class LogBookPage(Reply, frozen=True):
    """Lines of a log book, newest first; `next` is the following page."""

    lines: tuple[LogBookLine, ...]
    next: int | None = None


class RatingStep(Reply, frozen=True):
    """A rating after a game, with its uncertainty."""

    at: float
    points: int
    doubt: int


class PlayedGame(Reply, frozen=True, kw_only=True):
    """A player's rating in one game, with its history, their place and their career."""

    ruleset: str
    rating: Rating | None = None
    games: int = 0
    place: int | None = None
    history: tuple[RatingStep, ...] = ()
    career: LogBookTotals = msgspec.field(default_factory=LogBookTotals)


class Profile(Reply, frozen=True, kw_only=True):
    """The public profile of an account; of a `reserved` one only its owner sees everything.

    `program_of` is the owner's name if the account is a program.
    """

    name: str
    since: float
    mine: bool = False
    reserved: bool = False
    played: tuple[PlayedGame, ...] = ()
    program_of: str = ""


class ReservedIn(Message, frozen=True):
    """Whether the caller's ratings and log book are hidden from others."""

    reserved: bool


class Ranked(Reply, frozen=True, kw_only=True):
    """A line of the list of pilots."""

    place: int
    name: str
    rating: Rating
    games: int
    mine: bool = False
    program_of: str = ""


class ReadyProgram(Reply, frozen=True, kw_only=True):
    """A program that is connected now, and can answer a challenge at once."""

    name: str
    program_of: str
    rating: Rating | None = None


class Pilots(Reply, frozen=True, kw_only=True):
    """A page of the players with a settled rating, best first; `mine` is the caller's line.

    `rulesets` are the games with ratings. People and programs have separate lists; `ready` are
    programs that can be challenged now.
    """

    ruleset: str
    rulesets: tuple[str, ...]
    pilots: tuple[Ranked, ...]
    next: int | None = None
    mine: Ranked | None = None
    my_rating: Rating | None = None
    ready: tuple[ReadyProgram, ...] = ()


class SeatMoved(Reply, frozen=True):
    """A rating after a game, and by how many points it changed."""

    rating: Rating
    change: int


class GameCounted(Reply, frozen=True, kw_only=True):
    """The effect of a finished rated game on the ratings of its seats."""

    verdict: Verdict
    seats: dict[Seat, SeatMoved]
