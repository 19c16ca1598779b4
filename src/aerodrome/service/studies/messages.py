"""Messages of the laboratory: studies to start, and their findings."""

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
"""Games of each set-up of a study on the page; `aerodrome simulate` can fly more."""
OWN = "own"
"""Name of a player's own scenario without a title."""
LONGEST_NAME = 60
State = Literal["none", "waiting", "flying", "done", "stopped", "broken"]
Why = Literal["", "asked", "time", "slow", "left", "room", "restart"]
"""Why a study was stopped: requested, time is up, a slow game, unwatched, no room, a restart."""


class StudyIn(Message, frozen=True, kw_only=True):
    """A study to start: games to fly, where each pilot takes either side on every seed.

    `own` is a player's own set-up and `kept` a stored one, as in a new game. `against` is another
    scenario or set-up of the same game, flown as often on the same seeds.
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
    """The new name of a study; an unnamed one may be deleted to make room."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class StudyPart(Reply, frozen=True, kw_only=True):
    """One set-up of a study with its findings so far.

    `own` is whether a player wrote the set-up. `examples` are numbers of games, one for each of
    `found.endings`.
    """

    scenario: str = ""
    own: bool = False
    title: str = ""
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    found: Summary | None = None
    examples: tuple[int, ...] = ()


class StudyInfo(StudyPart, frozen=True, kw_only=True):
    """A study: its plan, its progress and its findings so far.

    Studies take turns: a waiting one has `ahead` others before it, of `in_line` in all, and
    `turn_in` seconds to wait. `seconds` is its flying time so far, and `left` the estimated time to
    its end, once known. With a second set-up to fly `against`, `differences` are its effects.
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
    """A study in a list; `against` is the title of its second set-up."""

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
    """The caller's studies, newest first."""

    studies: tuple[StudyLine, ...]


class LeaningInfo(Reply, frozen=True):
    """A character that a pilot can have."""

    name: str
    title: str
    text: str


class PilotList(Reply, frozen=True):
    """Pilots besides the levels: sparring pilots by game, and characters for any pilot."""

    sparring: dict[str, tuple[str, ...]]
    characters: tuple[LeaningInfo, ...]


class BoardInfo(Reply, frozen=True):
    """The boards of a scenario as a spectator sees them, with nothing on them."""

    boards: tuple[Board, ...]


class StudyDownload(Reply, frozen=True):
    """A study to download: its plan and all of its findings."""

    plan: Plan
    summary: Summary
    against: StudyDownload | None = None
    differences: tuple[Difference, ...] = ()
