"""Flying: programs that answer where nobody else thinks: in the same thread, between two questions.

Whoever looks on is told of the turn first; then a program thinks, and whatever was asked meanwhile
is answered before it thinks again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import InnerGame
from aerodrome.kernel.within import ended_elsewhere
from aerodrome.local.keeping import Keeping
from aerodrome.service.games.autopilot.battle_task import BattleTask, by_chance, fly
from aerodrome.service.games.autopilot.pilot_task import (
    FAILURES,
    HOPELESS,
    next_asked,
    task_for,
    think,
)
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Notice

OVERTAKEN = ("answered", "not-open", "over")
"""Refusals that are nobody's fault: somebody else was faster."""
LONGEST_PAUSE = 60.0
"""Seconds before something that cannot be saved is tried once more."""
log = logging.getLogger(__name__)


class Flying:
    """Flies every seat that a program has, and every battle that programs fly at once."""

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        keeping.watchers.append(self.wake)

    def wake(self, live: LiveGame) -> None:
        """See whether a program is asked in this game, and let it fly if it is not at it yet."""
        asked = live.game.position.inner is not None or live.bot_questions()
        if asked and (live.pilot is None or live.pilot.done()):
            live.pilot = asyncio.create_task(self._fly(live))

    async def _fly(self, live: LiveGame) -> None:
        """Answer for the programs of a game until none is asked."""
        failures: Counter[str] = Counter()
        pauses = 0
        while self.keeping.live.get(live.id) is live:
            await live.told()
            await asyncio.sleep(0)
            async with live.lock:
                aloft = live.game.position.inner
                question = next_asked(live.bot_questions(), failures)
            if aloft is None and question is None:
                return
            key = aloft.at if aloft is not None else question.key if question is not None else ""
            try:
                await self._turn(live, aloft, question, failures[key])
                pauses = 0
            except Refusal as refusal:
                if refusal.code == "storage":
                    pauses += 1
                    await asyncio.sleep(min(LONGEST_PAUSE, 2.0**pauses))
                elif refusal.code not in OVERTAKEN:
                    await self._stumbled(live, key, question, failures, refusal)
            except Exception as error:
                await self._stumbled(live, key, question, failures, error)
            if failures[key] >= HOPELESS and aloft is not None:
                return

    async def _turn(
        self, live: LiveGame, aloft: InnerGame | None, question: Question | None, failures: int
    ) -> None:
        """One battle to its end, or one question to its answer."""
        if aloft is not None:
            played = ended_elsewhere(aloft, fly(BattleTask.of(aloft, failures)))
            await self.keeping.change(live, "", lambda: live.game.finish_inner(played))
            if by_chance(failures):
                told = Notice("battle_by_chance", {})
                await self.keeping.change(live, "", lambda: told)
        elif question is not None:
            await self._answer(live, question, await self._considered(live, question, failures))

    async def _considered(self, live: LiveGame, question: Question, failures: int) -> Value:
        """What the pilot answers; after too many failures any legal answer."""
        if failures >= FAILURES:
            options: tuple[Value, ...] = tuple(question.options)
            return secrets.choice(options)
        async with live.lock:
            task = task_for(live, question)
        return think(task)

    async def _answer(self, live: LiveGame, question: Question, value: Value) -> None:
        def act() -> None:
            if not live.flown(question):
                raise Refusal("not-open", "its player is back at the controls.", question.key)
            live.game.answer(question.seat, question.key, value)

        await self.keeping.change(live, "", act)

    async def _stumbled(
        self,
        live: LiveGame,
        key: str,
        question: Question | None,
        failures: Counter[str],
        error: Exception,
    ) -> None:
        """The game says so, once for a question."""
        failures[key] += 1
        log.warning("a pilot stumbled", exc_info=error)
        if question is not None and failures[key] == 1:
            notice = Notice("pilot_stumbled", {"seat": question.seat})
            await self.keeping.change(live, "", lambda: notice)
