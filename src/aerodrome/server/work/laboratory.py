"""The laboratory in the page: everybody's studies, in slices, by processes that give way to play.

One study is in the air at a time; when it has had its slice it lands for the next. Turns are fair
by address and by person, and a study whose games are long sits out while others catch up.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.team import Hire, processes
from aerodrome.server.messages.lab import Why
from aerodrome.server.people.accounts import Person
from aerodrome.server.work import study as studies
from aerodrome.server.work.standby import Standby
from aerodrome.server.work.study import PlaceInLine, Study
from aerodrome.server.work.turns import Asker, Turns

MOST_IN_LINE, MOST_THERE = 40, 8
"""Studies under way in all, and of one address; a person has one."""
MOST_KEPT = 200
"""Studies that are remembered; the oldest is forgotten first."""


class Laboratory:
    """Everybody's studies: one for each person, one in the air, the rest in line."""

    def __init__(self, hire: Hire | None = None) -> None:
        self._team = Standby(hire or processes(1))
        self._thread = ThreadPoolExecutor(1, "laboratory")
        self._turns = Turns(("the runway",))
        self._flights: dict[Study, asyncio.Task[None]] = {}
        self.studies: dict[str, Study] = {}

    def _under_way(self) -> list[Study]:
        """The studies in the air or in line, as they came; those that were left are given up."""
        found = [study for study in self.studies.values() if study.under_way]
        for study in found:
            if study.left_alone:
                self._end(study, "left")
        return [study for study in found if study.under_way]

    async def begin(self, asker: Asker, study: Study) -> None:
        """Put a study in line, where it stands when this returns."""
        before = self.studies.get(asker.person)
        if before is not None and before.under_way:
            raise Refusal("busy", "your last study is still running; stop it first.")
        self._make_room(asker)
        study.asker = asker
        self.studies.pop(asker.person, None)
        self.studies[asker.person] = study
        self._forget()
        self._flights[study] = task = asyncio.create_task(self._fly(study))
        task.add_done_callback(lambda _: self._landed(study))
        await asyncio.sleep(0)

    def _make_room(self, asker: Asker) -> None:
        """Where there is none left, the last of an address with more studies gives way."""
        under_way = self._under_way()
        there = Counter(study.asker.address for study in under_way)
        if there[asker.address] >= MOST_THERE:
            sentence = f"{MOST_THERE} studies from your address are waiting; try again later."
            raise Refusal("too-many", sentence)
        if len(under_way) < MOST_IN_LINE:
            return
        address, number = there.most_common(1)[0]
        if number <= there[asker.address] + 1:
            raise Refusal("too-many", "the laboratory is full right now; try again later.")
        self._end([one for one in under_way if one.asker.address == address][-1], "room")

    def _forget(self) -> None:
        """The oldest that is not under way goes when there are too many."""
        idle = [who for who, study in self.studies.items() if not study.under_way]
        for who in idle[: max(0, len(self.studies) - MOST_KEPT)]:
            del self.studies[who]

    async def _fly(self, study: Study) -> None:
        """Slice after slice, each when its turn comes."""
        async with self._turns.turn(study.asker) as turn:
            await self._fly_slice(study)
            while study.under_way:
                await turn.again()
                await self._fly_slice(study)

    async def _fly_slice(self, study: Study) -> None:
        flying = partial(study.fly, self._team.hire, lambda: self._turns.awaited)
        too_long = await asyncio.get_running_loop().run_in_executor(self._thread, flying)
        self._turns.charge(study.asker, too_long)

    def _landed(self, study: Study) -> None:
        """A study is over; the team of the last one goes home."""
        del self._flights[study]
        if not self._flights:
            self._thread.submit(self._team.send_home)

    def forget(self, person: str) -> None:
        """Somebody has left: his study ends, and nothing of it is kept."""
        if (study := self.studies.pop(person, None)) is not None:
            self._end(study, "left")

    def of(self, person: Person) -> Study:
        """Somebody's study."""
        if person.id not in self.studies:
            raise Refusal("no-study", "you have not run a study yet.")
        return self.studies[person.id]

    def stop(self, person: Person) -> Study:
        """End somebody's study because he says so."""
        study = self.of(person)
        self._end(study, "asked")
        return study

    def _end(self, study: Study, why: Why) -> None:
        waits = study.state == "waiting"
        study.stop(why)
        if waits and study in self._flights:
            self._flights[study].cancel()

    def standing(self, study: Study) -> PlaceInLine:
        """The place of a study in line, and what is to be expected; nothing once it has ended."""
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

    async def close(self) -> None:
        """End everything; studies are not kept over a restart."""
        for study in self._under_way():
            self._end(study, "asked")
        await asyncio.gather(*self._flights.values(), return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)


def _expected(study: Study, under_way: list[Study]) -> float | None:
    """Seconds until a study has flown all, if those beside it have their fair shares meanwhile."""
    if study.left is None:
        return None
    there = Counter(one.asker.address for one in under_way)
    mine, expected = there[study.asker.address], study.left
    for other in under_way:
        if other is not study:
            share = study.left * mine / there[other.asker.address]
            expected += share if other.left is None else min(other.left, share)
    return expected
