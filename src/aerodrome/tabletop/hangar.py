"""Hangar: the types of a game as its data have them, for who looks at aircraft outside a game.

A ruleset that has aircraft lists them by its `hangar()`: airframes with figures as printed, what
each means, the rule that uses it, and which of them nobody could read off the printed game. It is
a part of an edition as any other: of one made for a scenario it also lists that one's house types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from aerodrome.kernel.contract import absent
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.phrases import Phrase, Phrasebook
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.printed import BASE, Served
from aerodrome.tabletop.scene import Card, Silhouette, Text

Mark = Literal["printed", "doubtful", "reconstructed", "own"]
"""Where a figure comes from: read off the printed game, printed but odd, rebuilt, or changed by
who made a type of his own."""
Role = Literal["fighter", "two_seater", "reconnaissance", "bomber", "flying_boat"]
ROOM = "hangar"
"""The room of a game's data with the words of its hangar, and with what was measured of types."""
NATIONS = Path(__file__).parent / "nations"
"""What nations are called, where a game has no words of its own for them."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One printed number or word, by `order` among those of other types where that makes sense.

    `under` is the heading it stands under, where a figure has several.
    """

    value: Text
    mark: Mark = "printed"
    order: int | None = None
    under: Text = ""


class Figure(msgspec.Struct, frozen=True):
    """A figure of a type; `key` is its field in the data, which a house type may change.

    Where a field has several figures, more follows after a stop.
    """

    key: str
    label: Phrase
    means: Phrase
    rule: str
    cells: tuple[Cell, ...]


class Spell(msgspec.Struct, frozen=True):
    """When a type was at the front, and for whom; months are written 191705."""

    nations: tuple[str, ...]
    first: int
    last: int


class Airframe(msgspec.Struct, frozen=True, kw_only=True):
    """A type as set-ups name it by `id`; `row` is its row in the data, one for all its versions.

    `nations` flew it, the one whose markings it wears first. `fronts` are where it may be met,
    in words. `card` is what lies on the table for it before anything has happened to it.
    """

    id: str
    row: str
    name: str
    side: str
    nations: tuple[str, ...]
    silhouette: Silhouette
    role: Role
    seats: int
    figures: tuple[Figure, ...]
    card: Card
    service: tuple[Spell, ...] = ()
    fronts: tuple[Phrase, ...] = ()
    based_on: str = ""


def figure(key: str, rule: str, *cells: Cell, means: str = "", **words: Any) -> Figure:
    """A figure whose words stand under its key; `means` where they hang on its value."""
    said = Phrase(f"means.{means or key}", words)
    return Figure(key, Phrase(f"figure.{key}"), said, rule, cells)


def spells(service: Mapping[str, Served], type_: str) -> tuple[Spell, ...]:
    """When and for whom a type served, the earliest first; a row for each kind of work is one."""
    found = {
        (row.nations, row.first, row.last): Spell(
            tuple(row.nations.split()), int(row.first), int(row.last)
        )
        for row in service.values()
        if row.type == type_
    }
    return tuple(sorted(found.values(), key=lambda spell: (spell.first, spell.nations)))


def flown_by(service: Sequence[Spell], home: str) -> tuple[str, ...]:
    """The nations of a type, the one that had it first in front; where none is known, its home."""
    return tuple(dict.fromkeys(nation for spell in service for nation in spell.nations)) or (home,)


def marked(
    types: Sequence[Airframe], edition: Edition, tables: Sequence[str]
) -> tuple[Airframe, ...]:
    """The same with the marks of an edition: what a house type or an owner has changed is own.

    All else of a house type is marked as it is in the type on which it is based.
    """
    known = {airframe.id: airframe for airframe in types}
    changes = {key: row for table in tables for key, row in _table(edition, table).items()}
    return tuple(
        _house(airframe, known.get(edition.types[airframe.row][BASE]))
        if airframe.row in edition.types
        else _corrected(airframe, changes.get(airframe.row, {}))
        for airframe in types
    )


def _table(edition: Edition, name: str) -> Mapping[str, Any]:
    table = edition.corrections.get(name, {})
    return table if isinstance(table, Mapping) else {}


def _corrected(airframe: Airframe, changed: Mapping[str, Any]) -> Airframe:
    if not changed:
        return airframe
    figures = tuple(
        _own(one) if one.key.partition(".")[0] in changed else one for one in airframe.figures
    )
    return msgspec.structs.replace(airframe, figures=figures)


def _house(airframe: Airframe, base: Airframe | None) -> Airframe:
    before = {one.key: one for one in base.figures} if base is not None else {}
    figures = tuple(_beside(one, before.get(one.key)) for one in airframe.figures)
    based_on = base.id if base is not None else ""
    return msgspec.structs.replace(airframe, figures=figures, based_on=based_on)


def _beside(figure: Figure, base: Figure | None) -> Figure:
    """A figure of a house type beside that of its base: cells that differ are own."""
    if base is None or len(base.cells) != len(figure.cells):
        return _own(figure)
    cells = tuple(
        msgspec.structs.replace(one, mark=was.mark if one.value == was.value else "own")
        for one, was in zip(figure.cells, base.cells, strict=True)
    )
    return msgspec.structs.replace(figure, cells=cells)


def _own(figure: Figure) -> Figure:
    cells = tuple(msgspec.structs.replace(cell, mark="own") for cell in figure.cells)
    return msgspec.structs.replace(figure, cells=cells)


def printed_type(edition: Edition, type_: str) -> str:
    """A type as everybody finds it in the hangar; "" where a game has figures of its own."""
    own = edition.rows is not None or edition.types or edition.corrections
    return "" if own else type_


def airframes(ruleset: Ruleset[Any]) -> tuple[Airframe, ...]:
    """The aircraft of a game in this edition; of one that has none, none."""
    hangar = GameOffers.of(ruleset).hangar
    return tuple(hangar()) if hangar is not absent else ()


def phrases(ruleset: Ruleset[Any]) -> Phrasebook:
    """What is said in a hangar: the words of the game, and those of its hangar."""
    return Phrasebook.load(*ruleset.words, NATIONS, ruleset.data, room(ruleset))


def room(ruleset: Ruleset[Any]) -> Path:
    """The folder of a game's data that only its hangar reads."""
    return ruleset.data / ROOM


def used(ruleset: Ruleset[Any], scenario: Scenario) -> frozenset[str]:
    """The rows of the types that a scenario has in play, and the versions that it names."""
    rows = (key for table in ruleset.rules.rows(scenario).values() for key in table)
    return frozenset((*rows, *(word for word in _words(scenario.setup) if ":" in word)))


def flies(airframe: Airframe, types: frozenset[str]) -> bool:
    """Whether a type is among those that a scenario uses; of versions, whether this one is."""
    return airframe.row in types and (airframe.id == airframe.row or airframe.id in types)


def _words(node: Any) -> Iterator[str]:
    """Every word that stands in a set-up."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for part in node.values():
            yield from _words(part)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from _words(part)
