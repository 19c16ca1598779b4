"""Undo: what may be taken back, by which seat, and until when."""

from __future__ import annotations

import pytest

from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Answer, Record, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.umpire import Umpire
from aerodrome.kernel.verify import verify
from tests.laws.laws import bytes_of
from tests.support.kernel import ORDERS, SEALED, finish, keys, order, script_game, start
from tests.support.toys.bare import Bare, Noted


def refused(game: Game, seat: str, key: str | None = None) -> str:
    """Return the code of the refusal, after which nothing has changed."""
    before = game.record.dump(seed=True), bytes_of(game.position), keys(game)
    with pytest.raises(Refusal) as refusal:
        game.undo(seat, key)
    assert (game.record.dump(seed=True), bytes_of(game.position), keys(game)) == before
    return refusal.value.code


def reloads(game: Game) -> None:
    """Check that the record leads to this position, and can be verified, undone or not."""
    record = Record.load(game.record.dump(seed=True).encode(), "x")
    position = play(game.ruleset, record)
    assert bytes_of(position) == bytes_of(game.position)
    assert [q.key for q in position.questions] == keys(game)
    assert keys(verify(game.ruleset, record, "x")) == keys(game)


def test_the_last_answer_is_taken_back_and_stays_on_record() -> None:
    game = start(ORDERS)
    before = keys(game)
    game.answer("north", order("n1", 1), "step")
    game.undo("north")
    assert keys(game) == before
    assert game.record.lines == [
        Answer(order("n1", 1), "north", "step"),
        Undo(order("n1", 1), "north"),
    ]
    reloads(game)
    game.answer("north", order("n1", 1), "leap")
    assert game.position.questions[0].given == ("leap",)
    reloads(game)


def test_an_answer_by_key_takes_what_followed_from_it_and_nothing_else() -> None:
    game = start(ORDERS)
    for piece, number, value in (("n1", 1, "step"), ("n2", 1, "leap"), ("n1", 2, "let")):
        game.answer("north", order(piece, number), value)
    game.answer("south", order("s1", 1), "leap")
    game.undo("north", order("n1", 1))
    assert keys(game) == [order("n1", 1), order("n2", 2), order("s1", 2)]
    assert game.record.lines[-2:] == [
        Undo(order("n1", 2), "north"),
        Undo(order("n1", 1), "north"),
    ]
    reloads(game)


def test_one_piece_is_reconsidered_while_another_of_the_same_seat_is_done() -> None:
    game = start(ORDERS)
    for number, value in ((1, "step"), (2, "let")):
        game.answer("north", order("n1", number), value)
    game.answer("north", order("n2", 1), "leap")
    game.undo("north", order("n1", 2))
    assert keys(game) == [order("n1", 2), order("n2", 2), order("s1", 1)]
    game.undo("north")
    assert keys(game) == [order("n1", 2), order("n2", 1), order("s1", 1)]
    reloads(game)


def test_while_dialogues_are_open_all_can_go_back_to_the_beginning() -> None:
    game = start(ORDERS)
    before = keys(game), bytes_of(game.position)
    for piece in ("n1", "n2"):
        for number, value in ((1, "step"), (2, "let")):
            game.answer("north", order(piece, number), value)
    for _ in range(4):
        game.undo("north")
        reloads(game)
    assert (keys(game), bytes_of(game.position)) == before
    assert refused(game, "north") == "undo-none"


def test_the_same_answer_given_again_can_be_taken_back_again() -> None:
    game = start(ORDERS)
    for _ in range(3):
        game.answer("north", order("n1", 1), "step")
        game.undo("north")
    assert len(game.record.lines) == 6
    assert keys(game)[0] == order("n1", 1)
    reloads(game)


def test_a_seat_can_only_take_back_its_own_existing_answer() -> None:
    game = start(ORDERS)
    assert refused(game, "north") == "undo-none"
    game.answer("north", order("n1", 1), "step")
    assert refused(game, "south") == "undo-none"
    assert refused(game, "south", order("n1", 1)) == "undo-none"
    assert refused(game, "unknown") == "undo-none"
    assert refused(game, "north", "no such key") == "undo-none"
    game.undo("north", order("n1", 1))
    assert refused(game, "north", order("n1", 1)) == "undo-none"


def test_not_after_the_reveal() -> None:
    game = start(ORDERS)
    while any(question.key.startswith("0/") for question in game.position.questions):
        question = game.position.questions[-1]
        game.answer(question.seat, question.key, next(iter(question.options)))
    for seat in ("north", "south"):
        assert refused(game, seat) == "undo-told"
    assert refused(game, "north", order("n1", 2)) == "undo-told"


def test_not_after_dice_not_even_private_ones() -> None:
    game = start(SEALED, "short")
    key = keys(game)[0]
    game.answer("north", key, 4)
    assert len(game.record.dice) == 1
    assert refused(game, "north") == "undo-dice"
    other = keys(game)[1]
    game.answer("north", other, 0)
    game.undo("north")
    assert other in keys(game)


def test_not_after_a_private_event() -> None:
    game = start(SEALED, "short")
    game.answer("north", keys(game)[0], 1)
    assert refused(game, "north") == "undo-told"


def test_not_after_the_end() -> None:
    game = finish(start(ORDERS))
    assert refused(game, "north") == "over"


def dependent(umpire: Umpire, state: Bare) -> None:
    """Ask blue with options that depend on red's choice; nothing is reported in between."""
    red = umpire.ask("red", ("step", "leap"), rule="1.1")
    blue = umpire.ask("blue", ("let", "trip") if red == "step" else ("fall", "dodge"), rule="1.2")
    umpire.ask("red", ("step", "leap"), rule="1.1")
    umpire.tell(Noted(f"{red} {blue}"), rule="1")


def test_not_once_another_was_asked_because_of_it() -> None:
    """To be asked is to know: blue has seen the options."""
    game = script_game(dependent)
    game.answer("red", "0/1.1#1", "step")
    assert len(seen_by(game, "blue").questions) == 1
    assert refused(game, "red") == "undo-told"


def test_not_once_another_has_answered_because_of_it() -> None:
    """Otherwise blue's answer precedes its question, and red's next answer is refused for it."""
    game = script_game(dependent)
    game.answer("red", "0/1.1#1", "step")
    game.answer("blue", "0/1.2#1", "trip")
    assert refused(game, "red", "0/1.1#1") == "undo-told"
    game.answer("red", "0/1.1#2", "leap")
    assert game.position.outcome is not None


def test_an_answer_that_opened_only_ones_own_question_can_be_taken_back() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    game = script_game(script)
    game.answer("red", "0/1.1#1", "step")
    game.undo("red")
    assert keys(game) == ["0/1.1#1"]
    reloads(game)


def sequence(umpire: Umpire, state: Bare) -> None:
    """Ask for secret orders, then a public question in the same turn."""

    def dialogue(private: Umpire, name: str) -> str:
        return private.ask(name, ("step", "leap"), rule="1.1")

    umpire.together({"red": "red", "blue": "blue"}, dialogue, rule="1")
    umpire.ask("red", ("let", "trip"), rule="1.2")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_secret_orders_are_final_once_a_question_depends_on_them(seat: str) -> None:
    game = script_game(sequence)
    for who in ("blue" if seat == "red" else "red", seat):
        game.answer(who, f"0/1#1[{who}]/1.1#1", "step")
    assert keys(game) == ["0/1.2#1"]
    if seat == "blue":
        assert refused(game, seat) == "undo-told"
    else:
        game.undo(seat)
        assert keys(game) == ["0/1#1[red]/1.1#1"]
