"""Messages of the workshop: a set-up that is being made, as text, as a draft, and on the board."""

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
"""Letters of a draft as JSON."""
Language = Annotated[str, msgspec.Meta(max_length=20)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=10_000)]
Key = Annotated[str, msgspec.Meta(max_length=80)]
DraftPath = Annotated[tuple[Number | Key, ...], msgspec.Meta(min_length=1, max_length=8)]
"""A place in a draft: keys of tables, and numbers in lists, from 0 on."""
Cell = Annotated[str, msgspec.Meta(max_length=20)]
Choosable = Annotated[str, msgspec.Meta(max_length=80)]


class ReadIn(Message, frozen=True, kw_only=True):
    """The text of a set-up, right or wrong."""

    text: OwnSetup
    language: Language = "en"


class PlaceIn(Message, frozen=True, kw_only=True):
    """Something on the board was dragged, turned (degrees) or raised."""

    path: DraftPath
    cell: Cell = ""
    facing: Annotated[int, msgspec.Meta(ge=0, lt=360)] | None = None
    height: Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)] | None = None


class AddIn(Message, frozen=True, kw_only=True):
    """Something new for a list of the draft; what is not said the game chooses."""

    path: DraftPath
    side: Choosable = ""
    type: Choosable = ""
    cell: Cell = ""


class WriteIn(ReadIn, frozen=True, kw_only=True):
    """What became of a draft, to be written into its text; then what hands did on the board.

    `draft` is the whole of it as JSON; without one the text says what it is.
    """

    draft: Annotated[str, msgspec.Meta(max_length=LONGEST_DRAFT)] | None = None
    place: Annotated[tuple[PlaceIn, ...], FEW] = ()
    add: Annotated[tuple[AddIn, ...], FEW] = ()


class Drafted(Reply, frozen=True, kw_only=True):
    """A set-up as it stands: its text and its draft, what can be drawn, and what is wrong with it.

    There is no draft of a text that is no TOML. The sheet is a table as players see it, without its
    view. `added` are the places of what was added.
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
    """A draft to be flown by the computer while it is being made; `base` is what it was before."""

    text: OwnSetup
    base: OwnSetup | None = None
    games: Annotated[int, msgspec.Meta(ge=10, le=400)] = 200
    bot: Short = "regular"


class TrialInfo(Reply, frozen=True, kw_only=True):
    """How the computer pilots fare with a draft, each side with its rate and interval.

    Where a base was given, `differences` say what the change did: how much more of the points a
    side has now than then, over games on the same seeds. `ahead` are the studies that fly first.
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
