"""Friends: people who follow one another, and who may see or challenge them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import check_account, other_than, resolve
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.part import ServicePart
from aerodrome.service.social import blocking_store
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social import friends_store as rows
from aerodrome.service.social.blocking import apart, apart_from

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_FOLLOWED = 500
"""People that one person may follow."""


def are_friends(transaction: Transaction, one: str, two: str) -> bool:
    """Return whether two people follow one another."""
    return rows.follows(transaction, one, two) and rows.follows(transaction, two, one)


def friends_of(transaction: Transaction, person: str) -> frozenset[str]:
    """Return the ids of a person's friends."""
    return rows.friends_of(transaction, person)


def openness_of(transaction: Transaction, people: Collection[str]) -> dict[str, fm.Openness]:
    """Return each person's social settings; the default is open to all."""
    chosen = rows.openness_of(transaction, people)
    return {
        one: fm.Openness(here=bool(chosen[one]["here"]), challenges=chosen[one]["challenges"])
        if one in chosen
        else fm.Openness()
        for one in people
    }


def may_challenge(transaction: Transaction, person: Person, other: Person) -> bool:
    """Return whether a person may challenge another; both need accounts.

    People may challenge programs, but programs only other programs.
    """
    if not (person.account and other.account) or person.id == other.id:
        return False
    if person.program and not other.program:
        return False
    who = openness_of(transaction, [other.id])[other.id].challenges
    fits = who == "anybody" or (who == "friends" and are_friends(transaction, person.id, other.id))
    return fits and not apart(transaction, person.id, other.id)


class Friends(ServicePart):
    """Follows and unfollows people, and changes social settings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Friends:
        return cls(service.store)

    async def follow(self, person: Person, reference: fm.PersonRef, now: float) -> str | None:
        """Follow a person; return their id if they have to be notified, the first time only."""
        check_account(person)

        def work(transaction: Transaction) -> str | None:
            other = other_than(person, resolve(transaction, reference, person))
            if not other.account:
                raise Refusal("guest", "only players with an account can be followed.")
            if apart(transaction, person.id, other.id):
                raise Refusal("apart", "one of you has blocked the other.")
            if len(rows.followed_by(transaction, person.id)) >= MOST_FOLLOWED:
                raise Refusal(
                    "too-many", f"you follow {MOST_FOLLOWED} players already; unfollow one first."
                )
            return other.id if rows.follow(transaction, person.id, other.id, now) else None

        return await self.store.retried(work)

    async def unfollow(self, person: Person, reference: fm.PersonRef) -> None:
        """Stop following a person."""
        await self.store.retried(
            lambda c: rows.unfollow(
                c, person.id, other_than(person, resolve(c, reference, person)).id
            )
        )

    async def choose(self, person: Person, wish: fm.OpennessIn) -> None:
        """Change whether a person is shown as online, and who may challenge them."""
        check_account(person)
        chosen = {"here": wish.here, "challenges": wish.challenges}
        await self.store.retried(lambda c: rows.choose(c, person.id, **chosen))

    async def acquaintance(self, person: Person, reference: fm.PersonRef) -> fm.Acquaintance:
        """Return how two people are related, as far as the first may know it."""
        return await self.store.read(lambda c: _between(c, person, resolve(c, reference, person)))


def _between(transaction: Transaction, person: Person, other: Person) -> fm.Acquaintance:
    return fm.Acquaintance(
        name=other.name,
        account=other.account,
        me=person.id == other.id,
        following=rows.follows(transaction, person.id, other.id),
        followed=rows.follows(transaction, other.id, person.id),
        how=blocking_store.how(transaction, person.id, other.id),
        challenging=may_challenge(transaction, person, other),
        program=other.program,
    )


def in_sight(transaction: Transaction, person: str, people: Collection[str]) -> frozenset[str]:
    """Return those of these people who let a person see that they are online."""
    hidden = apart_from(transaction, person)
    chosen = openness_of(transaction, people)
    return frozenset(one for one in people if chosen[one].here and one not in hidden)
