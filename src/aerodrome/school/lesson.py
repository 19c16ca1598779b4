"""Lesson: a game flown with an instructor at one's shoulder, as data.

A lesson is an ordinary game with a fixed seed. Its steps are remarks, and tasks: a task names the
answers with which the lesson goes on. The other seats follow a script, so that the same questions
come at the same addresses for everybody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel import codec, languages
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import TEXTS, Choice, Scenario


class Page(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Whatever stands in the file of a lesson."""


class Step(Page, frozen=True, kw_only=True):
    """A remark of the instructor; with `answers` a task, done by any one of them.

    `nudge` is what he says to any other answer, `rule` the section he points to, `shows` what he
    points at: a piece, a track of a card by its id, or one of "board", "orders", "cards", "log".
    """

    says: str
    answers: tuple[Value, ...] = ()
    nudge: str = ""
    rule: str = ""
    shows: str = ""


class Puzzle(Page, frozen=True, kw_only=True):
    """A question of the quiz; `right` counts from 0, `because` explains."""

    asks: str
    choices: tuple[str, ...]
    right: int
    because: str
    rule: str = ""


class Lesson(Page, frozen=True, kw_only=True):
    """A lesson of a ruleset's school; `script` answers for the other seats by address.

    It is flown in a scenario of the ruleset, or in a set-up of its own.
    """

    id: str
    title: str
    text: str
    place: int = 0
    scenario: str = ""
    setup: dict[str, Any] = {}
    options: dict[str, Choice] = {}
    seat: Seat
    seed: str
    script: dict[str, Value] = {}
    steps: tuple[Step, ...] = ()
    quiz: tuple[Puzzle, ...] = ()

    @property
    def tasks(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.answers)


def read(ruleset: Ruleset[Any], language: str = ENGLISH) -> dict[str, Lesson]:
    """The lessons of a ruleset in a language, in the order in which they are taught."""
    names = sorted(file.stem for file in (ruleset.data / "lessons").glob("*.toml"))
    found = [_read(ruleset, name, language) for name in names]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda one: (one.place, one.id))}


def _read(ruleset: Ruleset[Any], name: str, language: str) -> Lesson:
    """A lesson; a set-up of its own has the same words whoever reads it, in all languages."""
    file = f"lessons/{name}.toml"
    spoken, words = languages.spoken(ruleset.data, file), languages.words(ruleset.data, file)
    table = spoken.get(language, spoken[ENGLISH])
    if setup := spoken[ENGLISH].get("setup"):
        texts = {one: said["setup"] for one, said in words.items() if "setup" in said}
        table |= {"setup": setup | {TEXTS: texts}}
    return codec.convert({"id": name, **table}, Lesson, file)


def find(ruleset: Ruleset[Any], name: str) -> Lesson:
    """A lesson by name."""
    lessons = read(ruleset)
    if name not in lessons:
        listed = ", ".join(lessons) or "none yet"
        sentence = f"{ruleset.id} has no lesson `{name}`; it has {listed}."
        raise Refusal("unknown-lesson", sentence)
    return lessons[name]


def scenario(ruleset: Ruleset[Any], lesson: Lesson) -> Scenario:
    """The game that a lesson is flown in."""
    if lesson.scenario:
        return ruleset.scenario(lesson.scenario, lesson.options)
    return ruleset.compose(lesson.id, lesson.setup, lesson.options, f"lesson {lesson.id}")


def by_script(lesson: Lesson, question: Question) -> Value:
    """What a seat that follows the script answers: its line, or the first thing offered."""
    if question.key in lesson.script:
        return lesson.script[question.key]
    first: Value = next(iter(question.options))
    return first


def fly(
    ruleset: Ruleset[Any], lesson: Lesson, answers: tuple[Value, ...] | None = None
) -> tuple[str, ...]:
    """Fly a lesson to its last task; returns the address of each task's question.

    Without answers each task is done by the first of its own.
    """
    game = Game(ruleset, ruleset.record(scenario(ruleset, lesson), lesson.seed))
    given = answers if answers is not None else tuple(task.answers[0] for task in lesson.tasks)
    addresses = []
    for number, value in enumerate(given):
        question = _mine(game, lesson, number)
        addresses.append(question.key)
        game.answer(lesson.seat, question.key, value)
    _others(game, lesson)
    return tuple(addresses)


def _mine(game: Game, lesson: Lesson, number: int) -> Question:
    """The pupil's next question, after the script has answered for all others."""
    _others(game, lesson)
    for question in game.position.questions:
        if question.seat == lesson.seat:
            return question
    raise Refusal("no-question", f"nothing is asked when task {number + 1} comes.", lesson.id)


def _others(game: Game, lesson: Lesson) -> None:
    while others := [q for q in game.position.questions if q.seat != lesson.seat]:
        question = others[0]
        game.answer(question.seat, question.key, by_script(lesson, question))
