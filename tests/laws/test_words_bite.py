"""The laws of words and scenes find faults."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.scene import Caption, Scene
from aerodrome.tabletop.short_log import Gist, quiet
from tests.laws.biting import bites
from tests.laws.words import law_11_scenes, law_11_words
from tests.support.altered import altered
from tests.support.toys import ladder, sealed

TWELVE = ladder.RULESET.scenario("twelve")
SHORT = sealed.RULESET.scenario("short")


class Whistled(Event, frozen=True):
    tune: str


def test_law_11_event_without_words() -> None:
    """An event that the phrase book does not know."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        umpire.tell(Whistled("a march"), rule="1")
        ladder.turn(umpire, state)

    bites(law_11_words, altered(ladder.RULESET, turn=turn), TWELVE)


def test_law_11_event_without_a_gist() -> None:
    """A short log that lacks a kind of event, and one that lacks its words."""
    first, *others = ladder.RULESET.rules.events
    bites(law_11_words, altered(ladder.RULESET, short_log=quiet(*others)), TWELVE)
    wordless = dict.fromkeys(others, lambda event: (Gist("note", says=Phrase("gist.none")),))
    gists = {**quiet(first), **wordless}
    bites(law_11_words, altered(ladder.RULESET, short_log=gists), TWELVE)


@pytest.mark.parametrize(
    ("toy", "scenario", "line"),
    [
        (ladder, TWELVE, '"1.1" = "How do you climb?"'),
        (ladder, TWELVE, 'leap = "leap"'),
        (ladder, TWELVE, 'top = "reached the top"'),
        (sealed, SHORT, 'too_much = "only {purse:coin|coins} left"'),
        (sealed, SHORT, 'bid = "bid {amount:coin|coins}"'),
    ],
    ids=["question", "option", "outcome", "refused option", "number"],
)
def test_law_11_missing_words(toy: Any, scenario: Scenario, line: str, tmp_path: Path) -> None:
    """A phrase is missing."""
    bites(law_11_words, reworded(toy, tmp_path, line, ""), scenario)


@pytest.mark.parametrize("line", ['"1.1" = "How do you climb?"', 'Passed = "next"'])
def test_law_11_words_that_have_no_value(line: str, tmp_path: Path) -> None:
    """A phrase has a gap that its question or event cannot fill."""
    ruleset = reworded(ladder, tmp_path, line, f'{line[:-1]} {{unknown}}"')
    bites(law_11_words, ruleset, TWELVE)


def reworded(toy: Any, folder: Path, old: str, new: str) -> Ruleset[Any]:
    """Return a toy with one line of its phrase book changed."""
    shutil.copytree(toy.RULESET.data, folder / "data")
    file = folder / "data" / "words" / "en" / "phrases.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(f"{old}\n", f"{new}\n", 1), "utf-8")
    return replace(toy.RULESET, folder=folder)


def test_law_11_a_scene_that_says_what_no_book_has() -> None:
    drawn = altered(ladder.RULESET, scene=lambda seen: (Phrase("no.such.key", {}),))
    bites(law_11_scenes, drawn, TWELVE)


def test_law_11_a_scene_that_remembers() -> None:
    """A scene that counts how often it was drawn."""
    count = itertools.count()
    bites(law_11_scenes, altered(ladder.RULESET, scene=lambda seen: next(count)), TWELVE)


def test_law_11_a_scene_that_does_not_hold_together() -> None:
    """A caption in a cell that is on no board."""
    stray = Scene(captions=(Caption(id="lost", text=Phrase("lost", {}), cell="9,9"),))
    bites(law_11_scenes, altered(ladder.RULESET, scene=lambda seen: stray), TWELVE)
