from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.silent import playout
from aerodrome.kernel.stepped import Stepped
from aerodrome.kernel.umpire import Umpire
from tests.support.kernel import LADDER, OWNERS, SEALED, SHORT, TWELVE
from tests.support.toys.bare import SCENARIO, Bare, Script, bare

PRINTED = [
    ("squadriglia", "own"),
    ("dogfights", "dogfight_quick"),
    ("winged_victory", "dawn_patrol"),
]
NORTH, SOUTH = ("north", "south")


def stepped(script: Script, seed: int = 1, turns: int = 1) -> Stepped[Any]:
    ruleset = bare(script, turns, seats=(NORTH, SOUTH))
    return Stepped(ruleset, ruleset.rules.setup(SCENARIO), Random(seed))


def asked(game: Stepped[Any]) -> list[tuple[str, str, tuple[Value, ...]]]:
    return [(one.seat, one.about, one.given) for one in game.questions]


def orders(umpire: Umpire, state: Bare) -> None:
    """Ask for two secret orders for each of three pieces, the second after a die."""

    def dialogue(private: Umpire, name: str) -> str:
        move = private.ask(OWNERS[name], ("step", "leap"), rule="1.1", about=name)
        (die,) = private.roll(100, rule="1.2") if move == "leap" else (0,)
        second = private.ask(OWNERS[name], ("let", "trip"), rule="1.2", about=name)
        return f"{move} {die} {second}"

    orders_given = umpire.together(OWNERS, dialogue, rule="1")
    state.notes.extend(f"{name} {order}" for name, order in orders_given.items())


@pytest.mark.parametrize(
    ("ruleset", "scenario"),
    [(SEALED, SHORT), (LADDER, TWELVE)]
    + [(registry.find(name), registry.find(name).scenario(one)) for name, one in PRINTED],
    ids=lambda one: one.id,
)
def test_the_first_question_each_time_is_silent_play(
    ruleset: Ruleset[Any], scenario: Scenario
) -> None:
    """The same questions and views in the same order, the same dice, the same end."""
    heard: list[Any] = []

    def listening(question: Question, look: Callable[[], Any]) -> Value:
        heard.append((question.seat, question.rule, question.about, question.given))
        heard.append(codec.encode(look()))
        return chance(question, look)

    chance = random_player(Random(7))
    players = dict.fromkeys(ruleset.rules.seats(scenario), listening)
    end = playout(ruleset, ruleset.rules.setup(scenario), players, Random(5))
    known, heard = heard, []
    chance = random_player(Random(7))
    game = Stepped(ruleset, ruleset.rules.setup(scenario), Random(5))
    while game.questions:
        question = game.questions[0]
        game.answer(question.seat, listening(question, partial(game.look, question.seat)))
    assert heard == known
    assert codec.encode(game.state) == codec.encode(end)
    assert game.outcome == ruleset.rules.outcome(end)


def test_in_private_dialogues_each_seat_answers_when_it_likes() -> None:
    game = stepped(orders)
    assert asked(game) == [(NORTH, "n1", ()), (SOUTH, "s1", ())]
    game.answer(SOUTH, "step")
    assert asked(game) == [(NORTH, "n1", ()), (SOUTH, "s1", ("step",))]
    game.answer(SOUTH, "let")
    assert asked(game) == [(NORTH, "n1", ())]
    for word in ("step", "trip", "step", "let"):
        game.answer(NORTH, word)
    assert game.state.notes == ["n1 step 0 trip", "n2 step 0 let", "s1 step 0 let"]
    assert game.outcome is not None


def test_dice_in_private_dialogues_fall_in_the_order_of_their_subjects() -> None:
    """In any order of answers: the game waits with a die until those before it have fallen."""
    first = stepped(orders)
    while first.questions:
        question = first.questions[0]
        first.answer(question.seat, tuple(question.options)[1])
    other = stepped(orders)
    other.answer(SOUTH, "leap")
    assert asked(other) == [(NORTH, "n1", ())]
    for word in ("leap", "trip", "leap", "trip"):
        other.answer(NORTH, word)
    other.answer(SOUTH, "trip")
    assert other.state.notes == first.state.notes
    assert len({note.split()[2] for note in first.state.notes}) == 3


