"""Languages: texts are stored beside what they describe, one folder for each language.

`words/it/rulebook.toml` has the Italian for the titles and texts of `rulebook.toml`. There is no
list of languages: adding a folder adds a language. AERODROME_WORDS names a folder laid out like
this package, with further languages in it.
"""

from __future__ import annotations

import os
from itertools import zip_longest
from pathlib import Path
from typing import Any

from aerodrome.kernel import codec

ENGLISH = "en"
VARIABLE = "AERODROME_WORDS"
PACKAGE = Path(__file__).parents[1]


def places(folder: Path) -> list[Path]:
    """Return a folder of this package and its counterpart among the further languages."""
    further = os.environ.get(VARIABLE)
    if not further or not folder.is_relative_to(PACKAGE):
        return [folder]
    return [folder, Path(further) / folder.relative_to(PACKAGE)]


def folders(room: Path) -> dict[str, Path]:
    """Return the folders of words in a folder by language, English first even if it has none."""
    found = {
        folder.name: folder
        for place in places(room)
        for folder in sorted((place / "words").glob("*/"))
    }
    return {ENGLISH: room / "words" / ENGLISH, **found}


def words(room: Path, name: str) -> dict[str, dict[str, Any]]:
    """Return the translations of one file, by language."""
    files = {language: folder / name for language, folder in folders(room).items()}
    return {language: codec.toml(file) for language, file in files.items() if file.exists()}


def spoken(room: Path, name: str) -> dict[str, dict[str, Any]]:
    """Return a TOML file in every language: English as it is, others laid over it."""
    original, found = codec.toml(room / name), words(room, name)
    return {one: laid_over(original, found.get(one, {})) for one in folders(room)}


def laid_over(original: Any, said: Any) -> Any:
    """Return a table or list with the words of another in place of its own."""
    if isinstance(original, dict) and isinstance(said, dict):
        return original | {key: laid_over(original.get(key), said[key]) for key in said}
    if isinstance(original, list) and isinstance(said, list):
        pairs = zip_longest(original, said)
        return [own if other is None else laid_over(own, other) for own, other in pairs]
    return said
