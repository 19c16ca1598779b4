"""A replay shows a record from any seat; the command itself is tested in test_cli."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.cli.log import detailed, ended
from aerodrome.cli.replay import Replay, as_json, unplayable, verified
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.seen import copy_for, seen_by
from tests.laws.laws import random_game
from tests.support.toys.sealed import RULESET, Bid, Paid

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def game() -> Game:
    return random_game(RULESET, RULESET.scenario("three"), "replay")


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    kept = tmp_path / "game.record"
    kept.write_text(game.record.dump(seed=True), "utf-8")
    return kept


def test_a_replay_is_the_game(game: Game, file: Path) -> None:
    assert Replay(file).told(None, everything=True) == list(game.position.log)


@pytest.mark.parametrize("seat", ["north", "south", "east", None])
def test_a_seat_reads_what_it_saw_in_play(game: Game, file: Path, seat: str | None) -> None:
    said = [(told.rule, told.event) for told in Replay(file).told(seat)]
    assert said == [(told.rule, told.event) for told in seen_by(game, seat).log]


def test_a_copy_tells_what_its_seat_was_told(tmp_path: Path) -> None:
    game = Game(RULESET, RULESET.record(RULESET.scenario("short"), "copy"))
    while not game.position.log:
        question = game.position.questions[0]
        game.answer(question.seat, question.key, 1 if 1 in question.options else "quiet")
    kept = tmp_path / "copy.record"
    kept.write_text(copy_for(game, "north").dump(seed=False), "utf-8")
    replay = Replay(kept)
    told = [told.event for told in replay.told("north")]
    assert told == [told.event for told in game.position.log if told.known_to("north")]
    assert replay.names("north") == {}


def test_text_lines_up_and_marks_what_was_private() -> None:
    log = [Told("1.1", Paid("north-1", 1), ("north",)), Told("1", Bid("north-1", True))]
    assert list(detailed(RULESET, log, {})) == [
        "1.1  north-1 pays 1 coin  (only north)",
        "1    north-1 bids",
    ]
    assert list(detailed(RULESET, [], {})) == []


def test_json_has_the_audience() -> None:
    line = '{"rule":"1.1","event":{"type":"Paid","clerk":"north-1","amount":1},"to":["north"]}'
    assert list(as_json([Told("1.1", Paid("north-1", 1), ("north",))])) == [line]


def test_endings() -> None:
    reason = Phrase("most_points")
    assert ended(RULESET, Outcome(("north",), reason)) == "north won: most points."
    assert ended(RULESET, Outcome((), reason)) == "A draw: most points."


def test_verified_counts_lines(game: Game, file: Path) -> None:
    answers, rolls = len(game.record.answers), len(game.record.dice)
    assert verified(file) == (
        f"verified: {answers} answers and {rolls} rolls fit the rules and the seed."
    )


def test_a_record_that_breaks_the_rules_is_a_refusal_with_its_place() -> None:
    refusal = unplayable(KeyError("top"), "x.record")
    assert str(refusal) == "x.record: the rules cannot play this record (KeyError: 'top')."
