"""Copies of rulesets, grown by what no game under way has used."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from aerodrome.kernel import edition as editions
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.ruleset import Ruleset

NEW = "grown"
FIRST_ENTRY = re.compile(r"^\[(?P<key>[\w]+)\]\n(?P<body>(?:(?!\[).*\n?)*)", re.MULTILINE)
OPTION = f'\n[{NEW}]\ntitle = "Grown"\ntext = "Came later."\ndefault = false\n'
MEDAL = f'\n[[germany]]\nid = "{NEW}"\nkills = 1\n[[italy]]\nid = "{NEW}"\nkills = 1\n'
LEVEL = f"\n[{NEW}]\nslack = 9.0\n"


def copied(ruleset: Ruleset[Any], folder: Path) -> Path:
    """The ruleset's package, somewhere else."""
    there = folder / ruleset.id
    shutil.copytree(ruleset.folder, there, ignore=shutil.ignore_patterns("__pycache__"))
    return there


def loaded(folder: Path, ruleset: Ruleset[Any]) -> Ruleset[Any]:
    """What lies in that folder, as a ruleset that the program could have come with."""
    return editions.load(folder, Edition(ruleset.version))


def grown(ruleset: Ruleset[Any], folder: Path) -> Ruleset[Any]:
    """A copy with one more of everything."""
    there = copied(ruleset, folder)
    data = there / "data"
    for add in (_type, _option, _scenario, _lesson, _phrase, _level, _medal, _row, _names):
        add(there, data)
    return loaded(there, ruleset)


def _append(file: Path, text: str) -> None:
    if file.exists():
        file.write_text(f"{file.read_text('utf-8').rstrip()}\n{text}", "utf-8")


def _type(there: Path, data: Path) -> None:
    """A twin of the first type, in service wherever and whenever that is, so that it tempts."""
    for name in ("aircraft", "kites"):
        file = data / f"{name}.toml"
        if file.exists():
            first = FIRST_ENTRY.search(file.read_text("utf-8"))
            assert first is not None
            body = re.sub(r"^number = .*$", "number = 50", first["body"], flags=re.MULTILINE)
            _append(file, f"\n[{NEW}]\n{body}")
    service = data / "sortie" / "service.csv"
    if service.exists():
        rows = service.read_text("utf-8").splitlines()
        own = [f"{NEW},{row.partition(',')[2]}" for row in rows[1:3]]
        _append(service, "\n".join(own) + "\n")


def _option(there: Path, data: Path) -> None:
    _append(data / "options.toml", OPTION)


def _scenario(there: Path, data: Path) -> None:
    first = min((data / "scenarios").glob("*.toml"))
    shutil.copy(first, first.with_name(f"{NEW}.toml"))


def _lesson(there: Path, data: Path) -> None:
    for first in sorted((data / "lessons").glob("*.toml"))[:1]:
        shutil.copy(first, first.with_name(f"{NEW}.toml"))


def _phrase(there: Path, data: Path) -> None:
    _append(data / "phrases.toml", f'\n[en.{NEW}]\nword = "grown"\n')


def _level(there: Path, data: Path) -> None:
    _append(there / "pilots" / "pilots.toml", LEVEL)


def _medal(there: Path, data: Path) -> None:
    _append(data / "medals.toml", MEDAL)


def _row(there: Path, data: Path) -> None:
    """A constant of a section that no rule has, and a nation that nobody flies for."""
    _append(data / "constants.toml", '\n["99"]\nunused = 1\n')
    nations = data / "nations.toml"
    if nations.exists():
        entry = next(iter(tomllib.loads(nations.read_text("utf-8")).values()))
        if "letter" in entry:
            said = f'name = "Grown"\nletter = "Z"\nside = "{entry["side"]}"\norder = 20\n'
            _append(nations, f"\n[{NEW}]\n{said}")


def _names(there: Path, data: Path) -> None:
    """One more name for every nation, from which dice pick."""
    for file in sorted((data / "names").glob("*.toml")):
        text = file.read_text("utf-8")
        for list_ in ("given", "family"):
            text = re.sub(rf"^{list_} = \[", f'{list_} = ["{NEW}", ', text, flags=re.MULTILINE)
        file.write_text(text, "utf-8")
