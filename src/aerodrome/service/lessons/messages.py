"""Lesson messages: what instructors and aces say over the wire."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.counsel import Review
from aerodrome.kernel.phrases import Phrase
from aerodrome.lessons.lesson import Lesson
from aerodrome.service.games.messages import Answered, Message, Reply, Short


class LineStep(Reply, frozen=True):
    """One answer of a line, in words and where it belongs on the board."""

    value: Answered
    says: Phrase
    place: str | None = None
    path: tuple[str, ...] = ()
    facing: int | None = None
    between: str | None = None
    bears: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Advised(Reply, frozen=True, kw_only=True):
    """One line of the ace's mix: how often he would fly it, and what it is worth."""

    answers: tuple[Answered, ...]
    share: float
    worth: float
    steps: tuple[LineStep, ...]


class Hint(Reply, frozen=True, kw_only=True):
    """What the ace would do, his likeliest line first, and what the whole mix is worth."""

    about: str
    lines: tuple[Advised, ...]
    value: float


class Reviewed(Reply, frozen=True, kw_only=True):
    """A finished game looked over; `better` shows a better line for each of its choices."""

    review: Review
    better: tuple[tuple[LineStep, ...], ...]


class Taught(Reply, frozen=True):
    """A lesson, the address of the question that each of its tasks is about, and what the types
    are called whose cards lie beside it."""

    lesson: Lesson
    addresses: tuple[str, ...]
    aircraft: dict[str, str]


class Lessons(Reply, frozen=True):
    lessons: tuple[Taught, ...]


class LessonDone(Message, frozen=True):
    """I have done a lesson."""

    ruleset: Short
    lesson: Short


class LessonsDone(Reply, frozen=True):
    """The lessons that I have done, by ruleset."""

    done: dict[str, tuple[str, ...]]
