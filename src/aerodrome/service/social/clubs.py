"""Clubs: membership, roles, and what each role may do.

A founder may do everything. Officers admit and remove people, pin set-ups and write the notice
board.
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
from aerodrome.service.accounts.person_ref import check_account, resolve
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import note_network
from aerodrome.service.part import ServicePart
from aerodrome.service.set_ups import store as set_ups_store
from aerodrome.service.social import clubs_messages as cm
from aerodrome.service.social import clubs_store as rows
from aerodrome.service.social.clubs_store import ASKING, BARRED, FOUNDER, INSIDE, MEMBER, OFFICER
from aerodrome.service.social.friends_messages import PersonRef

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_EACH, MOST_FOUNDED, MOST_MEMBERS = 50, 5, 1000
"""Limits: clubs of one person, clubs that they founded, and people in one club."""
MOST_PINS = 50
LISTED = SharedList(most=100, first=10)


class ClubNews(NamedTuple):
    """A notification about a club, and the people it goes to."""

    people: tuple[str, ...] = ()
    phrase: str = ""
    club: str = ""


def is_member(transaction: Transaction, club: str, person: str) -> bool:
    """Return whether a person is a member of a club; applicants are not."""
    return rows.role_of(transaction, club, person) in INSIDE


class Clubs(ServicePart):
    """Creates and changes clubs; each method checks the role of its caller."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Clubs:
        return cls(service.store)

    async def listed(self, person: Person, words: str) -> cm.ClubList:
        """Return the person's clubs, and other clubs with these words in their names."""

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
        """Found a club; return its id."""
        check_account(person)
        club = secrets.token_hex(6)
        values = {"id": club, "notice": "", "created": now, **_facts(wish)}

        def work(transaction: Transaction) -> None:
            check_voice(transaction, person, now)
            known, founded = rows.numbers(transaction, person.id)
            if founded >= MOST_FOUNDED or known >= MOST_EACH:
                raise Refusal(
                    "too-many", f"you lead {MOST_FOUNDED} clubs already; hand one over first."
                )
            note_network(transaction, person.id, host)
            rows.put(transaction, values)
            rows.set_role(transaction, club, person.id, FOUNDER, now)

        await self._written(work, wish.name)
        return club

    async def describe(self, person: Person, club: str, wish: cm.ClubIn, now: float) -> None:
        """Change a club's name, description and way of entry."""

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
        """Replace the text on the notice board."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            check_voice(transaction, person, now)
            rows.change(transaction, club, notice=written(text))

        await self.store.run(work)

    async def enter(self, person: Person, club: str, token: str, now: float) -> ClubNews:
        """Enter a club or apply to it; return the notification for its officers."""
        check_account(person)

        def work(transaction: Transaction) -> ClubNews:
            found = _club(transaction, club)
            role = rows.role_of(transaction, club, person.id)
            if role in INSIDE:
                return ClubNews()
            if role == BARRED:
                raise Refusal("kept-out", "you are banned from this club.")
            _check_space(transaction, club, person)
            if token and found["link_hash"] != hashed(token):
                raise Refusal(
                    "no-invite", "this invitation is invalid or has expired; ask for a new link."
                )
            if found["entry"] == "link" and not token:
                raise Refusal(
                    "by-link", "this club can be joined only with its link; ask an officer for it."
                )
            asks = found["entry"] == "request" and not token
            if asks and role == ASKING:
                return ClubNews()
            rows.set_role(transaction, club, person.id, ASKING if asks else MEMBER, now)
            officers = _officers(transaction, club) if asks else ()
            return ClubNews(officers, "club.asked", found["name"])

        return await self.store.retried(work)

    async def leave(self, person: Person, club: str, now: float) -> None:
        """Leave a club; the founder's role passes to an officer, else to the longest member.

        A barred person stays barred.
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
        """Change a person's role in a club: admit, appoint, hand over, bar or remove them."""

        def work(transaction: Transaction) -> ClubNews:
            found = _club(transaction, club)
            other = resolve(transaction, PersonRef(name=wish.name), person)
            mine = check_role(transaction, club, person, FOUNDER, OFFICER)
            theirs = rows.role_of(transaction, club, other.id)
            _check_appointment(mine, theirs, wish.role)
            if wish.role is None:
                rows.remove(transaction, club, other.id)
                return ClubNews()
            if wish.role == FOUNDER:
                rows.set_role(transaction, club, person.id, OFFICER, now)
            rows.set_role(transaction, club, other.id, wish.role, now)
            admitted = theirs == ASKING and wish.role in INSIDE
            phrase = "club.admitted" if admitted else "club.handed" if wish.role == FOUNDER else ""
            return ClubNews((other.id,) if phrase else (), phrase, found["name"])

        return await self.store.run(work)

    async def renew_link(self, person: Person, club: str, *, close: bool = False) -> str:
        """Create a link that replaces the old one; with `close`, only remove that."""
        token = "" if close else new_token()

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            rows.change(transaction, club, link_hash=hashed(token) if token else None)

        await self.store.run(work)
        return token

    async def pin(self, person: Person, club: str, wish: cm.PinIn) -> None:
        """Pin a published set-up for the members, or unpin it."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER, OFFICER)
            if not wish.pinned:
                rows.unpin(transaction, club, wish.setup)
                return
            found = set_ups_store.read(transaction, wish.setup, person.id)
            if found is None or found["published"] is None:
                raise Refusal("no-setup", "there is no such published set-up.")
            if rows.number_of_pins(transaction, club) >= MOST_PINS:
                raise Refusal(
                    "too-many", f"a club has at most {MOST_PINS} pinned set-ups; unpin one first."
                )
            rows.pin(transaction, club, wish.setup)

        await self.store.retried(work)

    async def close(self, person: Person, club: str) -> None:
        """Delete a club."""

        def work(transaction: Transaction) -> None:
            check_role(transaction, club, person, FOUNDER)
            rows.close(transaction, club)

        await self.store.run(work)


def info(found: Row) -> cm.ClubInfo:
    """Return a club as lists show it."""
    return cm.ClubInfo(
        id=found["id"],
        name=found["name"],
        about=found["about"],
        entry=found["entry"],
        members=found["members"],
        role=found.get("role"),
    )


def check_role(transaction: Transaction, club: str, person: Person, *roles: str) -> str:
    """Return a person's role in a club; refuse any role but these."""
    _club(transaction, club)
    role = rows.role_of(transaction, club, person.id)
    if role not in roles:
        who = "the founder" if roles == (FOUNDER,) else "its founder and officers"
        raise Refusal("not-yours", f"only {who} may do this in a club.")
    return role


