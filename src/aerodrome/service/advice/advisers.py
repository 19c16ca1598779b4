"""Advice: hints and reviews by the ace, computed in worker processes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice import messages as wm
from aerodrome.service.advice import model as advice
from aerodrome.service.advice.model import GameView, RulesetTask, consider
from aerodrome.service.games.autopilot.pilot_task import Task
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.lessons import messages as lm
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.fair_queue import Asker
from aerodrome.service.workers.shared_work import SharedWork
from aerodrome.service.workers.work import WorkFailed, WorkQueue
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed

if TYPE_CHECKING:
    from aerodrome.service.service import Service

EACH, THERE = 4, 40
"""Most hints, and most reviews, that one person and one address may wait for."""
HINT_PATIENCE = 10.0
REVIEW_PATIENCE = 180.0
MOST_CACHED = 20
"""Number of reviews cached in memory."""


class Advice(ServicePart):
    """Computes hints and reviews, with a queue for each; reviews take longer.

    Callers wait for their turn without delaying anyone's game. Work that no caller waits for is
    cancelled. A review that several callers wait for is computed once.
    """

    def __init__(self, games: TableActions, hinting: WorkQueue, reviewing: WorkQueue) -> None:
        self.games = games
        self.hinting = hinting
        self._reviewing = reviewing
        self._under_review: SharedWork[lm.Reviewed] = SharedWork()
        self._reviews: OrderedDict[str, lm.Reviewed] = OrderedDict()

    @classmethod
    def build(cls, service: Service) -> Advice:
        live_games = service.live_games
        hints = service.queue(
            consider, "hints", needed=live_games.are_watched, each=EACH, there=THERE
        )
        reviews = service.queue(consider, "reviews", each=EACH, there=THERE)
        return cls(service.games, hints, reviews)

    async def hint(self, person: Person, asker: Asker, game: str, seat: Seat, key: str) -> lm.Hint:
        """Return the ace's mixed strategy for an open question of the caller."""
        live = await self.games.mine_at(person, game, seat)
        async with live.lock:
            task = advice.hint_asked(live, person.id, seat, key)
        counsel = await _computed(self.hinting, task, HINT_PATIENCE, asker)
        async with live.lock:
            now = advice.my_question(live, person.id, seat, key)
            trial = await asyncio.to_thread(advice.trial_of, live.game)
        return await asyncio.to_thread(advice.hinted, trial, now, counsel)

    async def reach(
        self, person: Person, asker: Asker, game: str, seat: Seat, key: str
    ) -> WithinReach:
        """Return all positions that answers to the caller's open question can lead to, if any."""
        live = await self.games.mine_at(person, game, seat, current=True)
        async with live.lock:
            task = advice.reach_asked(live, seat, key)
        if isinstance(task, WithinReach):
            return task
        try:
            found: WithinReach | None = await self.hinting.ask(task, HINT_PATIENCE, asker)
        except WorkFailed:
            return WithinReach(about=task.about, late=True)
        return advice.ends(task, found)

    async def opponent_set(
        self, person: Person, asker: Asker, game: str, wish: wm.OpponentSetIn
    ) -> OpponentSet:
        """Return where a piece of another player can end its next move, if that can be computed."""
        live = await self.games.mine_at(person, game, wish.seat, current=True)
        async with live.lock:
            task = await asyncio.to_thread(advice.opponent_set_asked, live, wish)
        found: OpponentSet | None = None
        with suppress(WorkFailed):
            found = await self.hinting.ask(task, HINT_PATIENCE, asker)
        return advice.opponent_set(task, found)

    async def suppose(
        self, person: Person, asker: Asker, game: str, wish: wm.SupposeIn
    ) -> Supposed:
        """Return the turn that the caller's orders and guesses lead to, with the odds of its shots.

        No dice are rolled.
        """
        live = await self.games.mine_at(person, game, wish.seat, current=True)
        async with live.lock:
            task = await asyncio.to_thread(advice.turn_asked, live, wish)
        found: Supposed | None = await _computed(self.hinting, task, HINT_PATIENCE, asker)
        return advice.turn(found)

    async def review(self, person: Person, asker: Asker, game: str) -> lm.Reviewed:
        """Return the review of a finished game: what each choice cost, and how lucky the dice
        were."""
        live = await self.games.watch(person, game, None)
        async with live.lock:
            record = advice.review_asked(live)
        if game not in self._reviews:
            work = partial(self._reviewed, record, asker)
            self._reviews[game] = await self._under_review.ask(game, work)
        found = self._reviews[game]
        self._reviews.move_to_end(game)
        while len(self._reviews) > MOST_CACHED:
            self._reviews.popitem(last=False)
        return found

    async def _reviewed(self, record: str, asker: Asker) -> lm.Reviewed:
        review = await _computed(self._reviewing, GameView(record), REVIEW_PATIENCE, asker)
        return await asyncio.to_thread(advice.reviewed, record, review)

    async def shutdown(self) -> None:
        await asyncio.to_thread(self.hinting.stop)
        await asyncio.to_thread(self._reviewing.stop)


async def _computed(
    queue: WorkQueue, task: Task | RulesetTask | GameView, patience: float, asker: Asker
) -> Any:
    """Return the result of a task; refuse it if the worker fails or takes too long."""
    try:
        return await queue.ask(task, patience, asker)
    except WorkFailed as failure:
        if isinstance(failure.__cause__, Refusal):
            raise failure.__cause__ from None
        raise Refusal("too-slow", "the ace could not work this out in time; ask again.") from None
