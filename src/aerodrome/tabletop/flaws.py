"""Flaws: everything that is wrong with a draft by the format of its game, each with its place.

All flaws are found at once, so that people need not fix one mistake to be shown the next. Flaws
that only the rules can find are left to the rules, once the rest is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from aerodrome.kernel.ruleset import CORRECTIONS
from aerodrome.tabletop.editor import TYPES, Draft, Path, SetupFormat, at, ids
from aerodrome.tabletop.setup_format import SetupField

MOST = 20
"""How many flaws are reported at a time."""
NEAREST = 3
LONGEST_QUOTE = 40
LIKE = 0.5
"""Similarity from which a word counts as a misspelling of another."""
_QUOTED = re.compile(r"[`'\"]([^`'\"]+)[`'\"]")
KINDS = {"number": int, "flag": bool, "list": list, "pair": list, "table": dict, "map": dict}


class Flaw(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A mistake, its place and line (0 if unknown), and valid values to use instead."""

    code: str
    sentence: str
    path: Path = ()
    line: int = 0
    instead: tuple[str, ...] = ()


def flaws(form: SetupFormat, draft: Draft) -> list[Flaw]:
    """Return what the format finds wrong with a draft, in the order of its fields."""
    looked = Inspection(form, draft)
    found = looked.table(form.fields, draft, ())
    return [flaw for flaw, _ in zip(found, range(MOST), strict=False)]


