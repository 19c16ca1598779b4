"""Set-up format: everything that a game's set-up can say, told by the very structs that read it.

A ruleset hints at what types do not say: which list a word is taken from, what a number is bounded
by on its own board. Titles and meanings stand in `workshop.toml` beside its data, by the place of a
field: "aircraft.columns".
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
"""Letters of what is one word or one line; a text has more."""


class SetupWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word that a set-up may use, what it is called, and to which side it belongs."""

    value: str
    title: str = ""
    side: str = ""
    text: str = ""


class SetupField(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What may stand at one place of a set-up.

    A word is one `of` a list, or the id of an entry that stands at one of the places `names`. A
    table has its `fields`, a pair its two parts; of a list and a map, whose keys may be `of` a
    list, the one field says what each entry is. A cell is a place on the board by its name. What is
    free only the text can change. For what a field is of `use` besides ordinary set-ups: rare ones,
    or the battles of a campaign.
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
    """A list whose entries stand on the board, and which of their fields a hand there changes."""

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
    """Every field that a struct reads, by the names that a set-up uses."""
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
    """A place of this type."""
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
    """A list of as many as one likes, or a pair."""
    if parts[-1] is not ... and len(parts) > 1:
        inner = tuple(_field("", part, hints, place) for part in parts)
        return SetupField(kind="pair", fields=inner, **about)
    inner = (_field("", parts[0], hints, place),)
    least, most = limits.min_length or 0, limits.max_length
    return SetupField(kind="list", least=least, longest=most, fields=inner, **about)


def _single(
    about: dict[str, Any], kind: Any, limits: msgspec.Meta, hint: FieldHint, place: str
) -> SetupField:
    """A word, a number, a flag or a text."""
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
    """What may be left out is no more than what it is if it stands there."""
    if get_origin(kind) in (Union, UnionType):
        kept = [part for part in get_args(kind) if part is not NoneType]
        return kept[0] if len(kept) == 1 else kind
    return kind


def literals(
    struct: type[msgspec.Struct], place: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The words of every field that takes one of a few, by their places."""
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
    """The same fields with their titles and what they mean."""
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
    """What words say of a place, or of the end of it: a crew is a crew wherever it stands."""
    while place not in words and "." in place:
        place = place.partition(".")[2]
    found: Mapping[str, Any] = words.get(place, {})
    return found


def places(fields: tuple[SetupField, ...], place: str = "") -> Iterator[str]:
    """The places of all fields with a name, those within others included."""
    for field in fields:
        here = f"{place}.{field.name}".strip(".") if field.name else place
        if field.name:
            yield here
        yield from places(field.fields, f"{here}.*" if field.kind == "map" else here)


def lists_of(fields: tuple[SetupField, ...]) -> Iterator[str]:
    """The lists that fields take their words from."""
    for field in fields:
        if field.of:
            yield field.of
        yield from lists_of(field.fields)
