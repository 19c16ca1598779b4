"""Messages of the set-up editor: a set-up as text, as a draft, and on the board."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from aerodrome.kernel.bounds import FEW
from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.seen import Sheet
from aerodrome.lab.compare import Difference
from aerodrome.lab.summary import Score
from aerodrome.service.games.messages import Message, OwnSetup, Reply, Short
from aerodrome.service.studies.messages import State, Why
from aerodrome.tabletop.editor import Tie
from aerodrome.tabletop.flaws import Flaw

LONGEST_DRAFT = 40_000
"""Characters of a draft as JSON."""
Language = Annotated[str, msgspec.Meta(max_length=20)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=10_000)]
Key = Annotated[str, msgspec.Meta(max_length=80)]
DraftPath = Annotated[tuple[Number | Key, ...], msgspec.Meta(min_length=1, max_length=8)]
"""A path in a draft: keys of tables, and positions in lists, from 0."""
Cell = Annotated[str, msgspec.Meta(max_length=20)]
Choosable = Annotated[str, msgspec.Meta(max_length=80)]


class ReadIn(Message, frozen=True, kw_only=True):
    """The text of a set-up, with or without errors."""

    text: OwnSetup
    language: Language = "en"


class PlaceIn(Message, frozen=True, kw_only=True):
    """An item on the board that was dragged, turned (degrees) or raised."""

    path: DraftPath
    cell: Cell = ""
    facing: Annotated[int, msgspec.Meta(ge=0, lt=360)] | None = None
    height: Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)] | None = None


class AddIn(Message, frozen=True, kw_only=True):
    """A new entry for a list of the draft; the game chooses omitted values."""

    path: DraftPath
    side: Choosable = ""
    type: Choosable = ""
    cell: Cell = ""


class WriteIn(ReadIn, frozen=True, kw_only=True):
    """Changes to a draft, to be written into its text, followed by changes on the board.

    `draft` is the whole draft as JSON; without it, the text counts.
    """

    draft: Annotated[str, msgspec.Meta(max_length=LONGEST_DRAFT)] | None = None
    place: Annotated[tuple[PlaceIn, ...], FEW] = ()
    add: Annotated[tuple[AddIn, ...], FEW] = ()


class Drafted(Reply, frozen=True, kw_only=True):
    """A draft: its text and data, its drawing and its flaws.

    A text that is not TOML has no draft. The sheet is the table as players see it, without its
    view. `added` are the paths of new entries.
    """

    text: str
    draft: dict[str, Any] | None = None
    sheet: Sheet | None = None
    ties: tuple[Tie, ...] = ()
    title: str = ""
    seats: tuple[Seat, ...] = ()
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    playable: bool = False
    flaws: tuple[Flaw, ...] = ()
    added: tuple[tuple[str | int, ...], ...] = ()


class TrialIn(Message, frozen=True, kw_only=True):
    """A draft for the computer to fly; `base` is its earlier version."""

    text: OwnSetup
    base: OwnSetup | None = None
    games: Annotated[int, msgspec.Meta(ge=10, le=400)] = 200
    bot: Short = "regular"


class TrialInfo(Reply, frozen=True, kw_only=True):
    """The results of the computer pilots with a draft: each side's rate and interval.

    With a base, `differences` are the effects of the change: how much larger a side's share of the
    points is in games on the same seeds. `ahead` counts the studies that fly first.
    """

    state: State
    ruleset: str = ""
    games: int = 0
    flown: int = 0
    sides: tuple[Score, ...] = ()
    base_flown: int = 0
    base_sides: tuple[Score, ...] = ()
    differences: tuple[Difference, ...] = ()
    ahead: int = 0
    why: Why = ""
    trouble: str = ""