def _club(transaction: Transaction, club: str) -> Row:
    """Return a club, locked until the transaction ends; refuse a missing one."""
    found = rows.held(transaction, club)
    if found is None:
        raise Refusal("no-club", "there is no such club.")
    return found


def _officers(transaction: Transaction, club: str) -> tuple[str, ...]:
    found = rows.members_of(transaction, club)
    return tuple(one["id"] for one in found if one["role"] in (FOUNDER, OFFICER))


def _check_space(transaction: Transaction, club: str, person: Person) -> None:
    if rows.numbers(transaction, person.id)[0] >= MOST_EACH:
        raise Refusal("too-many", f"you are in {MOST_EACH} clubs already; leave one first.")
    if rows.size(transaction, club) >= MOST_MEMBERS:
        raise Refusal("full", "this club is full.")


def _check_appointment(mine: str, theirs: str, role: str | None) -> None:
    """Refuse appointments that exceed an officer's rights or make no sense."""
    if not theirs or role == ASKING:
        raise Refusal("nobody", "there is no such player in this club.")
    if theirs == FOUNDER:
        raise Refusal("not-yours", "you are the founder; hand the club over or leave it.")
    lower = (MEMBER, ASKING, BARRED)
    if mine != FOUNDER and (theirs not in lower or (role is not None and role not in lower)):
        raise Refusal("not-yours", "only the founder may appoint and dismiss officers.")
    if role == FOUNDER and theirs not in INSIDE:
        raise Refusal("nobody", "a club can be handed over only to one of its members.")


def _facts(wish: cm.ClubIn) -> Row:
    """Return the columns of a club; its name may not look like another's or an official one."""
    shown = clean(wish.name)
    about = written(wish.about)
    return {"name": shown, "looks": skeleton(shown), "about": about, "entry": wish.entry}
