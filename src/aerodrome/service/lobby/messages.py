"""Messages of the lobby: open tables, quick pairing, and counts of who is online."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.service.games.messages import LiveClock, Message, Rating, Reply, SetupId, Short
from aerodrome.service.social.friends_messages import ChallengeInfo

OfferAudience = Literal["anybody", "friends", "club", "strength"]
"""Who may sit down at a table: anyone, or only those its maker has chosen."""
QuickPace = Literal["short", "long", "day"]
"""The paces of quick pairing: two live ones, and one turn a day."""
ClubId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class OfferIn(Message, frozen=True, kw_only=True):
    """A table to offer; `seat` is the side that its maker takes, None for either.

    With `whom` "strength" it is for players whose ratings are `within` so many points of the
    maker's.
    """

    ruleset: Short
    scenario: Short = "own"
    kept: SetupId | None = None
    options: Choices = msgspec.field(default_factory=dict)
    seat: Short | None = None
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    clock: LiveClock | None = None
    rated: bool = False
    private: bool = False
    whom: OfferAudience = "anybody"
    club: ClubId | None = None
    within: Annotated[int, msgspec.Meta(ge=50, le=1000)] = 200


class SitIn(Message, frozen=True):
    """A request to sit down on this side, or on any free one."""

    seat: Short | None = None


class FillIn(Message, frozen=True):
    """A request for a computer pilot of this level, or of the one nearest in strength."""

    level: Short | None = None


class SeekIn(Message, frozen=True, kw_only=True):
    """A request for an opponent of about the caller's strength."""

    ruleset: Short
    pace: QuickPace
    rated: bool = False


class Sat(Reply, frozen=True):
    """The game that has begun; None while players are still missing."""

    game: str | None = None


class OfferSitter(Reply, frozen=True, kw_only=True):
    """A player at an open table; a guest has no rating, and the seat may still be open."""

    name: str
    account: bool = False
    rating: Rating | None = None
    seat: Seat | None = None


class OfferInfo(Reply, frozen=True, kw_only=True):
    """An open table as it is shown to those who may sit down; its maker is the first sitter.

    `setup` is the set-up that it is played from, if any.
    """

    id: str
    ruleset: str
    scenario: str
    setup: str | None = None
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...]
    sitters: tuple[OfferSitter, ...]
    deadline: int | None = None
    clock: LiveClock | None = None
    rated: bool = False
    private: bool = False
    whom: OfferAudience = "anybody"
    club: str = ""
    low: int | None = None
    high: int | None = None
    created: float


class Counts(Reply, frozen=True, kw_only=True):
    """The tables open to the caller, the people online, and the games in progress, as numbers."""

    tables: int
    here: int
    playing: int


class SeekersWaiting(Reply, frozen=True):
    """How many players wait for a quick pairing of this game and pace."""

    ruleset: str
    pace: QuickPace
    people: int


class TablesNews(Reply, frozen=True, tag="tables", kw_only=True):
    """Changes to the list of open tables; `whole` if this is the whole list."""

    whole: bool = False
    put: tuple[OfferInfo, ...] = ()
    gone: tuple[str, ...] = ()
    here: int
    playing: int
    waiting: tuple[SeekersWaiting, ...] = ()


class Seeking(Reply, frozen=True, kw_only=True):
    """The quick pairing that the caller waits for, and since when."""

    ruleset: str
    pace: QuickPace
    rated: bool = False
    since: float


class GameBegun(Reply, frozen=True, kw_only=True):
    """A table or a pairing of the caller that has just become a game; `live` if it is played live.

    `by` is the id of the table, empty for a pairing.
    """

    by: str
    game: str
    live: bool = False


class MyMeeting(Reply, frozen=True, tag="mine", kw_only=True):
    """The caller's part of the lobby: tables, a pairing, new games, online friends and challenges.

    Every list is complete: an entry that is missing has gone.
    """

    offers: tuple[str, ...] = ()
    sits: tuple[str, ...] = ()
    seeking: Seeking | None = None
    begun: tuple[GameBegun, ...] = ()
    friends: tuple[str, ...] = ()
    challenges: tuple[ChallengeInfo, ...] = ()


class MeetingRoom(Reply, frozen=True, kw_only=True):
    """The state of the lobby: the first message on its socket."""

    tables: TablesNews
    mine: MyMeeting
