"""Where tests are: beside the module they test, with every helper in `tests/support`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.repository import ROOT, tracked

TESTS, SOURCE = ROOT / "tests", ROOT / "src" / "aerodrome"
APART = {"browser", "laws", "project", "soak", "stored", "support"}
"""Folders of tests that are about the whole program rather than about one module."""


TEST_FILES = [file for file in tracked() if TESTS in file.parents and file.match("test_*.py")]
PLACES = {file.parent.relative_to(TESTS) for file in TEST_FILES}
MIRRORS = sorted(place for place in PLACES if not APART & {*place.parts[:1]})


def subjects(place: Path) -> set[str]:
    """Return the names that a test in this folder may have: modules, folders and data files."""
    source = SOURCE / place
    names = {source.name} | {path.stem for path in source.iterdir()}
    data = source / "data"
    names |= {path.stem for path in data.iterdir()} if data.is_dir() else set()
    chapters = {name.partition("_")[0] for name in names if re.match(r"ch\d\d_", name)}
    return names | chapters


def is_about(test: Path, names: set[str]) -> bool:
    """Return whether a test file is named after one of these, perhaps with a topic after it."""
    subject = test.stem.removeprefix("test_")
    return any(subject == name or subject.startswith(f"{name}_") for name in names)


@pytest.mark.parametrize("place", MIRRORS, ids=Path.as_posix)
def test_a_test_file_is_named_after_what_it_tests(place: Path) -> None:
    assert (SOURCE / place).is_dir(), "no such folder in the source"
    names = subjects(place)
    files = [file for file in TEST_FILES if file.parent == TESTS / place]
    assert [file.name for file in files if not is_about(file, names)] == []


def test_helpers_live_in_the_support_folder() -> None:
    """Laws are functions that tests and soaks share; soaks and writers of stored sets are tools."""
    tools = {"laws", "soak", "stored", "support"}
    others = [
        str(file.relative_to(TESTS))
        for file in tracked()
        if TESTS in file.parents
        and file.suffix == ".py"
        and file.relative_to(TESTS).parts[0] not in tools
        and not re.match(r"test_\w+|conftest|__init__", file.stem)
    ]
    assert others == []


def test_every_sweep_is_marked() -> None:
    """`./dev soak sweeps` finds tests by their marker, and runs with all cases what CI only
    samples."""
    asks = re.compile(r"^from tests\.support\.sampling import|\b(?:UNLIKE_)?HOWS\b", re.MULTILINE)
    sampling = {file for file in TEST_FILES if asks.search(file.read_text("utf-8"))}
    marked = {file for file in TEST_FILES if "pytest.mark.sweep" in file.read_text("utf-8")}
    assert {file.name for file in sampling - marked} == set()


def test_no_test_borrows_from_another() -> None:
    """What two tests need is a helper, so a test file can be deleted without breaking another."""
    borrows = re.compile(r"^ *(from|import) tests[\w.]*(\.test_\w+| import test_)", re.MULTILINE)
    files = [file for file in tracked() if TESTS in file.parents and file.suffix == ".py"]
    assert [file.name for file in files if borrows.search(file.read_text("utf-8"))] == []
