"""Hangar: the aircraft types of a game as its data have them, to look at outside a game.

A ruleset with aircraft lists them in `hangar()`: airframes with figures as printed, the meaning of
each, the rule that uses it, and whether it is really printed. It is part of an edition: in one made
for a scenario it also lists the house types of that scenario.
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
"""The source of a figure: the printed game, printed but doubtful, reconstructed, or changed by the
author of a house type."""
Role = Literal["fighter", "two_seater", "reconnaissance", "bomber", "flying_boat"]
ROOM = "hangar"
"""The folder of a game's data with the words of its hangar and measured figures of types."""
NATIONS = Path(__file__).parent / "nations"
"""Names of nations, for games without words of their own for them."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One printed number or word; `order` ranks it among other types where that makes sense.

    `under` is its heading, if a figure has several.
    """

    value: Text
    mark: Mark = "printed"
    order: int | None = None
    under: Text = ""


class Figure(msgspec.Struct, frozen=True):
    """A figure of a type; `key` is its field in the data, which a house type may change.

    If a field has several figures, the key has a further part after a full stop.
    """

    key: str
    label: Phrase
    means: Phrase
    rule: str
    cells: tuple[Cell, ...]


class Spell(msgspec.Struct, frozen=True):
    """When a type was at the front, and for which nations; months are written 191705."""

    nations: tuple[str, ...]
    first: int
    last: int


class Airframe(msgspec.Struct, frozen=True, kw_only=True):
    """A type by its `id` in set-ups; `row` is its row in the data, shared by all its versions.

    `nations` flew it, the first of them gives its markings. `fronts` are where it may be met, in
    words. `card` is its card at the start of a game.
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
    """Return a figure with the phrases of its key, or of `means` if they depend on its value."""
    said = Phrase(f"means.{means or key}", words)
    return Figure(key, Phrase(f"figure.{key}"), said, rule, cells)


def spells(service: Mapping[str, Served], type_: str) -> tuple[Spell, ...]:
    """Return when and for which nations a type served, without duplicates, the earliest first."""
    found = {
        (row.nations, row.first, row.last): Spell(
            tuple(row.nations.split()), int(row.first), int(row.last)
        )
        for row in service.values()
        if row.type == type_
    }
    return tuple(sorted(found.values(), key=lambda spell: (spell.first, spell.nations)))


def flown_by(service: Sequence[Spell], home: str) -> tuple[str, ...]:
    """Return the nations that flew a type, the first user first; if unknown, its home."""
    return tuple(dict.fromkeys(nation for spell in service for nation in spell.nations)) or (home,)


def marked(
    types: Sequence[Airframe], edition: Edition, tables: Sequence[str]
) -> tuple[Airframe, ...]:
    """Return the types with an edition's marks: figures changed by an owner or house type are own.

    All other figures of a house type have the marks of the type it is based on.
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
    """Return a figure of a house type, marking cells that differ from its base as own."""
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
    """Return a type that the hangar lists as printed; "" if a game has figures of its own."""
    own = edition.rows is not None or edition.types or edition.corrections
    return "" if own else type_


def airframes(ruleset: Ruleset[Any]) -> tuple[Airframe, ...]:
    """Return the aircraft of a game in this edition; none if it has no hangar."""
    hangar = GameOffers.of(ruleset).hangar
    return tuple(hangar()) if hangar is not absent else ()


def phrases(ruleset: Ruleset[Any]) -> Phrasebook:
    """Return the phrases of a hangar: those of the game, and those of its hangar."""
    return Phrasebook.load(*ruleset.words, NATIONS, ruleset.data, room(ruleset))


def room(ruleset: Ruleset[Any]) -> Path:
    """Return the folder of a game's data for its hangar."""
    return ruleset.data / ROOM


def used(ruleset: Ruleset[Any], scenario: Scenario) -> frozenset[str]:
    """Return the type rows that a scenario uses, and the versions that it names."""
    rows = (key for table in ruleset.rules.rows(scenario).values() for key in table)
    return frozenset((*rows, *(word for word in _words(scenario.setup) if ":" in word)))


def flies(airframe: Airframe, types: frozenset[str]) -> bool:
    """Return whether a scenario uses a type; of a type with versions, whether it uses this one."""
    return airframe.row in types and (airframe.id == airframe.row or airframe.id in types)


def _words(node: Any) -> Iterator[str]:
    """Yield every word in a set-up."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for part in node.values():
            yield from _words(part)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from _words(part)
