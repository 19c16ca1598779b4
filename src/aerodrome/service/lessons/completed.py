"""Completed lessons of each player."""

from __future__ import annotations

from contextlib import suppress

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from aerodrome.service.accounts.person import Person
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Store
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.lessons import messages as lm
from aerodrome.service.lessons import store as rows


class CompletedLessons:
    """Records and lists the lessons that people have completed."""

    def __init__(self, store: Store, clock: SteadyClock) -> None:
        self.store = store
        self.clock = clock

    async def finish(self, person: Person, done: lm.LessonDone) -> None:
        """Record that a person has completed a lesson; completing it again changes nothing."""
        ruleset = registry.find(done.ruleset)
        name, now = lesson.find(ruleset, done.lesson).id, self.clock.now()
        with suppress(Conflict):
            await self.store.run(lambda c: rows.finish(c, person.id, ruleset.id, name, now))

    async def learnt(self, person: Person) -> lm.LessonsDone:
        """Return the lessons that a person has completed, by ruleset."""
        found: dict[str, tuple[str, ...]] = {}
        for row in await self.store.read(lambda c: rows.of_person(c, person.id)):
            found[row["ruleset"]] = (*found.get(row["ruleset"], ()), row["lesson"])
        return lm.LessonsDone(found)
