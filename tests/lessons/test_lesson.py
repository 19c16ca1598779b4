"""Lessons: data that can be flown, with clear errors where they cannot."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.bots.drill import PREFIX
from aerodrome.bots.roster import pilot
from aerodrome.kernel import languages, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lessons import lesson
from aerodrome.lessons.lesson import MENTION, Lesson, Puzzle, Step
from aerodrome.tabletop.controls import EndsControl
from aerodrome.tabletop.hangar import airframes
from tests.support.toys import sealed

LESSONS = [
    pytest.param(ruleset, taught, id=f"{ruleset.id}/{name}")
    for ruleset in map(registry.find, registry.names())
    for name, taught in lesson.read(ruleset).items()
]
MOST_WAYS = 64
LONGEST_LEVEL = 32
"""As wide as the server's column."""
BY_PLACE = re.compile(
    r"\b(next|previous|last|coming|following) lesson|lesson (before|after)"
    r"|\b(prossima|scorsa|ultima|precedente) lezione"
    r"|lezione (dopo|prima|precedente|seguente|successiva)",
    re.IGNORECASE,
)
"""How a lesson is not to be named: another may come to stand there."""


@pytest.mark.parametrize(("ruleset", "taught"), LESSONS)
def test_every_lesson_flies_whatever_accepted_answer_is_given(
    ruleset: Ruleset[Any], taught: Lesson
) -> None:
    asked = lesson.fly(ruleset, taught)
    assert len(asked) == len(taught.tasks)
    assert len(f"{PREFIX}{taught.id}") <= LONGEST_LEVEL
    ways = list(product(*(task.ways for task in taught.tasks)))
    assert len(ways) <= MOST_WAYS
    for way in ways:
        assert lesson.fly(ruleset, taught, way) == asked


@pytest.mark.parametrize(("ruleset", "taught"), LESSONS)
def test_every_lesson_has_words_and_points_to_rules(ruleset: Ruleset[Any], taught: Lesson) -> None:
    assert all((taught.title, taught.text, taught.minutes))
    assert all(step.says and (step.nudge or not step.ways) for step in taught.steps)
    assert all(puzzle.asks and puzzle.because for puzzle in taught.quiz)
    for rule in [*(step.rule for step in taught.steps), *(puzzle.rule for puzzle in taught.quiz)]:
        assert not rule or rule in ruleset.sections
    for puzzle in taught.quiz:
        assert 0 <= puzzle.right < len(puzzle.choices)


@pytest.mark.parametrize(("ruleset", "taught"), LESSONS)
def test_every_track_and_piece_an_instructor_points_at_is_on_the_table(
    ruleset: Ruleset[Any], taught: Lesson
) -> None:
    game = Game(ruleset, ruleset.record(lesson.scenario(ruleset, taught), taught.seed))
    seen = ruleset.display.view(game.position.state, taught.seat)
    there = {track.id for card in ruleset.display.scene(seen).cards for track in card.tracks}
    there |= {*ruleset.display.names(seen), "board", "orders", "cards", "log"}
    assert {step.shows for step in taught.steps if step.shows} <= there


@pytest.mark.parametrize("name", ["dogfights", "squadriglia", "winged_victory"])
def test_a_course_begins_with_a_shot_within_three_presses(name: str) -> None:
    """A remark is one press; so is a target; a circle on the map and its order are two."""
    ruleset = registry.find(name)
    first = next(iter(lesson.read(ruleset).values()))
    game = lesson.begun(ruleset, first, ruleset.record(lesson.scenario(ruleset, first), first.seed))
    presses = 0
    for step in first.steps:
        if any(type(line.event).__name__ == "Fired" for line in game.position.log):
            break
        question = lesson.asked(game, first)
        assert question is not None
        ends = step.order or isinstance(question.posed().control, EndsControl)
        presses += 2 if step.ways and ends else 1
        if step.ways:
            game.answer(first.seat, question.key, *step.ways[0])
            lesson.asked(game, first)
    assert presses <= 3


def test_lessons_are_listed_in_teaching_order() -> None:
    for ruleset in map(registry.find, registry.names()):
        found = [taught.place for taught in lesson.read(ruleset).values()]
        assert found == list(range(1, len(found) + 1)), ruleset.id


@pytest.mark.parametrize(("ruleset", "taught"), LESSONS)
def test_every_language_mentions_the_same_lessons_by_name(
    ruleset: Ruleset[Any], taught: Lesson
) -> None:
    """Reading them has shown already that each is there."""
    said = languages.spoken(ruleset.data, f"lessons/{taught.id}.toml")
    mentioned = {language: Counter(MENTION.findall(str(table))) for language, table in said.items()}
    assert len({str(sorted(found.items())) for found in mentioned.values()}) == 1
    assert taught.id not in mentioned[languages.ENGLISH]
    for table in said.values():
        assert not BY_PLACE.search(str(table))


