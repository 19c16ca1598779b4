"""Lessons as the page shows them, and the games in which they are flown."""

from __future__ import annotations

from functools import cache
from typing import Any

from aerodrome.bots.drill import PREFIX
from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH, folders
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.lessons import lesson
from aerodrome.service.games import messages as m
from aerodrome.service.lessons import messages as lm
from aerodrome.tabletop.hangar import airframes


def taught(name: str, language: str) -> lm.Lessons:
    """Return all lessons of a ruleset in a language, with the address of each task's question."""
    found = _taught(name)
    return found.get(language, found[ENGLISH])


@cache
def _taught(name: str) -> dict[str, lm.Lessons]:
    ruleset = registry.find(name)
    flown = {one.id: lesson.fly(ruleset, one) for one in lesson.read(ruleset).values()}
    spoken = {language: lesson.read(ruleset, language) for language in folders(ruleset.data)}
    names = {one.id: one.name for one in airframes(ruleset)}
    return {
        language: lm.Lessons(
            tuple(
                lm.Taught(one, flown[one.id], {type_: names[type_] for type_ in one.types})
                for one in found.values()
            )
        )
        for language, found in spoken.items()
    }


def lesson_record(ruleset: Ruleset[Any], wish: m.NewGame, record: Record) -> Record:
    """Return the record of a new game; that of a lesson with what its instructor has flown."""
    if not wish.lesson:
        return record
    return lesson.begun(ruleset, lesson.find(ruleset, wish.lesson), record).record


def lesson_request(ruleset: Ruleset[Any], wish: m.NewGame) -> tuple[m.NewGame, Scenario]:
    """Turn a request for a lesson into a request for its game, with the scenario of that game."""
    wishes = (wish.options, wish.seats, wish.own, wish.deadline, wish.clock)
    if wish.scenario != "own" or any(wishes):
        sentence = "a lesson has its own set-up: send only the ruleset and the lesson."
        raise Refusal("bad-lesson", sentence, "lesson")
    one = lesson.find(ruleset, wish.lesson)
    game = lesson.scenario(ruleset, one)
    level = f"{PREFIX}{one.id}"
    seats = {
        seat: m.SeatWish("me" if seat == one.seat else "bot", level)
        for seat in ruleset.rules.seats(game)
    }
    wish = m.NewGame(ruleset=wish.ruleset, seats=seats, seed=one.seed, lesson=one.id)
    return wish, game