def nearest(word: str, known: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the likeliest intended words; and all words, those first."""
    wanted = word.casefold()[:LONGEST_QUOTE]

    def likeness(name: str) -> float:
        matcher = SequenceMatcher(None, wanted, name.casefold())
        return matcher.ratio() if matcher.real_quick_ratio() >= LIKE else 0.0

    scores = {name: likeness(name) for name in dict.fromkeys(known)}
    near = sorted((name for name in scores if scores[name] >= LIKE), key=lambda n: -scores[n])
    return near[:NEAREST], [*near, *(name for name in scores if name not in near)]


class Inspection:
    """A check of one draft."""

    def __init__(self, form: SetupFormat, draft: Draft) -> None:
        self.form = form
        self.draft = draft
        self.lists = {name: tuple(one.value for one in known) for name, known in form.lists.items()}
        own = draft.get(TYPES)
        if isinstance(own, Mapping):
            self.lists[TYPES] = (*self.lists.get(TYPES, ()), *map(str, own))

    def flaw(self, code: str, path: Path, instead: Sequence[str] = (), **words: Any) -> Flaw:
        """Return a flaw with its sentence."""
        said = {key: _shown(word) for key, word in words.items()}
        sentence = self.form.flaws[code].format(**said)
        return Flaw(code=code, sentence=sentence, path=path, instead=tuple(instead))

    def table(
        self, fields: Sequence[SetupField], value: Mapping[str, Any], path: Path
    ) -> Iterator[Flaw]:
        """Yield missing and unknown fields, and the flaws of the others."""
        known = {field.name: field for field in fields}
        for name, field in known.items():
            if name in value:
                yield from self.value(field, value[name], (*path, name))
            elif field.required:
                yield self.flaw("missing", (*path, name), what=field.title or name)
        for name in value:
            if name not in known:
                near, every = nearest(name, list(known))
                code = "unknown-field-near" if near else "unknown-field"
                near_ones = ", ".join(near or every)
                yield self.flaw(code, (*path, name), every, word=name, near=near_ones)

    def value(self, field: SetupField, value: Any, path: Path) -> Iterator[Flaw]:
        """Yield the flaws of the value at one place."""
        wanted = KINDS.get(field.kind)
        what = field.title or (str(path[-1]) if path else "")
        if field.kind == "free":
            wanted = dict
        fits = isinstance(value, wanted) if wanted else isinstance(value, str)
        if field.kind == "cell":
            fits = isinstance(value, str) or type(value) is int
        if not fits or (field.kind == "number" and isinstance(value, bool)):
            kind = self.form.flaws.get(f"kind-{field.kind}", field.kind)
            yield self.flaw("wrong-kind", path, what=what, kind=kind)
        elif field.kind == "word":
            yield from self._word(field, value, path, what)
        elif field.kind == "number":
            yield from self._number(field, value, path, what)
        elif field.kind in ("name", "text"):
            yield from self._length(field, value, path, what)
        elif field.kind in ("table", "map", "list", "pair"):
            yield from self._inside(field, value, path, what)

    def _inside(self, field: SetupField, value: Any, path: Path, what: str) -> Iterator[Flaw]:
        if field.kind == "table":
            yield from self.table(field.fields, value, path)
        elif field.kind == "map":
            keys = self._known(field)
            for key, part in value.items():
                if keys and key not in keys:
                    yield self._unknown(key, keys, (*path, key), what)
                else:
                    yield from self.value(field.fields[0], part, (*path, key))
        elif field.kind == "pair" and len(value) != len(field.fields):
            yield self.flaw("wrong-pair", path, what=what, count=len(field.fields))
        else:
            parts = field.fields if field.kind == "pair" else field.fields * len(value)
            for number, (inner, part) in enumerate(zip(parts, value, strict=True)):
                named = msgspec.structs.replace(inner, title=inner.title or what)
                yield from self.value(named, part, (*path, number))
        if field.kind in ("map", "list") and len(value) > (field.longest or len(value)):
            yield self.flaw("too-many", path, what=what, most=field.longest)

    def _word(self, field: SetupField, value: str, path: Path, what: str) -> Iterator[Flaw]:
        known = self._known(field)
        if value not in known and (known or field.names) and not (value == field.default == ""):
            yield self._unknown(value, known, path, what)

    def _unknown(self, word: str, known: Sequence[str], path: Path, what: str) -> Flaw:
        near, every = nearest(word, [name for name in known if name])
        if not every:
            return self.flaw("nothing-there", path, what=what, word=word)
        code = "unknown-word-near" if near else "unknown-word"
        return self.flaw(code, path, every, what=what, word=word, near=", ".join(near or every[:8]))

    def _known(self, field: SetupField) -> list[str]:
        """Return the words of a list, and the ids in the draft that may be used."""
        known = list(self.lists.get(field.of, ()))
        for place in field.names:
            found = at(self.draft, tuple(place.split(".")))
            if isinstance(found, list):
                known += [str(name) for name in ids(found) if name is not None]
        return known

    def _number(self, field: SetupField, value: int, path: Path, what: str) -> Iterator[Flaw]:
        low, high = field.low, field.high
        if (low is not None and value < low) or (high is not None and value > high):
            yield self.flaw("out-of-bounds", path, what=what, low=low, high=high, number=value)
        elif value % field.step:
            yield self.flaw("out-of-step", path, what=what, step=field.step, number=value)

    def _length(self, field: SetupField, value: str, path: Path, what: str) -> Iterator[Flaw]:
        most = field.longest
        if most is not None and len(value) > most:
            yield self.flaw("too-long", path, what=what, most=most)
        elif len(value) < field.least:
            yield self.flaw("missing", path, what=what)


def _shown(word: Any) -> Any:
    """Return a user's word as it is quoted: printable, on one line, and not too long."""
    if not isinstance(word, str):
        return word
    shown = "".join(letter if letter.isprintable() else "?" for letter in word)
    return shown if len(shown) <= 6 * LONGEST_QUOTE else f"{shown[: 6 * LONGEST_QUOTE]}…"


def placed(place: str, sentence: str, draft: Draft) -> Path:
    """Return the place of what the rules refused, as far as their sentence reveals it.

    The place names types or corrections; the sentence names an aircraft by its id and a field in
    quotes.
    """
    if (start := place.partition(".")[0]) in (TYPES, CORRECTIONS) or place.startswith("constants"):
        steps = place if start in (TYPES, CORRECTIONS) else f"{CORRECTIONS}.{place}"
        return _followed(steps, draft)
    words = [word.strip("`'\".,:;()[]") for word in sentence.split()]
    named = {entry.get("id"): (path, entry) for path, entry in reversed([*_entries(draft, ())])}
    for word in (*_QUOTED.findall(sentence), *words):
        if word in named:
            path, entry = named[word]
            field = next((name for name in entry if name in words or f"{name}s" in words), None)
            return path if field is None else (*path, field)
    field = next((name for name in draft if name in words), None)
    return () if field is None else (field,)


def _followed(place: str, draft: Draft) -> Path:
    """Return a dotted place as steps in the draft; keys may contain dots themselves."""
    here: Any = draft
    path: Path = ()
    while place and isinstance(here, Mapping):
        key = next((k for k in here if place == k or place.startswith(f"{k}.")), None)
        if key is None:
            break
        path, here, place = (*path, key), here[key], place[len(key) + 1 :]
    return path


def _entries(part: Any, path: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield every table in the lists of a draft."""
    steps: Any = part.items() if isinstance(part, Mapping) else enumerate(part)
    for step, inner in steps:
        if isinstance(inner, Mapping):
            if isinstance(part, list):
                yield (*path, step), inner
            yield from _entries(inner, (*path, step))
        elif isinstance(inner, list):
            yield from _entries(inner, (*path, step))
