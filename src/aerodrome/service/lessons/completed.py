"""Learning: which lessons somebody has done."""

from __future__ import annotations

from contextlib import suppress

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Conflict, Store
from aerodrome.service.lessons import messages as lm
from aerodrome.service.lessons import store as rows


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
