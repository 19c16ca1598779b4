"""The pseudo-language: accents, a third longer, and gaps left as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.cli import pseudo
from aerodrome.kernel import codec, registry
from aerodrome.kernel.languages import VARIABLE
from aerodrome.kernel.phrases import Phrase, Phrasebook
from aerodrome.kernel.refusal import Refusal
from aerodrome.server import pages


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the language to a folder; the page need not be built for it."""
    lay = tmp_path / "words-en.1.json"
    lay.write_text('{"page": {"home": "Home"}}')
    monkeypatch.setattr(pages, "words", lambda: {"en": lay})
    pseudo.write(tmp_path / "there")
    return tmp_path / "there"


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Dawn", "Ðááŵñ"),
        ("{plane:@name} flies {n:hex|hexes}", "{plane:@name} ƒļííééš {n:ĥééẋ|ĥééẋééš}"),
        ("{{a}} +{n:+d}", "{{áá}} +{n:+d}"),
    ],
)
def test_fields_stay_and_letters_do_not(english: str, said: str) -> None:
    assert pseudo.accented(english) == said


def test_a_text_is_a_third_longer() -> None:
    text = " ".join(section.text for section in registry.find("squadriglia").sections.values())
    assert 1.25 < len(pseudo.accented(text)) / len(text) < 1.45


def test_it_says_everything_and_only_in_accents(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(written))
    ruleset = registry.find("squadriglia")
    book = Phrasebook.load(ruleset.data)
    assert book.phrases[pseudo.PSEUDO].keys() == book.phrases["en"].keys()
    assert book.say(Phrase("speed", {"speed": 3}), pseudo.PSEUDO) == "šþééééð 3"
    lessons = written / "rulesets/squadriglia/data/words" / pseudo.PSEUDO / "lessons"
    assert set(codec.toml(lessons / "first_flight.toml")) == {
        "title", "text", "setup", "steps", "quiz",
    }  # fmt: skip
    page = written / "server" / "static" / f"words-{pseudo.PSEUDO}.pseudo.json"
    assert page.read_text("utf-8") == '{"page": {"home": "Ĥóóɱéé"}}'


def test_existing_files_are_not_overwritten(written: Path) -> None:
    with pytest.raises(Refusal, match="this folder exists already"):
        pseudo.write(written)
