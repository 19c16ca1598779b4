"""Blocks and mutes: blocked players never meet, and muted players are not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import other_than, resolve
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.part import ServicePart
from aerodrome.service.social import blocking_store as rows
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social import friends_store
from aerodrome.service.social.blocking_store import BLOCK

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_AVOIDED = 500
"""People that one person may block or mute."""


def apart(transaction: Transaction, one: str, two: str) -> bool:
    """Return whether either of two people has blocked the other."""
    return BLOCK in (rows.how(transaction, one, two), rows.how(transaction, two, one))


def apart_from(transaction: Transaction, person: str) -> frozenset[str]:
    """Return everyone this person has blocked or is blocked by."""
    return rows.apart_from(transaction, person)


def muted_by(transaction: Transaction, person: str) -> frozenset[str]:
    """Return the people this person has muted or blocked."""
    return rows.unread_by(transaction, person)


class Blocking(ServicePart):
    """Blocks, mutes and forgives people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Blocking:
        return cls(service.store)

    async def avoid(self, person: Person, said: fm.AvoidIn, now: float) -> None:
        """Block or mute a person, or undo both; a block also ends following both ways."""

        def work(transaction: Transaction) -> None:
            other = other_than(person, resolve(transaction, said.whom, person))
            if said.how is None:
                rows.forgive(transaction, person.id, other=other.id)
                return
            known = rows.how(transaction, person.id, other.id)
            if not known and rows.number(transaction, person.id) >= MOST_AVOIDED:
                raise Refusal(
                    "too-many",
                    f"you have {MOST_AVOIDED} players on this list already; remove one first.",
                )
            rows.avoid(transaction, person.id, other.id, said.how, now)
            if said.how == BLOCK:
                friends_store.part(transaction, person.id, other.id)

        await self.store.retried(work)

    async def forgive(self, person: Person, line: str) -> None:
        """Remove an entry from a person's list."""
        await self.store.retried(lambda c: rows.forgive(c, person.id, line=line))

    async def avoided(self, person: Person) -> fm.AvoidedList:
        """Return the people a person has blocked or muted, newest first."""
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
