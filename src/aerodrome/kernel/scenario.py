"""Scenario: a set-up from a TOML file, with the options the players chose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Number, Word
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.refusal import Refusal

Choice = bool | Number | Word
Choices = Annotated[dict[Word, Choice], FEW]


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule or number the players may choose before the game; `words` say its `values`.

    `introduced` is the value for games that are older than the option, if it is not the default.
    """

    default: Choice
    title: str
    text: str
    rule: str = ""
    title_it: str = ""
    text_it: str = ""
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    words_it: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    introduced: Choice | None = None

    @property
    def before(self) -> Choice:
        """Its value in games that are older than it."""
        return self.default if self.introduced is None else self.introduced

    def check(self, name: str, value: Choice) -> None:
        """Refuse a value this option cannot take."""
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
        """The value that somebody typed."""
        value: Choice = text
        if isinstance(self.default, bool):
            value = {"true": True, "on": True, "false": False, "off": False}.get(text.lower(), text)
        elif isinstance(self.default, int):
            value = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
        self.check(name, value)
        return value


class Scenario(msgspec.Struct, frozen=True):
    """A set-up; `setup` is the ruleset's own part of the file, `options` are settled.

    `types` are house types, each `based_on` another, and `corrections` those of an owner.
    """

    id: str
    setup: dict[str, Any]
    options: dict[str, Choice] = {}
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}

    def said(self, what: str, language: str = ENGLISH) -> str:
        """Its title or text in a language."""
        return str(self.setup.get(f"{what}_{language}") or self.setup.get(what, ""))


def read_options(file: Path) -> dict[str, GameOption]:
    """The options a ruleset offers, from TOML."""
    if not file.exists():
        return {}
    table = codec.toml(file)
    return {
        name: codec.convert(entry, GameOption, f"{file.name}, option `{name}`")
        for name, entry in table.items()
    }


def settle(
    offered: Mapping[str, GameOption], preset: Mapping[str, Any], chosen: Mapping[str, Choice]
) -> dict[str, Choice]:
    """Every option's value: as chosen, else as the scenario presets it, else its default."""
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
    """Every option's value in a game that was made before some of them came."""
    later = {name: option.before for name, option in offered.items() if name not in recorded}
    return settle(offered, later, recorded)
