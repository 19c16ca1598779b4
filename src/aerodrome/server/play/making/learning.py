"""Learning: which lessons somebody has done."""

from __future__ import annotations

from contextlib import suppress

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from aerodrome.server.messages import lessons as lm
from aerodrome.server.people.person import Person
from aerodrome.server.store import lessons as rows
from aerodrome.server.store.database import Conflict, Store


async def finish(store: Store, person: Person, done: lm.LessonDone, now: float) -> None:
    """Somebody has done a lesson; what is done stays done."""
    ruleset = registry.find(done.ruleset)
    name = lesson.find(ruleset, done.lesson).id
    with suppress(Conflict):
        await store.run(lambda c: rows.finish(c, person.id, ruleset.id, name, now))


async def learnt(store: Store, person: Person) -> lm.LessonsDone:
    """What somebody has done."""
    found: dict[str, tuple[str, ...]] = {}
    for row in await store.read(lambda c: rows.of_person(c, person.id)):
        found[row["ruleset"]] = (*found.get(row["ruleset"], ()), row["lesson"])
    return lm.LessonsDone(found)
