"""Saved games: reading a record, opening a sleeping game from the store, answering in it."""

from __future__ import annotations

from functools import cache

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.checkpoint import Checkpoint, checkpoint, resume, stood
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from benchmarks.timing import Work, benchmark

PLAYER = keyed_player("saved")
HALF = 120
"""Answers after which the long game sleeps."""
TIMES = 20


@cache
def _finished() -> bytes:
    """Return the record of a whole random duel, as in a file."""
    ruleset = registry.find("squadriglia")
    record = ruleset.record(ruleset.scenario("baracca"), "saved")
    return (
        Game(ruleset, record, dict.fromkeys(record.header.seats, PLAYER))
        .record.dump(seed=True)
        .encode()
    )


@cache
def _sleeping() -> tuple[bytes, bytes]:
    """Return the record of an unfinished game, and its stored checkpoint."""
    ruleset = registry.find("dogfights")
    game = Game(ruleset, ruleset.record(ruleset.scenario("dogfight_short"), "saved"))
    for _ in range(HALF):
        question = game.position.questions[0]
        game.answer(question.seat, question.key, PLAYER(question, lambda: None))
    return game.record.dump(seed=True).encode(), codec.encode(checkpoint(stood(game)))


def _opened() -> Game:
    text, point = _sleeping()
    record = Record.load(text, "saved")
    kept = codec.decode(point, Checkpoint, "saved")
    return resume(registry.find(record.header.ruleset), record, kept)


@benchmark("record of a duel loaded and replayed")
def load() -> Work:
    text = _finished()

    def run() -> None:
        for _ in range(TIMES):
            record = Record.load(text, "saved")
            Game(registry.find(record.header.ruleset), record)

    return Work(run, TIMES)


@benchmark("sleeping game opened from its checkpoint")
def wake() -> Work:
    def run() -> None:
        for _ in range(TIMES):
            _opened()

    _sleeping()
    return Work(run, TIMES)


@benchmark("answer in a game that was opened")
def answer() -> Work:
    game = _opened()

    def run() -> None:
        for _ in range(TIMES):
            question = game.position.questions[0]
            game.answer(question.seat, question.key, PLAYER(question, lambda: None))

    return Work(run, TIMES)
