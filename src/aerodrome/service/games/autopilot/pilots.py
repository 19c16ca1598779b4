"""Pilots: programs that answer for their seats and come in through the same door as people."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING

from aerodrome.bots.roster import usual
from aerodrome.kernel import codec
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.autopilot.askers import GameLeases, Whereabouts, rests
from aerodrome.service.games.autopilot.house_bots import is_house_bot, label_of
from aerodrome.service.games.autopilot.pilot_task import FAILURES, next_asked, task_for
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Notice
from aerodrome.service.games.open_games import OpenGames
from aerodrome.service.logs import get_logger
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.work import Stumbled, WorkQueue

if TYPE_CHECKING:
    from aerodrome.service.games.autopilot.bot_processes import BotProcesses
    from aerodrome.service.service import Service

PATIENCE = 10.0
"""Seconds a pilot may think about one question before he is replaced."""
SAID_AGAIN = 60.0
"""Seconds before a game says again that a pilot stumbles."""
OVERTAKEN = ("answered", "not-open", "over")
"""Refusals that are nobody's fault: somebody else was faster."""
ELSEWHERE = "elsewhere"
"""The refusal of a process that leaves the thinking to another."""
HELD_UP = {**dict.fromkeys(OVERTAKEN, 0.05), ELSEWHERE: 0.5}
"""Seconds until we look again, by why we were held up; a second where it is not said here."""
log = get_logger()


