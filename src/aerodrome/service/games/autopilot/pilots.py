"""Pilots: programs that answer for their seats, through the same actions as people."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from aerodrome.bots.roster import usual
from aerodrome.kernel import codec
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.autopilot.askers import GameLeases, Whereabouts, is_suspended
from aerodrome.service.games.autopilot.house_bots import is_house_bot, label_of
from aerodrome.service.games.autopilot.pilot_task import FAILURES, next_asked, task_for, think
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Notice
from aerodrome.service.games.open_games import OpenGames
from aerodrome.service.logs import get_logger
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.work import Think, WorkFailed, WorkQueue

if TYPE_CHECKING:
    from aerodrome.service.games.autopilot.bot_processes import BotProcesses
    from aerodrome.service.service import Service

PATIENCE = 10.0
"""Time limit in seconds for the answer to one question."""
NOTICE_INTERVAL = 60.0
"""Minimum seconds between two notices that a pilot of a seat fails."""
OVERTAKEN = ("answered", "not-open", "over")
"""Refusals that are not failures: another process or player was faster."""
ELSEWHERE = "elsewhere"
"""The refusal of a process that leaves the game's pilots to another."""
RETRY_AFTER = {**dict.fromkeys(OVERTAKEN, 0.05), ELSEWHERE: 0.5}
"""Seconds to wait before retrying, by the code of the refusal; one second for others."""
log = get_logger()


class Thinking(NamedTuple):
    """How pilots compute answers: number of processes, function, and time limit in seconds."""

    workers: int = 1
    think: Think = think
    patience: float = PATIENCE


DEFAULT_THINKING = Thinking()


