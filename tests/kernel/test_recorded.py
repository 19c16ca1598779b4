from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.kernel.events import Audience, Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.umpire import Umpire
from tests.support.altered import altered
from tests.support.kernel import (
    LADDER,
    ORDERS,
    SEALED,
    finish,
    keys,
    order,
    script_game,
    start,
    step,
)
from tests.support.toys import sealed
from tests.support.toys.bare import SCENARIO, Bare, Noted

BOTH = {"red": "red", "blue": "blue"}


def test_addresses_count_the_uses_of_a_rule_within_a_turn() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.roll(6, rule="1.1")
        umpire.tell(Noted("x"), rule="1.1")
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    game = finish(script_game(script, turns=2))
    assert list(game.record.answers) == [
        f"{turn}/{place}" for turn in (0, 1) for place in ("1.1#1", "1.1#3", "1.2#1")
    ]
    assert list(game.record.dice) == ["0/1.1#2", "1/1.1#2"]


def test_what_one_does_in_a_dialogue_moves_no_other_address() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            while private.ask(name, ("step", "leap"), rule="1.1") == "leap":
                private.roll(6, rule="1.1")

        umpire.together(BOTH, dialogue, rule="1.1")
        umpire.roll(6, rule="1.1")

    game = script_game(script)
    for _ in range(3):
        game.answer("blue", keys(game)[1], "leap")
    assert keys(game) == ["0/1.1#1[red]/1.1#1", "0/1.1#1[blue]/1.1#7"]
    game.answer("red", keys(game)[0], "step")
    game.answer("blue", keys(game)[0], "step")
    assert list(game.record.dice)[-1] == "0/1.1#2"


def test_one_more_answer_runs_the_current_turn_and_no_earlier_one() -> None:
    calls: list[int] = []

    def turn(umpire: Umpire, state: sealed.Auction) -> None:
        calls.append(state.round)
        sealed.turn(umpire, state)

    game = start(altered(SEALED, turn=turn), "short")
    while game.position.questions:
        current = game.position.state.round
        calls.clear()
        step(game)
        assert calls[0] == current
        assert len(calls) == 1 + game.position.state.round - current - (
            game.position.outcome is not None
        )


def test_a_refused_answer_and_an_undo_run_no_earlier_turn_either() -> None:
    calls: list[int] = []

    def script(umpire: Umpire, state: Bare) -> None:
        calls.append(state.turn)
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    game = script_game(script, turns=9)
    for _ in range(11):
        step(game)
    calls.clear()
    game.undo("red")
    assert calls == [5]
    game.fork("x", "red")
    assert calls == [5, 5]


def test_a_replayed_answer_is_checked_and_never_listed() -> None:
    listed: list[str] = []

    class Amounts(sealed.Amounts):
        def __iter__(self) -> Any:
            listed.append("")
            return super().__iter__()

    def script(umpire: Umpire, state: Bare) -> None:
        for rule in ("1.1", "1.2", "1.3"):
            umpire.ask("red", Amounts(sealed.Clerk("c", "red", 3)), rule=rule)

    game = script_game(script)
    for key in ("0/1.1#1", "0/1.2#1", "0/1.3#1"):
        game.answer("red", key, 3)
    assert game.position.outcome is not None
    assert listed == []


@pytest.mark.parametrize("options", [("step",), sealed.Amounts(sealed.Clerk("c", "red", 0))])
def test_the_only_option_is_taken_and_reported_to_its_player(options: Any) -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", options, rule="1.1", about="A1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    game = script_game(script)
    assert keys(game) == ["0/1.2#1"]
    (only,) = options
    assert game.position.log == (Told("1.1", Taken("red", only, "A1"), ("red",), "bare"),)
    assert len(seen_by(game, "red").log) == 1
    assert seen_by(game, "blue").log == seen_by(game, None).log == ()


def test_what_is_said_in_a_dialogue_is_withheld_until_all_are_done() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            private.tell(Noted(name), rule="1.1")
            private.roll(6, rule="1.3")
            private.ask(name, ("step", "leap"), rule="1.1")

        umpire.together(BOTH, dialogue, rule="1")

    game = script_game(script)
    assert list(game.position.log) == []
    for question in game.position.questions:
        assert [type(entry.event) for entry in question.heard] == [Noted, Rolled]
    game.answer("blue", "0/1#1[blue]/1.1#1", "step")
    assert list(game.position.log) == []
    assert seen_by(game, "blue").log == ()
    game.answer("red", "0/1#1[red]/1.1#1", "step")
    audiences: list[Audience] = [line.to for line in game.position.log]
    assert audiences == [("red",), ("red",), ("blue",), ("blue",), None]


def test_a_dialogue_knows_what_was_answered_in_it() -> None:
    game = start(ORDERS)
    game.answer("north", order("n1", 1), "leap")
    assert [question.given for question in game.position.questions] == [("leap",), (), ()]
    asked = game.position.questions[0].posed()
    assert asked.given_at == (order("n1", 1),), "what a client may take back after a reload"
    assert asked.given_about == ("n1",)
    game.undo("north", asked.given_at[-1])
    assert game.position.questions[0].posed().given_at == ()


