"""Languages: found by their folders, layered over the English original."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.kernel import languages, registry
from aerodrome.kernel.phrases import Phrasebook
from aerodrome.kernel.record import Record
from tests.support.repository import GOLDEN


def lay(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def test_a_language_is_layered_over_the_original(tmp_path: Path) -> None:
    lay(
        tmp_path / "a.toml",
        'x = {title = "Dawn", n = 3}\nsteps = [{says = "Go."}, {says = "On."}]\n',
    )
    lay(tmp_path / "words/it/a.toml", 'x = {title = "Alba"}\nsteps = [{says = "Via."}]\n')
    lay(tmp_path / "words/xx/b.toml", "")
    said = languages.spoken(tmp_path, "a.toml")
    assert list(said) == ["en", "it", "xx"]
    assert said["it"]["x"] == {"title": "Alba", "n": 3}
    assert said["it"]["steps"] == [{"says": "Via."}, {"says": "On."}]
    assert said["xx"] == said["en"]
    assert said["en"]["x"]["title"] == "Dawn"


def test_a_third_language_is_files_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = registry.find("squadriglia").data
    words = tmp_path / room.relative_to(languages.PACKAGE) / "words" / "xx"
    lay(words / "phrases.toml", 'speed = "Tempo {speed}"\n')
    known = Phrasebook.load(room).languages
    monkeypatch.setenv(languages.VARIABLE, str(tmp_path))
    book = Phrasebook.load(room)
    assert book.languages == (*known, "xx")
    assert book.phrases["xx"] == {"speed": "Tempo {speed}"}
    assert languages.folders(tmp_path) == {"en": tmp_path / "words" / "en"}


@pytest.mark.parametrize("version", [1, 2])
def test_a_record_from_before_has_its_title_in_italian_too(version: int) -> None:
    file = GOLDEN / "squadriglia" / f"baracca-v{version}.record"
    ruleset, text = registry.find("squadriglia"), file.read_bytes()
    record = Record.load(text, file.name)
    assert record.header.setup["title_it"] == "La prima di trentaquattro"
    rules, scenario = ruleset.playing(record.header)
    assert rules.titles(scenario) == {"it": "La prima di trentaquattro"}
    assert not [key for key in scenario.setup if key.endswith("_it")]
    assert (
        rules.record(scenario, "1").header.setup["texts"]["it"]["title"]
        == scenario.texts["it"].title
    )
