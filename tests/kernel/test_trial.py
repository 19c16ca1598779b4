"""A set-up is tried out once before a game may be made from it."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Options
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.trial import LARGEST_STATE, MOST_TURNS
from aerodrome.kernel.umpire import Umpire
from tests.support.altered import altered
from tests.support.kernel import SEALED, SHORT
from tests.support.toys.bad_options import Empty
from tests.support.toys.bare import SCENARIO, Bare, Script, bare


def asking(options: Any) -> Script:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", options, rule="1.1", about="kite")

    return script


def in_private(options: dict[str, Any]) -> Script:
    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> Any:
            return private.ask(name, options[name], rule="1.1", about=name)

        umpire.together({name: name for name in options}, dialogue, rule="1.1")

    return script


def searching(umpire: Umpire, state: Bare) -> None:
    next(iter(()))


def failing(umpire: Umpire, state: Bare) -> None:
    raise KeyError("no such thing")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (asking(()), "red would have no answer to the question of 1.1 about kite."),
        (asking(Empty()), "red would have no answer to the question of 1.1 about kite."),
        (
            in_private({"red": ("a", "b"), "blue": ()}),
            "blue would have no answer to the question of 1.1 about blue.",
        ),
        (searching, "the rules cannot begin a game with this set-up (StopIteration)."),
        (failing, "the rules cannot begin a game with this set-up (KeyError)."),
    ],
)
def test_what_cannot_begin_is_refused(script: Script, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        bare(script).tried(SCENARIO)
    assert (refusal.value.code, refusal.value.sentence) == ("bad-scenario", sentence)


def test_a_game_is_tried_up_to_its_first_questions() -> None:
    turns = 0

    def script(umpire: Umpire, state: Bare) -> None:
        nonlocal turns
        turns += 1
        umpire.roll(6, 6, rule="1.1")
        umpire.ask("red", ("only",), rule="1.1")
        if turns == 3:
            umpire.ask("red", ("this", "that"), rule="1.1")
            raise AssertionError("it went on after a question")

    assert bare(script, turns=9).tried(SCENARIO) is SCENARIO
    assert turns == 3


def test_a_game_without_questions_is_not_tried_for_ever() -> None:
    turns = 0

    def script(umpire: Umpire, state: Bare) -> None:
        nonlocal turns
        turns += 1

    bare(script, turns=10**9).tried(SCENARIO)
    assert turns == MOST_TURNS


def test_a_ruleset_vets_new_games_and_not_records() -> None:
    def vet(scenario: Scenario) -> None:
        raise Refusal("bad-scenario", "the purse is too small.")

    strict = altered(SEALED, vet=vet)
    with pytest.raises(Refusal, match=r"^own: the purse is too small\.$"):
        strict.compose("own", SHORT.setup, {}, "own")
    assert Game(strict, SEALED.record(SHORT, "1")).position.questions


def test_a_search_that_finds_nothing_is_no_end_of_a_loop() -> None:
    """Otherwise a task that waits for the game would never end."""
    rules = bare(searching)
    with pytest.raises(Broken, match="looks for what is not there"):
        Game(rules, rules.record(SCENARIO, "1"))


def test_options_are_looked_at_no_further_than_needed() -> None:
    class Endless(Options[str]):
        def __iter__(self) -> Any:
            while True:
                yield "again"

    bare(asking(Endless())).tried(SCENARIO)


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ((), "a game has 1 to 24 seats, not 0."),
        (tuple(f"s{n}" for n in range(25)), "a game has 1 to 24 seats, not 25."),
        (("red", "x" * 65), "a seat has a printable name of up to 64 characters"),
        (("red", "a\0b"), "a seat has a printable name"),
        (("red", "a/b"), "a seat has a printable name"),
        (("red", " "), "a seat has a printable name"),
    ],
)
def test_seats_fit_the_store_and_every_message(seats: tuple[str, ...], sentence: str) -> None:
    rules = altered(bare(asking(("a", "b"))), seats=lambda _: seats)
    with pytest.raises(Refusal) as refusal:
        rules.tried(SCENARIO)
    assert sentence in refusal.value.sentence


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"title": "x" * 201}, "a title has at most 200 characters, not 201."),
        ({"title_it": "a\nb"}, "a title is one line of printable characters."),
        (
            {"a": [{"b": {"id": "#1"}}]},
            "an id is printable and has none of [ ] / # in it, unlike '#1'.",
        ),
        ({"text_it": "x" * 5_001}, "a text has at most 5000 characters, not 5001."),
    ],
)
def test_the_texts_of_a_set_up_are_readable(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        bare(asking(("a", "b"))).tried(Scenario("x", setup))
    assert refusal.value.sentence == sentence


def test_a_game_is_not_too_large_to_play() -> None:
    class Large(Bare):
        heap: str = "x" * LARGEST_STATE

    rules = altered(bare(asking(("a", "b"))), setup=lambda _: Large())
    with pytest.raises(Refusal, match="this game is too large"):
        rules.tried(SCENARIO)


def test_a_game_must_reach_a_choice_in_time() -> None:
    def busy(umpire: Umpire, state: Bare) -> None:
        while True:
            umpire.roll(6, rule="1.1")

    with pytest.raises(Refusal, match="too much happens in this game"):
        bare(busy).tried(SCENARIO)


def test_want_of_memory_is_not_the_set_ups_fault_alone() -> None:
    """A process that tries set-ups of visitors ends itself in this case."""

    def greedy(umpire: Umpire, state: Bare) -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        bare(greedy).tried(SCENARIO)
