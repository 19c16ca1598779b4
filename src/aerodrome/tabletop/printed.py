"""Printed data, and how an edition changes it.

The files of a ruleset are changed in this order: by the numbers of older versions, by the
corrections of an owner of the printed game, and by house types. A correction may change existing
values, never add or remove any, so that typing errors are noticed. A game in progress has the rows
of its own types, which replace all others.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.charts import Chart

MOST_TYPES = 24
"""House types of one scenario."""
MOST_ROWS = 500
"""Rows of a table that a game's record may contain."""
LONGEST_NAME = 40
LONGEST_KEY = 80
BASE = "based_on"
Word = Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
Month = Annotated[str, msgspec.Meta(pattern=r"^19[0-9]{2}(0[1-9]|1[0-2])\Z")]
Nations = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[a-z_]+( [a-z_]+)*\Z")]
Build = Callable[[dict[str, Any], str, Any, str], None]
"""Adds a house type to the tables: its key, its description, and the place of that."""
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Served(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a type was at the front and for which nations; months are written 191705."""

    type: Word
    nations: Nations
    first: Month
    last: Month
    kind: Word = ""


Service = Annotated[dict[Word, Served], msgspec.Meta(max_length=MOST_ROWS)]
"""All rows of service, by their keys."""


class PrintedTables:
    """The printed data of a ruleset; a game adds its own tables to the constants."""

    constants: dict[str, Any]

    def number(self, section: str, *keys: str) -> int:
        """Return a constant of a section."""
        value = self.constants[section]
        for key in keys:
            value = value[key]
        return int(value)


class Label(str):
    """A heading of a printed table, or the number of its row, which corrections cannot change."""

    __slots__ = ()


def as_played(
    data: Path,
    sources: Mapping[str, Any],
    edition: Edition,
    kinds: tuple[str, ...],
    build: Build | None = None,
) -> dict[str, Any]:
    """Return the tables of a ruleset in an edition.

    `kinds` are the tables that a game in progress has its own rows of; `build` adds one house type.
    """
    tables = dict(sources)
    for changes in _former_values(data, edition.version):
        tables = corrected(tables, changes, "versions.toml")
    given = edition.rows is not None
    wanted = {k: v for k, v in edition.corrections.items() if not (given and k in kinds)}
    tables = corrected(tables, wanted, "corrections")
    if edition.rows is not None:
        _check_tables(edition.rows, kinds)
        return tables | {kind: edition.rows.get(kind, {}) for kind in kinds}
    if len(edition.types) > MOST_TYPES:
        sentence = f"a game has at most {MOST_TYPES} house types, not {len(edition.types)}."
        raise Refusal("bad-value", sentence, "types")
    if build is not None:
        for key, own in edition.types.items():
            build(tables, key, own, f"types.{key}")
    return tables


def _former_values(data: Path, version: int) -> list[dict[str, Any]]:
    """Return the numbers of this version and later ones that have changed since, newest first."""
    file = data / "versions.toml"
    kept = codec.toml(file) if file.exists() else {}
    return [kept[key] for key in sorted(kept, key=int, reverse=True) if int(key) >= version]


def _check_tables(rows: Mapping[str, Mapping[str, Any]], kinds: tuple[str, ...]) -> None:
    """Refuse tables that no game has, and keys that cannot be shown on one line."""
    for name, table in rows.items():
        if name not in kinds:
            sentence = f"a game brings rows of {', '.join(kinds)}, not {name[:LONGEST_KEY]!r}."
            raise Refusal("unknown-value", sentence, "rows")
        if len(table) > MOST_ROWS:
            sentence = f"a game brings {MOST_ROWS} rows of a table at most, not {len(table)}."
            raise Refusal("bad-value", sentence, name)
        for key in table:
            if not key.isprintable() or not 0 < len(key) <= LONGEST_KEY:
                raise Refusal(
                    "bad-value", f"{key[:LONGEST_KEY]!r} is not a valid key of a row.", name
                )


def check_key(key: str, place: str) -> None:
    """Refuse a word that is not a valid key of a type."""
    if not _KEY.fullmatch(key):
        sentence = (
            f"the key of a type consists of lower-case letters, digits and _, unlike {key[:50]!r}."
        )
        raise Refusal("bad-value", sentence, place)


def check_name(name: str, place: str) -> None:
    """Refuse a name that cannot be shown; a leading @ would make it a phrase."""
    shown = name.isprintable() and name == name.strip() and len(name) <= LONGEST_NAME
    if not shown or not name[:1].isalnum():
        sentence = (
            f"a name has 1 to {LONGEST_NAME} printable characters and begins with a letter or digit"
        )
        raise Refusal("bad-value", f"{sentence}, unlike {name[:50]!r}.", place)


def house_type(
    tables: Mapping[str, Any],
    kinds: tuple[str, ...],
    key: str,
    own: Any,
    base: Callable[[str], Mapping[str, Any] | None],
    place: str,
) -> dict[str, Any]:
    """Return a house type: the type it is based on, with the figures that differ.

    Its name, by default from its key, must differ from every printed one. It has no brackets: in
    the names of printed types they distinguish series, and are not shown everywhere.
    """
    check_key(key, "types")
    if any(key in tables[kind] for kind in kinds):
        raise Refusal("bad-value", f"there is a type `{key}` already.", place)
    if not isinstance(own, Mapping) or not isinstance(own.get(BASE), str):
        sentence = f'a house type needs the type that it is based on: {BASE} = "...".'
        raise Refusal("bad-value", sentence, place)
    entry = base(own[BASE])
    if entry is None:
        sentence = f"there is no aircraft {_quoted(own[BASE])} to base it on."
        raise Refusal("unknown-aircraft", sentence, place)
    changes = {"name": key.replace("_", " ").capitalize()} | {**own}
    made = corrected(entry, {k: v for k, v in changes.items() if k != BASE}, place)
    name = made["name"]
    check_name(name, f"{place}.name")
    if "(" in name:
        raise Refusal("bad-value", "the name of a house type has no brackets.", f"{place}.name")
    others = (row["name"].partition(" (")[0] for kind in kinds for row in tables[kind].values())
    if any(name.casefold() == other.casefold() for other in others):
        raise Refusal("bad-value", f"there is a type called {name} already.", f"{place}.name")
    return made


def corrected(printed: Mapping[str, Any], changes: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return the printed values with an owner's changes; a change must fit what it replaces."""
    result = dict(printed)
    for key, new in changes.items():
        here = f"{place}.{key}"
        if key not in result:
            listed = ", ".join(str(known) for known in list(result)[:60] if known)
            sentence = f"nothing printed is called {_quoted(key)} here: {listed}."
            raise Refusal("unknown-value", sentence, place)
        old = result[key]
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            result[key] = corrected(old, new, here)
        elif not _alike(old, new):
            kind = _KINDS.get(type(old), "like what is printed")
            raise Refusal("bad-value", f"this must be {kind}.", here)
        else:
            result[key] = new
    return result


_KINDS = {
    int: "a whole number",
    str: "a word",
    bool: "true or false",
    Label: "as printed, because it is a heading",
}


def _alike(old: Any, new: Any) -> bool:
    """Return whether a value is of a printed value's kind, including all parts of a list."""
    if type(old) is not type(new):
        return False
    return not (isinstance(old, list) and old) or all(_alike(old[0], part) for part in new)


def _quoted(word: str) -> str:
    """Return a user's word in a form that can be shown on one line."""
    return f"`{word}`" if word.isprintable() and len(word) <= LONGEST_KEY else repr(word[:50])


def rows(file: Path) -> dict[str, dict[str, str]]:
    """Return a CSV file as rows by their first cell; the headings are under the empty name."""
    with file.open(encoding="utf-8", newline="") as lines:
        heading, *body = csv.reader(lines)
    table: dict[str, dict[str, str]] = {"": {word: Label(word) for word in heading}}
    for label, *cells in body:
        table[label] = dict(zip(heading, (Label(label), *cells), strict=True))
    return table


def service(file: Path) -> dict[str, dict[str, str]]:
    """Return a CSV file of types' service; a type may have several rows, so they are numbered."""
    with file.open(encoding="utf-8", newline="") as lines:
        return {f"{row['type']} {n}": row for n, row in enumerate(csv.DictReader(lines), 1)}


def served_by(service: Mapping[str, Mapping[str, str]], types: Iterable[str]) -> dict[str, Any]:
    """Return the rows of some types, in their own order."""
    wanted = list(types)
    return {key: row for key, row in service.items() if row["type"] in wanted}


def serving(service: Mapping[str, Mapping[str, str]], type_: str, base: str) -> dict[str, Any]:
    """Return the service rows with copies of the base type's for a house type."""
    like = served_by(service, [base]).values()
    own = {f"{type_} {n}": {**row, "type": type_} for n, row in enumerate(like, 1)}
    return {**service, **own}


def chart(tables: Mapping[str, Any], name: str) -> Chart[str]:
    """Return the rows of one table, corrected or not, as a chart."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(row.values() for row in tables[name].values())
    return Chart.load(text.getvalue(), name)