class Pilots(ServicePart):
    """Flies every seat that a program has, one question at a time.

    On a server its queue thinks in processes of their own, never in the event loop. A thought is
    for whoever plays there, and waits for its turn among those of other people: a player with many
    games waits for their own.
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
        self._strikes: Counter[tuple[str, str]] = Counter()
        self._said: dict[tuple[str, str], float] = {}

    @classmethod
    def build(cls, service: Service) -> Pilots:
        how = service.thinking
        queue = service.queue(how.think, "pilots", how.workers)
        people = service[Whereabouts]
        return cls(service.live_games, queue, service.leases, people, service.bots, how.patience)

    def game_changed(self, live: LiveGame) -> None:
        """See whether a program is asked in this game, and let it fly if it is not at it yet."""
        if rests(live) or not live.bot_questions():
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
        """One question after another; no trouble ends this early."""
        failures: Counter[str] = Counter()
        while self.live_games.live.get(live.id) is live and not rests(live):
            await live.told()
            async with live.lock:
                question = next_asked(live.bot_questions(), failures)
            if question is None:
                return
            try:
                await self._turn(live, question, failures[question.key])
            except Refusal as refusal:
                if refusal.code != "illegal":
                    await self._held_up(live, question, refusal)
                    continue
                trouble = "lied"
            except Stumbled as stumbled:
                trouble = str(stumbled)
            except Exception as error:
                log.exception("an answer of a pilot broke", game=live.id, seat=question.seat)
                trouble = type(error).__name__
            else:
                continue
            failures[question.key] += 1
            if is_house_bot(self._level(live, question)):
                await self._struck(live, question, trouble, failures)
            else:
                await self._stumbled(live, question, trouble)

    def _level(self, live: LiveGame, question: Question) -> str:
        return live.chairs[question.seat].pilot_in(live.battle)

    def _bot(self, level: str) -> WorkQueue | None:
        """Return who answers for a bot's seat; nobody, if that bot is not let in."""
        return self._bots.queue(level) if self._bots is not None else None

    async def _turn(self, live: LiveGame, question: Question, failures: int) -> None:
        """One question, to its answer: the pilot's, or after too many failures any legal one."""
        level = self._level(live, question)
        if is_house_bot(level) and self._bot(level) is None:
            await self._lease(live)
            await self._relieve(live, question.seat, level)
            return
        if failures >= FAILURES:
            await self._lease(live)
            options: tuple[Value, ...] = tuple(question.options)
            value = secrets.choice(options)
        else:
            value = await self._considered(live, question)
        await self._answer(live, question, value)

    async def _considered(self, live: LiveGame, question: Question) -> Value:
        """What the pilot answers when his turn has come, if he is still asked by then."""
        bot = self._bot(self._level(live, question))
        patience = self._bots.patience if bot and self._bots else self.patience
        async with live.lock:
            task = task_for(live, question)
        async with (bot or self._queue).turn(self._whereabouts.behind(live)) as ask:
            if question.key not in {open_.key for open_ in live.bot_questions()}:
                raise Refusal("not-open", "nobody is asked this any more.", question.key)
            await self._lease(live)
            with self.metrics.timed("bot"):
                value: Value | Refusal = await ask(task, patience)
            if isinstance(value, Refusal):
                raise Stumbled(str(value))
            return value

    async def _lease(self, live: LiveGame) -> None:
        """Think for this game, if no other process does."""
        if not await self.leases.take(live.id):
            raise Refusal(ELSEWHERE, "another process thinks for this game.")

    async def _answer(self, live: LiveGame, question: Question, value: Value) -> None:
        seat = question.seat
        key = f"{live.seq}:{codec.digest(question.key.encode())}"

        def act() -> None:
            if not live.flown(question):
                raise Refusal("not-open", "its player is back at the controls.", question.key)
            live.game.answer(seat, question.key, value)

        await self.live_games.change(live, f"bot:{seat}"[:32], key, act)
        self.metrics.count("bot_answers")

    async def _held_up(self, live: LiveGame, question: Question, refusal: Refusal) -> None:
        """Somebody was faster, or the store is in trouble: look again a little later."""
        if refusal.code not in HELD_UP:
            log.warning("a pilot is held up", game=live.id, seat=question.seat, code=refusal.code)
        await asyncio.sleep(HELD_UP.get(refusal.code, 1.0))

    async def _stumbled(self, live: LiveGame, question: Question, how: str) -> None:
        """The game says so, but not again and again."""
        seat = question.seat
        self.metrics.count("bot_restarts")
        log.warning("a pilot stumbled", game=live.id, seat=seat, how=how)
        now = time.monotonic()
        if now - self._said.get((live.id, seat), -SAID_AGAIN) < SAID_AGAIN:
            return
        self._said = {at: then for at, then in self._said.items() if now - then < SAID_AGAIN}
        self._said[live.id, seat] = now
        try:
            await self.live_games.notice(live, Notice("pilot_stumbled", {"seat": seat}))
        except Refusal as refusal:
            log.warning("a notice was not saved", game=live.id, code=refusal.code)

    async def _struck(
        self, live: LiveGame, question: Question, how: str, failures: Counter[str]
    ) -> None:
        """A bot from outside failed: after some more of that one of our own pilots flies on."""
        seat, level = question.seat, self._level(live, question)
        self.metrics.count("bot_restarts")
        log.warning("a bot failed", game=live.id, seat=seat, bot=level, how=how)
        self._strikes[live.id, seat] += 1
        if self._strikes[live.id, seat] < FAILURES:
            return
        try:
            await self._relieve(live, seat, level)
        except Refusal as refusal:
            log.warning("a bot was not relieved", game=live.id, code=refusal.code)
            return
        del self._strikes[live.id, seat], failures[question.key]

    async def _relieve(self, live: LiveGame, seat: Seat, level: str) -> None:
        """Whoever usually flies this game has a bot's seat from now on, which says so."""
        told = Notice("bot_relieved", {"seat": seat, "name": label_of(level)})
        expected = {"kind": "bot", "level": level}
        spare = usual(live.game.ruleset)
        await self.live_games.reseat(live, seat, told, expected, level=spare)

    async def startup(self) -> None:
        """Open the games in which a program has to move: a restart may have interrupted it."""
        await self.live_games.open_waiting()

    async def shutdown(self) -> None:
        """End every worker; what they were thinking of is asked again after a restart."""
        await asyncio.to_thread(self._queue.stop)
        if self._bots is not None:
            await asyncio.to_thread(self._bots.stop)
