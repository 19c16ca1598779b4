"""Checkpoints: a long game opens where it stood, and goes on as if it had been played through."""

from __future__ import annotations

import msgspec
import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.checkpoint import Checkpoint, checkpoint, follows, resume
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import seen_by
from tests.contract.laws import bytes_of
from tests.toys import ladder, sealed, season

TOYS = [
    pytest.param(ladder.RULESET, "twelve", id="ladder"),
    pytest.param(sealed.RULESET, "three", id="sealed"),
    pytest.param(season.RULESET, "weekend", id="season"),
]
PLAYER = keyed_player("p")


def step(game: Game) -> None:
    question = game.position.questions[0]
    game.answer(question.seat, question.key, PLAYER(question, lambda: None))


def opened(game: Game) -> Game:
    """The same game, from its checkpoint and what came after; both as they lie in a store."""
    point = codec.decode(codec.encode(checkpoint(game)), Checkpoint, "store")
    later = game.record.lines[point.lines - game.record.before :]
    return resume(game.ruleset, game.record.header, game.record.seed, point, later)


@pytest.mark.parametrize(("ruleset", "name"), TOYS)
def test_a_game_goes_on_from_its_checkpoint(ruleset, name) -> None:  # type: ignore[no-untyped-def]
    game = Game(ruleset, ruleset.record(ruleset.scenario(name), "1"))
    while game.position.questions:
        twin = opened(game)
        assert codec.encode(twin.position.state) == codec.encode(game.position.state)
        keys = [question.key for question in game.position.questions]
        assert [question.key for question in twin.position.questions] == keys
        for seat in (*game.seats, None):
            assert seen_by(twin, seat).tables == seen_by(game, seat).tables
        assert twin.position.log == game.position.log[twin.told_before :]
        step(game)


@pytest.mark.parametrize(("ruleset", "name"), TOYS)
def test_to_the_same_end(ruleset, name) -> None:  # type: ignore[no-untyped-def]
    game = Game(ruleset, ruleset.record(ruleset.scenario(name), "1"))
    for _ in range(9):
        step(game)
    twin = opened(opened(game))
    while game.position.questions:
        step(game)
        step(twin)
    assert codec.encode(twin.position.state) == codec.encode(game.position.state)
    assert twin.position.outcome == game.position.outcome
    assert twin.record.before + len(twin.record.lines) == len(game.record.lines)


def test_forks_and_undo_after_a_checkpoint() -> None:
    game = Game(sealed.RULESET, sealed.RULESET.record(sealed.RULESET.scenario("three"), "1"))
    while len(game.record.lines) < 9:
        step(game)
    twin = opened(game)
    seat = twin.position.questions[0].seat
    assert codec.encode(twin.fork("x", seat).position.state)
    key = twin.position.questions[0].key
    before = bytes_of(twin.position)
    step(twin)
    twin.undo(seat, key)
    assert bytes_of(twin.position) == before


def test_it_says_after_which_lines_it_was_taken() -> None:
    game = Game(ladder.RULESET, ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1"))
    for _ in range(6):
        step(game)
    point = checkpoint(game)
    lines = game.record.lines[: point.lines]
    assert follows(point, lines)
    assert not follows(point, lines[:-1])
    assert not follows(point, [*lines[1:], lines[0]])


def test_another_game_s_checkpoint_is_refused() -> None:
    game = Game(ladder.RULESET, ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1"))
    point = msgspec.structs.replace(checkpoint(game), version=2)
    with pytest.raises(Refusal, match="checkpoint is of another game"):
        resume(ladder.RULESET, game.record.header, "1", point, [])


def test_a_record_without_its_first_lines_is_not_written() -> None:
    game = Game(ladder.RULESET, ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1"))
    for _ in range(6):
        step(game)
    with pytest.raises(Refusal, match="opened from a checkpoint"):
        opened(game).record.dump(seed=True)
