"""Checkpoints: a long game opens where it was, and goes on as if it had been played through."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.checkpoint import (
    Checkpoint,
    CheckpointRules,
    checkpoint,
    follows,
    layout_hash,
    resume,
    stood,
)
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.umpire import Umpire
from tests.laws.laws import bytes_of
from tests.support.altered import altered
from tests.support.toys import ladder, sealed, season
from tests.support.toys.bare import SCENARIO, Bare, bare

TOYS = [
    pytest.param(ladder.RULESET, "twelve", id="ladder"),
    pytest.param(sealed.RULESET, "three", id="sealed"),
    pytest.param(season.RULESET, "weekend", id="season"),
]
PLAYER = keyed_player("p")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toys that are played within one another."""
    monkeypatch.setattr(registry, "_registered", {})
    for toy in (ladder.RULESET, sealed.RULESET):
        registry.register(toy)


def step(game: Game) -> None:
    question = game.position.questions[0]
    game.answer(question.seat, question.key, PLAYER(question, lambda: None))


def taken(game: Game) -> Checkpoint:
    """Return a checkpoint as it is read from a store."""
    return codec.decode(codec.encode(checkpoint(stood(game))), Checkpoint, "store")


def opened(game: Game) -> Game:
    """Return the same game, from its checkpoint; both as in a store."""
    record = Record.load(game.record.dump(seed=True).encode(), "store")
    return resume(game.ruleset, record, taken(game))


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
        assert twin.position.log == game.position.log
        assert twin.record.dump(seed=True) == game.record.dump(seed=True)
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
    assert twin.record.lines == game.record.lines


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


def test_it_has_the_number_of_lines_before_it() -> None:
    game = Game(ladder.RULESET, ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1"))
    for _ in range(6):
        step(game)
    point = taken(game)
    lines = game.record.lines[: point.lines]
    assert follows(point, lines)
    assert not follows(point, lines[:-1])
    assert not follows(point, [*lines[1:], lines[0]])


def climbed(steps: int = 6) -> Game:
    game = Game(ladder.RULESET, ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1"))
    for _ in range(steps):
        step(game)
    return game


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"rules": (CheckpointRules("ladder", 2, "0"),)}, "of another game"),
        ({"check": "0"}, "taken after other lines"),
        ({"lines": 99}, "taken after other lines"),
        ({"shape": "0"}, "a state of another layout"),
        ({"events": {}}, "lacks events"),
        ({"state": msgspec.Raw(b'{"rungs": 7}')}, "cannot be read"),
    ],
)
def test_a_checkpoint_that_does_not_fit_is_refused(facts: dict[str, Any], says: str) -> None:
    game = climbed()
    point = msgspec.structs.replace(taken(game), **facts)
    with pytest.raises(Refusal, match=says):
        resume(ladder.RULESET, game.record, point)


def test_only_fields_change_the_layout_of_a_state() -> None:
    def state(about: str, *fields: tuple[str, type]) -> type[msgspec.Struct]:
        return msgspec.defstruct("State", fields, namespace={"__doc__": about})

    before = layout_hash(state("A state.", ("turn", int)))
    assert layout_hash(state("The state of a game.", ("turn", int))) == before
    assert layout_hash(state("A state.", ("turn", int), ("description", str))) != before


def test_a_checkpoint_with_games_of_other_rules_within_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their log would need the words and numbers of rules that are gone."""
    game = Game(season.RULESET, season.RULESET.record(season.RULESET.scenario("weekend"), "1"))
    while game.position.questions:
        step(game)
    point = taken(game)
    assert [rules.id for rules in point.rules] == ["season", "ladder"]
    registry.register(replace(ladder.RULESET, version=2))
    with pytest.raises(Refusal, match="played by other rules"):
        resume(season.RULESET, game.record, point)


def test_an_undo_may_go_back_past_the_checkpoint() -> None:
    """It is then played from the beginning: a checkpoint saves time and changes nothing."""
    game, past = climbed(), climbed(3)
    twin = opened(game)
    assert game.whole
    assert not twin.whole
    for one in (game, twin):
        one.back_to(len(past.record.lines))
        assert bytes_of(one.position) == bytes_of(past.position)


def asked(umpire: Umpire, state: Bare) -> None:
    umpire.ask("red", ("step", "leap"), rule="1.1")


def silent_turns() -> Ruleset[Any]:
    """Return rules that ask red once a turn, and report nothing."""

    def turn(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        state.turn += 1

    return altered(bare(lambda umpire, state: None, turns=4), turn=turn)


@pytest.mark.parametrize("ruleset", [silent_turns(), bare(asked, turns=4)], ids=["free", "told"])
def test_an_undo_beyond_the_checkpoint_is_what_it_would_have_been_awake(
    ruleset: Ruleset[Any],
) -> None:
    awake = Game(ruleset, ruleset.record(SCENARIO, "1"))
    step(awake)
    step(awake)
    asleep = opened(awake)
    assert not asleep.whole
    said = []
    for game in (awake, asleep):
        try:
            game.undo("red")
            said.append("undone")
        except Refusal as refusal:
            said.append(refusal.code)
    assert said in (["undone"] * 2, ["undo-told"] * 2)
    assert bytes_of(asleep.position) == bytes_of(awake.position)
    assert asleep.record.lines == awake.record.lines