@pytest.mark.parametrize(("ruleset", "taught"), LESSONS)
def test_every_type_that_a_quiz_is_about_has_its_card_beside_it(
    ruleset: Ruleset[Any], taught: Lesson
) -> None:
    known = {one.id: one.name for one in airframes(ruleset)}
    assert set(taught.types) <= set(known)
    for puzzle in taught.quiz:
        for word, types in _called(known).items():
            named = re.search(rf"(?<![\w.]){re.escape(word)}(?![\w.])", _asked(puzzle))
            assert not named or types & set(puzzle.types), f"{puzzle.asks} Where is the {word}?"


def _asked(puzzle: Puzzle) -> str:
    return re.sub(r"\.(\s|$)", " ", " ".join((puzzle.asks, *puzzle.choices)))


def _called(known: dict[str, str]) -> dict[str, set[str]]:
    """Return types by the words of their names, without the names of shared makers."""
    makers = Counter(name.split()[0] for name in known.values())
    found: dict[str, set[str]] = {}
    for type_, name in known.items():
        for word in name.split():
            if len(word) > 2 and makers[word] < 2:
                found.setdefault(word, set()).add(type_)
    return found


def test_a_lesson_that_is_mentioned_is_called_by_its_title(tmp_path: Path) -> None:
    plain = 'text = "x"\nseat = "a"\nseed = "1"\n[[steps]]\nsays = "See {lesson:%s}."\n'
    (tmp_path / "data" / "lessons").mkdir(parents=True)
    file, other = (tmp_path / "data" / "lessons" / f"{name}.toml" for name in ("one", "other"))
    file.write_text('title = "One"\n' + plain % "other")
    other.write_text('title = "The other"\n' + plain % "one")
    toy = replace(sealed.RULESET, folder=tmp_path)
    assert lesson.read(toy)["one"].steps[0].says == "See The other."
    other.unlink()
    with pytest.raises(Refusal, match="no lesson `other`") as caught:
        lesson.read(toy)
    assert caught.value.place == "lessons/one.toml"


def test_a_lesson_in_a_language_is_the_same_lesson_in_other_words() -> None:
    ruleset = registry.find("squadriglia")
    english, italian = (lesson.read(ruleset, one)["first_flight"] for one in ("en", "it"))
    assert italian.title == "Primo volo"
    assert italian.setup == english.setup
    assert [step.ways for step in italian.steps] == [step.ways for step in english.steps]
    assert lesson.read(ruleset, "xx")["first_flight"] == english
    assert ruleset.titles(lesson.scenario(ruleset, english)) == {"it": "Primo volo"}


def _lesson(**changes: Any) -> Lesson:
    plain: dict[str, Any] = {
        "id": "one",
        "title": "One",
        "text": "One.",
        "scenario": sealed.RULESET.scenario_ids()[0],
        "seat": _seats()[0],
        "seed": "1",
    }
    return Lesson(**plain | changes)


def _seats() -> tuple[str, ...]:
    scenario = sealed.RULESET.scenario(sealed.RULESET.scenario_ids()[0])
    return sealed.RULESET.rules.seats(scenario)


def test_a_task_with_an_illegal_answer_is_refused_with_its_address() -> None:
    taught = _lesson(steps=(Step(says="Do it.", answers=("no such thing",)),))
    with pytest.raises(Refusal, match="not among the options") as caught:
        lesson.fly(sealed.RULESET, taught)
    assert caught.value.place


def test_a_task_too_many_is_refused_with_its_number() -> None:
    game = Game(sealed.RULESET, sealed.RULESET.record(_scenario(), "1"))
    first = next(q for q in game.position.questions if q.seat == _seats()[0])
    step = Step(says="Do it.", answers=(next(iter(first.options)),))
    with pytest.raises(Refusal) as caught:
        lesson.fly(sealed.RULESET, _lesson(steps=(step,) * 1000))
    assert "task" in caught.value.sentence or "options" in caught.value.sentence


def _scenario() -> Any:
    return sealed.RULESET.scenario(sealed.RULESET.scenario_ids()[0])


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(Refusal, match="has no lesson `nothing`"):
        lesson.find(registry.find("squadriglia"), "nothing")


def test_an_unknown_word_in_a_lesson_file_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "data" / "lessons").mkdir(parents=True)
    file = tmp_path / "data" / "lessons" / "bad.toml"
    file.write_text('title = "x"\ntext = "x"\nseat = "a"\nseed = "1"\ncolour = "red"\n')
    with pytest.raises(Refusal, match="colour") as caught:
        lesson.read(replace(sealed.RULESET, folder=tmp_path))
    assert caught.value.place == "lessons/bad.toml"


def test_the_other_seats_of_a_lesson_fly_its_script() -> None:
    ruleset = registry.find("squadriglia")
    taught = lesson.find(ruleset, "first_flight")
    record = ruleset.record(lesson.scenario(ruleset, taught), taught.seed)
    game = Game(ruleset, record)
    scripted = pilot("lesson:first_flight", ruleset, Random(0))
    question = next(q for q in game.position.questions if q.seat != taught.seat)
    assert scripted(question, lambda: None) == lesson.by_script(taught, question)
