"""Wire messages of the catalogue: the games with their scenarios, options and rulebooks."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choice, GameOption, OnShelf
from aerodrome.lab.measured import Balance
from aerodrome.service.games.messages import Fault, Reply
from aerodrome.tabletop.diagrams import Plate


class OptionInfo(Reply, frozen=True):
    name: str
    option: GameOption


class ScenarioInfo(Reply, frozen=True, kw_only=True):
    """A scenario, with what a player wants to know before choosing it.

    `shelf` is its author's description, `aircraft` are the types in play, and `balance` is its
    measured result when the computer has flown it.
    """

    id: str
    title: str
    text: str
    rule: str
    seats: tuple[Seat, ...]
    options: dict[str, Choice]
    shelf: OnShelf = OnShelf()
    aircraft: tuple[str, ...] = ()
    balance: Balance | None = None


class Checked(Reply, frozen=True, kw_only=True):
    """The result of a check: title, seats and all resolved options, or why it cannot be played.

    An unplayable set-up is a valid result of the check, so it is no HTTP error.
    """

    title: str = ""
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    refused: Fault | None = None


class Drawing(Reply, frozen=True):
    """The result of the dice: options that reproduce it, and a sentence about it for each seat."""

    options: dict[str, Choice]
    says: dict[Seat, Phrase]


class SetupText(Reply, frozen=True):
    """The TOML text of a scenario, for players to edit."""

    scenario: str
    text: str


class LevelInfo(Reply, frozen=True, kw_only=True):
    level: str
    title: str
    text: str


class RulesetInfo(Reply, frozen=True, kw_only=True):
    id: str
    version: int
    title: str
    languages: tuple[str, ...]
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]
    studied: bool = True
    """Whether the laboratory can study it."""
    hangar: bool = False
    """Whether it has aircraft to show."""
    text: str = ""
    """The kind of game it is, in a sentence."""
    first: str = ""
    """The scenario to start with."""
    bots: tuple[LevelInfo, ...] = ()
    """External programs that the host of this server lets play it."""


class RulesetList(Reply, frozen=True):
    """All games in the requested language, or in English where a game lacks it."""

    rulesets: tuple[RulesetInfo, ...]


class PlateList(Reply, frozen=True):
    """The tables and drawings of a rulebook; an entry without rows is a drawing at its own
    address."""

    plates: tuple[Plate, ...]


class Book(Reply, frozen=True):
    """The phrases of a ruleset by key, and the sections of its rulebook, in one language.

    `hints` and `reviews` say whether an ace can give hints during a game and review it afterwards.
    """

    ruleset: str
    language: str
    phrases: dict[str, str]
    sections: dict[str, tuple[str, str]]
    hints: bool = False
    reviews: bool = False
