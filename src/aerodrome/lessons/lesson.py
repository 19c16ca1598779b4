"""Lessons: a game with an instructor beside the player, as data.

A lesson is an ordinary game with a fixed seed. Its steps are remarks and tasks; a task lists the
answers with which the lesson continues. The other seats follow a script, so that every pupil gets
the same questions at the same addresses.

In the texts, `{lesson:name}` is replaced by the title of another lesson.
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
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import TEXTS, Choice, Scenario

MENTION = re.compile(r"\{lesson:(\w*)\}")
"""Matches a reference to another lesson in a text."""


class Page(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Base class of everything in the file of a lesson."""


class Step(Page, frozen=True, kw_only=True):
    """A remark of the instructor; with `answers` a task, done by any one of them.

    An `order` is a task done on the map: the answers of a whole order, given at once. `nudge` is
    the remark on any other answer, `rule` the section it refers to, `shows` what it
    points at: a piece, a track of a card by its id, or one of "board", "orders", "cards", "log".
    `types` are the aircraft with cards shown beside it, as set-ups name them.
    """

    says: str
    answers: tuple[Value, ...] = ()
    order: tuple[Value, ...] = ()
    nudge: str = ""
    rule: str = ""
    shows: str = ""
    types: tuple[str, ...] = ()

    @property
    def ways(self) -> tuple[tuple[Value, ...], ...]:
        """Return the rows of answers of which any one does the task; none for a remark."""
        return (self.order,) if self.order else tuple((one,) for one in self.answers)


class Puzzle(Page, frozen=True, kw_only=True):
    """A question of the quiz; `right` counts from 0, `because` explains.

    `types` are the aircraft it is about: their cards are shown beside it.
    """

    asks: str
    choices: tuple[str, ...]
    right: int
    because: str
    rule: str = ""
    types: tuple[str, ...] = ()


class Lesson(Page, frozen=True, kw_only=True):
    """A lesson of a ruleset; `script` answers for the other seats by address.

    `begins` are the pupil's answers before the first step, by address: the instructor has flown so
    far. A lesson is flown in a scenario of the ruleset, or in a set-up of its own, in about so many
    `minutes`.
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
    begins: dict[str, Value] = {}
    script: dict[str, Value] = {}
    steps: tuple[Step, ...] = ()
    quiz: tuple[Puzzle, ...] = ()

    @property
    def tasks(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.ways)

    @property
    def types(self) -> tuple[str, ...]:
        """Return the aircraft with cards in this lesson, each once."""
        named = [page.types for page in self.steps] + [page.types for page in self.quiz]
        return tuple(dict.fromkeys(type_ for types in named for type_ in types))


def read(ruleset: Ruleset[Any], language: str = ENGLISH) -> dict[str, Lesson]:
    """Return the lessons of a ruleset in a language, in the order in which they are taught."""
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
    """Return a lesson's table; its own set-up is the same in all languages, texts included."""
    file = _file(name)
    spoken, words = languages.spoken(ruleset.data, file), languages.words(ruleset.data, file)
    table = spoken.get(language, spoken[ENGLISH])
    if setup := spoken[ENGLISH].get("setup"):
        texts = {one: said["setup"] for one, said in words.items() if "setup" in said}
        table |= {"setup": setup | {TEXTS: texts}}
    return table


def _titled(part: Any, titles: Mapping[str, str], name: str) -> Any:
    """Return the texts of a lesson, with the titles of other lessons filled in."""
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
    """Return a lesson by name."""
    lessons = read(ruleset)
    if name not in lessons:
        raise _unknown(name, lessons, f"{ruleset.id} has")
    return lessons[name]


def scenario(ruleset: Ruleset[Any], lesson: Lesson) -> Scenario:
    """Return the scenario that a lesson is flown in."""
    if lesson.scenario:
        return ruleset.scenario(lesson.scenario, lesson.options)
    return ruleset.compose(lesson.id, lesson.setup, lesson.options, f"lesson {lesson.id}")


def by_script(lesson: Lesson, question: Question) -> Value:
    """Return a scripted seat's answer: its line, or the first option."""
    if question.key in lesson.script:
        return lesson.script[question.key]
    first: Value = next(iter(question.options))
    return first


def begun(ruleset: Ruleset[Any], lesson: Lesson, record: Record) -> Game:
    """Return the game of a new record of a lesson, flown to where its pupil begins."""
    game = Game(ruleset, record)
    for key, value in lesson.begins.items():
        _others(game, lesson)
        game.answer(lesson.seat, key, value)
    return game


def fly(
    ruleset: Ruleset[Any], lesson: Lesson, ways: tuple[tuple[Value, ...], ...] | None = None
) -> tuple[str, ...]:
    """Fly a lesson to its last task; return the address of the first question of each task.

    Without `ways`, the answers to each task, it is done in the first of its own.
    """
    game = begun(ruleset, lesson, ruleset.record(scenario(ruleset, lesson), lesson.seed))
    given = ways if ways is not None else tuple(task.ways[0] for task in lesson.tasks)
    addresses = []
    for number, values in enumerate(given):
        question = asked(game, lesson)
        if question is None:
            raise Refusal("no-question", f"there is no question for task {number + 1}.", lesson.id)
        addresses.append(question.key)
        game.answer(lesson.seat, question.key, *values)
    _others(game, lesson)
    return tuple(addresses)


def asked(game: Game, lesson: Lesson) -> Question | None:
    """Return the pupil's next question, after the script has answered for all others."""
    _others(game, lesson)
    mine = (one for one in game.position.questions if one.seat == lesson.seat)
    return next(mine, None)


def _others(game: Game, lesson: Lesson) -> None:
    while others := [q for q in game.position.questions if q.seat != lesson.seat]:
        question = others[0]
        game.answer(question.seat, question.key, by_script(lesson, question))
