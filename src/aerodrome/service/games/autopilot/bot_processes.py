"""Bot processes: every bot that the host lets in thinks in a process of its own, within limits.

No line of it is ever run in the process that serves people. A bot that uses more processor time,
memory or patience than a question is given costs itself its process, and nobody else anything.
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
from aerodrome.service.workers.work import Stumbled
from aerodrome.service.workers.worker_queue import WorkerQueue

if TYPE_CHECKING:
    from aerodrome.service.service import Service

FOR_BOTS = WorkerLimits(seconds=5.0, megabytes=512, patience=10.0)
"""What one question may cost if the host says nothing else."""
LOADING = WorkerLimits(seconds=60.0, megabytes=2_048, patience=60.0)
"""What it may cost to load a bot, with the libraries that it brings along."""


class BotSource(NamedTuple):
    """Where a bot is found, and what each of its answers may cost."""

    name: str
    limits: WorkerLimits


def answered_by(source: BotSource, task: Task | None) -> Value | HouseBot | Refusal:
    """The life of a bot's process: an answer to each task; who it is, if it is given none.

    It is made anew for every question, with whims by its place: a game goes on alike after a
    restart. What it cannot answer is told as a refusal.
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
    """Arrays are loaded first where they are installed: they take memory by the processor."""
    with suppress(ImportError):
        import_module("numpy")
    with within(LOADING):
        return visiting.load(name)


def who_is(source: BotSource) -> HouseBot:
    """Try a bot in a process of its own; one that cannot be let in is refused in a sentence."""
    worker = Worker(partial(answered_by, source))
    patience = threading.Timer(LOADING.patience, worker.stop)
    patience.start()
    try:
        worker.start()
        found = worker.ask(None)
    except Stumbled as trouble:
        sentence = f"it cannot be let in: its process {trouble} while it was loaded."
        raise Refusal("bad-bot", sentence, source.name) from None
    finally:
        patience.cancel()
        worker.stop()
        worker.bury()
    if isinstance(found, HouseBot):
        return found
    raise found


class BotProcesses(ServicePart):
    """The house's bots, each with a queue of its own."""

    def __init__(self, names: Iterable[str] = (), limits: WorkerLimits = FOR_BOTS) -> None:
        self.patience = limits.patience
        self.house = HouseBots(who_is(BotSource(name, limits)) for name in names)
        self._queues = {
            level: WorkerQueue(partial(answered_by, BotSource(bot.name, limits)), bot.label)
            for level, bot in self.house.bots.items()
        }

    @classmethod
    def build(cls, service: Service) -> BotProcesses:
        return cls()

    def queue(self, level: str) -> WorkerQueue | None:
        """Who answers for a seat that says this; nobody, if that bot is not let in any more."""
        return self._queues.get(level)

    def stop(self) -> None:
        """End every process."""
        for queue in self._queues.values():
            queue.stop()