def test_an_answer_that_was_taken_for_the_player_has_no_key_to_take_back() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            private.ask(name, ("step",), rule="1.1")
            private.ask(name, ("step", "leap"), rule="1.1")
            private.ask(name, ("stop", "go"), rule="1.1")

        umpire.together({"red": "red"}, dialogue, rule="1")

    game = script_game(script)
    key = "0/1#1[red]/1.1#2"
    game.answer("red", key, "leap")
    question = game.position.questions[0]
    assert (question.given, question.given_at) == (("step", "leap"), ("", key))


def test_together_returns_every_decision_in_the_order_of_the_subjects() -> None:
    game = start(ORDERS)
    for piece in ("s1", "n2", "n1"):
        game.answer("south" if piece == "s1" else "north", order(piece, 1), "step")
        game.answer("south" if piece == "s1" else "north", order(piece, 2), "trip")
    assert game.position.log[0] == Told("1", Noted("steptrip steptrip steptrip"), None, "bare")


def test_a_dialogue_without_subjects() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        assert umpire.together({}, lambda private, name: None, rule="1") == {}

    assert script_game(script).position.outcome is not None


def in_dialogue(words: Callable[[Umpire, Umpire], object]) -> Callable[[], Game]:
    """Return a game in which red's dialogue uses the private umpire and the open one."""

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.together({"A": "red"}, lambda private, name: words(private, umpire), rule="1")

    return lambda: script_game(script)


BROKEN: dict[str, Callable[[Umpire, Umpire], object]] = {
    "asks another": lambda private, _: private.ask("blue", ("step", "leap"), rule="1.1"),
    "tells another": lambda private, _: private.tell(Noted("x"), rule="1.1", to=("blue",)),
    "tells both": lambda private, _: private.tell(Noted("x"), rule="1.1", to=("red", "blue")),
    "tells no seat": lambda private, _: private.tell(Noted("x"), rule="1.1", to=()),
    "rolls for another": lambda private, _: private.roll(6, rule="1.3", to=("blue",)),
    "holds another": lambda private, _: private.together({}, lambda p, n: None, rule="1"),
    "plays a game": lambda private, _: private.play(LADDER, SCENARIO, rule="1"),
    "offers nothing": lambda private, _: private.ask("red", (), rule="1.1"),
    "asks in the open": lambda _, umpire: umpire.ask("red", ("step", "leap"), rule="1.1"),
    "tells in the open": lambda _, umpire: umpire.tell(Noted("x"), rule="1.1"),
    "rolls in the open": lambda _, umpire: umpire.roll(6, rule="1.3"),
}


@pytest.mark.parametrize("words", BROKEN.values(), ids=BROKEN.keys())
def test_what_a_dialogue_may_not_do(words: Callable[[Umpire, Umpire], object]) -> None:
    """A dialogue decides and returns; it asks and tells no other seat."""
    with pytest.raises(Broken):
        in_dialogue(words)()


@pytest.mark.parametrize("subject", ["a]/b", "a[b"])
def test_a_subject_with_a_name_that_would_break_addresses(subject: str) -> None:
    """The dialogue of a line is read from its address, which must be unambiguous."""

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> str:
            return private.ask("blue", ("step", "leap"), rule="1.1")

        umpire.together({subject: "blue"}, dialogue, rule="1")

    with pytest.raises(Broken):
        script_game(script)


def test_a_player_looks_at_their_own_view_of_the_table() -> None:
    seen: dict[str, Any] = {}

    def player(question: Question, look: Callable[[], Any]) -> Any:
        seen.setdefault(question.seat, look())
        return next(iter(question.options))

    record = SEALED.record(SEALED.scenario("short"), "1")
    Game(SEALED, record, {"north": player, "south": player})
    assert {seat: list(view.mine) for seat, view in seen.items()} == {
        "north": ["north-1", "north-2"],
        "south": ["south-1", "south-2"],
    }


def test_a_question_without_options_is_a_bug_of_the_rules() -> None:
    with pytest.raises(Broken, match=r"0/1\.1#1 offers red no option"):
        script_game(lambda umpire, state: umpire.ask("red", (), rule="1.1") and None)


def test_turns_between_checkpoints_leave_no_trace_in_one_another() -> None:
    """A turn that unwinds half-way has changed a copy; the checkpoint is untouched."""

    def script(umpire: Umpire, state: Bare) -> None:
        state.notes.append("begun")
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    game = finish(script_game(script, turns=2))
    assert game.position.state.notes == ["begun", "begun"]


def test_reloaded_in_the_middle_of_a_turn() -> None:
    game = start(ORDERS)
    game.answer("south", order("s1", 1), "leap")
    record = Record.load(game.record.dump(seed=True).encode(), "x")
    again = Game(ORDERS, record)
    assert keys(again) == keys(game)
    assert finish(again).position.log == finish(game).position.log
