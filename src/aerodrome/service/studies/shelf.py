"""Shelf: studies that are kept, to be opened again by whoever has their address.

A study lies here with its plans, a line for each game and what all of them say; what was counted in
single games is added up, and any of them can be flown again. Those that somebody named stay.
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
"""Studies that are kept of one person."""
KEPT_STUDIES = SharedLimit("studies", there=4_000, in_all=20_000, replaces=True)
RESTARTED: Why = "restart"
log = structlog.get_logger()


class KeptVariant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set-up of a study on paper; results without what was counted in each game."""

    plan: Plan
    own: bool
    results: tuple[Result, ...]
    found: Summary | None = None


class KeptStudy(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A study on paper."""

    variants: tuple[KeptVariant, ...]
    state: State
    why: Why = ""
    trouble: str = ""
    seconds: float = 0.0


class Shelf(ServicePart):
    """The studies in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Shelf:
        return cls(service.store)

    async def check_room(self, person: str) -> None:
        """Refuse another study where all that somebody may keep are named."""
        if await self.store.read(lambda c: rows.named(c, person)) >= MOST_EACH:
            sentence = f"you keep {MOST_EACH} studies by name; discard one of them first."
            raise Refusal("too-many", sentence)

    async def keep(self, study: Study) -> None:
        """Write a study down as it stands; one without a game, or discarded, leaves nothing.

        A store that is in trouble, or a person who has left, costs no more than the study.
        """
        if not study.flown:
            return
        values = await asyncio.to_thread(_written, study)

        def work(transaction: Transaction) -> None:
            if study.discarded:
                return
            host, now = study.asker.address, {"person": study.person, "name": study.name}
            if not rows.is_kept(transaction, study.id):
                gone = limits_store.make_room(
                    transaction, KEPT_STUDIES, rows.HELD, study.person, host
                )
                if gone is not None:
                    rows.discard(transaction, gone["id"])
            if rows.put(transaction, values | now):
                rows.make_room(transaction, study.person, MOST_EACH)

        try:
            await self.store.retried(work)
        except (Refusal, Conflict) as error:
            log.warning("a study was not kept", study=study.id, why=type(error).__name__)

    async def read(self, study: str) -> Study:
        """A study by its address."""
        found = await self.store.read(lambda c: rows.read(c, study))
        if found is None:
            raise Refusal("no-study", "there is no such study, or not any more.")
        return await asyncio.to_thread(_opened, found)

    async def of(self, person: str) -> list[StudyLine]:
        """Somebody's studies, the newest first."""
        found = await self.store.read(lambda c: rows.of_person(c, person))
        return [_line(one) for one in found]

    async def rename(self, study: str, name: str) -> None:
        await self.store.run(lambda c: rows.rename(c, study, name))

    async def discard(self, study: str) -> None:
        await self.store.run(lambda c: rows.discard(c, study))


def _written(study: Study) -> Row:
    """A study as a row of the store, but for whose it is and its name, which may change yet."""
    parts = []
    for variant in study.variants:
        found = variant.found()
        results = sorted(variant.results.values(), key=lambda one: one.game)
        bare = tuple(msgspec.structs.replace(one, counts=()) for one in results)
        parts.append(KeptVariant(variant.plan, variant.own, bare, found))
    kept = KeptStudy(
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
        "packed": zlib.compress(msgspec.json.encode(kept)),
    }


def _opened(row: Row) -> Study:
    """A study out of its row."""
    kept = codec.decode(zlib.decompress(row["packed"]), KeptStudy, row["id"])
    study = Study(
        *(
            StudyVariant(
                one.plan,
                own=one.own,
                results={result.game: result for result in one.results},
                found=one.found,
            )
            for one in kept.variants
        )
    )
    study.id, study.person, study.name = row["id"], row["person"], row["name"]
    study.created, study.aloft, study.trouble = row["created"], kept.seconds, kept.trouble
    study.state, study.why = kept.state, kept.why
    study.stop(RESTARTED)
    return study


def _line(row: Row) -> StudyLine:
    """A row as a list shows it; what flew when it was written does not fly any more."""
    line = codec.decode(row["head"], StudyLine, row["id"])
    state: State = "stopped" if line.state in ("waiting", "flying") else line.state
    return msgspec.structs.replace(line, name=row["name"], state=state)
