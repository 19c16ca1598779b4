"""Bot processes: each bot that the host admits runs in its own process, within limits.

None of its code ever runs in the server process. A bot that exceeds its processor time, memory or
time limit loses its process, and affects nothing else.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from aerodrome.bots import visiting
from aerodrome.bots.visiting import Bot
from aerodrome.kernel.question import Value, asked_again
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.autopilot.house_bots import HouseBot, HouseBots
from aerodrome.service.games.autopilot.pilot_task import Task
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.untrusted_input import WorkerLimits, within
from aerodrome.service.workers.work import WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue

if TYPE_CHECKING:
    from aerodrome.service.service import Service

FOR_BOTS = WorkerLimits(seconds=5.0, megabytes=512, patience=10.0)
"""Default limits for a bot's answer to one question."""
LOADING = WorkerLimits(seconds=60.0, megabytes=2_048, patience=60.0)
"""Limits for loading a bot with its libraries."""


class BotSource(NamedTuple):
    """The module of a bot, and the limits of each answer."""

    name: str
    limits: WorkerLimits


def answer_task(source: BotSource, task: Task | None) -> Value | HouseBot | Refusal:
    """Return a bot's answer to a task, or its description if there is no task.

    This is the function that its process runs. The bot is created again for every question, with a
    random seed from the question, so that a game continues in the same way after a restart. Errors
    are returned as refusals.
    """
    try:
        bot = _loaded(source.name)
        if task is None:
            return HouseBot(bot.name, bot.label, bot.games, bot.fingerprint)
        rules, view, posed = task.opened()
        with within(source.limits):
            return bot.player(rules, Random(task.seed))(asked_again(posed), lambda: view)
    except Refusal as refusal:
        return Refusal(refusal.code, refusal.sentence, refusal.place)


@cache
def _loaded(name: str) -> Bot:
    """Load a bot; NumPy is loaded first, because its memory grows with the number of processors."""
    with suppress(ImportError):
        import_module("numpy")
    with within(LOADING):
        return visiting.load(name)


def describe_bot(source: BotSource) -> HouseBot:
    """Load a bot in its own process and return its description; refuse it if that fails."""
    worker = Worker(partial(answer_task, source))
    patience = threading.Timer(LOADING.patience, worker.stop)
    patience.start()
    try:
        worker.start()
        found = worker.ask(None)
    except WorkFailed as trouble:
        sentence = f"this bot cannot be loaded: its process {trouble}."
        raise Refusal("bad-bot", sentence, source.name) from None
    finally:
        patience.cancel()
        worker.stop()
        worker.release()
    if isinstance(found, HouseBot):
        return found
    raise found


class BotProcesses(ServicePart):
    """The bots of this server, each with its own queue."""

    def __init__(self, names: Iterable[str] = (), limits: WorkerLimits = FOR_BOTS) -> None:
        self.patience = limits.patience
        self.house = HouseBots(describe_bot(BotSource(name, limits)) for name in names)
        self._queues = {
            level: WorkerQueue(partial(answer_task, BotSource(bot.name, limits)), bot.label)
            for level, bot in self.house.bots.items()
        }

    @classmethod
    def build(cls, service: Service) -> BotProcesses:
        return cls()

    def queue(self, level: str) -> WorkerQueue | None:
        """Return the queue of a seat's bot; None if that bot is no longer admitted."""
        return self._queues.get(level)

    def stop(self) -> None:
        """End all processes."""
        for queue in self._queues.values():
            queue.stop()
