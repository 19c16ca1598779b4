"""Wire messages of lessons, hints and reviews."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.counsel import Review
from aerodrome.kernel.phrases import Phrase
from aerodrome.lessons.lesson import Lesson
from aerodrome.service.games.messages import Answered, Message, Reply, Short


class LineStep(Reply, frozen=True):
    """One answer of a line of play, in words and as a place on the board."""

    value: Answered
    says: Phrase
    place: str | None = None
    path: tuple[str, ...] = ()
    facing: int | None = None
    between: str | None = None
    bears: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Advised(Reply, frozen=True, kw_only=True):
    """One line of the ace's mixed strategy: how often the ace would play it, and its value."""

    answers: tuple[Answered, ...]
    share: float
    worth: float
    steps: tuple[LineStep, ...]


class Hint(Reply, frozen=True, kw_only=True):
    """The ace's advice: lines of play, the most likely one first, and the value of the mix."""

    about: str
    lines: tuple[Advised, ...]
    value: float


class Reviewed(Reply, frozen=True, kw_only=True):
    """A review of a finished game; `better` has a better line for each of its choices."""

    review: Review
    better: tuple[tuple[LineStep, ...], ...]


class Taught(Reply, frozen=True):
    """A lesson, the address of each task's question, and the names of the aircraft on its cards."""

    lesson: Lesson
    addresses: tuple[str, ...]
    aircraft: dict[str, str]


class Lessons(Reply, frozen=True):
    lessons: tuple[Taught, ...]


class LessonDone(Message, frozen=True):
    """A lesson that the caller has completed."""

    ruleset: Short
    lesson: Short


class LessonsDone(Reply, frozen=True):
    """The lessons that the caller has completed, by ruleset."""

    done: dict[str, tuple[str, ...]]
