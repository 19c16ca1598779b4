"""Laboratory: studies of all people, flown in slices by a process that gives way to play.

One study flies at a time and makes way for the next after a slice. Turns are fair by address and by
person, and a study with long games pauses while others catch up.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.team import Hire, processes
from aerodrome.service.accounts.person import Person
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.part import ServicePart
from aerodrome.service.studies import study as studies
from aerodrome.service.studies.messages import Why
from aerodrome.service.studies.shelf import Shelf
from aerodrome.service.studies.standby import Standby
from aerodrome.service.studies.study import PlaceInLine, Study
from aerodrome.service.workers.fair_queue import Asker, Turns

if TYPE_CHECKING:
    from aerodrome.service.service import Service

IN_LINE = SharedLimit("studies under way", there=8, in_all=40)
"""Limit of studies under way; one person has one."""
MOST_AT_HAND = 20
"""Finished studies that stay in memory, the most recently read ones."""
SAVE_INTERVAL = 30.0
"""Seconds between saves of a flying study."""
TRIALS_ADDRESS = "trials"
"""Address shared by all trials, which only fly when no study does."""
QUIET = 0.5
"""Seconds between checks whether a study flies."""
Keep = Callable[[Study], Awaitable[None]]


async def save_nowhere(study: Study) -> None:
    """Save nothing: studies of this laboratory are not stored."""


class Laboratory(ServicePart):
    """The studies in memory, by id; each person may have one under way.

    `keep` saves a study from time to time and at its end.
    """

    def __init__(self, hire: Hire | None = None, keep: Keep = save_nowhere) -> None:
        self._keep = keep
        self._team = Standby(hire or processes(1))
        self._thread = ThreadPoolExecutor(1, "laboratory")
        self._turns = Turns(("the runway",))
        self._flights: dict[Study, asyncio.Task[None]] = {}
        self.studies: dict[str, Study] = {}

    @classmethod
    def build(cls, service: Service) -> Laboratory:
        return cls(keep=service[Shelf].keep)

    def _under_way(self) -> list[Study]:
        """Return the studies under way, in order of arrival, after ending unwatched ones."""
        found = [study for study in self.studies.values() if study.under_way]
        for study in found:
            if study.left_alone:
                self.end(study, "left")
        return [study for study in found if study.under_way]

    async def begin(self, asker: Asker, study: Study) -> None:
        """Queue a study; it is in the queue when this returns."""
        if self.flying(asker.person) is not None:
            raise Refusal("busy", "your last study is still running; stop it first.")
        study.asker, study.person, study.created = asker, asker.person, time.time()
        self._make_room(study)
        self.put(study)
        self._flights[study] = task = asyncio.create_task(self._fly(study))
        task.add_done_callback(lambda _: self._flight_ended(study))
        await asyncio.sleep(0)

    def _make_room(self, study: Study) -> None:
        """End the last study of another network if the laboratory is full."""
        under_way = self._under_way()
        gone = IN_LINE.giving_way(study.place, Counter(one.place for one in under_way))
        if gone is not None:
            self.end([one for one in under_way if one.place == gone][-1], "room")

    def put(self, study: Study) -> None:
        """Store a study in memory as the most recently read one."""
        self.studies.pop(study.id, None)
        self.studies[study.id] = study
        idle = [one for one in self.studies.values() if not one.under_way]
        for one in idle[: max(0, len(idle) - MOST_AT_HAND)]:
            del self.studies[one.id]

    async def _fly(self, study: Study) -> None:
        """Fly a study slice by slice, each in its turn; save it however it ends."""
        try:
            async with self._turns.turn(study.asker) as turn:
                await self._fly_slice(study)
                while study.under_way:
                    await turn.again()
                    await self._fly_slice(study)
        finally:
            await asyncio.to_thread(study.settle)
            await self._keep(study)

    async def fly_last(self, study: Study) -> None:
        """Fly a study while no other is under way, without saving it."""
        self._flights[study] = task = asyncio.create_task(self._fly_between(study))
        task.add_done_callback(lambda _: self._flight_ended(study))
        await asyncio.sleep(0)

    async def _fly_between(self, study: Study) -> None:
        """Fly short slices in quiet moments; a new study waits for one slice at most."""
        asker = Asker(study.asker.person, TRIALS_ADDRESS)
        try:
            while study.under_way:
                if study.left_alone:
                    study.stop("left")
                elif self._under_way():
                    await asyncio.sleep(QUIET)
                else:
                    async with self._turns.turn(asker):
                        await self._fly_slice(study)
        finally:
            study.stop("asked")

    @property
    def under_way(self) -> int:
        """Return how many studies are under way."""
        return len(self._under_way())

    async def _fly_slice(self, study: Study) -> None:
        fly = partial(study.fly, self._team.hire, lambda: self._turns.awaited)
        flying = asyncio.get_running_loop().run_in_executor(self._thread, fly)
        while not (await asyncio.wait({flying}, timeout=SAVE_INTERVAL))[0]:
            if study.id in self.studies:
                await self._keep(study)
        self._turns.charge(study.asker, flying.result())

    def _flight_ended(self, study: Study) -> None:
        """Remove a finished flight; after the last one the worker processes end."""
        del self._flights[study]
        if not self._flights:
            self._thread.submit(self._team.send_home)

    def person_removed(self, person: str) -> None:
        """End the studies of a deleted person without saving them."""
        for study in self.of(person):
            self.discard(study)

    def adopt(self, guest: str, account: str) -> None:
        """Move the studies of a guest to an account."""
        for study in self.of(guest):
            study.person, study.guest = account, False

    def discard(self, study: Study) -> None:
        """End a study and mark it as deleted."""
        study.discarded = True
        self.studies.pop(study.id, None)
        self.end(study, "asked")

    def of(self, person: str) -> list[Study]:
        """Return a person's studies in memory, newest first."""
        mine = [study for study in self.studies.values() if person and study.person == person]
        return sorted(mine, key=lambda study: study.created, reverse=True)

    def flying(self, person: str) -> Study | None:
        """Return a person's study under way, or None."""
        return next((study for study in self.of(person) if study.under_way), None)

    def stop(self, person: Person) -> Study:
        """End a person's study on request."""
        study = self.flying(person.id)
        if study is None:
            raise Refusal("no-study", "you have no study running.")
        self.end(study, "asked")
        return study

    def end(self, study: Study, why: Why) -> None:
        """End a study that flies or waits."""
        waits = study.state == "waiting"
        study.stop(why)
        if waits and study in self._flights:
            self._flights[study].cancel()

    def standing(self, study: Study) -> PlaceInLine:
        """Return a study's place in the queue and expected times, empty once it has ended."""
        under_way = self._under_way()
        if study not in under_way:
            return PlaceInLine()
        flying = [one for one in under_way if one.state == "flying"]
        waiting = {study.asker: study for study in under_way if study.state == "waiting"}
        line = flying + [waiting[asker] for asker in self._turns.line() if asker in waiting]
        before = line[: line.index(study)] if study in line else []
        turns = [studies.SLICE if one.left is None else one.left for one in before]
        turn_in = sum(min(studies.SLICE, one) for one in turns)
        return PlaceInLine(len(before), len(under_way), turn_in, _expected(study, under_way))

    async def shutdown(self) -> None:
        """End all studies; games flown so far are saved."""
        for study in {*self._under_way(), *self._flights}:
            self.end(study, "restart")
        await asyncio.gather(*self._flights.values(), return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)


def _expected(study: Study, under_way: list[Study]) -> float | None:
    """Return the seconds until a study ends if all studies under way share fairly, or None."""
    if study.left is None:
        return None
    there = Counter(one.asker.address for one in under_way)
    mine, expected = there[study.asker.address], study.left
    for other in under_way:
        if other is not study:
            share = study.left * mine / there[other.asker.address]
            expected += share if other.left is None else min(other.left, share)
    return expected
