"""Messages of the laboratory: a study that somebody wishes for, and how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.scenario import Choice
from aerodrome.lab.plan import Plan
from aerodrome.lab.summary import Summary
from aerodrome.server.messages import Message, Reply, Short
from aerodrome.tabletop.scene import Board

MOST_GAMES = 2_000
"""Games of one study in the page; more are flown with `aerodrome simulate`."""
State = Literal["none", "waiting", "flying", "done", "stopped", "broken"]


class StudyIn(Message, frozen=True, kw_only=True):
    """Fly a scenario so many times; on every seed each pilot takes either side."""

    ruleset: Short
    scenario: Short
    bots: Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=2)]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = 1_000
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] = "1914"


class StudyInfo(Reply, frozen=True, kw_only=True):
    """My study: what it is of, how far it is, and what it found so far."""

    state: State
    ruleset: str = ""
    scenario: str = ""
    bots: tuple[str, ...] = ()
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    seed: str = ""
    sides: tuple[str, ...] = ()
    games: int = 0
    flown: int = 0
    seconds: float = 0
    trouble: str = ""
    found: Summary | None = None


class BoardInfo(Reply, frozen=True):
    """The boards of a scenario as a spectator sees them, with nothing on them."""

    boards: tuple[Board, ...]


class Findings(Reply, frozen=True):
    """A study to take home: everything it was made from, and everything it found."""

    plan: Plan
    summary: Summary
