from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, Heard, Record, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import Seen, Viewer, copy_for, seen_by
from tests.laws.laws import bytes_of
from tests.support.kernel import ORDERS, SEALED, finish, keys, order, start, step


def second_round() -> Game:
    """Return an auction in its second round."""
    game = start(SEALED, "short", "a very secret seed")
    while game.position.state.round < 1:
        step(game)
    for seat in ("north", "south"):
        key = next(q.key for q in game.position.questions if q.seat == seat)
        game.answer(seat, key, 0)
    return game


@pytest.mark.parametrize("seat", ["", "unknown", "North", "spectator"])
def test_an_unknown_seat_sees_nothing(seat: str) -> None:
    game = start(SEALED, "short")
    for door in (seen_by, copy_for):
        with pytest.raises(Refusal, match="the seats are north, south") as refusal:
            door(game, seat)
        assert refusal.value.code == "unknown-seat"


def test_a_seat_sees_its_own_questions_and_which_seats_must_answer() -> None:
    game = start(ORDERS)
    north, spectator = seen_by(game, "north"), seen_by(game, None)
    assert [q.key for q in north.questions] == [order("n1", 1), order("n2", 1)]
    assert spectator.questions == ()
    assert north.waiting == spectator.waiting == ("north", "south")
    for number in (1, 2):
        game.answer("south", order("s1", number), ("step", "let")[number - 1])
    assert seen_by(game, None).waiting == ("north",)
    assert seen_by(game, "south").questions == ()


def test_a_log_has_what_a_seat_was_told_but_not_the_audience() -> None:
    game = second_round()

    def paid(seen: Seen) -> set[str]:
        events = [entry.event for entry in seen.log]
        return {event.clerk for event in events if type(event).__name__ == "Paid"}

    assert paid(seen_by(game, "north")) == {"north-1", "north-2"}
    assert paid(seen_by(game, "south")) == {"south-1", "south-2"}
    assert paid(seen_by(game, None)) == set()
    for seat in ("north", "south", None):
        assert all(entry.to is None for entry in seen_by(game, seat).log)


def test_a_view_and_a_scene_for_each() -> None:
    game = second_round()
    (sheet,) = seen_by(game, "north").tables
    assert (sheet.ruleset, list(sheet.view.mine)) == ("sealed", ["north-1", "north-2"])
    assert seen_by(game, None).tables[0].view.mine == {}


def test_every_seat_sees_the_outcome() -> None:
    game = finish(start(SEALED, "short"))
    for seat in ("north", "south", None):
        assert seen_by(game, seat).outcome == game.position.outcome is not None
        assert seen_by(game, seat).waiting == ()


@pytest.mark.parametrize("seat", ["north", "south", None])
def test_a_copy_lacks_the_answers_of_others_and_the_seed(seat: str | None) -> None:
    game = second_round()
    text = copy_for(game, seat).dump(seed=True)
    assert "a very secret seed" not in text
    copy = Record.load(text.encode(), "copy")
    assert copy.header.copy_for == (seat or "spectator")
    answers = [line for line in copy.lines if isinstance(line, Answer)]
    assert answers == [line for line in game.record.answers.values() if line.seat == seat]
    assert {type(line) for line in copy.lines} <= {Answer, Heard}
    heard = [line for line in copy.lines if isinstance(line, Heard)]
    entry = seen_by(game, seat).log
    assert [line.rule for line in heard] == [line.rule for line in entry if not line.event.echo]
    other = "south" if seat == "north" else "north"
    assert all(f"[{other}" not in row for row in text.splitlines() if seat is not None)


def test_a_copy_of_a_finished_game_is_all_of_it() -> None:
    game = finish(start(SEALED, "short"))
    for seat in ("north", None):
        record = copy_for(game, seat)
        assert record.lines == game.record.lines
        assert record.header.copy_for is None


def test_looking_changes_nothing() -> None:
    game = second_round()
    before = game.record.dump(seed=True), bytes_of(game.position), keys(game)
    for seat in ("north", "south", None):
        seen_by(game, seat)
        copy_for(game, seat).append(Answer("x", "north", 1))
    assert (game.record.dump(seed=True), bytes_of(game.position), keys(game)) == before


def test_a_used_viewer_sees_the_same_as_a_new_one() -> None:
    """Answers are random, half of them taken back again where that is allowed."""
    for ruleset, scenario in ((SEALED, "short"), (ORDERS, None)):
        game = start(ruleset, scenario) if scenario else start(ruleset)
        eyes = [Viewer(seat) for seat in (None, *game.seats)]
        random, undone = Random(7), 0
        while game.position.outcome is None:
            question = random.choice(game.position.questions)
            game.answer(question.seat, question.key, random.choice(list(question.options)))
            for eye in random.sample(eyes, 2):
                assert eye.look(game) == seen_by(game, eye.seat)
                assert eye.hearing.count(game) == len(seen_by(game, eye.seat).log)
            if random.random() < 0.5 and undone < 40:
                with suppress(Refusal):
                    game.undo(question.seat)
                    undone += 1
        assert undone
        for eye in eyes:
            assert eye.look(game) == seen_by(game, eye.seat)
        for seat in game.seats:
            own = (line for line in game.record.lines if isinstance(line, Answer | Undo))
            assert game.record.spoken[seat] == sum(line.seat == seat for line in own)
