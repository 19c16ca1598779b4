"""Inner battles: battles within a game that programs fly in one run, outside the server process.

A game that waits for one is stored like any other, and no player is asked in the meantime. The
result depends only on a die that has been rolled, so a battle interrupted by a crash is flown again
with the same result. It is saved like any other change of the game.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import InnerGame
from aerodrome.kernel.within import ended_elsewhere
from aerodrome.service.games.autopilot.askers import GameLeases, Whereabouts, is_suspended
from aerodrome.service.games.autopilot.battle_task import BattleTask, by_chance, fly
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Notice
from aerodrome.service.games.open_games import OpenGames
from aerodrome.service.logs import get_logger
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.work import WorkFailed, WorkQueue

if TYPE_CHECKING:
    from aerodrome.service.service import Service

PATIENCE = 120.0
"""Time limit for a battle in seconds."""
LONGEST_PAUSE = 60.0
"""Longest wait in seconds before a failed battle is retried."""
OVERTAKEN = ("not-open", "over")
"""Refusals that are not failures: another process flew the battle, or the game is over."""
ELSEWHERE = "elsewhere"
"""The refusal of a process that leaves the battle to another."""
log = get_logger()


class InnerBattles(ServicePart):
    """Flies the pending battles of all games, one at a time, with the players taking turns."""

    def __init__(
        self, live_games: OpenGames, queue: WorkQueue, leases: GameLeases, whereabouts: Whereabouts
    ) -> None:
        self.live_games = live_games
        self._queue = queue
        self._leases = leases
        self._whereabouts = whereabouts

    @classmethod
    def build(cls, service: Service) -> InnerBattles:
        queue = service.queue(fly, "flights")
        return cls(service.live_games, queue, service.leases, service[Whereabouts])

    def game_changed(self, live: LiveGame) -> None:
        """Start the pending battle of a game, unless it is running."""
        aloft = live.game.position.inner
        if (
            aloft is not None
            and not is_suspended(live)
            and (live.battle_task is None or live.battle_task.done())
        ):
            live.battle_task = asyncio.create_task(self._fly(live))

    async def _fly(self, live: LiveGame) -> None:
        """Fly the pending battles of a game, retrying after any failure."""
        failures = 0
        while self.live_games.live.get(live.id) is live and not is_suspended(live):
            await live.wait_until_sent()
            async with live.lock:
                aloft = live.game.position.inner
            if aloft is None:
                return
            try:
                await self._fly_once(live, aloft, failures)
                failures = 0
            except Refusal as refusal:
                if refusal.code == ELSEWHERE:
                    await asyncio.sleep(1)
                elif refusal.code not in OVERTAKEN:
                    failures += 1
                    await self._retry_later(live, refusal.code, failures)
            except WorkFailed as failure:
                failures += 1
                await self._retry_later(live, str(failure), failures)

    async def _fly_once(self, live: LiveGame, aloft: InnerGame, failures: int) -> None:
        """Fly one battle and save its result in the record."""
        task = BattleTask.of(aloft, failures)
        async with self._queue.turn(self._whereabouts.asker_of(live)) as ask:
            now = live.game.position.inner
            if now is None or now.at != aloft.at:
                raise Refusal("not-open", "this battle is already over.", aloft.at)
            if not await self._leases.take(live.id):
                raise Refusal(ELSEWHERE, "another process flies this battle.")
            with self.live_games.metrics.timed("flight"):
                text = await ask(task, PATIENCE)
        played = await asyncio.to_thread(ended_elsewhere, aloft, text)
        key = f"flown:{codec.digest(aloft.at.encode())}"

        def land() -> None:
            live.game.finish_inner(played)

        await self.live_games.change(live, "flights", key, land)
        if by_chance(failures):
            with suppress(Refusal):
                await self.live_games.notice(live, Notice("battle_by_chance", {}))

    async def _retry_later(self, live: LiveGame, why: str, failures: int) -> None:
        """Log the failure and wait, longer after each one."""
        log.warning("battle.delayed", game=live.id, why=why, failures=failures)
        await asyncio.sleep(min(LONGEST_PAUSE, 0.5 * 2**failures))

    async def shutdown(self) -> None:
        """Stop the process; unfinished battles are flown again after a restart."""
        await asyncio.to_thread(self._queue.stop)
