"""Sentences for people about plain data that do not fit a type.

The decoding library's messages are for programmers; people who write set-ups read these instead.
"""

from __future__ import annotations

import re
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

KINDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "date": "a date",
    "datetime": "a date",
    "time": "a time",
}
BOUNDS = {">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than ", "": ""}
_SAID = re.compile(r"(.*?)(?: - at (?:`key` in )?`\$([^`]*)`)?", re.DOTALL)
_KIND = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_BOUND = re.compile(r"Expected `[^`]+` (>=|<=|>|<) (\S+)")
_LENGTH = re.compile(r"Expected `([^`]+)` of length (>=|<=|)\s?(\d+)(?:, got \d+)?")
_FIELD = re.compile(r"Object (contains unknown|missing required) field `([^`]*)`")
_PATTERN = re.compile(r"Expected `str` matching regex (.*)", re.DOTALL)
_ONE_OF = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
EMPTY = "empty"
Path = list[tuple[str, str]]
"""Steps into a table or a list: the name of an entry, or its number from 0 ("..." if unknown)."""


def sentence(said: str, kind: Any) -> str:
    """Return the library's message about data for a type as a sentence without a full stop."""
    match = _SAID.fullmatch(said)
    what, path = (match[1], _STEP.findall(match[2] or "")) if match else (said, [])
    if field := _FIELD.fullmatch(what):
        return _of_field(field[1], field[2], path)
    wrong = _wrong(what, kind, path)
    return f"{_named(path) or 'this'} {f'must {wrong}' if wrong else 'does not fit here'}"


def _of_field(fault: str, name: str, path: Path) -> str:
    named = _named(path)
    where = f" in {named}" if named else ""
    if fault == "missing required":
        return f"`{name}` is missing{where}"
    return f"there is no field `{name}`{where or ' here'}"


def _wrong(what: str, kind: Any, path: Path) -> str | None:
    """Return what a value must be instead; None if the message is not known here."""
    if match := _KIND.fullmatch(what):
        return f"be {_kinds(match[1])}, not {_kinds(match[2])}"
    if match := _BOUND.fullmatch(what):
        return f"be {BOUNDS[match[1]]}{match[2]}"
    if match := _LENGTH.fullmatch(what):
        part = "letter" if match[1] == "str" else "part"
        return f"have {BOUNDS[match[2]] or 'exactly '}{match[3]} {part}{'s' * (match[3] != '1')}"
    if match := _PATTERN.fullmatch(what):
        return f"be written like the pattern {match[1]}"
    if match := _ONE_OF.fullmatch(what):
        known = _choices(kind, path)
        listed = f"{', '.join(known[:-1])} or {known[-1]}" if known[1:] else "".join(known)
        return f"be {listed}, not {match[1]}" if known else f"not be {match[1]}"
    return None


def _kinds(names: str) -> str:
    return " or ".join(KINDS.get(name, name) for name in names.split(" | "))


def _named(path: Path) -> str:
    """Return a place in a set-up, such as "`zone` 1, `letter`"; people count from one."""
    words: list[str] = []
    for name, number in path:
        if name:
            words.append(f"`{name}`")
        elif words and number != "...":
            words[-1] += f" {int(number) + 1}"
    return ", ".join(words)


def _choices(kind: Any, path: Path) -> tuple[str, ...]:
    """Return the words that are allowed at a place of a type, if they are known."""
    if get_origin(kind) is Annotated:
        return _choices(get_args(kind)[0], path)
    if get_origin(kind) in (Union, UnionType):
        return tuple(word for part in get_args(kind) for word in _choices(part, path))
    if not path:
        words = get_args(kind) if get_origin(kind) is Literal else ()
        return tuple(str(word) or EMPTY for word in words)
    (name, _), rest = path[0], path[1:]
    if name and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        return _choices(fields.get(name), rest)
    inner = [part for part in get_args(kind) if part is not ...]
    return _choices(inner[-1], rest) if inner and not name else ()
