"""Shelf: saved studies, which anyone who has their id can open.

A saved study has its plans, one line for each game and its findings. Counts within single games are
only stored as sums; any game can be flown again. Named studies are not deleted automatically.
"""

from __future__ import annotations

import asyncio
import zlib
from typing import TYPE_CHECKING

import msgspec
import structlog

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.summary import Summary
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.part import ServicePart
from aerodrome.service.studies import store as rows
from aerodrome.service.studies.messages import State, StudyLine, Why
from aerodrome.service.studies.study import Study
from aerodrome.service.studies.variant import StudyVariant

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_EACH = 30
"""Saved studies of one person."""
SAVED_STUDIES = SharedLimit("studies", there=4_000, in_all=20_000, replaces=True)
RESTARTED: Why = "restart"
log = structlog.get_logger()


class SavedVariant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A saved set-up of a study; its results lack the counts of single games."""

    plan: Plan
    own: bool
    results: tuple[Result, ...]
    found: Summary | None = None


class SavedStudy(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A saved study."""

    variants: tuple[SavedVariant, ...]
    state: State
    why: Why = ""
    trouble: str = ""
    seconds: float = 0.0


class Shelf(ServicePart):
    """Saves, reads and deletes studies in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Shelf:
        return cls(service.store)

    async def check_room(self, person: str) -> None:
        """Refuse another study if all saved studies of the person are named."""
        if await self.store.read(lambda c: rows.named(c, person)) >= MOST_EACH:
            sentence = f"you keep {MOST_EACH} studies by name; discard one of them first."
            raise Refusal("too-many", sentence)

    async def keep(self, study: Study) -> None:
        """Save a study as it is now; one that is deleted or has no games is skipped.

        A failing database, or a person who has left, costs only this save.
        """
        if not study.flown:
            return
        values = await asyncio.to_thread(_written, study)

        def work(transaction: Transaction) -> None:
            if study.discarded:
                return
            host, now = study.asker.address, {"person": study.person, "name": study.name}
            if not rows.exists(transaction, study.id):
                gone = limits_store.make_room(
                    transaction, SAVED_STUDIES, rows.HELD, study.person, host
                )
                if gone is not None:
                    rows.discard(transaction, gone["id"])
            if rows.put(transaction, values | now):
                rows.make_room(transaction, study.person, MOST_EACH)

        try:
            await self.store.retried(work)
        except (Refusal, Conflict) as error:
            log.warning("studies.save_failed", study=study.id, why=type(error).__name__)

    async def read(self, study: str) -> Study:
        """Return a saved study."""
        found = await self.store.read(lambda c: rows.read(c, study))
        if found is None:
            raise Refusal("no-study", "there is no such study.")
        return await asyncio.to_thread(_opened, found)

    async def of(self, person: str) -> list[StudyLine]:
        """Return a person's saved studies, newest first."""
        found = await self.store.read(lambda c: rows.of_person(c, person))
        return [_line(one) for one in found]

    async def rename(self, study: str, name: str) -> None:
        await self.store.run(lambda c: rows.rename(c, study, name))

    async def discard(self, study: str) -> None:
        await self.store.run(lambda c: rows.discard(c, study))


def _written(study: Study) -> Row:
    """Return the row of a study, without its owner and name, which may still change."""
    parts = []
    for variant in study.variants:
        found = variant.found()
        results = sorted(variant.results.values(), key=lambda one: one.game)
        bare = tuple(msgspec.structs.replace(one, counts=()) for one in results)
        parts.append(SavedVariant(variant.plan, variant.own, bare, found))
    saved = SavedStudy(
        variants=tuple(parts),
        state=study.state,
        why=study.why,
        trouble=study.trouble,
        seconds=round(study.seconds, 1),
    )
    return {
        "id": study.id,
        "created": study.created,
        "head": msgspec.json.encode(study.line()).decode(),
        "packed": zlib.compress(msgspec.json.encode(saved)),
    }


def _opened(row: Row) -> Study:
    """Return the study in a row."""
    saved = codec.decode(zlib.decompress(row["packed"]), SavedStudy, row["id"])
    study = Study(
        *(
            StudyVariant(
                one.plan,
                own=one.own,
                results={result.game: result for result in one.results},
                found=one.found,
            )
            for one in saved.variants
        )
    )
    study.id, study.person, study.name = row["id"], row["person"], row["name"]
    study.created, study.seconds_flown, study.trouble = row["created"], saved.seconds, saved.trouble
    study.state, study.why = saved.state, saved.why
    study.stop(RESTARTED)
    return study


def _line(row: Row) -> StudyLine:
    """Return the list entry in a row; one saved as under way is shown as stopped."""
    line = codec.decode(row["head"], StudyLine, row["id"])
    state: State = "stopped" if line.state in ("waiting", "flying") else line.state
    return msgspec.structs.replace(line, name=row["name"], state=state)