def test_dice_may_come_from_outside() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        state.notes.append(str(umpire.roll(6, 20, rule="1")))
        orders(umpire, state)

    ruleset = bare(script, seats=(NORTH, SOUTH))
    game = Stepped(ruleset, ruleset.rules.setup(SCENARIO))
    assert (game.questions, game.die) == ((), 6)
    for face in (0, 7):
        with pytest.raises(Refusal):
            game.throw(face)
    game.throw(6)
    assert game.die == 20
    game.throw(17)
    assert game.die is None
    with pytest.raises(Refusal):
        game.throw(1)
    game.answer(SOUTH, "leap")
    game.answer(NORTH, "leap")
    assert (game.questions, game.die) == ((), 100)
    game.throw(55)
    for word in ("let", "step", "let"):
        game.answer(NORTH, word)
    game.throw(77)
    game.answer(SOUTH, "let")
    assert game.state.notes == ["(6, 17)", "n1 leap 55 let", "n2 step 0 let", "s1 leap 77 let"]


def test_from_a_state_between_two_turns_a_game_goes_on_alike() -> None:
    rules, scenario = registry.find_game("squadriglia/spad_duel", None, ())
    marks: list[Any] = []
    state = rules.rules.setup(scenario)
    game = Stepped(rules, state, Random(1), lambda: marks.append(state.copy()))
    chance = random_player(Random(2))
    while len(marks) < 3:
        question = game.questions[0]
        game.answer(question.seat, chance(question, lambda: None))
    again = Stepped(rules, marks[-1])
    assert [question.seat for question in again.questions] == [
        question.seat for question in game.questions
    ]
    assert codec.encode(again.state) == codec.encode(game.state)


@pytest.mark.parametrize(
    ("seat", "value", "code"),
    [(SOUTH, "fall", "illegal"), (SOUTH, True, "illegal"), ("west", "step", "not-open")],
)
def test_an_illegal_answer_is_refused_and_changes_nothing(seat: str, value: Any, code: str) -> None:
    game = stepped(orders)
    before = asked(game)
    with pytest.raises(Refusal) as refused:
        game.answer(seat, value)
    assert refused.value.code == code
    assert asked(game) == before


def test_a_game_within_is_looked_at_while_it_is_played() -> None:
    def inner(umpire: Umpire, state: Bare) -> None:
        state.notes.append(umpire.ask(NORTH, ("step", "leap"), rule="1.1"))

    within = bare(inner, seats=(NORTH, SOUTH))

    def outer(umpire: Umpire, state: Bare) -> None:
        state.notes.append(umpire.ask(NORTH, ("let", "trip"), rule="1.2"))
        state.notes += umpire.play(within, SCENARIO, rule="1").notes

    game = stepped(outer)
    game.answer(NORTH, "trip")
    assert game.look(NORTH) == within.display.view(within.rules.setup(SCENARIO), NORTH)
    game.answer(NORTH, "leap")
    assert game.state.notes == ["trip", "leap"]
    assert game.look(None) == game._ruleset.display.view(game.state, None)


def test_a_rule_that_breaks_breaks_the_step() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> str:
            private.ask(OWNERS[name], ("step", "leap"), rule="1.1")
            raise KeyError(name)

        umpire.together(OWNERS, dialogue, rule="1")

    game = stepped(script)
    with pytest.raises(KeyError):
        game.answer(SOUTH, "step")
    assert game.questions == ()


@pytest.mark.parametrize("closed", [True, False])
def test_an_abandoned_game_is_freed(closed: bool) -> None:
    """In the middle of dialogues too, and without the collector."""
    gc.disable()
    try:
        ruleset, random = bare(orders, seats=(NORTH, SOUTH)), Random(1)
        game = Stepped(ruleset, ruleset.rules.setup(SCENARIO), random)
        game.answer(NORTH, "step")
        dice = weakref.ref(random)
        del random
        if closed:
            game.close()
            game.close()
            assert game.questions == ()
        del game
        assert dice() is None
    finally:
        gc.enable()


def test_however_many_dialogues_there_were_nothing_outlasts_the_game() -> None:
    """A finished dialogue is reused for the next one, and removed with the game."""
    gc.disable()
    try:
        ruleset, random = bare(orders, 20, seats=(NORTH, SOUTH)), Random(1)
        game = Stepped(ruleset, ruleset.rules.setup(SCENARIO), random)
        for _ in range(50):
            game.answer(game.questions[-1].seat, tuple(game.questions[-1].options)[-1])
        dice = weakref.ref(random)
        del random, game
        assert dice() is None
    finally:
        gc.enable()


def test_without_greenlet_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "greenlet", None)
    with pytest.raises(Refusal, match=r"aerodrome\[env\]"):
        stepped(orders)
