"""Catalogue messages: the games there are to play, with their scenarios, options and books."""

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
    """A scenario, and what one wants to know before choosing it.

    `shelf` is what its writer says of it, `aircraft` are the types in play, `balance` is how it
    went when the computer flew it, if it did.
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
    """What came of a check: who sits there and every option as it is settled, or why not.

    That something cannot be played is a good answer to the question whether it can.
    """

    title: str = ""
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    options: dict[str, Choice] = msgspec.field(default_factory=dict)
    refused: Fault | None = None


class Drawing(Reply, frozen=True):
    """What dice drew: options that bring the same, and words about it by the seat they concern."""

    options: dict[str, Choice]
    says: dict[Seat, Phrase]


class SetupText(Reply, frozen=True):
    """The TOML text of a scenario, for players to cut their own from."""

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
    """Whether the laboratory flies it."""
    hangar: bool = False
    """Whether it has aircraft of its own to look at."""
    text: str = ""
    """What kind of game it is, in a sentence."""
    first: str = ""
    """The scenario to begin with."""
    bots: tuple[LevelInfo, ...] = ()
    """Programs from outside that this server's host lets play it."""


class RulesetList(Reply, frozen=True):
    """All games, in the language asked for, and in English where one does not speak it."""

    rulesets: tuple[RulesetInfo, ...]


class PlateList(Reply, frozen=True):
    """The tables and drawings of a rulebook; one without rows is drawn at its own address."""

    plates: tuple[Plate, ...]


class Book(Reply, frozen=True):
    """A ruleset's words in one language: phrases by key, and the rulebook's sections.

    `hints` and `reviews` tell whether an ace can be asked during and after a game.
    """

    ruleset: str
    language: str
    phrases: dict[str, str]
    sections: dict[str, tuple[str, str]]
    hints: bool = False
    reviews: bool = False
