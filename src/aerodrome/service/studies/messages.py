"""Messages of the laboratory: a study that somebody wishes for, and how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.lab.compare import Difference
from aerodrome.lab.plan import Plan
from aerodrome.lab.summary import Summary
from aerodrome.service.games.messages import CheckIn, Message, OwnSetup, Reply, SetupId, Short
from aerodrome.tabletop.scene import Board

MOST_GAMES = 2_000
"""Games of each set-up of a study in the page; more are flown with `aerodrome simulate`."""
OWN = "own"
"""What a player's own scenario is called if he does not say."""
LONGEST_NAME = 60
State = Literal["none", "waiting", "flying", "done", "stopped", "broken"]
Why = Literal["", "asked", "time", "slow", "left", "room", "restart"]
"""Why a study was stopped: its person said so, it had flown for as long as it may, one game of it
took too long, nobody looked at it any more, others came to a full laboratory who had less, or the
server was started anew."""


class StudyIn(Message, frozen=True, kw_only=True):
    """Fly a scenario so many times; on every seed each pilot takes either side.

    `own` is the set-up of a player's own scenario and `kept` one that is kept, as in a new game.
    `against` is another scenario
    or set-up of the same game, to be flown as often on the same seeds.
    """

    ruleset: Short
    scenario: Short = OWN
    bots: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=2)]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 1_000
    options: Choices = msgspec.field(default_factory=dict)
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] = "1914"
    own: OwnSetup | None = None
    kept: SetupId | None = None
    against: CheckIn | None = None


class StudyNameIn(Message, frozen=True):
    """What a study is called from now on; without a name it goes when others come."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class StudyPart(Reply, frozen=True, kw_only=True):
    """A set-up of a study, and what was found of it so far.

    `own` says that the set-up is a player's own, which has the title that he gave it. `examples`
    are the numbers of games that ended as `found.endings` says, one of each.
    """

    scenario: str = ""
    own: bool = False
    title: str = ""
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    found: Summary | None = None
    examples: tuple[int, ...] = ()


class StudyInfo(StudyPart, frozen=True, kw_only=True):
    """A study: what it is of, how far it is, and what it found so far.

    Studies share the time: one that waits, again and again, says how many fly before it (`ahead`)
    of how many in all (`in_line`), and in how many seconds its turn is to be expected. `seconds` is
    its time in the air, and `left` in how many it should be over, as soon as that can be told.
    Where a second set-up is flown `against` the first, `differences` say what that did.
    """

    state: State
    id: str = ""
    name: str = ""
    mine: bool = False
    ruleset: str = ""
    bots: tuple[str, ...] = ()
    seed: str = ""
    sides: tuple[str, ...] = ()
    games: int = 0
    flown: int = 0
    seconds: float = 0
    ahead: int = 0
    in_line: int = 0
    turn_in: float = 0
    left: float | None = None
    why: Why = ""
    trouble: str = ""
    against: StudyPart | None = None
    differences: tuple[Difference, ...] = ()


class StudyLine(Reply, frozen=True, kw_only=True):
    """A study as a list shows it; `against` is the title of a second set-up."""

    id: str
    name: str = ""
    created: float
    state: State
    ruleset: str
    scenario: str
    own: bool = False
    title: str = ""
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    bots: tuple[str, ...] = ()
    games: int = 0
    flown: int = 0
    against: str = ""


class StudyList(Reply, frozen=True):
    """My studies, the newest first."""

    studies: tuple[StudyLine, ...]


class LeaningInfo(Reply, frozen=True):
    """A character that a pilot can have."""

    name: str
    title: str
    text: str


class PilotList(Reply, frozen=True):
    """Who can fly besides the levels: sparring pilots by game, and how anybody may lean."""

    sparring: dict[str, tuple[str, ...]]
    characters: tuple[LeaningInfo, ...]


class BoardInfo(Reply, frozen=True):
    """The boards of a scenario as a spectator sees them, with nothing on them."""

    boards: tuple[Board, ...]


class StudyDownload(Reply, frozen=True):
    """A study to take home: everything it was made from, and everything it found."""

    plan: Plan
    summary: Summary
    against: StudyDownload | None = None
    differences: tuple[Difference, ...] = ()
