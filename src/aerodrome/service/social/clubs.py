"""Clubs: who belongs to them, and what they may do there.

A founder may do everything; officers let people in and out, pin set-ups and write the notice board.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.lookalikes import skeleton
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import clean, taken, written
from aerodrome.service.accounts.own_account import check_voice
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import check_account, meant
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import note_network
from aerodrome.service.part import ServicePart
from aerodrome.service.set_ups import store as set_ups_store
from aerodrome.service.social import clubs_messages as cm
from aerodrome.service.social import clubs_store as rows
from aerodrome.service.social.clubs_store import ASKING, BARRED, FOUNDER, INSIDE, MEMBER, OFFICER
from aerodrome.service.social.friends_messages import Whom

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_EACH, MOST_FOUNDED, MOST_MEMBERS = 50, 5, 1000
"""Clubs that know one person, that he has founded, and people whom one club knows."""
MOST_PINS = 50
LISTED = SharedList(most=100, first=10)


class ClubNews(NamedTuple):
    """Who has to be told of something in a club, and which letter says it."""

    people: tuple[str, ...] = ()
    says: str = ""
    club: str = ""


def is_member(transaction: Transaction, club: str, person: str) -> bool:
    """Whether somebody belongs to a club; who only asks to be let in does not."""
    return rows.role_of(transaction, club, person) in INSIDE


class Clubs(ServicePart):
    """What people do with clubs; each deed checks what its doer is there."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Clubs:
        return cls(service.store)

    async def listed(self, person: Person, words: str) -> cm.ClubList:
        """The clubs that know somebody, and those with these words in their names."""

        def work(transaction: Transaction) -> cm.ClubList:
            mine = rows.of_person(transaction, person.id)
            known = {one["id"] for one in mine}
            found = rows.listed(transaction, words, LISTED)
            return cm.ClubList(
                mine=tuple(info(one) for one in mine if one["role"] != BARRED),
                clubs=tuple(info(one) for one in found if one["id"] not in known),
            )

        return await self.store.read(work)

    async def found(self, person: Person, wish: cm.ClubIn, now: float, host: str) -> str:
        """A new club, founded by somebody with an account; which it is."""
        check_account(person)
        club = secrets.token_hex(6)
        values = {"id": club, "notice": "", "created": now, **_facts(wish)}

        def work(transaction: Transaction) -> None:
            check_voice(transaction, person, now)
            known, founded = rows.numbers(transaction, person.id)
            if founded >= MOST_FOUNDED or known >= MOST_EACH:
                raise Refusal("too-many", f"you have founded {MOST_FOUNDED} clubs already.")
            note_network(transaction, person.id, host)
            rows.put(transaction, values)
            rows.set_role(transaction, club, person.id, FOUNDER, now)

        await self._written(work, wish.name)
        return club

    async def describe(self, person: Person, club: str, wish: cm.ClubIn, now: float) -> None:
        """Another name, other words, another way in."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER)
            check_voice(transaction, person, now)
            rows.change(transaction, club, **_facts(wish))

        await self._written(work, wish.name)

    async def _written(self, work: Callable[[Transaction], None], name: str) -> None:
        try:
            await self.store.run(work)
        except Conflict:
            raise taken(name) from None

    async def post(self, person: Person, club: str, text: str, now: float) -> None:
        """What the notice board says."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            check_voice(transaction, person, now)
            rows.change(transaction, club, notice=written(text))

        await self.store.run(work)

    async def enter(self, person: Person, club: str, token: str, now: float) -> ClubNews:
        """Come in, or ask for it; whoever can let him in has to be told."""
        check_account(person)

        def work(transaction: Transaction) -> ClubNews:
            found = _club(transaction, club)
            role = rows.role_of(transaction, club, person.id)
            if role in INSIDE:
                return ClubNews()
            if role == BARRED:
                raise Refusal("kept-out", "this club does not let you in.")
            _check_space(transaction, club, person)
            if token and found["link_hash"] != hashed(token):
                raise Refusal("no-invite", "this invitation is not valid, or no longer.")
            if found["entry"] == "link" and not token:
                raise Refusal("by-link", "one comes into this club by its link alone.")
            asks = found["entry"] == "request" and not token
            if asks and role == ASKING:
                return ClubNews()
            rows.set_role(transaction, club, person.id, ASKING if asks else MEMBER, now)
            officers = _officers(transaction, club) if asks else ()
            return ClubNews(officers, "club.asked", found["name"])

        return await self.store.retried(work)

    async def leave(self, person: Person, club: str, now: float) -> None:
        """Belong to a club no more; a founder leaves it to an officer, else to the longest member.

        Who is kept out stays so.
        """

        def work(transaction: Transaction) -> None:
            _club(transaction, club)
            role = rows.role_of(transaction, club, person.id)
            if role == FOUNDER:
                rows.bequeath(transaction, club, person.id, now)
            elif role != BARRED:
                rows.remove(transaction, club, person.id)

        await self.store.run(work)

    async def appoint(self, person: Person, club: str, wish: cm.MemberIn, now: float) -> ClubNews:
        """What somebody shall be in a club: let in, made an officer, handed the club, kept out."""

        def work(transaction: Transaction) -> ClubNews:
            found = _club(transaction, club)
            other = meant(transaction, Whom(name=wish.name), person)
            mine = check_role(transaction, club, person, FOUNDER, OFFICER)
            his = rows.role_of(transaction, club, other.id)
            _check_appointment(mine, his, wish.role)
            if wish.role is None:
                rows.remove(transaction, club, other.id)
                return ClubNews()
            if wish.role == FOUNDER:
                rows.set_role(transaction, club, person.id, OFFICER, now)
            rows.set_role(transaction, club, other.id, wish.role, now)
            admitted = his == ASKING and wish.role in INSIDE
            says = "club.admitted" if admitted else "club.handed" if wish.role == FOUNDER else ""
            return ClubNews((other.id,) if says else (), says, found["name"])

        return await self.store.run(work)

    async def renew_link(self, person: Person, club: str, *, close: bool = False) -> str:
        """A new link that lets people in; the old one is void. With `close` there is none."""
        token = "" if close else new_token()

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            rows.change(transaction, club, link_hash=hashed(token) if token else None)

        await self.store.run(work)
        return token

    async def pin(self, person: Person, club: str, wish: cm.PinIn) -> None:
        """Recommend a set-up of the shelf, or do so no more."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            if not wish.pinned:
                rows.unpin(transaction, club, wish.setup)
                return
            found = set_ups_store.read(transaction, wish.setup, person.id)
            if found is None or found["published"] is None:
                raise Refusal("no-setup", "there is no such set-up on the shelf.")
            if rows.number_of_pins(transaction, club) >= MOST_PINS:
                raise Refusal("too-many", f"a club pins at most {MOST_PINS} set-ups.")
            rows.pin(transaction, club, wish.setup)

        await self.store.retried(work)

    async def close(self, person: Person, club: str) -> None:
        """There is no such club any more."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER)
            rows.close(transaction, club)

        await self.store.run(work)


