"""Chapter 4: orders step by step, in any order, each step undone until all orders are in."""

from __future__ import annotations

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import seen_by
from tests.support.squadriglia.table import new_game, reply

ORDER: dict[str, tuple[Value, ...]] = {
    "I1": ("2", "ahead S", "left S"),
    "I2": ("3", "ahead C", "right D", "ahead C"),
    "A1": ("1", "ahead C"),
    "A2": ("2", "climb S", 10, "ahead C"),
}


@pytest.fixture
def game() -> Game:
    """Return two against two, placed and waiting for the orders of turn 1."""
    game = new_game("own", quick_start=True, altitude=True)
    assert game.position.state.turn == 1
    return game


def about(game: Game) -> dict[str, str]:
    """Return which aircraft are asked, and by which rule."""
    return {question.about: question.rule for question in game.position.questions}


def everything(game: Game) -> bytes:
    """Return what the owner sees."""
    return codec.encode(seen_by(game, "italy"))


def test_4_orders_come_aircraft_by_aircraft_in_any_order(game: Game) -> None:
    """All are asked at once; one may be partly written while another is begun."""
    assert about(game) == {"I1": "4.1", "I2": "4.1", "A1": "4.1", "A2": "4.1"}
    reply(game, "I2", "3", "ahead C")
    reply(game, "A1", *ORDER["A1"])
    reply(game, "I1", *ORDER["I1"])
    assert about(game) == {"I2": "4.2", "A2": "4.1"}
    reply(game, "A2", "2", "climb S")
    assert about(game) == {"I2": "4.2", "A2": "9.1.1"}
    reply(game, "I2", "right D", "ahead C")
    reply(game, "A2", 10, "ahead C")
    assert game.position.state.turn == 2


def test_4_the_order_of_arrival_does_not_matter(game: Game) -> None:
    ends = []
    for names in (("I1", "I2", "A1", "A2"), ("A2", "I2", "A1", "I1")):
        fresh = new_game("own", quick_start=True, altitude=True)
        for name in names:
            reply(fresh, name, *ORDER[name])
        ends.append(codec.encode(fresh.position.state))
    assert ends[0] == ends[1]


def test_4_each_step_of_an_order_can_be_taken_back(game: Game) -> None:
    """Speed, moves, metres: after each step and its undo the table is as before."""
    snapshots = [everything(game)]
    for value in ORDER["I2"]:
        reply(game, "I2", value)
        snapshots.append(everything(game))
    for snapshot in reversed(snapshots[:-1]):
        game.undo("italy")
        assert everything(game) == snapshot
    with pytest.raises(Refusal, match="no answer to undo"):
        game.undo("italy")


def test_4_metres_are_taken_back_before_the_climb(game: Game) -> None:
    reply(game, "A2", "2", "climb S", 10)
    game.undo("austria")
    assert about(game)["A2"] == "9.1.1"
    game.undo("austria")
    assert about(game)["A2"] == "4.2"
    game.undo("austria")
    assert about(game)["A2"] == "4.1"


def test_4_one_order_is_taken_back_without_touching_the_other(game: Game) -> None:
    """By its first answer: what followed in that order goes with it, other aircraft stay."""
    speed = next(q.key for q in game.position.questions if q.about == "I1")
    reply(game, "I1", *ORDER["I1"])
    reply(game, "I2", "3", "ahead C")
    game.undo("italy", speed)
    assert about(game)["I1"] == "4.1"
    asked = next(q for q in game.position.questions if q.about == "I2")
    assert (asked.rule, asked.given) == ("4.2", ("3", "ahead C"))
    reply(game, "I1", "5", "ahead C")
    assert about(game)["I1"] == "4.2"


def test_4_a_complete_order_can_be_taken_back_while_others_write(game: Game) -> None:
    for name in ("I1", "I2", "A1"):
        reply(game, name, *ORDER[name])
    assert set(about(game)) == {"A2"}
    game.undo("italy")
    assert set(about(game)) == {"I2", "A2"}
    reply(game, "I2", "left C")
    game.undo("austria")
    assert about(game)["A1"] == "4.2"


def test_4_orders_are_final_once_all_are_in(game: Game) -> None:
    """ "A player can always review their moves but cannot intentionally modify them." """
    for name, order in ORDER.items():
        reply(game, name, *order)
    assert game.position.state.turn == 2
    before = everything(game)
    for seat in ("italy", "austria"):
        with pytest.raises(Refusal):
            game.undo(seat)
    assert everything(game) == before


def test_4_an_illegal_move_gives_the_reason_and_changes_nothing(game: Game) -> None:
    """It is refused like any answer, in the words of the phrase book."""
    reply(game, "I2", "3", "ahead S")
    before = everything(game)
    with pytest.raises(Refusal) as refused:
        reply(game, "I2", "ahead D")
    assert refused.value.code == "illegal"
    assert "not among the options" not in refused.value.sentence
    assert everything(game) == before
    key = next(q.key for q in game.position.questions if q.about == "I2")
    with pytest.raises(Refusal, match="this question is for italy"):
        game.answer("austria", key, "ahead C")


def test_4_a_player_reviews_what_they_have_written_so_far(game: Game) -> None:
    """The open question has the answers given in its dialogue; the enemy sees none of it."""
    reply(game, "I2", "3", "ahead S")
    mine = next(q for q in seen_by(game, "italy").questions if q.about == "I2")
    assert mine.given == ("3", "ahead S")
    assert all(q.about.startswith("A") for q in seen_by(game, "austria").questions)
