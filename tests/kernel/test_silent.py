from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player, Umpire
from tests.support.kernel import LADDER, ORDERS, SEALED, SHORT, TWELVE
from tests.support.toys.bare import SCENARIO, Bare, Script, bare
from tests.support.toys.sealed import Amounts, Clerk

SEATS = ("red", "blue")


def silently(script: Script, player: Player, seed: int = 1) -> Bare:
    ruleset = bare(script)
    state: Bare = playout(
        ruleset, ruleset.rules.setup(SCENARIO), dict.fromkeys(SEATS, player), Random(seed)
    )
    return state


def first(question: Question, look: Callable[[], Any]) -> Any:
    return next(iter(question.options))


@pytest.mark.parametrize(("ruleset", "scenario"), [(SEALED, SHORT), (LADDER, TWELVE)])
def test_a_playout_plays_to_the_end_and_is_repeatable(ruleset: Any, scenario: Any) -> None:
    ends = []
    for _ in range(2):
        players = dict.fromkeys(ruleset.rules.seats(scenario), random_player(Random(3)))
        ends.append(playout(ruleset, ruleset.rules.setup(scenario), players, Random(3)))
    assert ruleset.rules.outcome(ends[0]) is not None
    assert codec.encode(ends[0]) == codec.encode(ends[1])


def test_a_playout_goes_on_from_the_state_it_is_given() -> None:
    state = LADDER.rules.setup(TWELVE)
    state.climbers[1].rung = 11
    end = playout(LADDER, state, dict.fromkeys(SEATS, first), Random(1))
    assert end is state


def test_the_only_option_is_taken_without_asking() -> None:
    asked: list[Any] = []

    def script(umpire: Umpire, state: Bare) -> None:
        state.notes.append(umpire.ask("red", ("step",), rule="1.1"))
        state.notes.append(str(umpire.ask("red", Amounts(Clerk("c", "red", 0)), rule="1.1")))

    def player(question: Question, look: Callable[[], Any]) -> Any:
        asked.append(question)
        return first(question, look)

    assert silently(script, player).notes == ["step", "0"]
    assert asked == []


def test_a_question_has_the_same_facts_for_bots_and_people() -> None:
    """Rule, seat, subject and the answers given in the same dialogue."""

    def listener(into: list[Any]) -> Player:
        def player(question: Question, look: Callable[[], Any]) -> Any:
            into.append((question.rule, question.seat, question.about, question.given, look()))
            return keyed_player(question.rule)(replaced(question), look)

        return player

    def replaced(question: Question) -> Question:
        return Question("", question.seat, question.options, question.rule, question.about)

    silent: list[Any] = []
    recorded: list[Any] = []
    seats = ORDERS.rules.seats(SCENARIO)
    playout(ORDERS, ORDERS.rules.setup(SCENARIO), dict.fromkeys(seats, listener(silent)), Random(1))
    Game(ORDERS, ORDERS.record(SCENARIO, "1"), dict.fromkeys(seats, listener(recorded)))
    assert silent == recorded
    assert len(silent) == 12


def test_what_is_given_ends_with_the_dialogue() -> None:
    given: list[Any] = []

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            private.ask(name, ("step", "leap"), rule="1.1")
            private.ask(name, ("let", "trip"), rule="1.2")

        umpire.together({"red": "red", "blue": "blue"}, dialogue, rule="1")
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", ("step", "leap"), rule="1.1")

    def player(question: Question, look: Callable[[], Any]) -> Any:
        given.append(question.given)
        return first(question, look)

    silently(script, player)
    assert given == [(), ("step",), (), ("step",), (), ()]


@pytest.mark.parametrize("value", ["fly", None, 3])
def test_an_answer_that_is_no_option_is_a_bug_of_the_bot(value: Any) -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", (0, 1), rule="1.1")

    with pytest.raises(Broken, match=r"1\.1"):
        silently(script, lambda question, look: value)


def test_silent_dice_are_within_their_sides() -> None:
    thrown: Counter[int] = Counter()

    def script(umpire: Umpire, state: Bare) -> None:
        for _ in range(600):
            one, many = umpire.roll(1, 6, rule="1.3")
            assert one == 1
            thrown[many] += 1

    silently(script, first)
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert min(thrown.values()) > 60


def test_events_cost_nothing_and_change_nothing() -> None:
    state = silently(lambda umpire, state: None, first)
    assert state.turn == 1