def info(found: Row) -> cm.ClubInfo:
    """A club as lists show it."""
    return cm.ClubInfo(
        id=found["id"],
        name=found["name"],
        about=found["about"],
        entry=found["entry"],
        members=found["members"],
        role=found.get("role"),
    )


def check_role(transaction: Transaction, club: str, person: Person, *roles: str) -> str:
    """What somebody is in a club; refused if he is none of these."""
    _club(transaction, club)
    role = rows.role_of(transaction, club, person.id)
    if role not in roles:
        who = "the founder" if roles == (FOUNDER,) else "its founder and officers"
        raise Refusal("not-yours", f"only {who} may do this in a club.")
    return role


def _club(transaction: Transaction, club: str) -> Row:
    """A club that there must be; whoever changes it holds it meanwhile."""
    found = rows.held(transaction, club)
    if found is None:
        raise Refusal("no-club", "there is no such club, or not any more.")
    return found


def _officers(transaction: Transaction, club: str) -> tuple[str, ...]:
    found = rows.members_of(transaction, club)
    return tuple(one["id"] for one in found if one["role"] in (FOUNDER, OFFICER))


def _check_space(transaction: Transaction, club: str, person: Person) -> None:
    if rows.numbers(transaction, person.id)[0] >= MOST_EACH:
        raise Refusal("too-many", f"you are in {MOST_EACH} clubs already.")
    if rows.size(transaction, club) >= MOST_MEMBERS:
        raise Refusal("full", "this club is full.")


def _check_appointment(mine: str, his: str, role: str | None) -> None:
    """Refuse what an officer may not do, and what makes no sense."""
    if not his or role == ASKING:
        raise Refusal("nobody", "there is no such pilot in this club.")
    if his == FOUNDER:
        raise Refusal("not-yours", "a founder hands the club over, or leaves it.")
    lower = (MEMBER, ASKING, BARRED)
    if mine != FOUNDER and (his not in lower or (role is not None and role not in lower)):
        raise Refusal("not-yours", "only the founder may appoint and dismiss officers.")
    if role == FOUNDER and his not in INSIDE:
        raise Refusal("nobody", "a club is handed over to one of its members.")


def _facts(wish: cm.ClubIn) -> Row:
    """What is kept of a club's words: its name may not look like another's, nor like the house."""
    shown = clean(wish.name)
    about = written(wish.about)
    return {"name": shown, "looks": skeleton(shown), "about": about, "entry": wish.entry}
