"""A TOML writer for plain data, which preserves its order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(table: Mapping[str, Any]) -> str:
    """Return a table as TOML text; its values come before its subtables."""
    return "\n".join(_lines(table, ())) + "\n"


def is_tables(value: Any) -> bool:
    """Return whether a value is written under headings of its own, one or several."""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)
    )


def _lines(table: Mapping[str, Any], place: tuple[str, ...]) -> Iterator[str]:
    for key, value in table.items():
        if not is_tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if is_tables(value):
            yield from _tables((*place, _key(key)), value)


def _tables(place: tuple[str, ...], value: Any) -> Iterator[str]:
    name = ".".join(place)
    if isinstance(value, list):
        for one in value:
            yield f"[[{name}]]"
            yield from _lines(one, place)
        return
    if not value or not all(map(is_tables, value.values())):
        yield f"[{name}]"
    yield from _lines(value, place)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
            return f"{{{inside}}}"
    return repr(value)


def _string(text: str) -> str:
    """Return a TOML string; JSON's escapes are valid except for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
