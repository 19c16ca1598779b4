"""Fork: the same game under another seed, for bots; past dice stay, secrets go."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.kernel.record import Answer, Roll
from aerodrome.kernel.umpire import Umpire
from tests.laws.laws import bytes_of
from tests.support.altered import altered
from tests.support.kernel import LADDER, ORDERS, SEALED, TWELVE, finish, keys, order, start, step
from tests.support.toys.bare import SCENARIO, Bare, Noted, bare


def midway(seed: str = "1") -> Game:
    game = start(LADDER, "twelve", seed)
    for _ in range(4):
        step(game)
    return game


@pytest.mark.parametrize("seat", [None, "red", "blue"])
def test_past_dice_stay_and_later_ones_are_new(seat: str | None) -> None:
    game = midway()
    before = game.record.dump(seed=True), bytes_of(game.position), keys(game)
    forks = [game.fork(str(n), seat) for n in range(8)]
    for fork in forks:
        assert bytes_of(fork.position) == before[1]
        assert fork.record.dice == game.record.dice
        finish(fork)
    assert len({bytes_of(fork.position) for fork in forks}) > 1
    assert (game.record.dump(seed=True), bytes_of(game.position), keys(game)) == before


def test_the_same_fork_twice_is_the_same() -> None:
    game = midway()
    ends = {bytes_of(finish(game.fork("x", "red")).position) for _ in range(3)}
    assert len(ends) == 1


def test_a_fork_does_not_know_the_seed() -> None:
    game = midway(seed="the seed of the game")
    fork = game.fork("another", "red")
    assert "the seed of the game" not in fork.record.dump(seed=True)
    question = game.position.questions[0]
    throws = set()
    for n in range(30):
        fork = game.fork(str(n), question.seat)
        fork.answer(question.seat, question.key, "leap")
        throws.add([line for line in fork.record.lines if isinstance(line, Roll)][-1].dice)
    assert len(throws) == 6


def test_forks_of_forks() -> None:
    fork = midway().fork("1").fork("2", "red")
    assert finish(fork).position.outcome is not None


def test_a_fork_for_a_seat_forgets_what_others_ordered() -> None:
    game = start(ORDERS)
    game.answer("north", order("n1", 1), "leap")
    game.answer("south", order("s1", 1), "leap")
    game.answer("north", order("n2", 1), "step")
    game.answer("south", order("s1", 2), "trip")
    fork = game.fork("x", "north")
    assert keys(fork) == [order("n1", 2), order("n2", 2), order("s1", 1)]
    assert {answer.seat for answer in fork.record.answers.values()} == {"north"}
    assert keys(game.fork("x", "south")) == [order("n1", 1), order("n2", 1)]
    assert keys(game.fork("x")) == keys(game)


def test_a_fork_goes_back_to_the_secret_when_its_consequences_are_known() -> None:
    """The turn went on from all the orders; without the secret ones it is back at them."""

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> str:
            return private.ask(name, ("step", "leap"), rule="1.1")

        got = umpire.together({"red": "red", "blue": "blue"}, dialogue, rule="1")
        umpire.roll(6, rule="1.3")
        umpire.ask("red", ("let", "trip"), rule="1.2")
        umpire.tell(Noted(got["blue"]), rule="1")

    game = start(bare(script))
    for seat in ("red", "blue"):
        game.answer(seat, f"0/1#1[{seat}]/1.1#1", "leap")
    assert keys(game) == ["0/1.2#1"]
    fork = game.fork("x", "red")
    assert keys(fork) == ["0/1#1[blue]/1.1#1"]
    assert fork.record.lines == [Answer("0/1#1[red]/1.1#1", "red", "leap")]


def test_secrets_of_the_state_are_guessed_again() -> None:
    game = start(SEALED, "short")
    while game.position.state.round < 1:
        step(game)
    mine, theirs = set(), set()
    for n in range(20):
        state = game.fork(str(n), "north").position.state
        mine.add(codec.encode([c.purse for c in state.clerks if c.seat == "north"]))
        theirs.add(codec.encode([c.purse for c in state.clerks if c.seat == "south"]))
    assert mine == {codec.encode([c.purse for c in game.position.state.clerks[:2]])}
    assert len(theirs) > 5


def test_a_fork_survives_what_was_played_in_the_open() -> None:
    """South showed a card of a secret hand this turn; a guess at the hand must contain it."""

    def script(umpire: Umpire, state: Bare) -> None:
        held = tuple(state.notes)
        card = umpire.ask("blue", held, rule="1.1")
        umpire.tell(Noted(card), rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")

    def forget(state: Bare, seat: str, random: Random) -> None:
        if seat != "blue":
            state.notes = random.sample(["a", "b", "c", "d", "e"], 2)

    ruleset = altered(bare(script), setup=lambda scenario: Bare(notes=["a", "b"]), forget=forget)
    game = start(ruleset)
    game.answer("blue", "0/1.1#1", "a")
    for n in range(20):
        fork = game.fork(str(n), "red")
        assert keys(fork) == ["0/1.2#1"]
        assert "a" in fork.position.state.notes


@pytest.mark.parametrize("seat", [None, "red"])
def test_a_fork_does_not_wake_the_players_of_the_game(seat: str | None) -> None:
    """They may have a memory or a generator; and their answers would reveal their plans."""
    asked: list[str] = []

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> str:
            return private.ask(name, ("step", "leap"), rule="1.1")

        umpire.together({"blue": "blue", "red": "red"}, dialogue, rule="1")

    def player(question: Question, look: Callable[[], Any]) -> Any:
        asked.append(question.key)
        return keyed_player("b")(question, look)

    ruleset = bare(script, turns=2)
    game = Game(ruleset, ruleset.record(SCENARIO, "1"), {"blue": player})
    before = list(asked)
    game.fork("x", seat)
    assert asked == before


def test_a_fork_of_a_closed_game_is_closed() -> None:
    game = start(ORDERS)
    game.answer("south", order("s1", 1), "leap")
    game.close("north", "resigned")
    for seat in (None, "north", "south"):
        assert game.fork("x", seat).position.outcome == game.position.outcome


def test_a_fork_of_a_game_played_out() -> None:
    game = finish(start(LADDER, "twelve"))
    assert game.fork("x", "red").position.outcome == game.position.outcome
    assert LADDER.rules.seats(TWELVE) == game.fork("x").seats
