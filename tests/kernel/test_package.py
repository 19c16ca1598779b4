"""The parts of a ruleset are found by their names; a missing one gives a clear error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.contract import absent
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop import capabilities
from aerodrome.tabletop.capabilities import GameOffers, GamePilots

CHAPTER = "def seats(s): ...\ndef setup(s): ...\ndef turn(u, s): ...\ndef outcome(s): ...\n"
FILES = {
    "__init__": "",
    "rules.ch01_turn": CHAPTER,
    "display.view": "from ..rules.ch01_turn import *\n"
    "def view(s, seat): ...\ndef names(view): ...\n",
    "display.scene": "def scene(view): ...\n",
    "rules.events": "EVENTS = ()\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    game = tmp_path / "little"
    for folder in ("rules", "display", "pilots"):
        (game / folder).mkdir(parents=True)
    for name, text in FILES.items():
        game.joinpath(*name.split(".")).with_suffix(".py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == "little"]:
        del sys.modules[name]


def found() -> Ruleset[Any]:
    return Ruleset.from_package("little", "Little", capabilities=capabilities.EVERY)


def test_parts_are_found_by_their_names(folder: Path) -> None:
    little = found()
    assert (little.id, little.folder, little.version) == ("little", folder, 1)
    assert little.rules.turn.__module__ == "little.rules.ch01_turn"
    assert little.display.view.__module__ == "little.display.view"
    assert little.display.names.__module__ == "little.display.view"
    assert GamePilots.of(little).counsel is absent
    assert GameOffers.of(little).editor is absent


def test_slow_modules_are_loaded_when_needed(folder: Path) -> None:
    (folder / "pilots" / "__init__.py").write_text("def pilots(): return {}\n")
    (folder / "pilots" / "hints.py").write_text("def counsel(*given): return given\n")
    counsel: Any = GamePilots.of(found()).counsel
    assert "little.pilots.hints" not in sys.modules
    assert counsel(1, 2) == (1, 2)


@pytest.mark.parametrize("part", ["seats", "setup", "turn", "outcome", "view", "scene", "events"])
def test_a_missing_part_is_refused_in_a_sentence(folder: Path, part: str) -> None:
    for file in folder.rglob("*.py"):
        word = "EVENTS" if part == "events" else f"def {part}("
        file.write_text(file.read_text().replace(word, word.replace(part, "x").lower()))
    with pytest.raises(Broken, match=rf"^little has no `{part}`: a ruleset .*\.$"):
        found()


def test_a_part_in_two_chapters_is_refused_in_a_sentence(folder: Path) -> None:
    (folder / "rules" / "ch02_more.py").write_text("def turn(u, s): ...\n")
    with pytest.raises(
        Broken, match=r"^little has more than one `turn`: in ch01_turn, ch02_more\.$"
    ):
        found()
