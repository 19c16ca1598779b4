"""Scenarios: a set-up from a TOML file, with the options that the players chose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Number, Text, Title, Word
from aerodrome.kernel.languages import ENGLISH, spoken
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal

Choice = bool | Number | Word
"""The value chosen for an option before a game."""
Choices = Annotated[dict[Word, Choice], FEW]
FORMER = re.compile(r"(title|text)_([a-z]{2})")
"""Matches the keys that held translated texts before set-ups had a table for them."""


class Texts(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A set-up's title and text in one language."""

    title: Title = ""
    text: Text = ""


TEXTS, SHELF = "texts", "shelf"
ByLanguage = Annotated[dict[Word, Texts], FEW]


class OnShelf(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Facts that help people choose a set-up; they do not affect the game.

    About how many minutes two people need, how hard it is (1 to 3; 0 is not known), and whether it
    is only for lessons.
    """

    minutes: Annotated[int, msgspec.Meta(ge=0, le=6000)] = 0
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    school: bool = False


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule or number to choose before the game; `words` are names for its `values`.

    `introduced` is the value for games that are older than the option, if it is not the default. A
    form shows it `under` the topic it changes, for every scenario or `only` for these, and never
    for those in which it is `idle`, because it would change nothing there.

    With `drawn` its default leaves the value to dice, which a form can roll in advance; the result
    concerns one `seat`, or everyone.
    """

    default: Choice
    title: str
    text: str
    rule: str = ""
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    introduced: Choice | None = None
    under: Word = "rules"
    only: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    drawn: bool = False
    seat: str = ""

    @property
    def before(self) -> Choice:
        """Return its value in games that are older than the option."""
        return self.default if self.introduced is None else self.introduced

    def check(self, name: str, value: Choice) -> None:
        """Refuse a value that this option cannot take."""
        if type(value) is not type(self.default):
            kind = {bool: "true or false", int: "a whole number", str: "a word"}[type(self.default)]
            raise Refusal("bad-option", f"option `{name}` takes {kind}, not {value!r}.")
        if isinstance(value, str) and value not in self.values:
            listed = ", ".join(self.values)
            raise Refusal("bad-option", f"option `{name}` takes one of {listed}, not {value!r}.")
        if type(value) is int and not self.low <= value <= self.high:
            sentence = f"option `{name}` takes {self.low} to {self.high}, not {value}."
            raise Refusal("bad-option", sentence)

    def read(self, name: str, text: str) -> Choice:
        """Return the value that a person typed."""
        value: Choice = text
        if isinstance(self.default, bool):
            value = {"true": True, "on": True, "false": False, "off": False}.get(text.lower(), text)
        elif isinstance(self.default, int):
            value = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
        self.check(name, value)
        return value


class Scenario(msgspec.Struct, frozen=True):
    """A set-up; `setup` is the ruleset's own part of the file, `options` are settled.

    `types` are house types, each `based_on` another, and `corrections` those of an owner. `texts`
    are its title and text in other languages, if it has any. `shelf` is not stored in records.
    """

    id: str
    setup: dict[str, Any]
    options: dict[str, Choice] = {}
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}
    texts: dict[str, Texts] = {}
    shelf: OnShelf = OnShelf()

    def __post_init__(self) -> None:
        """Remove from the set-up what no rule reads: texts, also in the form of old records."""
        former = [parts for key in self.setup if (parts := FORMER.fullmatch(key))]
        if not former and self.setup.keys().isdisjoint((TEXTS, SHELF)):
            return
        setup, old = dict(self.setup), dict[str, dict[str, Any]]()
        for parts in former:
            old.setdefault(parts[2], {})[parts[1]] = setup.pop(parts[0])
        texts = dict(self.texts)
        for table in (old, setup.pop(TEXTS, {})):
            texts |= codec.convert(table, ByLanguage, TEXTS)
        shelf = codec.convert(setup.pop(SHELF, {}), OnShelf, SHELF)
        msgspec.structs.force_setattr(self, "shelf", shelf)
        msgspec.structs.force_setattr(self, "setup", setup)
        msgspec.structs.force_setattr(self, "texts", texts)

    @property
    def written(self) -> dict[str, Any]:
        """Return its set-up as in a file or a record."""
        return self.setup | ({TEXTS: codec.plain(self.texts)} if self.texts else {})

    def said(self, what: str) -> str:
        """Return its title or text, in the language of the set-up."""
        return str(self.setup.get(what, ""))


class DrawnOptions(msgspec.Struct, frozen=True):
    """Options that dice chose at the start of a game, and phrases about them.

    The phrases are by the seat that they concern.
    """

    options: dict[str, Choice]
    says: dict[str, Phrase]


def read_options(file: Path, language: str = ENGLISH) -> dict[str, GameOption]:
    """Read the options a ruleset offers from TOML, in one language."""
    if not file.exists():
        return {}
    table = spoken(file.parent, file.name)[language]
    return {
        name: codec.convert(entry, GameOption, f"{file.name}, option `{name}`")
        for name, entry in table.items()
    }


def settle(
    offered: Mapping[str, GameOption], preset: Mapping[str, Any], chosen: Mapping[str, Choice]
) -> dict[str, Choice]:
    """Return every option's value: the choice, else the scenario's preset, else the default."""
    for source in (preset, chosen):
        for name, value in source.items():
            if name not in offered:
                listed = ", ".join(offered) or "none"
                sentence = f"there is no option `{name}`; the options are {listed}."
                raise Refusal("unknown-option", sentence)
            offered[name].check(name, value)
    return {name: chosen.get(name, preset.get(name, o.default)) for name, o in offered.items()}


def settled_before(
    offered: Mapping[str, GameOption], recorded: Mapping[str, Choice]
) -> dict[str, Choice]:
    """Return every option's value in a game that is older than some of the options."""
    later = {name: option.before for name, option in offered.items() if name not in recorded}
    return settle(offered, later, recorded)
