"""Messages of ratings: how well people play, who leads, and what their log books say."""

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
    """A machine that somebody flew: what became of it, and what it shot down.

    `airframe` is its type in the hangar, where it stands there.
    """

    name: Word
    airframe: Word = ""
    lost: bool = False
    left: bool = False
    hurt: bool = False
    victories: Annotated[tuple[Word, ...], FEW] = ()


class LogBookTotals(Reply, frozen=True, kw_only=True):
    """All that a log book says of one game, added up; `machines` are flights by type."""

    games: Count = 0
    won: Count = 0
    lost: Count = 0
    drawn: Count = 0
    victories: Count = 0
    losses: Count = 0
    wounds: Count = 0
    machines: dict[str, int] = msgspec.field(default_factory=dict)


class Opponent(Reply, frozen=True):
    """Somebody on the other side; a level of the computer has no account."""

    name: str
    account: bool = False
    level: str = ""
    program: bool = False


class LogBookLine(Reply, frozen=True, kw_only=True):
    """A game in somebody's log book; `change` is what it did to his rating, if it counted."""

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
    """Lines of a log book, the newest first; `next` is the page that follows."""

    lines: tuple[LogBookLine, ...]
    next: int | None = None


class RatingStep(Reply, frozen=True):
    """Where somebody stood after a game, and how sure that was."""

    at: float
    points: int
    doubt: int


class PlayedGame(Reply, frozen=True, kw_only=True):
    """Somebody and one game: his rating, its history, his place among all, and his career."""

    ruleset: str
    rating: Rating | None = None
    games: int = 0
    place: int | None = None
    history: tuple[RatingStep, ...] = ()
    career: LogBookTotals = msgspec.field(default_factory=LogBookTotals)


class Profile(Reply, frozen=True, kw_only=True):
    """What everybody may know of an account; of one that is `reserved` only its owner sees more.

    `program_of` says whose program it is, if it is one.
    """

    name: str
    since: float
    mine: bool = False
    reserved: bool = False
    played: tuple[PlayedGame, ...] = ()
    program_of: str = ""


class ReservedIn(Message, frozen=True):
    """Whether my ratings and my log book are shown to nobody but me."""

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
    """A program that is connected just now, so that it hears a challenge at once."""

    name: str
    program_of: str
    rating: Rating | None = None


class Pilots(Reply, frozen=True, kw_only=True):
    """Those whose rating is settled, the best first, page by page; `mine` is my own line.

    `rulesets` are the games that somebody has a settled rating in. People and programs have lists
    of their own; `ready` are programs that can be challenged now.
    """

    ruleset: str
    rulesets: tuple[str, ...]
    pilots: tuple[Ranked, ...]
    next: int | None = None
    mine: Ranked | None = None
    my_rating: Rating | None = None
    ready: tuple[ReadyProgram, ...] = ()


class SeatMoved(Reply, frozen=True):
    """A rating after a game, and by how many points it moved."""

    rating: Rating
    change: int


class GameCounted(Reply, frozen=True, kw_only=True):
    """What a rated game that is over did to the rating of each seat that has one."""

    verdict: Verdict
    seats: dict[Seat, SeatMoved]
