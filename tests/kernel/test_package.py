"""The parts of a ruleset are found by their names; what is missing is told in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from aerodrome.kernel.package import parts
from aerodrome.kernel.refusal import Broken

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


def test_parts_are_found_by_their_names(folder: Path) -> None:
    found = parts("little", {})
    assert (found["id"], found["folder"]) == ("little", folder)
    homes = {
        part: found[part].__module__.removeprefix("little.") for part in ("turn", "view", "names")
    }
    assert homes == {"turn": "rules.ch01_turn", "view": "display.view", "names": "display.view"}
    assert "counsel" not in found
    assert "tally" not in found


def test_hints_and_debriefings_are_loaded_when_asked_for(folder: Path) -> None:
    (folder / "pilots" / "__init__.py").write_text("def pilots(): return {}\n")
    (folder / "pilots" / "hints.py").write_text("def counsel(*given): return given\n")
    found = parts("little", {})
    assert "little.pilots.hints" not in sys.modules
    assert found["counsel"](1, 2) == (1, 2)


@pytest.mark.parametrize("part", ["seats", "setup", "turn", "outcome", "view", "scene", "events"])
def test_a_missing_part_is_told_in_a_sentence(folder: Path, part: str) -> None:
    for file in folder.rglob("*.py"):
        word = "EVENTS" if part == "events" else f"def {part}("
        file.write_text(file.read_text().replace(word, word.replace(part, "x").lower()))
    with pytest.raises(Broken, match=rf"^little has no `{part}`: a ruleset .*\.$"):
        parts("little", {})


def test_a_part_in_two_chapters_is_told_in_a_sentence(folder: Path) -> None:
    (folder / "rules" / "ch02_more.py").write_text("def turn(u, s): ...\n")
    with pytest.raises(
        Broken, match=r"^little has more than one `turn`: in ch01_turn, ch02_more\.$"
    ):
        parts("little", {})


def test_what_is_given_need_not_stand_there(folder: Path) -> None:
    (folder / "display" / "scene.py").unlink()
    assert parts("little", {"scene": str})["scene"] is str
