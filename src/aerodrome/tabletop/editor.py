"""Editors: what a board game provides for making set-ups, and its format in a language.

A set-up in progress is a draft: the table that its text describes, valid or not. A game draws as
much of a draft as it can, links what is on the board to its place in the draft, and defines how
moving it on the board changes the draft.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as File
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec

from aerodrome.kernel import codec, languages
from aerodrome.kernel.bounds import FEW
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import CORRECTIONS, Ruleset
from aerodrome.kernel.scenario import SHELF, TEXTS, Choice, GameOption, OnShelf, Texts
from aerodrome.kernel.trial import LONGEST_TEXT, LONGEST_TITLE
from aerodrome.tabletop import setup_format as form
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.printed import BASE, MOST_TYPES
from aerodrome.tabletop.setup_format import (
    FieldHint,
    Hints,
    PlacedKind,
    Placing,
    SetupField,
    SetupWord,
)
from aerodrome.tabletop.sortie import BURDENS, GRADES, SKILLS

Step = str | int
Path = tuple[Step, ...]
"""A place in a draft: keys of tables, and numbers in lists."""
Draft = dict[str, Any]
T = TypeVar("T", bound=msgspec.Struct)
WORDS = "editor.toml"
OPTIONS, TYPES = "options", "types"
ANY_TYPE, LANGUAGES = "types", "languages"
"""The lists that every game has."""
MOST_DRAWN = 200
"""How many entries of a list are drawn; no game has so many."""
UNSAID = "none"
"""The key of the empty word in the translations of a list."""
ROOM = File(__file__).parent
WORDED = {
    f"{place}{name}": FieldHint(longest=longest)
    for place in ("", f"{TEXTS}.*.")
    for name, longest in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT))
}
"""Limits for the texts of a new game; those of old records may be longer."""


class Tie(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A link between something on the board and its place in the draft, with its possible moves.

    Facings are in degrees; heights are lowest, highest and step. A path that ends with an id is not
    yet an entry of the draft: the first move adds it.
    """

    kind: PlacedKind
    id: str
    path: Path
    drag: bool = False
    facings: tuple[int, ...] = ()
    heights: tuple[int, int, int] | None = None


class Sketch(NamedTuple):
    """The drawable part of a draft: a state to be viewed like any other, and its ties."""

    state: Any
    ties: tuple[Tie, ...]


class Put(NamedTuple):
    """A change to something on the board."""

    cell: str = ""
    facing: int | None = None
    height: int | None = None


class Wish(NamedTuple):
    """An entry to add to a list: its side, its type, and the cell where it was dropped."""

    side: str = ""
    type: str = ""
    cell: str = ""


@dataclass(frozen=True)
class Editor:
    """What a board game provides for making set-ups.

    `file` reads the ruleset's own part of a set-up and `card` a house type; if several structs read
    a field, the last one describes it. `unsaid` are fields of printed types only. `lists` are words
    beyond those that types list. `put` changes the draft after a move on the board, `add` returns a
    new entry for a list, or None for a plain one.
    """

    file: type[msgspec.Struct]
    card: tuple[type[msgspec.Struct], ...]
    unsaid: tuple[str, ...]
    hints: Hints
    lists: Callable[[], Mapping[str, Sequence[SetupWord]]]
    placings: tuple[Placing, ...]
    sketch: Callable[[Draft, Mapping[str, Choice]], Sketch]
    put: Callable[[Draft, Path, Put], None]
    add: Callable[[Draft, Path, Wish], Any]
    first: str
    shown: Mapping[str, str]
    """For a list, the kind of phrase that names its words, if the rules already have them."""


