from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game, fitting, play
from aerodrome.kernel.question import Question
from aerodrome.kernel.record import CLOSINGS, Answer, Close, Record
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.seen import copy_for
from aerodrome.kernel.umpire import Umpire
from tests.laws.laws import bytes_of
from tests.support.kernel import (
    LADDER,
    ORDERS,
    OWNERS,
    SEALED,
    SHORT,
    TWELVE,
    finish,
    forged,
    keys,
    order,
    script_game,
    start,
    step,
)
from tests.support.toys.bare import SCENARIO, Bare, bare


def refused(door: Callable[[], Any], game: Game) -> Refusal:
    """Check that a call refuses and changes nothing; return the refusal."""
    before = game.record.dump(seed=True), bytes_of(game.position), keys(game)
    with pytest.raises(Refusal) as refusal:
        door()
    assert (game.record.dump(seed=True), bytes_of(game.position), keys(game)) == before
    assert refusal.value.sentence
    return refusal.value


def test_an_answer_is_stored_exactly_once() -> None:
    game = start(ORDERS)
    game.answer("north", order("n1", 1), "leap")
    assert game.record.lines == [Answer(order("n1", 1), "north", "leap")]
    refused(lambda: game.answer("north", order("n1", 1), "leap"), game)
    finish(game)
    given = [line.at for line in game.record.lines if isinstance(line, Answer)]
    assert len(given) == len(set(given)) == 12
    again = play(ORDERS, game.record)
    assert again.log == game.position.log
    assert len([line for line in game.record.lines if isinstance(line, Answer)]) == 12


@pytest.mark.parametrize(
    ("seat", "key", "value", "code"),
    [
        ("north", order("n1", 1), "fly", "illegal"),
        ("north", order("n1", 1), True, "illegal"),
        ("north", order("n1", 1), None, "illegal"),
        ("north", order("n1", 1), ["step"], "illegal"),
        ("south", order("n1", 1), "step", "not-yours"),
        ("unknown", order("n1", 1), "step", "not-yours"),
        ("north", order("n1", 2), "let", "not-open"),
        ("north", "", "let", "not-open"),
        ("south", order("s1", 1), "step", "answered"),
    ],
)
def test_wrong_answers_are_refused(seat: str, key: str, value: Any, code: str) -> None:
    game = start(ORDERS)
    game.answer("south", order("s1", 1), "step")
    refusal = refused(lambda: game.answer(seat, key, value), game)
    assert (refusal.code, refusal.place) == (code, key)


def test_answers_to_a_whole_dialogue_are_accepted_together_or_not_at_all() -> None:
    game, single = start(ORDERS), start(ORDERS)
    key = order("n1", 1)
    for values in (("step", "fly"), ("step", True), ("fly", "let")):
        assert refused(partial(game.answer, "north", key, *values), game).code == "illegal"
    game.answer("north", key, "step", "let")
    single.answer("north", key, "step")
    single.answer("north", order("n1", 2), "let")
    assert game.record.lines == single.record.lines
    assert keys(game) == keys(single)


def test_forced_answers_may_be_among_the_answers() -> None:
    def dialogue(umpire: Umpire, name: str) -> str:
        first = umpire.ask("red", ("step", "leap"), rule="1.1", about=name)
        umpire.ask("red", ("only",), rule="1.1", about=name)
        return first + umpire.ask("red", ("yes", "no"), rule="1.1", about=name)

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.together({"a": "red"}, dialogue, rule="1")

    game = script_game(script)
    key = keys(game)[0]
    for values in (("step", "yes"), ("step", "other", "yes")):
        refused(partial(game.answer, "red", key, *values), game)
    game.answer("red", key, "leap", "only", "no")
    assert [line.value for line in game.record.lines if isinstance(line, Answer)] == ["leap", "no"]


