"""Wire messages of the hangar, in the reader's language except for the aircraft cards."""

from __future__ import annotations

from aerodrome.kernel.scenario import Choice
from aerodrome.lab.measured import Rate
from aerodrome.service.games.messages import Reply
from aerodrome.tabletop.hangar import Mark, Role, Spell
from aerodrome.tabletop.scene import Card, Silhouette


class CellInfo(Reply, frozen=True):
    """A printed number or word; `order` is its rank among the same cells of other types."""

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
    """The result of one type against another over this many computer games."""

    id: str
    games: int
    rate: Rate


class FormInfo(Reply, frozen=True):
    """The results of a type against all others together, and against each."""

    games: int
    rate: Rate
    met: tuple[MetInfo, ...]


class AirframeInfo(Reply, frozen=True, kw_only=True):
    """An aircraft type with the scenarios in which it flies; set-ups refer to it by `id`.

    A type that `duels` can be flown one against one.
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
    """The conditions under which the types were measured: pilot, date, games and a description."""

    about: str
    pilot: str
    date: str
    games: int
    fixed: bool


class DuelSetup(Reply, frozen=True):
    """A set-up of one type against another, with its options and the seats of the two."""

    own: str
    options: dict[str, Choice]
    seats: tuple[str, str]


class Hangar(Reply, frozen=True, kw_only=True):
    """All aircraft of a game, or those defined in a set-up, with the names of sides and nations."""

    ruleset: str
    language: str
    sides: dict[str, str]
    nations: dict[str, str]
    airframes: tuple[AirframeInfo, ...]
    duels: DuelsInfo | None = None
