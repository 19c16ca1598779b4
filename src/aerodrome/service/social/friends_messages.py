"""Messages about friends, challenges, blocks and mutes, and references to people."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import Count
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import Message, NewGame, Reply, Short

Given = Annotated[str, msgspec.Meta(max_length=200)]
"""A name as it was typed, correct or not."""
GameId = Annotated[str, msgspec.Meta(max_length=40)]
Avoidance = Literal["block", "mute"]
Challengers = Literal["anybody", "friends", "nobody"]
Misdeed = Literal["chat", "name", "cheating", "stalling"]
"""What a person is reported for."""


class PersonRef(Message, frozen=True, kw_only=True):
    """A reference to a person: an account by its name, a guest by where they were met.

    That is a seat of a game, a line of its chat, or a remark of a spectator.
    """

    name: Given = ""
    game: GameId = ""
    seat: Annotated[str, msgspec.Meta(max_length=64)] = ""
    line: Count = 0
    remark: Count = 0


class AvoidIn(Message, frozen=True, kw_only=True):
    """A person to block or mute; without `how`, to forgive."""

    whom: PersonRef
    how: Avoidance | None = None


class OpennessIn(Message, frozen=True, kw_only=True):
    """Whether the caller is shown as online, and who may challenge them."""

    here: bool
    challenges: Challengers


class ChallengeIn(Message, frozen=True, kw_only=True):
    """A game to which to challenge a person; without a `seat`, seats are drawn by lot."""

    whom: PersonRef
    wish: NewGame
    seat: Short | None = None


class AccuseIn(Message, frozen=True, kw_only=True):
    """A report about a person, sent to the host."""

    whom: PersonRef
    kind: Misdeed
    words: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Openness(Reply, frozen=True, kw_only=True):
    """The caller's social settings."""

    here: bool = True
    challenges: Challengers = "anybody"


class Acquaintance(Reply, frozen=True, kw_only=True):
    """How the caller is related to another person; `me` if it is the caller.

    `following` if the caller follows them, `followed` if they follow the caller; `how` is whether
    the caller blocks or mutes them. `challenging` if the caller may challenge them, `program` if
    they are a program.
    """

    name: str
    account: bool = False
    me: bool = False
    following: bool = False
    followed: bool = False
    how: Avoidance | None = None
    challenging: bool = False
    program: bool = False


class AvoidedInfo(Reply, frozen=True, kw_only=True):
    """A blocked or muted person; the entry has its own id, as names of guests are not unique."""

    id: str
    name: str
    account: bool
    how: Avoidance
    since: float


class Playing(Reply, frozen=True, kw_only=True):
    """A public game that a person is playing."""

    game: str
    ruleset: str
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)


class FriendInfo(Reply, frozen=True, kw_only=True):
    """A person the caller follows; `friend` if they follow the caller too.

    Whether they are online and what they play is given as far as their settings allow.
    """

    name: str
    friend: bool = False
    here: bool = False
    playing: Playing | None = None
    challenging: bool = False
    program: bool = False


class ChallengeInfo(Reply, frozen=True, kw_only=True):
    """An open challenge `by` one person `to` another; `mine` if the caller made it.

    `seat` is the challenger's among `seats`, None if they are drawn by lot. `program` if the other
    is a program.
    """

    id: str
    by: str
    to: str
    mine: bool
    wish: NewGame
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...]
    seat: Seat | None = None
    at: float
    program: bool = False


class FriendList(Reply, frozen=True, kw_only=True):
    """The people the caller follows, other followers, social settings, and open challenges."""

    friends: tuple[FriendInfo, ...]
    followers: tuple[str, ...] = ()
    openness: Openness
    challenges: tuple[ChallengeInfo, ...] = ()


class AvoidedList(Reply, frozen=True):
    """The people the caller has blocked or muted."""

    avoided: tuple[AvoidedInfo, ...]


class Accepted(Reply, frozen=True):
    """The game that began from a challenge."""

    game: str