@pytest.mark.parametrize(
    "more",
    [("no", "no"), ("no", "last", "last"), ("no", "other"), ("no", "nonsense", "more nonsense")],
)
def test_answers_beyond_the_end_of_a_dialogue_are_refused(
    more: tuple[str, ...],
) -> None:
    """One answer too many, or a wrong one where the rules take the last answer themselves.

    It is the same whether the round goes on, or this was all that the game waited for.
    """

    def dialogue(umpire: Umpire, name: str) -> None:
        umpire.ask(OWNERS[name], ("step", "leap"), rule="1.1", about=name)
        umpire.ask(OWNERS[name], ("yes", "no"), rule="1.1", about=name)
        umpire.ask(OWNERS[name], ("last",), rule="1.1", about=name)

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.together({"n1": "north", "s1": "south"}, dialogue, rule="1")
        umpire.roll(6, rule="1.2")

    game = start(bare(script, turns=2, seats=("north", "south")))
    for seat, piece in (("south", "s1"), ("north", "n1")):
        key = order(piece, 1)
        assert refused(partial(game.answer, seat, key, "leap", *more), game).code == "illegal"
        game.answer(seat, key, "leap", "no", "last")
    assert keys(game) == [order("n1", 1, turn=1), order("s1", 1, turn=1)]


def test_a_refusal_gives_the_reason() -> None:
    game = start(SEALED, "short")
    key = keys(game)[0]
    assert refused(lambda: game.answer("north", key, 6), game).sentence == "only 5 coins left"
    assert (
        "7 is not among the options" in refused(lambda: game.answer("north", key, 7), game).sentence
    )


def test_no_answer_after_the_end() -> None:
    game = finish(start(LADDER, "twelve"))
    assert game.position.outcome is not None
    assert refused(lambda: game.answer("red", "99/1.1#1", "step"), game).code == "over"
    last = next(iter(game.record.answers))
    assert refused(lambda: game.answer("red", last, "step"), game).code == "over"


@pytest.mark.parametrize("kind", [Refusal, Broken, KeyError])
def test_rules_that_fail_on_an_answer_leave_the_game_as_it_was(kind: type[Exception]) -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        if umpire.ask("red", ("step", "leap"), rule="1.1") == "leap":
            umpire.roll(6, rule="1.1")
            raise kind("oops", "oops")

    game = script_game(script)
    before = game.record.dump(seed=True), keys(game)
    with pytest.raises(kind):
        game.answer("red", "0/1.1#1", "leap")
    assert (game.record.dump(seed=True), keys(game)) == before
    game.answer("red", "0/1.1#1", "step")
    assert game.position.outcome is not None


def test_a_position_is_a_snapshot() -> None:
    """A position does not change after it was looked at."""
    game = start(LADDER, "twelve")
    first = game.position
    states = [codec.encode(run.state) for run in first.tables]
    log = first.log
    for _ in range(6):
        step(game)
    assert [codec.encode(run.state) for run in first.tables] == states
    assert first.log == log


@pytest.mark.parametrize(
    ("how", "winners"), [("resigned", ("red",)), ("drawn", ()), ("abandoned", ())]
)
def test_a_game_closed_away_from_the_table(how: str, winners: tuple[str, ...]) -> None:
    game = start(LADDER, "twelve")
    step(game)
    position = game.close("blue", how)
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.reason.key) == (winners, f"closed.{how}")
    assert position.questions == ()
    assert game.record.lines[-1] == Close(how, "blue")
    again = play(LADDER, Record.load(game.record.dump(seed=True).encode(), "x"))
    assert (again.outcome, again.questions) == (position.outcome, ())
    assert refused(lambda: game.close("red", "drawn"), game).code == "over"
    assert refused(lambda: game.undo("red"), game).code == "over"
    assert refused(lambda: game.answer("red", "0/1.1#1", "step"), game).code == "over"


def test_every_way_to_close_is_tried_above() -> None:
    assert set(CLOSINGS) == {"resigned", "drawn", "abandoned"}


def test_what_cannot_be_closed() -> None:
    game = start(LADDER, "twelve")
    assert refused(lambda: game.close("red", "eaten"), game).code == "bad-close"
    assert refused(lambda: game.close("unknown", "drawn"), game).code == "unknown-seat"
    finish(game)
    assert refused(lambda: game.close("red", "resigned"), game).code == "over"


RECORD = finish(start(SEALED, "short")).record


