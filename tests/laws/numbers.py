"""What holds for the numbers of every game, as functions over random games of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aerodrome.bots.random_player import random_player
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.silent import playout
from aerodrome.tabletop.capabilities import GameLearning
from aerodrome.tabletop.numbering import WAIT, Numbering, slices
from tests.support.random_games import limited

OFTEN = 5
"""Questions of one section that are checked in a game; of the others, one in ten."""


def law_of_numbers(ruleset: Ruleset[Any], scenario: Scenario, seed: str) -> Counter[str]:
    """Check that answers of a random game have numbers and views arrays; count the questions."""
    rules = ruleset.making(scenario)
    return law_from_here(rules, rules.rules.setup(scenario), rules.rules.seats(scenario), seed)


def law_from_here(
    ruleset: Ruleset[Any], state: Any, seats: Iterable[Seat], seed: str
) -> Counter[str]:
    """Check the same from any state on."""
    numbering, asked = GameLearning.of(ruleset).numbering(), Counter[str]()
    player = limited(random_player(Random(seed)))

    def curious(question: Question, look: Callable[[], Any]) -> Value:
        asked[question.rule] += 1
        if asked[question.rule] <= OFTEN or not asked[question.rule] % 10:
            view = look()
            answers_are_numbered(numbering, question, view)
            is_seen(numbering, view, question.seat, question)
            is_seen(numbering, view, question.seat, None)
            secrets_are_not_seen(ruleset, state, question)
        return player(question, look)

    seats = tuple(seats)
    playout(ruleset, state, dict.fromkeys(seats, curious), Random(seed))
    for seat in seats:
        is_seen(numbering, ruleset.display.view(state, seat), seat, None)
    return asked


def answers_are_numbered(numbering: Numbering, question: Question, view: Any) -> None:
    """Check that each legal answer has one number, found from the question as a client gets it."""
    found = numbering.numbered(question, view)
    legal = list(question.options)
    assert list(map(repr, found.values())) == list(map(repr, legal)), (question.rule, legal, found)
    assert all(WAIT < number < numbering.size for number in found), (question.rule, found)
    assert numbering.numbered(question.plain(), view) == found, question.rule


def is_seen(numbering: Numbering, view: Any, seat: Seat, question: Question | None) -> None:
    """Check that a view alone gives a row of fixed length, with each part within its bounds."""
    row = numbering.observe(view, seat, question)
    assert row.dtype == np.float32
    assert row.shape == (sum(part.size for part in numbering.observation),)
    assert np.isfinite(row).all()
    places = slices(numbering.observation)
    for part in numbering.observation:
        numbers = row[places[part.name]]
        assert part.low <= numbers.min(), _unfit(part.name, part.columns, numbers, part.low)
        assert numbers.max() <= part.high, _unfit(part.name, part.columns, numbers, part.high)
    if question is not None:
        assert (numbering.observe(view, seat, question.plain()) == row).all(), question.rule


def secrets_are_not_seen(ruleset: Ruleset[Any], state: Any, question: Question) -> None:
    """Check that a change of what a seat may not know changes nothing in its row."""
    if ruleset.rules.forget is None:
        return
    numbering, seat, guess = GameLearning.of(ruleset).numbering(), question.seat, state.copy()
    ruleset.rules.forget(guess, seat, Random(question.rule))
    one, two = ruleset.display.view(state, seat), ruleset.display.view(guess, seat)
    assert numbering.numbered(question, one) == numbering.numbered(question, two)
    same = numbering.observe(one, seat, question) == numbering.observe(two, seat, question)
    assert same.all(), question.rule


def _unfit(
    name: str, columns: tuple[str, ...], numbers: NDArray[np.float32], bound: float
) -> tuple[str, dict[str, float]]:
    wrong = {
        columns[n % len(columns)] if columns else str(n): float(number)
        for n, number in enumerate(numbers)
        if (number < bound if bound <= 0 else number > bound)
    }
    return name, wrong


def digest(lines: list[str]) -> str:
    """Return a short digest of many lines, for a golden file."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def layout(numbering: Numbering) -> list[str]:
    """Return the parts of a row and their places, as lines."""
    return [
        f"{part.name} {part.shape} {part.low} {part.high} {' | '.join(part.columns)}"
        for part in numbering.observation
    ]
