"""Diagrams: the drawings and tables of a rulebook, each for a section.

`data/diagrams/diagrams.toml` lists them with their titles. A table is the ruleset's own data, as
the rules read it; a drawing is made by its `diagrams` with the functions that play the game. So
they always agree with the rules.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Title, Word
from aerodrome.kernel.languages import ENGLISH, spoken
from aerodrome.kernel.phrases import Phrasebook
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.charts import DASH

ROOM, FILE = "diagrams", "diagrams.toml"
NOTHING = "\u2013"
UP_TO = "up to"
"""The start of a band of numbers that is open below."""
WORDS = "plate"
"""The kind of phrase that only tables need."""


class PlateEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A diagram as the file lists it; `phrases` are the kinds of phrases for its words."""

    rule: Word
    title: Title
    table: Word = ""
    phrases: Annotated[tuple[Word, ...], FEW] = ()


class Plate(msgspec.Struct, frozen=True):
    """A diagram as it is shown: the rows of a table; without rows, a drawing."""

    name: str
    rule: str
    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def room(ruleset: Ruleset[Any]) -> Path:
    """Return the folder of a game's data for its diagrams."""
    return ruleset.data / ROOM


def diagrams(ruleset: Ruleset[Any], language: str) -> tuple[Plate, ...]:
    """Return all diagrams of a rulebook, in the order of the file."""
    if not (room(ruleset) / FILE).exists():
        return ()
    said = spoken(room(ruleset), FILE)
    book = Phrasebook.load(*ruleset.words, ruleset.data, room(ruleset))
    words = {**book.phrases[ENGLISH], **book.phrases[language]}
    return tuple(
        _plate(ruleset, name, codec.convert(entry, PlateEntry, f"{FILE}, `{name}`"), words)
        for name, entry in said.get(language, said[ENGLISH]).items()
    )


def drawing(ruleset: Ruleset[Any], name: str) -> str:
    """Return a drawing by its name, as SVG."""
    return ruleset.display.diagrams()[name]()


def _plate(ruleset: Ruleset[Any], name: str, entry: PlateEntry, words: Mapping[str, str]) -> Plate:
    if not entry.table:
        return Plate(name, entry.rule, entry.title)

    def said(cell: str) -> str:
        found = (words.get(f"{what}.{cell}") for what in (*entry.phrases, WORDS))
        return next(filter(None, found), cell)

    lines = (ruleset.data / entry.table).read_text("utf-8").splitlines()
    head, *rows = csv.reader(line for line in lines if line and not line.startswith("#"))
    shown = [tuple(_cell(cell, said) for cell in row) for row in (head, *rows)]
    return Plate(name, entry.rule, entry.title, shown[0], tuple(shown[1:]))


def _cell(text: str, said: Callable[[str], str]) -> str:
    """Return a cell in words, translated as a whole or word by word."""
    if text == DASH:
        return NOTHING
    if text.startswith(UP_TO):
        return said("up_to").replace("_", " ") + text.removeprefix(UP_TO)
    whole = said(text)
    return whole if whole != text else " ".join(map(said, text.split(" ")))
