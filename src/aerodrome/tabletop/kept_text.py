"""Edits of TOML text that preserve its formatting and comments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Table

from aerodrome.tabletop.toml_text import is_tables


def laid_over(text: str, wanted: Mapping[str, Any]) -> str:
    """Return the text with these values; raise ValueError if it cannot be changed that way."""
    try:
        document = tomlkit.parse(text)
        _lay_over(document, wanted)
        return document.as_string()
    except TOMLKitError as error:
        raise ValueError("this text cannot be edited") from error


def _tables_last(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with its own values before its subtables."""
    return dict(sorted(table.items(), key=lambda one: is_tables(one[1])))


def _lay_over(old: Any, new: Mapping[str, Any]) -> None:
    """Change a table of the text into the new one, changing as little as possible."""
    for key in list(old):
        if key not in new:
            del old[key]
    for key, value in _tables_last(new).items():
        before = old.get(key)
        if key not in old:
            old[key] = value
        elif isinstance(before, (Table, InlineTable, Mapping)) and isinstance(value, Mapping):
            _lay_over(before, value)
        elif isinstance(before, AoT) and is_tables(value):
            _lay_over_list(before, value)
        elif isinstance(before, Array) and isinstance(value, list):
            _lay_over_array(before, value)
        elif not _same(before, value):
            old[key] = value


def _lay_over_list(old: AoT, new: list[Mapping[str, Any]]) -> None:
    """Change a list of tables: those with the same id stay, others are added or removed."""
    named = [one.get("id") for one in new]
    if len(old) > len(new) and all(name is not None for name in named):
        for number in reversed(range(len(old))):
            if old[number].get("id") not in named:
                del old[number]
    while len(old) > len(new):
        del old[-1]
    for number, value in enumerate(new):
        if number < len(old):
            _lay_over(old[number], value)
        else:
            made = tomlkit.table()
            for key, part in _tables_last(value).items():
                made[key] = part
            if number and not old[number - 1].as_string().endswith("\n\n"):
                old[number - 1].add(tomlkit.nl())
            old.append(made)


def _lay_over_array(old: Array, new: list[Any]) -> None:
    for number, value in enumerate(new[: len(old)]):
        if not _same(old[number], value):
            old[number] = value
    while len(old) > len(new):
        del old[-1]
    for value in new[len(old) :]:
        old.append(value)


def _same(before: Any, value: Any) -> bool:
    plain = before.unwrap() if hasattr(before, "unwrap") else before
    return type(plain) is type(value) and bool(plain == value)
