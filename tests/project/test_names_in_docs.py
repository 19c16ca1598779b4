"""Names in the documentation: every file, folder and module in backticks exists."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import PurePosixPath

import pytest

from tests.support.repository import ROOT, tracked

SOURCE = ROOT / "src" / "aerodrome"
MADE_BY_THE_READER = {
    "ch01_turn.py",
    "client/words/de/",
    "dogfights.toml",
    "me.json",
    "server/static/words-de.1.json",
    "squadriglia.toml",
    "src/aerodrome/rulesets/small_duel",
    "steady.py",
    "train.py",
    "winged_victory.toml",
}
"""Files that a guide tells its readers to write, or that a command writes."""
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = re.compile(r"[\w./-]+\.(?:py|toml|tsx?|css|json|csv|md|yaml|lock)")
FOLDER = re.compile(r"(?:src|tests|docs|client|benchmarks|requirements|data)(?:/[\w.-]+)+/?")
PACKAGES = "|".join(sorted(file.parent.name for file in SOURCE.glob("*/__init__.py")))
MODULE = re.compile(rf"(?:aerodrome\.)?(?:{PACKAGES})(?:\.\w+)+")
"""A module or a name in one; tables of modules leave out `aerodrome`."""
EVENTS = "docs/guide/log.md"
"""The page that lists log events, which look like names of modules."""


def test_every_file_in_backticks_exists() -> None:
    gone = {(page, name) for page, name in named() if is_path(name) and not exists(name)}
    assert gone == set()


def test_every_module_in_backticks_can_be_found() -> None:
    gone = {
        (page, name)
        for page, name in named()
        if page != EVENTS and MODULE.fullmatch(name) and not found(name)
    }
    assert gone == set()


@pytest.mark.parametrize(("name", "there"), [("refusal.py", True), ("fans.py", False)])
def test_a_file_that_is_gone_is_noticed(name: str, there: bool) -> None:
    assert is_path(name)
    assert exists(name) == there


def test_a_name_that_is_gone_is_noticed() -> None:
    assert found("aerodrome.kernel.record.Record")
    assert found("kernel.record.Record")
    assert not found("aerodrome.kernel.record.Gone")
    assert not found("aerodrome.kernel.gone")


def named() -> list[tuple[str, str]]:
    """Return the names in backticks with their pages, without the changelog, which is history."""
    pages = [file for file in tracked() if file.suffix == ".md" and file.name != "CHANGELOG.md"]
    return [
        (page.relative_to(ROOT).as_posix(), name)
        for page in pages
        for name in QUOTED.findall(page.read_text("utf-8"))
    ]


def is_path(name: str) -> bool:
    """Return whether this names a file or folder of the repository, not an address."""
    return not name.startswith("/") and bool(FILE.fullmatch(name) or FOLDER.fullmatch(name))


def exists(name: str) -> bool:
    """Return whether a file or folder of the repository has this name, or a path that ends so."""
    wanted = name.removeprefix("./").rstrip("/")
    return name in MADE_BY_THE_READER or any(f"/{path}".endswith(f"/{wanted}") for path in paths())


@cache
def paths() -> frozenset[str]:
    """Return the paths of all files of the repository, and of the folders they are in."""
    files = [PurePosixPath(file.relative_to(ROOT).as_posix()) for file in tracked()]
    return frozenset(str(path) for file in files for path in (file, *file.parents))


def found(name: str) -> bool:
    """Return whether this is a module, or a name in a module's source."""
    name = f"aerodrome.{name.removeprefix('aerodrome.')}"
    try:
        if find_spec(name):
            return True
    except ModuleNotFoundError:
        pass
    module, _, word = name.rpartition(".")
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return False
    if spec is None or spec.origin is None:
        return False
    with open(spec.origin, encoding="utf-8") as source:
        return bool(re.search(rf"\b{word}\b", source.read()))
