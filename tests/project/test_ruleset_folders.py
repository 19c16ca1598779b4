"""Folders of rulesets: each listing agrees with its contents, and `rules` has only the book."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from aerodrome.kernel.ruleset import Ruleset
from tests.support.repository import ROOT

SOURCE = ROOT / "src" / "aerodrome"
GAMES = [folder.parent for folder in sorted((SOURCE / "rulesets").glob("*/rules"))]
FOLDERS = [*GAMES, SOURCE / "campaign"]
ENTRIES = {"README.md", "RULINGS.md", "__init__.py", "rules", "display", "offers", "pilots"}
ENTRIES |= {"learning", "data"}
every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def needed(file: Path) -> tuple[set[str], list[str]]:
    """Return the modules beside it that a module imports, and what it takes from other folders."""
    beside, elsewhere = set(), []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            names = {node.module} if node.module else {one.name for one in node.names}
            beside |= {str(name).partition(".")[0] for name in names}
        elif isinstance(node, ast.ImportFrom) and node.level > 1:
            elsewhere.append(f"{file.name}: {node.module}")
    return beside, elsewhere


@every_folder
def test_a_ruleset_lists_its_kinds_of_parts(folder: Path) -> None:
    found = {entry.name for entry in folder.iterdir() if entry.name != "__pycache__"}
    assert found <= ENTRIES
    assert len(found) <= 12


@every_folder
def test_rules_are_chapters_and_what_they_need(folder: Path) -> None:
    files = {file.stem: needed(file) for file in (folder / "rules").glob("*.py")}
    assert [other for _, elsewhere in files.values() for other in elsewhere] == []
    reached: set[str] = set()
    ahead = {name for name in files if name.startswith("ch")}
    while ahead:
        reached |= ahead
        ahead = {name for one in ahead for name in files[one][0]} & files.keys() - reached
    assert files.keys() - reached == {"__init__"}


def test_the_contract_is_thin_and_typed() -> None:
    found = {field.name: str(field.type) for field in fields(Ruleset)}
    assert len(found) <= 12
    assert [name for name, kind in found.items() if kind == "Any"] == []
