"""Messages about company: who is meant, friends, challenges, and whom one would rather not meet."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import Count
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import Message, NewGame, Reply, Short

Given = Annotated[str, msgspec.Meta(max_length=200)]
"""A name as somebody types it, right or wrong."""
GameId = Annotated[str, msgspec.Meta(max_length=40)]
Avoidance = Literal["block", "mute"]
Challengers = Literal["anybody", "friends", "nobody"]
Misdeed = Literal["chat", "name", "cheating", "stalling"]
"""What somebody is said to have done."""


class Whom(Message, frozen=True, kw_only=True):
    """Who is meant: an account by its name, anybody else by where he was met.

    That is a seat of a game, a line of its chat, or a remark of those who watch it.
    """

    name: Given = ""
    game: GameId = ""
    seat: Annotated[str, msgspec.Meta(max_length=64)] = ""
    line: Count = 0
    remark: Count = 0


class AvoidIn(Message, frozen=True, kw_only=True):
    """Block or mute somebody; `how` is none to take that back."""

    whom: Whom
    how: Avoidance | None = None


class OpennessIn(Message, frozen=True, kw_only=True):
    """Whether I am shown as here, and who may challenge me."""

    here: bool
    challenges: Challengers


class ChallengeIn(Message, frozen=True, kw_only=True):
    """A game that I would like to play with somebody; without a `seat` chance gives me one."""

    whom: Whom
    wish: NewGame
    seat: Short | None = None


class AccuseIn(Message, frozen=True, kw_only=True):
    """Something is wrong with somebody, told to whoever runs the server."""

    whom: Whom
    kind: Misdeed
    words: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Openness(Reply, frozen=True, kw_only=True):
    """What I have chosen about company."""

    here: bool = True
    challenges: Challengers = "anybody"


class Acquaintance(Reply, frozen=True, kw_only=True):
    """What there is between somebody and me; `me` if it is myself.

    `following` if I follow him, `followed` if he follows me; `how` says whether I avoid him.
    `challenging` if he may be challenged by me, `program` if it is somebody's program.
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
    """Somebody on my list, named there by an id of its own, for a guest's name is not his alone."""

    id: str
    name: str
    account: bool
    how: Avoidance
    since: float


class Playing(Reply, frozen=True, kw_only=True):
    """A public game that somebody plays just now."""

    game: str
    ruleset: str
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)


class FriendInfo(Reply, frozen=True, kw_only=True):
    """Somebody whom I follow; `friend` if he follows me as well.

    Whether he is here and what he plays is told as far as he has chosen so.
    """

    name: str
    friend: bool = False
    here: bool = False
    playing: Playing | None = None
    challenging: bool = False
    program: bool = False


class ChallengeInfo(Reply, frozen=True, kw_only=True):
    """A game that somebody would like to play: `by` whom, `to` whom; `mine` if I asked for it.

    `seat` is the one of who asked among `seats`, none if chance decides. `program` if the other is
    one.
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
    """Whom I follow, who follows me but I not him, what I have chosen, and open challenges."""

    friends: tuple[FriendInfo, ...]
    followers: tuple[str, ...] = ()
    openness: Openness
    challenges: tuple[ChallengeInfo, ...] = ()


class AvoidedList(Reply, frozen=True):
    """Whom I have blocked or muted."""

    avoided: tuple[AvoidedInfo, ...]


class Accepted(Reply, frozen=True):
    """The game that came of a challenge."""

    game: str
