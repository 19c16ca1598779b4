"""Translations: reads texts of games and page by their places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aerodrome.cli.pseudo import rooms, sayings
from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH, PACKAGE, folders
from tests.support.repository import ROOT

PAGE = ROOT / "client" / "words"


def flat(node: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a table with its place."""
    if isinstance(node, str):
        yield place, node
        return
    parts = node.items() if isinstance(node, dict) else enumerate(node)
    for key, part in parts:
        yield from flat(part, f"{place}/{key}")


def of_room(room: Path, language: str) -> dict[str, Any]:
    """Return the texts of one language in a folder of this package, by file."""
    folder = folders(room)[language]
    files = sorted(folder.rglob("*.toml"))
    return {file.relative_to(folder).as_posix(): codec.toml(file) for file in files}


def of_page(language: str) -> dict[str, Any]:
    """Return the words of the page by file, of those files that English has, too."""
    names = sorted(file.name for file in (PAGE / ENGLISH).glob("*.json"))
    files = [file for name in names if (file := PAGE / language / name).exists()]
    return {file.name: json.loads(file.read_text("utf-8")) for file in files}


def pairs(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield every place of games and page with its English text and its text in a language."""
    found = [(str(r.relative_to(PACKAGE)), sayings(r), of_room(r, language)) for r in rooms()]
    for name, english, other in (*found, ("page", of_page(ENGLISH), of_page(language))):
        said = dict(flat(english))
        for place, text in flat(other):
            yield f"{name}{place}", said[place], text