class SetupFormat(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a game's set-ups can contain, in one language."""

    ruleset: str
    language: str
    first: str
    fields: tuple[SetupField, ...]
    lists: dict[str, tuple[SetupWord, ...]]
    placings: tuple[Placing, ...]
    flaws: dict[str, str]


def described(ruleset: Ruleset[Any], language: str = ENGLISH) -> SetupFormat:
    """Return the format of a game's set-ups: the common part and the game's own."""
    editor: Editor = GameOffers.of(ruleset).editor()
    words = _words(ROOM, language), _words(ruleset.data, language)
    said = {**words[0].get("fields", {}), **words[1].get("fields", {})}
    own = form.fields_of(editor.file, {**editor.hints, **WORDED})
    fields = (*own, *_common(ruleset, editor, language))
    used = set(form.lists_of(fields))
    lists = _lists(ruleset, editor, language, words)
    ranked = sorted(fields, key=lambda field: _RANKS.get(field.name, 1))
    return SetupFormat(
        ruleset=ruleset.id,
        language=language,
        first=editor.first,
        fields=form.worded(tuple(ranked), said),
        lists={name: known for name, known in lists.items() if name in used},
        placings=editor.placings,
        flaws={key: one["text"] for key, one in words[0]["flaws"].items()},
    )


_RANKS = {"title": 0, "text": 0, OPTIONS: 2, TYPES: 3, SHELF: 4, TEXTS: 4, CORRECTIONS: 5}
"""The order of fields, where it differs from that of their struct."""


def _words(room: File, language: str) -> dict[str, Any]:
    return _read_words(room, language, os.environ.get(languages.VARIABLE))


@lru_cache(maxsize=32)
def _read_words(room: File, language: str, further: str | None) -> dict[str, Any]:
    """Return a folder's words about set-ups, cached for each folder of further languages."""
    spoken = languages.spoken(room, WORDS)
    return spoken.get(language, spoken[ENGLISH])


def _common(ruleset: Ruleset[Any], editor: Editor, language: str) -> Iterator[SetupField]:
    """Yield the fields that every game's set-up may have."""
    offered = ruleset.options_by_language.get(language, ruleset.options)
    options = tuple(_option(name, option) for name, option in offered.items())
    yield SetupField(name=OPTIONS, kind="table", fields=options)
    hints = {f"{TYPES}.*.{name.removeprefix('card.')}": hint for name, hint in editor.hints.items()}
    cells = {
        field.name: msgspec.structs.replace(field, required=False)
        for struct in editor.card
        for field in form.fields_of(struct, hints, f"{TYPES}.*", editor.unsaid)
    }
    base = SetupField(name=BASE, kind="word", of=ANY_TYPE, required=True)
    card = SetupField(name="", kind="table", fields=(base, *cells.values()))
    yield SetupField(name=TYPES, kind="map", longest=MOST_TYPES, fields=(card,))
    yield SetupField(name=SHELF, kind="table", fields=form.fields_of(OnShelf, {}, SHELF))
    texts = SetupField(name="", kind="table", fields=form.fields_of(Texts, WORDED, f"{TEXTS}.*"))
    yield SetupField(name=TEXTS, kind="map", longest=FEW.max_length, fields=(texts,), use="rare")
    yield SetupField(name=CORRECTIONS, kind="free", use="rare")


def _option(name: str, option: GameOption) -> SetupField:
    """Return the field of an option, which a set-up may preset."""
    about: dict[str, Any] = {"name": name, "title": option.title, "text": option.text}
    about["default"] = option.default
    if isinstance(option.default, bool):
        return SetupField(kind="flag", **about)
    if isinstance(option.default, int):
        return SetupField(kind="number", low=option.low, high=option.high, **about)
    return SetupField(kind="word", of=f"{OPTIONS}.{name}", **about)


def _lists(
    ruleset: Ruleset[Any], editor: Editor, language: str, words: Sequence[Mapping[str, Any]]
) -> dict[str, tuple[SetupWord, ...]]:
    """Return every list by its name, with the names of its words in this language."""
    found: dict[str, Sequence[SetupWord]] = {}
    of_card = (one for struct in editor.card for one in form.literals(struct, f"{TYPES}.*"))
    for place, known in (*form.literals(editor.file), *of_card):
        hint = editor.hints.get(place.replace(f"{TYPES}.*.", "card."), form.PLAIN)
        found.setdefault(hint.of or place, tuple(map(SetupWord, known)))
    for name, option in ruleset.options_by_language.get(language, ruleset.options).items():
        if option.values:
            titles = option.words or option.values
            pairs = zip(option.values, titles, strict=True)
            found[f"{OPTIONS}.{name}"] = [SetupWord(value, title) for value, title in pairs]
    said: dict[str, Any] = {**words[0].get("lists", {}), **words[1].get("lists", {})}

    def called(name: str, one: SetupWord) -> SetupWord:
        kind, key = editor.shown.get(name, ""), one.value or UNSAID
        title = form.said_of(said, name).get(key, {}).get("title", "") or one.title
        if not title and kind:
            title = ruleset.phrases.named(kind, one.value, language)
        return msgspec.structs.replace(one, title=title or one.value)

    found |= editor.lists()
    return {name: tuple(called(name, one) for one in known) for name, known in found.items()}


# Drafts


def crew_hints(place: str) -> dict[str, FieldHint]:
    """Return hints for a crew at this place of a set-up."""
    lists = {"role": "roles", "quality": "qualities", "skills": "skills", "burdens": "burdens"}
    return {f"{place}.{name}": FieldHint(of=of, use="campaign") for name, of in lists.items()}


def crew_lists(roles: Sequence[str]) -> dict[str, list[SetupWord]]:
    """Return the lists of words for crews in a campaign."""
    known = {"qualities": GRADES, "skills": SKILLS, "burdens": BURDENS, "roles": roles}
    return {name: [SetupWord(word) for word in words] for name, words in known.items()}


def salvaged(value: Any, kind: type[T]) -> T | None:
    """Return as much of a table as fits a struct; None if a required field is missing."""
    if not isinstance(value, Mapping):
        return None
    kept = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name in value:
            part = _part(value[field.encode_name], field.type)
            if part is not None:
                kept[field.encode_name] = part
    with suppress(Refusal):
        return codec.convert(kept, kind, "")
    return None


def _part(value: Any, kind: Any) -> Any:
    """Return what fits of one field."""
    struct = next((one for one in (kind, *get_args(kind)) if _is_struct(one)), None)
    if struct is not None and isinstance(value, Mapping):
        found = salvaged(value, struct)
        return None if found is None else msgspec.to_builtins(found)
    with suppress(Refusal):
        return msgspec.to_builtins(codec.convert(value, kind, ""))
    return None


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def entries(draft: Mapping[str, Any], key: str) -> list[Any]:
    """Return the entries of a list of a draft, if it is one, at most as many as can be drawn."""
    found = draft.get(key)
    return list(found[:MOST_DRAWN]) if isinstance(found, list | tuple) else []


def at(draft: Any, path: Path) -> Any:
    """Return the value at a place of a draft; None if there is none."""
    for step in path:
        if isinstance(draft, Mapping):
            draft = draft.get(str(step))
        elif isinstance(draft, list) and isinstance(step, int) and 0 <= step < len(draft):
            draft = draft[step]
        else:
            return None
    return draft


def next_id(letter: str, taken: Sequence[Any]) -> str:
    """Return a prefix with the first number that is free."""
    return next(name for n in range(1, 1_000) if (name := f"{letter}{n}") not in taken)


def ids(found: Sequence[Any]) -> list[Any]:
    """Return the ids of entries; a plain entry is its own id."""
    return [one.get("id") if isinstance(one, Mapping) else one for one in found]


def plain_entry(field: SetupField, lists: Mapping[str, Sequence[SetupWord]]) -> Any:
    """Return the smallest valid value of a field: required parts only, with first choices."""
    if field.kind == "table":
        return {one.name: plain_entry(one, lists) for one in field.fields if one.required}
    if field.kind == "pair":
        return [plain_entry(one, lists) for one in field.fields]
    if field.kind in ("list", "map"):
        return [] if field.kind == "list" else {}
    if field.kind == "number":
        return max(field.low or 0, min(0, field.high or 0))
    if field.kind == "flag":
        return False
    known = lists.get(field.of, ())
    return known[0].value if known else ""


def span(name: str) -> tuple[int, int] | None:
    """Return a cell as column and row; None if it is not written that way."""
    column, comma, row = name.partition(",")
    try:
        return (int(column), int(row)) if comma else None
    except ValueError:
        return None
