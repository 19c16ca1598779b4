"""Messages of tournaments: creating, entering, running and reading them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import Count
from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.service.games.messages import LiveClock, Message, Reply, Short

MOST_ENTRIES = {"swiss": 200, "round_robin": 24, "ladder": 100}
Format = Literal["swiss", "round_robin", "ladder"]
Sides = Literal["both", "balanced"]
Result = Literal["first", "second", "draw", "none"]
How = Literal["", "played", "forfeit", "withdrawn", "host", "lapsed"]
Word = Annotated[str, msgspec.Meta(max_length=200)]
"""A public comment by the host on an action."""
Number = Annotated[int, msgspec.Meta(ge=1, lt=10**6)]
Day = Annotated[int, msgspec.Meta(ge=1, le=90)]


class TournamentIn(Message, frozen=True, kw_only=True):
    """A tournament to create.

    Each round plays the next of the `scenarios`. With `sides` "both" an encounter is two games with
    sides changed; otherwise it is one game, and sides are balanced over the rounds. With 0 `rounds`
    their number depends on the entries. The tournament begins when its host starts it, when it is
    full, or at a set time. A player who has not come within `grace` minutes loses; `pause` is the
    number of minutes between rounds.

    On a ladder, entrants challenge up to `reach` places above them and have `answer` days to
    answer. An entrant who has not played for `idle` days drops one place.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    format: Format
    ruleset: Short
    scenarios: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=12)]
    options: Choices = msgspec.field(default_factory=dict)
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    clock: LiveClock | None = None
    rated: bool = False
    sides: Sides = "both"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    entries: Annotated[int, msgspec.Meta(ge=2, le=200)] = 16
    begin: Literal["host", "full", "time"] = "host"
    begins: Annotated[float, msgspec.Meta(ge=0, le=1e11)] = 0
    public: bool = True
    club: Annotated[str, msgspec.Meta(max_length=40)] = ""
    grace: Annotated[int, msgspec.Meta(ge=1, le=60 * 24 * 60)] = 15
    pause: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 5
    reach: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    answer: Day = 5
    idle: Day = 30


class ResultIn(Message, frozen=True, kw_only=True):
    """The result of a game, as set by the host, with a comment."""

    encounter: Number
    leg: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    result: Result
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RemoveIn(Message, frozen=True, kw_only=True):
    """An entrant to remove."""

    entrant: Number
    word: Word = ""


class EndIn(Message, frozen=True, kw_only=True):
    """A request to close the tournament at its current standings, or to call it off."""

    off: bool = False
    word: Word = ""


class PairIn(Message, frozen=True):
    """A request to pair the round after this one; repeating it has no effect."""

    after: Count


class LadderChallengeIn(Message, frozen=True):
    entrant: Number


class LadderAnswerIn(Message, frozen=True):
    """A reply to a challenge: accept it, or give way."""

    encounter: Number
    accept: bool


class LegInfo(Reply, frozen=True, kw_only=True):
    """A game of an encounter; `result` is the winner, `how` is the way it was decided."""

    game: str = ""
    result: Result | None = None
    how: How = ""
    word: str = ""


class EncounterInfo(Reply, frozen=True, kw_only=True):
    """Two entrants who meet, by their numbers; in the second game sides are changed.

    Without a `second` it is a bye. A challenge that is `asked` has to be answered by `due`.
    """

    number: int
    round: int
    first: int
    second: int | None = None
    scenario: str = ""
    state: Literal["asked", "playing", "over"] = "playing"
    due: float | None = None
    legs: tuple[LegInfo, ...]


class EntrantInfo(Reply, frozen=True, kw_only=True):
    """An entrant with their rank; the name of a person who has left the server is empty."""

    number: int
    name: str
    account: bool = False
    mine: bool = False
    state: Literal["in", "withdrawn", "removed", "left"] = "in"
    word: str = ""
    place: int = 0
    points: float = 0
    buchholz: float = 0
    berger: float = 0
    wins: int = 0
    direct: float = 0
    played: int = 0
    struck: bool = False


class TournamentLine(Reply, frozen=True, kw_only=True):
    """A tournament in a list; `entries` counts the current entrants, of at most `most`."""

    id: str
    name: str
    format: Format
    ruleset: str
    state: Literal["open", "running", "over", "off"]
    host: str
    hosting: bool = False
    mine: bool = False
    entries: int
    most: int
    round: int = 0
    rounds: int = 0
    begin: Literal["host", "full", "time"] = "host"
    begins: float = 0
    deadline: int | None = None
    clock: LiveClock | None = None
    rated: bool = False
    public: bool = False
    club: str = ""
    created: float


class TournamentList(Reply, frozen=True):
    tournaments: tuple[TournamentLine, ...]


class TournamentInfo(TournamentLine, frozen=True, kw_only=True):
    """A tournament in full.

    `due` is when the next round is paired; `next` is the game that waits for the caller, if any.
    `changes` counts changes, so that callers who are up to date need not fetch it again.
    """

    changes: int

    about: str = ""
    word: str = ""
    scenarios: tuple[str, ...]
    options: dict[str, Choice]
    sides: Sides
    grace: int
    pause: int
    reach: int
    answer: int
    idle: int
    due: float | None = None
    next: str = ""
    may_join: bool = False
    entrants: tuple[EntrantInfo, ...]
    encounters: tuple[EncounterInfo, ...]
