from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.record import Answer, AnyLine, Close, Heard, Record, Roll, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import copy_for
from aerodrome.kernel.verify import verify
from tests.laws.laws import bytes_of
from tests.support.kernel import LADDER, ORDERS, SEALED, finish, forged, keys, order, start, step

GAME = finish(start(LADDER, "twelve"))
LINES = GAME.record.lines
DIE = next(n for n, line in enumerate(LINES) if isinstance(line, Roll))
ANSWER = [n for n, line in enumerate(LINES) if isinstance(line, Answer)][2]


def refused(lines: list[AnyLine], line: int) -> str:
    """Return why a record or its verification is refused, at this line (the header is line 1)."""
    try:
        record = forged(GAME.record, lines)
    except Refusal as unreadable:
        return unreadable.sentence
    with pytest.raises(Refusal) as refusal:
        verify(LADDER, record, "my.record")
    assert refusal.value.place == f"my.record, line {line}"
    assert refusal.value.code == "unfit"
    return refusal.value.sentence


def but(number: int, line: AnyLine) -> list[AnyLine]:
    return [*LINES[:number], line, *LINES[number + 1 :]]


def test_an_honest_record() -> None:
    record = Record.load(GAME.record.dump(seed=True).encode(), "x")
    assert bytes_of(verify(LADDER, record, "x").position) == bytes_of(GAME.position)


def test_every_game_on_the_way_is_honest_too() -> None:
    game = start(SEALED, "short", "5")
    while game.position.questions:
        assert keys(verify(SEALED, forged(game.record), "x")) == keys(game)
        step(game)


@pytest.mark.parametrize("number", [n for n, line in enumerate(LINES) if isinstance(line, Roll)])
def test_a_loaded_die(number: int) -> None:
    roll = LINES[number]
    assert isinstance(roll, Roll)
    other = Roll(roll.at, roll.sides, (roll.dice[0] % roll.sides[0] + 1,))
    assert "do not follow from the seed" in refused(but(number, other), number + 2)


@pytest.mark.parametrize("sides", [(), (0,), (-1,), (6, 6), (2,)])
def test_a_die_of_other_sides(sides: tuple[int, ...]) -> None:
    roll = LINES[DIE]
    assert isinstance(roll, Roll)
    refused(but(DIE, Roll(roll.at, sides, roll.dice)), DIE + 2)


@pytest.mark.parametrize(
    "change",
    [{"value": "fly"}, {"seat": "unknown"}, {"at": "99/1.1#1"}],
    ids=["illegal", "not their own", "not asked"],
)
def test_an_answer_that_does_not_fit(change: dict[str, Any]) -> None:
    old = LINES[ANSWER]
    assert isinstance(old, Answer)
    new = Answer(**({"at": old.at, "seat": old.seat, "value": old.value} | change))
    refused(but(ANSWER, new), ANSWER + 2)


def test_a_die_never_thrown() -> None:
    thrown = start(LADDER, "twelve").record.throw("99/1.1#1", (6,))
    lines = [*LINES[:4], Roll("99/1.1#1", (6,), thrown), *LINES[4:]]
    assert "never roll these dice" in refused(lines, 6)


def test_a_die_that_is_missing() -> None:
    with pytest.raises(Refusal):
        verify(LADDER, forged(GAME.record, [*LINES[:DIE], *LINES[DIE + 1 :]]), "my.record")


def test_a_die_that_is_there_twice() -> None:
    refused([*LINES[: DIE + 1], LINES[DIE], *LINES[DIE + 1 :]], DIE + 3)


@pytest.mark.parametrize(
    "line",
    [Undo("0/1.1#1", "red"), Close("drawn", "red"), Close("eaten", "red"), Heard("1", {})],
    ids=repr,
)
def test_lines_that_no_game_could_have_at_its_end(line: AnyLine) -> None:
    refused([*LINES, line], len(LINES) + 2)


def test_an_answer_after_the_end() -> None:
    refused([*LINES, Answer("99/1.1#1", "red", "step")], len(LINES) + 2)


def test_an_answer_after_the_game_was_closed() -> None:
    refused([Close("drawn", "red"), *LINES], 3)


def test_answers_taken_back_are_verified_with_the_rest() -> None:
    game = start(ORDERS)
    for number, value in ((1, "step"), (2, "let")):
        game.answer("north", order("n1", number), value)
    game.undo("north", order("n1", 1))
    finish(game)
    record = Record.load(game.record.dump(seed=True).encode(), "x")
    assert bytes_of(verify(ORDERS, record, "x").position) == bytes_of(game.position)
    lines = [*game.record.lines[:1], Undo(order("n1", 1), "south"), *game.record.lines[1:]]
    with pytest.raises(Refusal):
        verify(ORDERS, forged(game.record, lines), "x")


def test_a_closed_game() -> None:
    game = start(LADDER, "twelve")
    step(game)
    game.close("red", "resigned")
    assert verify(LADDER, forged(game.record), "x").position.outcome == game.position.outcome


def test_without_a_seed_dice_cannot_be_verified() -> None:
    record = Record.load(GAME.record.dump(seed=False).encode(), "x")
    with pytest.raises(Refusal, match="seed is not revealed") as refusal:
        verify(LADDER, record, "my.record")
    assert (refusal.value.code, refusal.value.place) == ("no-seed", "my.record")


def test_a_copy_and_a_foreign_record_cannot_be_verified() -> None:
    with pytest.raises(Refusal, match="copy"):
        verify(LADDER, copy_for(start(LADDER, "twelve"), "red"), "x")
    with pytest.raises(Refusal, match="not of sealed"):
        verify(SEALED, GAME.record, "x")


def test_verifying_changes_nothing() -> None:
    before = GAME.record.dump(seed=True)
    verify(LADDER, GAME.record, "x")
    assert GAME.record.dump(seed=True) == before
