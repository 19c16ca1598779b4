"""The format of set-ups: what a game's set-up can contain, from the structs that read it.

A ruleset adds hints about what types cannot express: the list that a word is from, or the limits of
a number on its own board. Titles and descriptions are in `editor.toml` beside its data, by the
place of a field: "aircraft.columns".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from aerodrome.kernel import codec

FieldKind = Literal[
    "word", "name", "number", "flag", "text", "list", "pair", "table", "map", "cell", "free"
]
Use = Literal["", "rare", "campaign"]
PlacedKind = Literal["piece", "token", "zone", "cloud"]
LONGEST_NAME = 200
"""Characters of a word or a line; a text may have more."""


class SetupWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word that a set-up may use, its name, and its side."""

    value: str
    title: str = ""
    side: str = ""
    text: str = ""


class SetupField(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What may be at one place of a set-up.

    A word is one `of` a list, or the id of an entry at one of the places `names`. A table has its
    `fields`, a pair its two parts; a list or a map has one field, which describes each entry, and a
    map's keys may be `of` a list. A cell is a place on the board by its name. A free value can only
    be edited as text. `use` marks fields for rare set-ups, or for the battles of a campaign.
    """

    name: str
    kind: FieldKind
    title: str = ""
    text: str = ""
    required: bool = False
    default: Any = None
    of: str = ""
    names: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1
    least: int = 0
    longest: int | None = None
    lines: bool = False
    fields: tuple[SetupField, ...] = ()
    use: Use = ""


class Placing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A list with entries on the board, and which of their fields can be changed there."""

    path: str
    kind: PlacedKind
    drag: tuple[str, ...] = ()
    turn: str = ""
    height: str = ""
    sided: bool = False


class FieldHint(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset knows of a field besides its type."""

    kind: FieldKind | None = None
    of: str = ""
    names: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1
    longest: int | None = None
    use: Use = ""


Hints = Mapping[str, FieldHint]
PLAIN = FieldHint()


def fields_of(
    struct: type[msgspec.Struct], hints: Hints, place: str = "", skip: tuple[str, ...] = ()
) -> tuple[SetupField, ...]:
    """Return every field that a struct reads, by the names that a set-up uses."""
    kinds = get_type_hints(struct, include_extras=True)
    found = []
    for field in msgspec.structs.fields(struct):
        if field.encode_name in skip:
            continue
        here = f"{place}.{field.encode_name}".lstrip(".")
        default = None if field.default is msgspec.NODEFAULT else codec.plain(field.default)
        if field.default_factory is not msgspec.NODEFAULT:
            default = codec.plain(field.default_factory())
        made = _field(field.encode_name, kinds[field.name], hints, here)
        found.append(msgspec.structs.replace(made, required=field.required, default=default))
    return tuple(found)


def _field(name: str, kind: Any, hints: Hints, place: str) -> SetupField:
    """Return a field of this type."""
    hint, limits = hints.get(place, PLAIN), msgspec.Meta()
    kind = _without_none(kind)
    if get_origin(kind) is Annotated:
        kind, limits = get_args(kind)[:2]
    about: dict[str, Any] = {"name": name, "use": hint.use}
    if hint.kind is not None:
        return SetupField(kind=hint.kind, longest=LONGEST_NAME, **about)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (tuple, list):
        return _several(about, parts, limits, hints, place)
    if origin is dict:
        inner = _field("", parts[1], hints, f"{place}.*")
        of = hint.of
        return SetupField(
            kind="map", of=of, names=hint.names, longest=limits.max_length, fields=(inner,), **about
        )
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return SetupField(kind="table", fields=fields_of(kind, hints, place), **about)
    return _single(about, kind, limits, hint, place)


def _several(
    about: dict[str, Any], parts: tuple[Any, ...], limits: msgspec.Meta, hints: Hints, place: str
) -> SetupField:
    """Return a list of any length, or a pair."""
    if parts[-1] is not ... and len(parts) > 1:
        inner = tuple(_field("", part, hints, place) for part in parts)
        return SetupField(kind="pair", fields=inner, **about)
    inner = (_field("", parts[0], hints, place),)
    least, most = limits.min_length or 0, limits.max_length
    return SetupField(kind="list", least=least, longest=most, fields=inner, **about)


def _single(
    about: dict[str, Any], kind: Any, limits: msgspec.Meta, hint: FieldHint, place: str
) -> SetupField:
    """Return a word, a number, a flag or a text."""
    if get_origin(kind) is Literal or hint.of or hint.names:
        of = hint.of or ("" if hint.names else place)
        return SetupField(kind="word", of=of, names=hint.names, **about)
    if kind is bool:
        return SetupField(kind="flag", **about)
    if kind is int:
        low = limits.ge if hint.low is None else hint.low
        high = limits.le if hint.high is None else hint.high
        return SetupField(
            kind="number", low=_whole(low), high=_whole(high), step=hint.step, **about
        )
    longest = hint.longest or limits.max_length
    line = longest is not None and longest <= LONGEST_NAME
    least = limits.min_length or 0
    if line and not hint.longest:
        return SetupField(kind="name", least=least, longest=longest, **about)
    return SetupField(
        kind="text", least=least, longest=longest, lines=place.endswith("text"), **about
    )


def _whole(bound: float | None) -> int | None:
    return None if bound is None else int(bound)


def _without_none(kind: Any) -> Any:
    """Return an optional type without its None."""
    if get_origin(kind) in (Union, UnionType):
        kept = [part for part in get_args(kind) if part is not NoneType]
        return kept[0] if len(kept) == 1 else kind
    return kind


def literals(
    struct: type[msgspec.Struct], place: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words of every field that takes one of a few, with their places."""
    for field in msgspec.structs.fields(struct):
        kind = get_type_hints(struct, include_extras=True)[field.name]
        yield from _literals(kind, f"{place}.{field.encode_name}".lstrip("."))


def _literals(kind: Any, place: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if get_origin(kind) is Literal:
        yield place, tuple(map(str, get_args(kind)))
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from literals(kind, place)
    elif get_origin(kind) is dict:
        yield from _literals(get_args(kind)[1], f"{place}.*")
    else:
        for part in get_args(kind):
            if not isinstance(part, msgspec.Meta):
                yield from _literals(part, place)


def worded(
    fields: tuple[SetupField, ...], words: Mapping[str, Any], place: str = ""
) -> tuple[SetupField, ...]:
    """Return the fields with their titles and descriptions."""
    return tuple(_worded(field, words, place) for field in fields)


def _worded(field: SetupField, words: Mapping[str, Any], place: str) -> SetupField:
    here = f"{place}.{field.name}".strip(".") if field.name else place
    said = said_of(words, here) if field.name else {}
    inside = f"{here}.*" if field.kind == "map" else here
    return msgspec.structs.replace(
        field,
        title=field.title or said.get("title", ""),
        text=field.text or said.get("text", ""),
        fields=worded(field.fields, words, inside),
    )


def said_of(words: Mapping[str, Any], place: str) -> Mapping[str, Any]:
    """Return the words of a place, or of its end: a crew is described alike everywhere."""
    while place not in words and "." in place:
        place = place.partition(".")[2]
    found: Mapping[str, Any] = words.get(place, {})
    return found


def places(fields: tuple[SetupField, ...], place: str = "") -> Iterator[str]:
    """Yield the places of all fields with a name, nested ones included."""
    for field in fields:
        here = f"{place}.{field.name}".strip(".") if field.name else place
        if field.name:
            yield here
        yield from places(field.fields, f"{here}.*" if field.kind == "map" else here)


def lists_of(fields: tuple[SetupField, ...]) -> Iterator[str]:
    """Yield the lists that fields take their words from."""
    for field in fields:
        if field.of:
            yield field.of
        yield from lists_of(field.fields)
