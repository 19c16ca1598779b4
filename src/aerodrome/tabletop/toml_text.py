"""TOML text: plain data written down as TOML, in the order that it has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(table: Mapping[str, Any]) -> str:
    """A table as a text of its own; its values come before the tables in it."""
    return "\n".join(_lines(table, ())) + "\n"


def is_tables(value: Any) -> bool:
    """Whether it is written under a heading of its own, once or several times."""
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
    """JSON's escapes are TOML's, but for one that TOML forbids to stand as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
