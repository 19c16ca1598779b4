"""Messages of watching: who may look on, what there is to see, and what is said there."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import (
    Delay,
    GameInfo,
    Id,
    LiveClock,
    Message,
    Reply,
    Short,
    Words,
)


class AdmitIn(Message, frozen=True, kw_only=True):
    """Whether a game is listed for everybody, and how many turns behind those are who watch."""

    public: bool = False
    delay: Delay = 0


class GalleryIn(Message, frozen=True):
    """Something that who watches says to the others who do."""

    text: Words
    id: Id


class GalleryLine(Reply, frozen=True, kw_only=True):
    """What somebody said in the gallery of a game."""

    number: int
    name: str
    account: bool = False
    text: str
    at: float


class GallerySaid(Reply, frozen=True, tag="remarks"):
    """What was said there; over a socket, what has just been said."""

    lines: tuple[GalleryLine, ...]


class WatchedSeat(Reply, frozen=True, kw_only=True):
    """Who sits in a game that everybody may watch; `points` are the rating of a player of it."""

    seat: Seat
    kind: str
    name: str
    level: str = ""
    account: bool = False
    program: bool = False
    points: int | None = None


class WatchedGame(Reply, frozen=True, kw_only=True):
    """A game that everybody may watch, as a spectator sees it and no more.

    `picture` changes whenever its little board does; `strength` is the mean rating of those who
    play. `over` is when it ended.
    """

    id: str
    ruleset: str
    scenario: str
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    seats: tuple[WatchedSeat, ...]
    created: float
    over: float | None = None
    deadline: int | None = None
    clock: LiveClock | None = None
    rated: bool = False
    delay: Delay = 0
    moment: Phrase | None = None
    outcome: Outcome | None = None
    watching: int = 0
    strength: int | None = None
    picture: str = ""


class WatchList(Reply, frozen=True):
    """A page of games to watch or to look back at; how many there are in all, and on each page."""

    games: tuple[WatchedGame, ...]
    total: int
    each: int


class TimesPlayed(Reply, frozen=True):
    """How often somebody has played a scenario."""

    ruleset: str
    scenario: str
    times: int


class FoundGames(Reply, frozen=True, kw_only=True):
    """A page of my games that were looked for; what I have played, and how much is archived."""

    games: tuple[GameInfo, ...]
    total: int
    each: int
    archived: int = 0
    played: tuple[TimesPlayed, ...] = ()


class ArchiveIn(Message, frozen=True, kw_only=True):
    """Games of mine to be put into the archive, or taken out of it."""

    games: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=100)]
    archived: bool = True
