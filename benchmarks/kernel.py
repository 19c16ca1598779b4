"""The kernel: the cost of its verbs beyond the rules and the players themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.kernel.game import Game, play
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Record
from aerodrome.kernel.silent import playout
from benchmarks.timing import MICRO, Work, benchmark
from benchmarks.tiny import ASKS_ONLY, SEATS, SEED, TINY, WAYS, by_hand, scenario

TURNS, ASKS = 100, 50
PLAYED = 200
"""Turns of a long game, to find costs that depend on its length."""


def trivial(question: Question, look: Callable[[], Any]) -> Value:
    return "left"


PLAYERS = dict.fromkeys(SEATS, trivial)


def _policy_alone() -> None:
    question = Question("", "red", WAYS, "1.1", "")
    for _ in range(TURNS):
        for _ in range(ASKS):
            trivial(question, _nothing)


def _nothing() -> None:
    return None


@benchmark("silent ask, beyond the policy", limit=3 * MICRO)
def silent_ask() -> Work:
    state = ASKS_ONLY.rules.setup(scenario(TURNS, ASKS))
    return Work(
        lambda: playout(ASKS_ONLY, state, PLAYERS, Random(1)), TURNS * ASKS, without=_policy_alone
    )


@benchmark("recorded ask, beyond the policy")
def recorded_ask() -> Work:
    record = ASKS_ONLY.record(scenario(TURNS, ASKS), SEED)
    return Work(lambda: Game(ASKS_ONLY, record, PLAYERS), TURNS * ASKS, without=_policy_alone)


@benchmark("answer amid a turn of 10")
def checkpoint_rerun() -> Work:
    return _answers_from(by_hand(1_000, 10, answers=0))


@benchmark(f"the same after {PLAYED} turns")
def late_checkpoint_rerun() -> Work:
    return _answers_from(by_hand(1_000, 10, answers=10 * PLAYED))


def _answers_from(game: Game) -> Work:
    """Return work with some turns of people's answers: each replays half a turn on average."""

    def run() -> None:
        for _ in range(200):
            question = game.position.questions[0]
            game.answer(question.seat, question.key, "left")

    return Work(run, 200)


@benchmark(f"fork after {PLAYED} turns")
def fork() -> Work:
    game = by_hand(1_000, 10, answers=10 * PLAYED + 5)
    return Work(lambda: [game.fork(str(number)) for number in range(20)], 20)


@benchmark("line of a record loaded, replayed")
def load_and_replay() -> Work:
    game = Game(TINY, TINY.record(scenario(PLAYED, 10), SEED), PLAYERS)
    text = game.record.dump(seed=True).encode()
    return Work(lambda: play(TINY, Record.load(text, "benchmark")), len(game.record.lines))
