"""Pilots: programs that think in processes of their own and come in through the same door."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

import msgspec
import structlog

from aerodrome.bots.roster import pilot
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.live import LiveGame
from aerodrome.server.lobby import Lobby
from aerodrome.server.metrics import Metrics

PATIENCE = 10.0
"""Seconds a pilot may think about one question before he is replaced."""
FAILURES = 2
"""After so many failures at one question chance answers it, so that the game goes on."""
log = structlog.get_logger()
Task = tuple[str, str, Any, Question, str]
Think = Callable[[Task], Value]


def think(task: Task) -> Value:
    """What a pilot of this level answers; he is given his seat's view and nothing else."""
    ruleset, level, view, question, seed = task
    return pilot(level, registry.find(ruleset), Random(seed))(question, lambda: view)


def _work(pipe: Connection, thinking: Think) -> None:
    """The life of a worker: questions in, answers out."""
    while True:
        try:
            task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        pipe.send(thinking(task))


class Worker:
    """A process that thinks for us; it may be slow or die, and is then replaced."""

    def __init__(self, thinking: Think = think) -> None:
        self._thinking = thinking
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, self._thinking), daemon=True
        )
        self.process.start()
        theirs.close()

    def ask(self, task: Task, patience: float) -> Value:
        """The worker's answer; TimeoutError or EOFError if it fails us, and a new one stands by."""
        try:
            self._pipe.send(task)
            if not self._pipe.poll(patience):
                raise TimeoutError
            value: Value = self._pipe.recv()
            return value
        except (TimeoutError, EOFError, OSError):
            self.stop()
            self._start()
            raise

    def stop(self) -> None:
        self._pipe.close()
        self.process.kill()
        self.process.join()


class Pilots:
    """Flies every seat that a program has, one question at a time, never in the event loop."""

    def __init__(
        self,
        lobby: Lobby,
        metrics: Metrics,
        workers: int = 1,
        thinking: Think = think,
        patience: float = PATIENCE,
    ) -> None:
        self.lobby = lobby
        self.metrics = metrics
        self.patience = patience
        self._workers = [Worker(thinking) for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        lobby.on_change = self.wake

    def wake(self, live: LiveGame) -> None:
        """See whether a program is asked in this game, and let it fly if it is not at it yet."""
        if live.bot_questions() and (live.pilot is None or live.pilot.done()):
            live.pilot = asyncio.create_task(self._fly(live))

    async def _fly(self, live: LiveGame) -> None:
        failures = 0
        while questions := live.bot_questions():
            question = questions[0]
            try:
                value = await self._considered(live, question, failures)
                await self._answer(live, question, value)
                failures = 0
            except Refusal as refusal:
                failures += 1
                log.warning("a pilot was refused", game=live.id, code=refusal.code)
                await asyncio.sleep(min(failures, 10) * 0.1)
            except (TimeoutError, EOFError, OSError):
                failures += 1
                await self._stumbled(live, question)

    async def _considered(self, live: LiveGame, question: Question, failures: int) -> Value:
        """The pilot's answer, or after too many failures any legal one."""
        options: tuple[Value, ...] = tuple(question.options)
        if failures > FAILURES:
            return secrets.choice(options)
        plain = msgspec.structs.replace(question, options=options)
        table = live.game.position.tables[-1]
        view = table.ruleset.view(table.state, question.seat)
        level = live.chairs[question.seat].level
        task = (table.ruleset.id, level, view, plain, secrets.token_hex(8))
        worker = await self._free.get()
        start = time.perf_counter()
        try:
            return await asyncio.to_thread(worker.ask, task, self.patience)
        finally:
            self._free.put_nowait(worker)
            self.metrics.observe("bot", time.perf_counter() - start)

    async def _answer(self, live: LiveGame, question: Question, value: Value) -> None:
        seat, key = question.seat, f"{live.seq}:{question.key}"[-80:]
        if not live.chairs[seat].flown_by_bot:
            return
        act = lambda: live.game.answer(seat, question.key, value)  # noqa: E731
        await self.lobby.change(live, f"bot:{seat}"[:32], key, act)
        self.metrics.count("bot_answers")

    async def _stumbled(self, live: LiveGame, question: Question) -> None:
        self.metrics.count("bot_restarts")
        log.warning("a pilot stumbled and was replaced", game=live.id, seat=question.seat)
        text = f"The computer pilot of {question.seat} stumbled and was replaced; the game goes on."
        await self.lobby.notice(live, text)

    def stop(self) -> None:
        for worker in self._workers:
            worker.stop()