class Pilots(ServicePart):
    """Answers for every seat with a program, one question at a time.

    On a server, pilots compute in worker processes, never in the event loop. Work counts for the
    player of the game and waits for its turn among other players' work. So a player with many games
    only delays their own.
    """

    def __init__(
        self,
        live_games: OpenGames,
        queue: WorkQueue,
        leases: GameLeases,
        whereabouts: Whereabouts,
        bots: BotProcesses | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.live_games = live_games
        self.metrics = live_games.metrics
        self.patience = patience
        self.leases = leases
        self._whereabouts = whereabouts
        self._queue = queue
        self._bots = bots
        self._bot_failures: Counter[tuple[str, str]] = Counter()
        self._last_notice: dict[tuple[str, str], float] = {}

    @classmethod
    def build(cls, service: Service) -> Pilots:
        how = service.thinking
        queue = service.queue(how.think, "pilots", how.workers)
        people = service[Whereabouts]
        return cls(service.live_games, queue, service.leases, people, service.bots, how.patience)

    def game_changed(self, live: LiveGame) -> None:
        """Start answering if a program is asked in this game, unless a task is already running."""
        if is_suspended(live) or not live.bot_questions():
            return
        if live.pilot is None or live.pilot.done():
            live.pilot = asyncio.create_task(self._fly(live))

    async def _fly(self, live: LiveGame) -> None:
        """Answer for the programs of a game until none is asked."""
        try:
            await self._answer_all(live)
        finally:
            with contextlib.suppress(Refusal):
                await self.leases.leave(live.id)

    async def _answer_all(self, live: LiveGame) -> None:
        """Answer one question after another, retrying after any failure."""
        failures: Counter[str] = Counter()
        while self.live_games.live.get(live.id) is live and not is_suspended(live):
            await live.wait_until_sent()
            async with live.lock:
                question = next_asked(live.bot_questions(), failures)
            if question is None:
                return
            try:
                await self._turn(live, question, failures[question.key])
            except Refusal as refusal:
                if refusal.code != "illegal":
                    await self._retry_later(live, question, refusal)
                    continue
                trouble = "gave an illegal answer"
            except WorkFailed as failure:
                trouble = str(failure)
            except Exception as error:
                log.exception("pilot.answer_failed", game=live.id, seat=question.seat)
                trouble = type(error).__name__
            else:
                continue
            failures[question.key] += 1
            if is_house_bot(self._level(live, question)):
                await self._report_bot_failure(live, question, trouble, failures)
            else:
                await self._report_failure(live, question, trouble)

    def _level(self, live: LiveGame, question: Question) -> str:
        return live.chairs[question.seat].pilot_in(live.battle)

    def _bot(self, level: str) -> WorkQueue | None:
        """Return the queue of a bot's seat; None if that bot is no longer admitted."""
        return self._bots.queue(level) if self._bots is not None else None

    async def _turn(self, live: LiveGame, question: Question, failures: int) -> None:
        """Answer one question; after too many failures, with a random legal answer."""
        level = self._level(live, question)
        if is_house_bot(level) and self._bot(level) is None:
            await self._lease(live)
            await self._replace_bot(live, question.seat, level)
            return
        if failures >= FAILURES:
            await self._lease(live)
            options: tuple[Value, ...] = tuple(question.options)
            value = secrets.choice(options)
        else:
            value = await self._computed(live, question)
        await self._answer(live, question, value)

    async def _computed(self, live: LiveGame, question: Question) -> Value:
        """Return the pilot's answer; refuse if the question is no longer open when its turn
        comes."""
        bot = self._bot(self._level(live, question))
        patience = self._bots.patience if bot and self._bots else self.patience
        async with live.lock:
            task = task_for(live, question)
        async with (bot or self._queue).turn(self._whereabouts.asker_of(live)) as ask:
            if question.key not in {open_.key for open_ in live.bot_questions()}:
                raise Refusal("not-open", "this question is no longer open.", question.key)
            await self._lease(live)
            with self.metrics.timed("bot"):
                value: Value | Refusal = await ask(task, patience)
            if isinstance(value, Refusal):
                raise WorkFailed(str(value))
            return value

    async def _lease(self, live: LiveGame) -> None:
        """Take the lease of the game; refuse if another process has it."""
        if not await self.leases.take(live.id):
            raise Refusal(ELSEWHERE, "another process runs the pilots of this game.")

    async def _answer(self, live: LiveGame, question: Question, value: Value) -> None:
        seat = question.seat
        key = f"{live.seq}:{codec.digest(question.key.encode())}"

        def act() -> None:
            if not live.flown(question):
                raise Refusal("not-open", "its player is back at the controls.", question.key)
            live.game.answer(seat, question.key, value)

        await self.live_games.change(live, f"bot:{seat}"[:32], key, act)
        self.metrics.count("bot_answers")

    async def _retry_later(self, live: LiveGame, question: Question, refusal: Refusal) -> None:
        """Wait before retrying, because another process was faster or the store has failed."""
        if refusal.code not in RETRY_AFTER:
            log.warning("pilot.delayed", game=live.id, seat=question.seat, code=refusal.code)
        await asyncio.sleep(RETRY_AFTER.get(refusal.code, 1.0))

    async def _report_failure(self, live: LiveGame, question: Question, how: str) -> None:
        """Log a pilot's failure, and add a notice to the game from time to time."""
        seat = question.seat
        self.metrics.count("bot_restarts")
        log.warning("pilot.failed", game=live.id, seat=seat, how=how)
        now = time.monotonic()
        if now - self._last_notice.get((live.id, seat), -NOTICE_INTERVAL) < NOTICE_INTERVAL:
            return
        self._last_notice = {
            at: then for at, then in self._last_notice.items() if now - then < NOTICE_INTERVAL
        }
        self._last_notice[live.id, seat] = now
        try:
            await self.live_games.notice(live, Notice("pilot_stumbled", {"seat": seat}))
        except Refusal as refusal:
            log.warning("notice.save_failed", game=live.id, code=refusal.code)

    async def _report_bot_failure(
        self, live: LiveGame, question: Question, how: str, failures: Counter[str]
    ) -> None:
        """Log a bot's failure; after several, a built-in pilot replaces the bot."""
        seat, level = question.seat, self._level(live, question)
        self.metrics.count("bot_restarts")
        log.warning("bot.failed", game=live.id, seat=seat, bot=level, how=how)
        self._bot_failures[live.id, seat] += 1
        if self._bot_failures[live.id, seat] < FAILURES:
            return
        try:
            await self._replace_bot(live, seat, level)
        except Refusal as refusal:
            log.warning("bot.replace_failed", game=live.id, code=refusal.code)
            return
        del self._bot_failures[live.id, seat], failures[question.key]

    async def _replace_bot(self, live: LiveGame, seat: Seat, level: str) -> None:
        """Give a bot's seat to the usual pilot of this ruleset, and add a notice."""
        notice = Notice("bot_relieved", {"seat": seat, "name": label_of(level)})
        expected = {"kind": "bot", "level": level}
        spare = usual(live.game.ruleset)
        await self.live_games.reseat(live, seat, notice, expected, level=spare)

    async def startup(self) -> None:
        """Load the games in which a program must answer, in case a restart interrupted it."""
        await self.live_games.open_waiting()

    async def shutdown(self) -> None:
        """End all workers; unfinished questions are asked again after a restart."""
        await asyncio.to_thread(self._queue.stop)
        if self._bots is not None:
            await asyncio.to_thread(self._bots.stop)
