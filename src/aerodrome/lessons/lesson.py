"""Lesson: a game flown with an instructor at one's shoulder, as data.

A lesson is an ordinary game with a fixed seed. Its steps are remarks, and tasks: a task names the
answers with which the lesson goes on. The other seats follow a script, so that the same questions
come at the same addresses for everybody.

Where its words name another lesson they say `{lesson:name}`, which is read as that one's title.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from aerodrome.kernel import codec, languages
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import TEXTS, Choice, Scenario

MENTION = re.compile(r"\{lesson:(\w*)\}")
"""How a lesson is named in the words of another."""


class Page(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Whatever stands in the file of a lesson."""


class Step(Page, frozen=True, kw_only=True):
    """A remark of the instructor; with `answers` a task, done by any one of them.

    `nudge` is what he says to any other answer, `rule` the section he points to, `shows` what he
    points at: a piece, a track of a card by its id, or one of "board", "orders", "cards", "log".
    `types` are the aircraft whose cards he hands out, as set-ups name them.
    """

    says: str
    answers: tuple[Value, ...] = ()
    nudge: str = ""
    rule: str = ""
    shows: str = ""
    types: tuple[str, ...] = ()


class Puzzle(Page, frozen=True, kw_only=True):
    """A question of the quiz; `right` counts from 0, `because` explains.

    `types` are the aircraft that it is about: their cards lie beside it.
    """

    asks: str
    choices: tuple[str, ...]
    right: int
    because: str
    rule: str = ""
    types: tuple[str, ...] = ()


class Lesson(Page, frozen=True, kw_only=True):
    """A lesson of a ruleset's school; `script` answers for the other seats by address.

    It is flown in a scenario of the ruleset, or in a set-up of its own, in about so many `minutes`.
    """

    id: str
    title: str
    text: str
    place: int = 0
    minutes: int = 0
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

    @property
    def types(self) -> tuple[str, ...]:
        """The aircraft whose cards are handed out, each once."""
        named = [page.types for page in self.steps] + [page.types for page in self.quiz]
        return tuple(dict.fromkeys(type_ for types in named for type_ in types))


def read(ruleset: Ruleset[Any], language: str = ENGLISH) -> dict[str, Lesson]:
    """The lessons of a ruleset in a language, in the order in which they are taught."""
    names = sorted(file.stem for file in (ruleset.data / "lessons").glob("*.toml"))
    tables = {name: _table(ruleset, name, language) for name in names}
    titles = {name: str(table.get("title", "")) for name, table in tables.items()}
    found = [
        codec.convert({"id": name, **_titled(table, titles, name)}, Lesson, _file(name))
        for name, table in tables.items()
    ]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda one: (one.place, one.id))}


def _file(name: str) -> str:
    return f"lessons/{name}.toml"


def _table(ruleset: Ruleset[Any], name: str, language: str) -> dict[str, Any]:
    """A lesson; a set-up of its own has the same words whoever reads it, in all languages."""
    file = _file(name)
    spoken, words = languages.spoken(ruleset.data, file), languages.words(ruleset.data, file)
    table = spoken.get(language, spoken[ENGLISH])
    if setup := spoken[ENGLISH].get("setup"):
        texts = {one: said["setup"] for one, said in words.items() if "setup" in said}
        table |= {"setup": setup | {TEXTS: texts}}
    return table


def _titled(part: Any, titles: Mapping[str, str], name: str) -> Any:
    """The words of a lesson, with the titles of others where it mentions them."""
    if isinstance(part, dict):
        return {key: _titled(inner, titles, name) for key, inner in part.items()}
    if isinstance(part, list):
        return [_titled(inner, titles, name) for inner in part]
    if not isinstance(part, str):
        return part

    def title(mention: re.Match[str]) -> str:
        if mention[1] not in titles:
            raise _unknown(mention[1], titles, "the school has", _file(name))
        return titles[mention[1]]

    return MENTION.sub(title, part)


def _unknown(name: str, known: Mapping[str, Any], who: str, place: str = "") -> Refusal:
    listed = ", ".join(known) or "none yet"
    return Refusal("unknown-lesson", f"{who} no lesson `{name}`; it has {listed}.", place)


def find(ruleset: Ruleset[Any], name: str) -> Lesson:
    """A lesson by name."""
    lessons = read(ruleset)
    if name not in lessons:
        raise _unknown(name, lessons, f"{ruleset.id} has")
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