@pytest.mark.parametrize(
    ("header", "code", "said"),
    [
        ({"ruleset": "chess"}, "foreign", "this record is of chess, not of sealed."),
        ({"version": 2}, "newer", "this game is made by a newer Aerodrome: sealed 2, here 1."),
        ({"version": 0}, "older", "of rules that can no longer be played: sealed 0, here 1."),
        ({"rows": None, "data": "0" * 16}, "other-data", "with data that are no longer available"),
        ({"rows": {"kites": {"delta": {}}}}, "unfit", "this record does not have the rows"),
        ({"copy_for": "north"}, "copy", "this is north's copy of an unfinished game"),
    ],
)
def test_a_record_these_rules_cannot_play(header: dict[str, Any], code: str, said: str) -> None:
    with pytest.raises(Refusal, match=said) as refusal:
        play(SEALED, forged(RECORD, **header))
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "header",
    [
        {"options": {"bidders": 7}},
        {"options": {"bidders": "two"}},
        {"options": {"bidders": 2, "weather": "fine"}},
        {"seats": {}},
        {"seats": {"north": "Ada"}},
        {"seats": {"north": "Ada", "south": "Bob", "west": "Cy"}},
    ],
    ids=repr,
)
def test_a_record_of_options_or_seats_these_rules_do_not_have(header: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        play(SEALED, forged(RECORD, **header))


def test_a_copy_cannot_be_played() -> None:
    game = start(SEALED, "short")
    with pytest.raises(Refusal, match="copy"):
        fitting(SEALED, copy_for(game, "north"))


def test_a_closed_game_rests_though_a_program_owes_an_answer() -> None:
    """Resigned while the computer was thinking, and opened again with the computer in its seat."""
    game = start(LADDER, "twelve")
    game.close("blue", "resigned")
    assert any(seat == "red" for seat in game.seats)
    again = Game(LADDER, game.record, dict.fromkeys(game.seats, keyed_player("r")))
    assert again.record.lines == game.record.lines
    assert again.position.outcome == game.position.outcome


def test_programs_play_at_once() -> None:
    record = LADDER.record(TWELVE, "1")
    game = Game(LADDER, record, {"red": keyed_player("r")})
    while game.position.questions:
        assert {question.seat for question in game.position.questions} == {"blue"}
        step(game)
    assert bytes_of(play(LADDER, game.record)) == bytes_of(game.position)


@pytest.mark.parametrize("value", [True, 1.0, "7", 7, None])
def test_a_program_that_answers_nonsense_writes_nothing(value: Any) -> None:
    """True is 1 to Python, but not in a record, which could not be read again."""

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", ("let", "trip"), rule="1.2")
        umpire.ask("blue", (0, 1, 2), rule="1.1")

    def player(question: Question, look: Callable[[], Any]) -> Any:
        return value

    ruleset = bare(script)
    game = Game(ruleset, ruleset.record(SCENARIO, "1"), {"blue": player})
    before = game.record.dump(seed=True)
    with pytest.raises((Refusal, Broken)):
        game.answer("red", "0/1.2#1", "let")
    assert game.record.dump(seed=True) == before


def test_a_game_is_a_function_of_its_record() -> None:
    game = start(SEALED, "short")
    while game.position.questions:
        step(game)
        record = Record.load(game.record.dump(seed=True).encode(), "x")
        position = play(SEALED, record)
        assert bytes_of(position) == bytes_of(game.position)
        assert [q.posed() for q in position.questions] == [
            q.posed() for q in game.position.questions
        ]


def test_another_seed_is_another_game() -> None:
    ends = {bytes_of(finish(start(SEALED, "short", str(seed))).position) for seed in range(8)}
    assert len(ends) > 1


def test_rules_of_another_version_have_their_own_records() -> None:
    with pytest.raises(Refusal, match="no longer be played"):
        play(replace(SEALED, version=2), SEALED.record(SHORT, "1"))


@pytest.mark.parametrize("undone", [False, True])
def test_following_a_game_played_elsewhere(undone: bool) -> None:
    """One process plays, another takes over the lines: both have the same position."""
    there, here = start(ORDERS), start(ORDERS)
    there.answer("north", order("n1", 1), "step")
    here.follow(there.record.lines)
    if undone:
        there.undo("north")
    finish(there)
    here.follow(there.record.lines[len(here.record.lines) :])
    assert here.record.dump(seed=True) == there.record.dump(seed=True)
    assert bytes_of(here.position) == bytes_of(there.position)


@pytest.mark.parametrize(
    "line",
    [
        Answer(order("n1", 1), "north", "fly"),
        Answer(order("n1", 1), "south", "step"),
        Answer("99/1#1", "north", "step"),
    ],
    ids=["illegal", "not their own", "not asked"],
)
def test_following_what_does_not_fit_leaves_the_game_as_it_was(line: Answer) -> None:
    game = start(ORDERS)
    refused(lambda: game.follow([line]), game)
    game.answer("north", order("n1", 1), "step")
