"""The messages of a server, as far as a program needs them to find games and play them.

Unknown fields are ignored, so that newer servers are understood as well. Questions and outcomes are
the kernel's own structs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice
from aerodrome.tabletop.controls import BoardPosed

Status = Literal["open", "playing", "over", "unplayable"]
Pace = Literal["live", "days", "none"]
"""Played at once, at some hours or days a turn, or without any clock."""
HALF_A_DAY = 12 * 3600


class Received(msgspec.Struct, frozen=True):
    """Base class of messages from a server."""


class RemoteSelf(Received, frozen=True):
    """The program's own account; a guest has none."""

    name: str
    account: bool


class RemoteClock(Received, frozen=True):
    """A live clock: seconds in the bank of a seat, and those that each of its turns adds."""

    bank: int
    increment: int = 0


class RemoteSeat(Received, frozen=True, kw_only=True):
    """A seat and its player: a `person`, a `bot` of a `level`, or none (`open`).

    A `program` from elsewhere plays with an account of its own, and is otherwise like a person.
    """

    seat: Seat
    kind: str
    name: str
    level: str = ""
    account: bool = False
    program: bool = False
    mine: bool = False
    online: bool = False
    due: float | None = None
    bank: float | None = None
    absent: float | None = None


class RemoteGame(Received, frozen=True, kw_only=True):
    """A game: its scenario, its players, its pace, and the seats that must answer."""

    id: str
    ruleset: str
    scenario: str
    title: str
    options: dict[str, Choice]
    status: Status
    seats: tuple[RemoteSeat, ...]
    waiting: tuple[Seat, ...]
    my_turn: bool
    updated: float
    deadline: int | None = None
    clock: RemoteClock | None = None
    asleep: float | None = None
    adjourned: bool = False
    adjourn_offers: tuple[Seat, ...] = ()
    draw_offers: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    rematch: str | None = None
    rated: bool = False
    lesson: str = ""

    @property
    def mine(self) -> tuple[Seat, ...]:
        """Return my seats."""
        return tuple(seat.seat for seat in self.seats if seat.mine)

    @property
    def ended(self) -> bool:
        """Return whether there will be no more questions."""
        return self.status in ("over", "unplayable")

    @property
    def pace(self) -> Pace:
        return pace_of(self.deadline, self.clock)


def pace_of(deadline: int | None, clock: RemoteClock | None) -> Pace:
    """Return the pace of a game with these clocks."""
    if clock is not None or (deadline is not None and deadline < HALF_A_DAY):
        return "live"
    return "none" if deadline is None else "days"


class RemoteGames(Received, frozen=True):
    games: tuple[RemoteGame, ...]


class RemoteInvite(Received, frozen=True):
    """An invitation: its token gives the right to take the seat."""

    game: str
    seat: Seat
    token: str


class NewTable(Received, frozen=True):
    """A game that was just made, and invitations for its open seats."""

    game: RemoteGame
    invites: tuple[RemoteInvite, ...]


class TakenSeat(Received, frozen=True):
    """The seat that was taken."""

    game: str
    seat: Seat


class RemoteTable(Received, frozen=True):
    """One table as a seat sees it: view and scene as plain data, and the names of pieces."""

    ruleset: str
    view: Any
    scene: Any
    names: dict[str, str]


class RemotePhrase(Received, frozen=True):
    """A key of the phrase book and the values for its gaps, as plain data."""

    key: str
    words: dict[str, Any] = {}


class RemoteEvent(Received, frozen=True, kw_only=True):
    """A line of the log: what happened, as data and in words."""

    rule: str
    ruleset: str
    says: RemotePhrase
    event: Any


class RemoteChat(Received, frozen=True):
    """A line of chat; one without a seat is from the system."""

    number: int
    seat: Seat
    name: str
    text: str
    at: float


class RemotePosition(Received, frozen=True, tag="update", kw_only=True):
    """A seat's position in a game; log and chat only as far as they are new, the rest complete."""

    game: RemoteGame
    seat: Seat | None
    seq: int
    tables: tuple[RemoteTable, ...]
    log_from: int
    log: tuple[RemoteEvent, ...]
    questions: tuple[BoardPosed, ...]
    chat: tuple[RemoteChat, ...] = ()
    boards: bool = True
    behind: int = 0


class RemoteAck(Received, frozen=True, tag="ack"):
    """The message with this id is saved."""

    id: str
    seq: int


class RemoteFault(Received, frozen=True, tag="fault", kw_only=True):
    """The message with this id is refused; after `retry` seconds it may be sent again."""

    code: str
    sentence: str
    place: str = ""
    id: str = ""
    retry: int = 0


AtTable = RemotePosition | RemoteAck | RemoteFault


class WireKind(Received, frozen=True):
    """The kind of a message."""

    type: str


class RemoteWish(Received, frozen=True, kw_only=True):
    """The game that a challenge is for."""

    ruleset: str
    scenario: str = "own"
    options: dict[str, Choice] = {}
    deadline: int | None = None
    clock: RemoteClock | None = None
    rated: bool = False

    @property
    def pace(self) -> Pace:
        return pace_of(self.deadline, self.clock)


class RemoteChallenge(Received, frozen=True, kw_only=True):
    """A game that an opponent would like to play with me, or (`mine`) I with them."""

    id: str
    by: str
    to: str
    mine: bool
    wish: RemoteWish
    title: str
    seats: tuple[Seat, ...]
    seat: Seat | None = None
    at: float


class SentChallenge(msgspec.Struct, frozen=True):
    """A challenge that the program sent to an account, and the games it had before."""

    name: str
    ruleset: str
    before: frozenset[str]

    def fits(self, game: RemoteGame) -> bool:
        """Return whether my game began with it: two players have one open challenge at a time."""
        others = {seat.name for seat in game.seats if not seat.mine}
        return game.id not in self.before and (game.ruleset, others) == (self.ruleset, {self.name})


class RemoteMeeting(Received, frozen=True, tag="mine"):
    """My part of the lobby."""

    challenges: tuple[RemoteChallenge, ...] = ()


class RemoteRoom(Received, frozen=True):
    mine: RemoteMeeting


class BegunGame(Received, frozen=True):
    """The game that a challenge led to."""

    game: str


class RemoteRefusal(Refusal):
    """A refusal by a server, or a failure to reach it: `status` is HTTP's, or 0.

    With `retry` the same request may be sent again after so many seconds.
    """

    def __init__(
        self, code: str, sentence: str, place: str = "", status: int = 0, retry: float = 0
    ) -> None:
        super().__init__(code, sentence, place)
        self.status = status
        self.retry = retry

    @classmethod
    def of(cls, said: RemoteFault, status: int = 0) -> RemoteRefusal:
        return cls(said.code, said.sentence, said.place, status, said.retry)

    @property
    def passing(self) -> bool:
        """Return whether the refusal is temporary and nothing was carried out."""
        return self.code in PASSING or self.status == 503


UNREACHABLE = "unreachable"
PASSING = ("too-fast", "storage", "try-later", "busy", "connections")
Sent = Mapping[str, Any]
