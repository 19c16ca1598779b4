"""Account care: changing passwords, ending sessions, recovery codes, and deleting an account.

The `aerodrome admin` command deletes accounts with the same code.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import deletion_store, own_account_store
from aerodrome.service.accounts.model import People, hashed
from aerodrome.service.accounts.names import LEFT, account_of
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs_store import owned_by
from aerodrome.service.accounts.store import by_account, end_session, name_of
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.moderation import log_store as moderation_log_store
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

CODES = 10
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters of recovery codes: none that can be mistaken for another."""
GROUPS, GROUP = 4, 4
"""Size of a recovery code: 80 bits cannot be guessed, so a plain hash protects it."""
NO_PERSON = ""
Reseat = Callable[[Transaction, str, str], None]
"""Decides what happens to the seat of a player who leaves a game that others go on with."""


class AccountSummary(NamedTuple):
    """What the account page shows: codes left, warnings, unread notifications.

    `owner` is the owner's name if the person is a program.
    """

    codes: int
    warnings: list[Row]
    letters: int
    owner: str = ""


class OwnAccount(ServicePart):
    """Changes that people make to their own accounts."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.store = people.store

    @classmethod
    def build(cls, service: Service) -> OwnAccount:
        return cls(service.people)

    async def about(self, person: Person) -> AccountSummary:
        def look(transaction: Transaction) -> AccountSummary:
            left, warnings = (
                own_account_store.codes_left(transaction, person.id),
                own_account_store.warnings_of(transaction, person.id),
            )
            owner = name_of(transaction, person.owner) if person.owner else ""
            return AccountSummary(
                left, warnings, notifications_store.count_unread(transaction, person.id), owner
            )

        return await self.store.read(look)

    async def dismiss(self, person: Person, warning: str) -> None:
        """Delete a warning that the person has read."""
        await self.store.run(lambda c: own_account_store.dismiss(c, person.id, warning))

    async def prove(self, person: Person, password: str) -> None:
        """Refuse a person who does not know the password of their account."""
        secret = await self.store.read(lambda c: own_account_store.password_of(c, person.id))
        if not await self.people.fits(secret, password):
            raise Refusal("wrong-password", "the password is wrong.")

    async def change_password(self, person: Person, old: str, new: str, token: str) -> None:
        """Change a password and end every other session of the account."""
        _check_account(person)
        await self.prove(person, old)
        secret = await self.people.secret(new)
        await self.store.run(
            lambda c: own_account_store.set_password(c, person.id, secret, hashed(token))
        )

    async def sessions(self, person: Person) -> list[Row]:
        """Return the person's open sessions, each with an id that does not reveal its token."""
        found = await self.store.read(lambda c: own_account_store.sessions_of(c, person.id))
        return [one | {"id": session_id(one["token_hash"])} for one in found]

    async def end_session(self, person: Person, session: str) -> str:
        """End one of a person's own sessions; return the hash of its token."""

        def work(transaction: Transaction) -> str:
            mine = [
                one["token_hash"] for one in own_account_store.sessions_of(transaction, person.id)
            ]
            meant = [one for one in mine if session_id(one) == session]
            if not meant:
                raise Refusal("no-session", "this session has ended already.")
            end_session(transaction, meant[0])
            return str(meant[0])

        return await self.store.run(work)

    async def make_codes(self, person: Person, password: str) -> list[str]:
        """Replace the person's recovery codes; return the new ones, which cannot be read again."""
        _check_account(person)
        await self.prove(person, password)
        codes = [_new_code() for _ in range(CODES)]
        await self.store.run(
            lambda c: own_account_store.put_codes(c, person.id, map(_code_hash, codes))
        )
        return codes

    async def recover(self, name: str, code: str, password: str) -> Person:
        """Set a new password with a recovery code, use the code up, and end all sessions.

        An unknown name takes just as long.
        """
        account = account_of(name)
        secret = await self.people.secret(password)

        def work(transaction: Transaction) -> Person:
            found = by_account(transaction, account)
            who = found["id"] if found else NO_PERSON
            if not own_account_store.use_code(transaction, who, _code_hash(code)) or found is None:
                sentence = "wrong name or code, or the code was already used."
                raise Refusal("recover", sentence)
            own_account_store.set_password(transaction, who, secret)
            return Person(who, found["name"], True)

        return await self.store.run(work)

    async def leave(self, person: Person, password: str, now: float, reseat: Reseat) -> None:
        """Delete a person's account, or a guest."""
        if person.account:
            await self.prove(person, password)

        def work(transaction: Transaction) -> None:
            for gone in delete_person(transaction, person.id, reseat):
                moderation_log_store.note(transaction, now, LEFT, "left", person=gone)

        await self.store.run(work)


def delete_person(transaction: Transaction, person: str, reseat: Reseat) -> list[str]:
    """Delete a person after their programs; return the ids of all who were deleted.

    Games in which no one else takes part are deleted. In the others the person is shown as a pilot
    who left, and `reseat` decides about seats in games that are not over.
    """
    programs = [one["id"] for one in owned_by(transaction, person)]
    for program in programs:
        delete_person(transaction, program, reseat)
    shared = deletion_store.shared_games(transaction, person, LEFT)
    for game in deletion_store.own_games(transaction, person):
        if game not in shared:
            deletion_store.delete_game(transaction, game)
    deletion_store.rename_everywhere(transaction, person, LEFT)
    for game, seat in deletion_store.unfinished_seats(transaction, person):
        reseat(transaction, game, seat)
    for game in shared:
        deletion_store.hand_over(transaction, game, person)
    deletion_store.delete_data(transaction, person)
    return [*programs, person]


def check_voice(transaction: Transaction, person: Person, now: float) -> None:
    """Refuse people who are silenced, and programs, which cannot write at all."""
    if person.program:
        raise Refusal("for-people", "a bot cannot send messages to people.")
    until = own_account_store.silenced_until(transaction, person.id, now)
    if until is not None:
        raise Refusal("silenced", f"you cannot write in the chat until {moment(until)}.")


def moment(at: float) -> str:
    """Format a time for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def session_id(token_hash: str) -> str:
    """Return the public id of a session, from which its token's hash cannot be derived."""
    return hashlib.sha256(f"session {token_hash}".encode()).hexdigest()[:16]


def _new_code() -> str:
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


def _code_hash(code: str) -> str:
    """Return the stored hash of a code, allowing for lower case and mistaken characters."""
    plain = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return hashed("".join(letter for letter in plain if letter in LETTERS))


def _check_account(person: Person) -> None:
    if not person.account:
        raise Refusal("no-account", "you are a guest; create an account first.")
