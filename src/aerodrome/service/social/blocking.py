"""Manners: who has blocked whom, so that they never meet, and who does not read whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import meant, other_than
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.part import ServicePart
from aerodrome.service.social import blocking_store as rows
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social import friends_store
from aerodrome.service.social.blocking_store import BLOCK

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_AVOIDED = 500
"""People whom one person may block or mute."""


def apart(transaction: Transaction, one: str, two: str) -> bool:
    """Whether either has blocked the other: they are not to meet."""
    return BLOCK in (rows.how(transaction, one, two), rows.how(transaction, two, one))


def apart_from(transaction: Transaction, person: str) -> frozenset[str]:
    """All whom somebody is not to meet, whoever has blocked whom."""
    return rows.apart_from(transaction, person)


def muted_by(transaction: Transaction, person: str) -> frozenset[str]:
    """All whom somebody does not read: those he has muted or blocked."""
    return rows.unread_by(transaction, person)


class Blocking(ServicePart):
    """What somebody does about those he would rather not meet or read."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Blocking:
        return cls(service.store)

    async def avoid(self, person: Person, said: fm.AvoidIn, now: float) -> None:
        """Block or mute somebody, or neither; who blocks another does not follow him any more."""

        def work(transaction: Transaction) -> None:
            other = other_than(person, meant(transaction, said.whom, person))
            if said.how is None:
                rows.forgive(transaction, person.id, other=other.id)
                return
            known = rows.how(transaction, person.id, other.id)
            if not known and rows.number(transaction, person.id) >= MOST_AVOIDED:
                raise Refusal("too-many", f"you have {MOST_AVOIDED} pilots on this list already.")
            rows.avoid(transaction, person.id, other.id, said.how, now)
            if said.how == BLOCK:
                friends_store.part(transaction, person.id, other.id)

        await self.store.retried(work)

    async def forgive(self, person: Person, line: str) -> None:
        """Take somebody off one's list."""
        await self.store.retried(lambda c: rows.forgive(c, person.id, line=line))

    async def avoided(self, person: Person) -> fm.AvoidedList:
        """Whom somebody has blocked or muted, the newest first."""
        found = await self.store.read(lambda c: rows.lines_of(c, person.id))
        return fm.AvoidedList(
            tuple(
                fm.AvoidedInfo(
                    id=one["id"],
                    name=one["name"],
                    account=one["account"] is not None,
                    how=one["how"],
                    since=one["since"],
                )
                for one in found
            )
        )
