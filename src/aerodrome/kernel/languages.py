"""Languages: words stand beside what they are about, one folder for each language.

`words/it/rulebook.toml` says in Italian what the titles and texts of `rulebook.toml` say. Nothing
lists the languages: one is there as soon as its folder is. AERODROME_WORDS names a tree that is
laid out like this package, with further languages in it.
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
    """A folder of this package, and what lies in its place in the tree of further languages."""
    further = os.environ.get(VARIABLE)
    if not further or not folder.is_relative_to(PACKAGE):
        return [folder]
    return [folder, Path(further) / folder.relative_to(PACKAGE)]


def folders(room: Path) -> dict[str, Path]:
    """The folders of words in a room by language: English, of which a room may have none, first."""
    found = {
        folder.name: folder
        for place in places(room)
        for folder in sorted((place / "words").glob("*/"))
    }
    return {ENGLISH: room / "words" / ENGLISH, **found}


def words(room: Path, name: str) -> dict[str, dict[str, Any]]:
    """What the languages of a room have to say about one of its files."""
    files = {language: folder / name for language, folder in folders(room).items()}
    return {language: codec.toml(file) for language, file in files.items() if file.exists()}


def spoken(room: Path, name: str) -> dict[str, dict[str, Any]]:
    """A TOML file in every language of its room: English as it stands, others laid over it."""
    original, found = codec.toml(room / name), words(room, name)
    return {one: laid_over(original, found.get(one, {})) for one in folders(room)}


def laid_over(original: Any, said: Any) -> Any:
    """A table or list with the words of another in the place of its own."""
    if isinstance(original, dict) and isinstance(said, dict):
        return original | {key: laid_over(original.get(key), said[key]) for key in said}
    if isinstance(original, list) and isinstance(said, list):
        pairs = zip_longest(original, said)
        return [own if other is None else laid_over(own, other) for own, other in pairs]
    return said
