"""Wire messages of spectators: public games, their chat, and searches in one's own games."""

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
    """Whether a game is listed publicly, and how many turns late spectators see it."""

    public: bool = False
    delay: Delay = 0


class GalleryIn(Message, frozen=True):
    """A message of a spectator to the others."""

    text: Words
    id: Id


class GalleryLine(Reply, frozen=True, kw_only=True):
    """A message in the spectators' chat of a game."""

    number: int
    name: str
    account: bool = False
    text: str
    at: float


class GallerySaid(Reply, frozen=True, tag="remarks"):
    """Messages in the spectators' chat; over a socket, only new ones."""

    lines: tuple[GalleryLine, ...]


class WatchedSeat(Reply, frozen=True, kw_only=True):
    """A seat of a public game; `points` is its player's rating in this ruleset."""

    seat: Seat
    kind: str
    name: str
    level: str = ""
    account: bool = False
    program: bool = False
    points: int | None = None


class WatchedGame(Reply, frozen=True, kw_only=True):
    """A public game, with only what spectators may see.

    `picture` changes whenever the small picture does. `strength` is the mean rating of its players,
    `over` is the time when it ended.
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
    """A page of public games, with the total number and the number on each page."""

    games: tuple[WatchedGame, ...]
    total: int
    each: int


class TimesPlayed(Reply, frozen=True):
    """The number of times that the caller has played a scenario."""

    ruleset: str
    scenario: str
    times: int


class FoundGames(Reply, frozen=True, kw_only=True):
    """A page of the caller's games that were found, their scenarios, and the number archived."""

    games: tuple[GameInfo, ...]
    total: int
    each: int
    archived: int = 0
    played: tuple[TimesPlayed, ...] = ()


class ArchiveIn(Message, frozen=True, kw_only=True):
    """Games of the caller's to move into the archive, or out of it."""

    games: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=100)]
    archived: bool = True
