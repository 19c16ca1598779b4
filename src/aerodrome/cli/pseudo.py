"""Pseudo-localisation: accented English, a third longer, to test every text in.

A text that is still plain is in code and not in a file of words; a text that does not fit would not
fit in German either. The language is written into a folder for AERODROME_WORDS.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH, PACKAGE
from aerodrome.kernel.refusal import Refusal
from aerodrome.server import pages

PSEUDO = "en-XA"
"""The tag that Unicode reserves for accented English."""
SPOKEN = (
    "rulebook.toml",
    "shelf.toml",
    "options.toml",
    "levels.toml",
    "characters.toml",
    "editor.toml",
    "diagrams.toml",
    "lessons/*.toml",
)
"""Files with words that are translated by overlays."""
WORDS = frozenset(("title", "text", "words", "says", "nudge", "asks", "choices", "because"))
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçðéƒĝĥíĵķļɱñóþɋřšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŘŠŢÚṼŴẊÝŽ"
LETTERS = str.maketrans(dict(zip(PLAIN, ACCENTED, strict=True)))
VOWELS = re.compile("[áéíóú]")
FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


def accented(text: str) -> str:
    """Return a text with accents and doubled vowels; a template's fields are unchanged."""
    parts, last = [], 0
    for field in FIELD.finditer(text):
        parts += [_longer(text[last : field.start()]), _field(field[0])]
        last = field.end()
    return "".join((*parts, _longer(text[last:])))


def _longer(text: str) -> str:
    return VOWELS.sub(lambda vowel: vowel[0] * 2, text.translate(LETTERS))


def _field(field: str) -> str:
    """Return a field; both words of a plural, `{n:hex|hexes}`, are accented."""
    name, colon, spec = field.partition(":")
    return f"{name}{colon}{_longer(spec)}" if "|" in spec else field


def rooms() -> list[Path]:
    """Return the folders of this package that have words beside them."""
    return sorted({file.parents[2] for file in PACKAGE.rglob("words/*/*.toml")})


def sayings(room: Path) -> dict[str, dict[str, Any]]:
    """Return all English words of a folder, by the names of the files of a translation."""
    phrases = sorted((room / "words" / ENGLISH).glob("phrases*.toml"))
    found = {file.name: codec.toml(file) for file in phrases}
    for file in (file for kind in SPOKEN for file in sorted(room.glob(kind))):
        found[str(file.relative_to(room))] = words_of(codec.toml(file))
    scenarios = {
        file.stem: {what: text for what, text in codec.toml(file).items() if what in WORDS}
        for file in sorted((room / "scenarios").glob("*.toml"))
    }
    return found | ({"scenarios.toml": scenarios} if scenarios else {})


def words_of(node: Any) -> Any:
    """Return a table with only its words; the parts of a list retain their places."""
    if isinstance(node, dict):
        words = {
            key: part if key in WORDS and not isinstance(part, dict) else words_of(part)
            for key, part in node.items()
        }
        return {key: part for key, part in words.items() if part}
    parts = [words_of(part) for part in node] if isinstance(node, list) else []
    return parts if any(parts) else None


def said(node: Any) -> Any:
    """Return a table of words in accents."""
    if isinstance(node, dict):
        return {key: said(part) for key, part in node.items()}
    if isinstance(node, list):
        return [said(part) for part in node]
    return accented(str(node))


def write(folder: Path) -> list[Path]:
    """Write the language into a new folder, for the games and for the page."""
    if folder.exists():
        raise Refusal("exists", "this folder exists already.", str(folder))
    written = [_page(folder)]
    for room in rooms():
        words = folder / room.relative_to(PACKAGE) / "words" / PSEUDO
        for name, table in sayings(room).items():
            lines = (f"{json.dumps(key)} = {_toml(part)}\n" for key, part in said(table).items())
            written.append(_written(words / name, "".join(lines)))
    return written


def _page(folder: Path) -> Path:
    """Write the words of the page, from its build."""
    found = pages.words().get(ENGLISH)
    if found is None:
        raise Refusal("unbuilt", "the page has not been built: ./dev run builds it.")
    words = said(json.loads(found.read_text("utf-8")))
    place = folder / pages.STATIC.relative_to(PACKAGE)
    return _written(place / f"words-{PSEUDO}.pseudo.json", json.dumps(words, ensure_ascii=False))


def _written(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def _toml(value: Any) -> str:
    """Return a value as TOML on one line."""
    if isinstance(value, dict):
        return (
            f"{{{', '.join(f'{json.dumps(key)} = {_toml(part)}' for key, part in value.items())}}}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
