"""Runs of a plan: a team flies its games in any order, always with the same results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import NamedTuple

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.apart import fly_apart
from aerodrome.lab.one_game import Batch, Result, fly
from aerodrome.lab.plan import Plan
from aerodrome.lab.team import Hire, Team

AHEAD = 2
"""Batches that wait for each worker, so that none is idle."""
BATCH_SECONDS = 0.5
"""How long a batch should take: long enough to be worth sending, short enough to show progress. It
grows step by step, since one short game does not mean that all are."""
LARGEST_BATCH = 500
DIED = "the worker that flew it died."
TICK = 0.2
"""Seconds between checks whether a run should stop."""

Take = Callable[[Batch], None]


class SentGames(NamedTuple):
    """Games that were submitted, and whether each flies in a process of its own."""

    numbers: tuple[int, ...]
    apart: bool = False


class PlanRun:
    """Games being flown. A worker that dies loses no game except the one that killed it.

    That game is flown again in a process of its own, so that the side that kills it loses it. With
    `stopped` the run stops at once; with `enough` it finishes the games in progress first.
    """

    def __init__(
        self,
        plan: Plan,
        hire: Hire,
        take: Take,
        stopped: Callable[[], bool] = lambda: False,
        enough: Callable[[], bool] = lambda: False,
    ) -> None:
        self.plan = plan
        self._hire = hire
        self._take = take
        self._stopped = stopped
        self._enough = enough
        self._flying: dict[Future[Batch], SentGames] = {}
        self._batch = 1

    def fly(self, numbers: Iterable[int]) -> bool:
        """Fly these games; return whether all were flown."""
        left, suspects = deque(numbers), deque[int]()
        team = self._hire() if left else None
        try:
            while team is not None and (left or suspects or self._flying) and not self._stopped():
                if not self._enough():
                    self._send(team, left, suspects)
                elif not self._flying:
                    break
                accused, dead = self._land()
                suspects.extend(accused)
                if dead:
                    team.dismiss()
                    team = self._hire()
        finally:
            if team is not None:
                team.dismiss()
        return not (left or suspects or self._flying)

    def _send(self, team: Team, left: deque[int], suspects: deque[int]) -> None:
        """Submit enough batches; games that may have killed a worker go alone."""
        if suspects and not self._flying:
            self._submit(team, SentGames((suspects.popleft(),), apart=True))
        while left and not suspects and len(self._flying) < team.size * AHEAD:
            taken = min(len(left), self._batch)
            self._submit(team, SentGames(tuple(left.popleft() for _ in range(taken))))

    def _submit(self, team: Team, sent: SentGames) -> None:
        """Submit these games; an already dead team loses them like one that dies while flying."""
        submit = team.executor.submit
        try:
            future = (
                submit(fly_apart, self.plan, sent.numbers)
                if sent.apart
                else submit(fly, self.plan, sent.numbers)
            )
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self._flying[future] = sent

    def _land(self) -> tuple[list[int], bool]:
        """Collect finished batches; return games to try again, and whether the team died."""
        done, _ = wait(self._flying, TICK, FIRST_COMPLETED)
        lost: list[tuple[SentGames, BaseException]] = []
        dead = False
        for future in done:
            sent, error = self._flying.pop(future), future.exception()
            if error is None:
                self._deliver(future.result())
            elif isinstance(error, Refusal):
                raise error
            else:
                dead = dead or isinstance(error, BrokenExecutor)
                lost.append((sent, error))
        if dead:
            lost += [(sent, BrokenExecutor(DIED)) for sent in self._flying.values()]
            self._flying.clear()
        return self._accused(lost), dead

    def _deliver(self, batch: Batch) -> None:
        if batch.seconds and batch.results:
            pace = len(batch.results) / batch.seconds
            most = min(LARGEST_BATCH, 2 * self._batch)
            self._batch = max(1, min(most, int(pace * BATCH_SECONDS)))
        self._take(batch)

    def _accused(self, lost: list[tuple[SentGames, BaseException]]) -> list[int]:
        """Return the games to fly again alone; one that was alone already counts as failed."""
        if len(lost) == 1 and lost[0][0].apart:
            self._take(self._failed(*lost[0]))
            return []
        return [number for sent, _ in lost for number in sent.numbers]

    def _failed(self, sent: SentGames, error: BaseException) -> Batch:
        """Return results for games that could not begin, or were lost."""
        dead = isinstance(error, BrokenExecutor)
        said = DIED if dead else " ".join(str(error).split()) or type(error).__name__
        pairings = map(self.plan.pairing, sent.numbers)
        results = [
            Result(game=one.number, seed=one.seed, seating=one.seating, error=said)
            for one in pairings
        ]
        return Batch(results, [""] * len(results), 0.0)
