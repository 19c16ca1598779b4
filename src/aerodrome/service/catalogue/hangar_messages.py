"""Hangar messages: the aircraft of a game, in the reader's language but for their cards."""

from __future__ import annotations

from aerodrome.kernel.scenario import Choice
from aerodrome.lab.measured import Rate
from aerodrome.service.games.messages import Reply
from aerodrome.tabletop.hangar import Mark, Role, Spell
from aerodrome.tabletop.scene import Card, Silhouette


class CellInfo(Reply, frozen=True):
    """A printed number or word; `order` is its place among those of other types."""

    value: str
    mark: Mark = "printed"
    order: int | None = None
    under: str = ""


class FigureInfo(Reply, frozen=True):
    key: str
    label: str
    means: str
    rule: str
    cells: tuple[CellInfo, ...]


class MetInfo(Reply, frozen=True):
    """How a type did against another in so many games of the computer's."""

    id: str
    games: int
    rate: Rate


class FormInfo(Reply, frozen=True):
    """How a type did against all others together, and against each."""

    games: int
    rate: Rate
    met: tuple[MetInfo, ...]


class AirframeInfo(Reply, frozen=True, kw_only=True):
    """A type of aircraft as set-ups name it by `id`, with the scenarios that it flies in.

    One that `duels` can be flown against another at once.
    """

    id: str
    row: str
    name: str
    side: str
    nations: tuple[str, ...]
    silhouette: Silhouette
    role: Role
    seats: int
    figures: tuple[FigureInfo, ...]
    card: Card
    service: tuple[Spell, ...] = ()
    fronts: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    based_on: str = ""
    duels: bool = False
    form: FormInfo | None = None


class DuelsInfo(Reply, frozen=True):
    """How types were flown against each other: by whom, when, how often, and in words."""

    about: str
    pilot: str
    date: str
    games: int
    fixed: bool


class DuelSetup(Reply, frozen=True):
    """One type against another: a set-up to be played, its options, and the seats of the two."""

    own: str
    options: dict[str, Choice]
    seats: tuple[str, str]


class Hangar(Reply, frozen=True, kw_only=True):
    """All aircraft of a game, or the house types of a set-up; what sides and nations are called."""

    ruleset: str
    language: str
    sides: dict[str, str]
    nations: dict[str, str]
    airframes: tuple[AirframeInfo, ...]
    duels: DuelsInfo | None = None
