"""Breaking pilots: pilots and executors that fail in various ways."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from random import Random
from typing import Any, TypeVar

from aerodrome.bots import roster
from aerodrome.bots.insider import Inside
from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player, Umpire
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan, plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.team import Here, Inline, Processes
from tests.support.altered import altered

T = TypeVar("T")
UNLUCKY = 5
"""One in this many pilots breaks."""
known = roster.pilot


def _quickest() -> str:
    """Return the fastest pilot: the random one if it is on the roster, else the lowest level."""
    try:
        known("random", registry.find("squadriglia"), Random(0))
    except Refusal:
        return next(iter(roster.LEVELS))
    return "random"


BOT = _quickest()


class Deaf(Executor):
    """An executor with dead processes that accepts nothing."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        raise BrokenExecutor("a worker was killed")


class Dead(Here):
    executor: Executor = Deaf()


class Shaky(Inline):
    """An executor that loses tasks of more than one game, as a cluster may lose a machine."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        if len(args[1]) == 1:
            return super().submit(fn, *args, **kwargs)
        future: Future[T] = Future()
        future.set_exception(OSError("a machine was lost"))
        return future


class Cluster(Here):
    executor: Executor = Shaky()


def flown(wanted: Plan, hire: Callable[[], Any] = Here) -> list[Result]:
    """Return all results of a plan, by number."""
    results: list[Result] = []
    take: Callable[[Batch], None] = lambda batch: results.extend(batch.results)  # noqa: E731
    assert PlanRun(wanted, hire, take).fly(range(wanted.total))
    return sorted(results, key=lambda result: result.game)


def planned(ruleset: Ruleset[Any], scenario: str, *bots: str, games: int = 8, **more: Any) -> Plan:
    return plan(ruleset, ruleset.scenario(scenario), [bots], games=games, seed="lab", **more)


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """Return a pilot from the roster, or one of the strange ones."""
    unlucky = random.randrange(UNLUCKY) == 0
    if name == "raises" and unlucky:
        return _raises
    if name == "babbles" and unlucky:
        return _babbles
    if name == "dies" and unlucky:
        return _dies
    if name == "cheat":
        return Cheat(random)
    return (
        random_player(random)
        if name in ("raises", "babbles", "dies", "chance")
        else known(name, ruleset, random)
    )


def hire_strangers() -> None:
    """Add the strange pilots to this process's roster."""
    roster.pilot = pilot


def mourning_rules() -> None:
    """End this process in every game."""

    def turn(umpire: Umpire, state: object) -> None:
        os._exit(3)

    rules = altered(registry.find("squadriglia"), turn=turn)

    def find(name: str, edition: Edition | None = None) -> Ruleset[Any]:
        return rules

    registry.find = find


def strangers(size: int) -> Callable[[], Processes]:
    return lambda: Processes(size, hire_strangers)


def _raises(question: Question, look: Callable[[], Any]) -> Value:
    raise ZeroDivisionError("no wings")


def _babbles(question: Question, look: Callable[[], Any]) -> Any:
    return ["no", "answer"]


def _dies(question: Question, look: Callable[[], Any]) -> Value:
    os._exit(3)


class Cheat:
    """A pilot who records what the rules let it see."""

    def __init__(self, random: Random) -> None:
        self.honest = random_player(random)
        self.inside: Inside | None = None
        self.seen: list[tuple[str, dict[str, tuple[Value, ...]]]] = []

    def let_in(self, inside: Inside) -> None:
        self.inside = inside

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        assert self.inside is not None
        self.seen.append((question.rule, dict(self.inside.answers)))
        return self.honest(question, look)
