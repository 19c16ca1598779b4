"""Messages of the lobby: open tables, quick pairing, who is here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.service.games.messages import LiveClock, Message, Rating, Reply, SetupId, Short
from aerodrome.service.social.friends_messages import ChallengeInfo

Whom = Literal["anybody", "friends", "club", "strength"]
"""For whom a table is: everybody, or only those whom its maker has chosen."""
QuickPace = Literal["short", "long", "day"]
"""The paces of quick pairing: two live ones, and a turn a day."""
ClubId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class OfferIn(Message, frozen=True, kw_only=True):
    """A table to be offered; `seat` is the side its maker takes, none if he takes either.

    With `whom` "strength" it is for those whose rating lies `within` so many points of his own.
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
    whom: Whom = "anybody"
    club: ClubId | None = None
    within: Annotated[int, msgspec.Meta(ge=50, le=1000)] = 200


class SitIn(Message, frozen=True):
    """Sit down on this side, or on whichever is free."""

    seat: Short | None = None


class FillIn(Message, frozen=True):
    """Let a computer pilot fill in: of this level, or of the one nearest to my strength."""

    level: Short | None = None


class SeekIn(Message, frozen=True, kw_only=True):
    """Look for an opponent of about my strength."""

    ruleset: Short
    pace: QuickPace
    rated: bool = False


class Sat(Reply, frozen=True):
    """Where the game is; none while others are still waited for."""

    game: str | None = None


class OfferSitter(Reply, frozen=True, kw_only=True):
    """Who sits at an open table; a guest has no rating, and on which seat may be open."""

    name: str
    account: bool = False
    rating: Rating | None = None
    seat: Seat | None = None


class OfferInfo(Reply, frozen=True, kw_only=True):
    """An open table as everybody sees it who may sit down there; its maker is the first sitter.

    `setup` is the kept set-up that it is played from, if it is one.
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
    whom: Whom = "anybody"
    club: str = ""
    low: int | None = None
    high: int | None = None
    created: float


class Counts(Reply, frozen=True, kw_only=True):
    """How many tables are open to me, how many people are here, how many games are played."""

    tables: int
    here: int
    playing: int


class SeekersWaiting(Reply, frozen=True):
    """How many wait for a quick pairing of this game and pace."""

    ruleset: str
    pace: QuickPace
    people: int


class TablesNews(Reply, frozen=True, tag="tables", kw_only=True):
    """What changed in the list of open tables; `whole` if it is all there is."""

    whole: bool = False
    put: tuple[OfferInfo, ...] = ()
    gone: tuple[str, ...] = ()
    here: int
    playing: int
    waiting: tuple[SeekersWaiting, ...] = ()


class Seeking(Reply, frozen=True, kw_only=True):
    """What I wait for, and since when."""

    ruleset: str
    pace: QuickPace
    rated: bool = False
    since: float


class GameBegun(Reply, frozen=True, kw_only=True):
    """A table where I sat, or a pairing, that has just become a game; `live` if it is played now.

    `by` names the table; it is empty for a pairing.
    """

    by: str
    game: str
    live: bool = False


class MyMeeting(Reply, frozen=True, tag="mine", kw_only=True):
    """What is mine in the lobby: tables I offer or sit at, a pairing, games, friends who are here.

    And `challenges`, to me and my own.

    All of it is complete: what is not in it, is no more.
    """

    offers: tuple[str, ...] = ()
    sits: tuple[str, ...] = ()
    seeking: Seeking | None = None
    begun: tuple[GameBegun, ...] = ()
    friends: tuple[str, ...] = ()
    challenges: tuple[ChallengeInfo, ...] = ()


class MeetingRoom(Reply, frozen=True, kw_only=True):
    """The lobby as it stands: what the socket tells first."""

    tables: TablesNews
    mine: MyMeeting
