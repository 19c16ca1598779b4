"""Care of one's account: a new password, open sessions, codes for the day it is forgotten, leaving.

The same departure serves whoever runs the server: see `aerodrome admin`.
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
"""What codes are written with: no letter that is taken for another."""
GROUPS, GROUP = 4, 4
"""A code has 80 bits: nobody guesses it, so a plain hash keeps it."""
NOBODY = ""
Reseat = Callable[[Transaction, str, str], None]
"""What becomes of a seat whose pilot leaves a game that others go on with."""


class Kept(NamedTuple):
    """What somebody should know of his account: codes left, words he has to read, letters.

    And the name of the `owner`, if it is a program.
    """

    codes: int
    warnings: list[Row]
    letters: int
    owner: str = ""


class OwnAccount(ServicePart):
    """What somebody does with his own account, and nobody with another's."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.store = people.store

    @classmethod
    def build(cls, service: Service) -> OwnAccount:
        return cls(service.people)

    async def about(self, person: Person) -> Kept:
        def look(transaction: Transaction) -> Kept:
            left, told = (
                own_account_store.codes_left(transaction, person.id),
                own_account_store.warnings_of(transaction, person.id),
            )
            owner = name_of(transaction, person.owner) if person.owner else ""
            return Kept(left, told, notifications_store.count_unread(transaction, person.id), owner)

        return await self.store.read(look)

    async def dismiss(self, person: Person, warning: str) -> None:
        """Somebody has read what he was told."""
        await self.store.run(lambda c: own_account_store.dismiss(c, person.id, warning))

    async def prove(self, person: Person, password: str) -> None:
        """Refuse whoever does not know the password of the account he is in."""
        secret = await self.store.read(lambda c: own_account_store.password_of(c, person.id))
        if not await self.people.fits(secret, password):
            raise Refusal("wrong-password", "that is not the right password.")

    async def change_password(self, person: Person, old: str, new: str, token: str) -> None:
        """A new password; every other session of the account is over."""
        _check_account(person)
        await self.prove(person, old)
        secret = await self.people.secret(new)
        await self.store.run(
            lambda c: own_account_store.set_password(c, person.id, secret, hashed(token))
        )

    async def sessions(self, person: Person) -> list[Row]:
        """The open sessions, each with an id that is of no use to anybody else."""
        found = await self.store.read(lambda c: own_account_store.sessions_of(c, person.id))
        return [one | {"id": session_id(one["token_hash"])} for one in found]

    async def end_session(self, person: Person, session: str) -> str:
        """End one of somebody's own sessions; the hash of its token."""

        def work(transaction: Transaction) -> str:
            mine = [
                one["token_hash"] for one in own_account_store.sessions_of(transaction, person.id)
            ]
            meant = [one for one in mine if session_id(one) == session]
            if not meant:
                raise Refusal("no-session", "this session does not exist any more.")
            end_session(transaction, meant[0])
            return str(meant[0])

        return await self.store.run(work)

    async def make_codes(self, person: Person, password: str) -> list[str]:
        """New codes in place of all before; they are told this once."""
        _check_account(person)
        await self.prove(person, password)
        codes = [_new_code() for _ in range(CODES)]
        await self.store.run(lambda c: own_account_store.put_codes(c, person.id, map(_kept, codes)))
        return codes

    async def recover(self, name: str, code: str, password: str) -> Person:
        """A new password by a code, which is used up; all sessions of the account are over.

        It takes as long for a name that nobody has.
        """
        account = account_of(name)
        secret = await self.people.secret(password)

        def work(transaction: Transaction) -> Person:
            found = by_account(transaction, account)
            who = found["id"] if found else NOBODY
            if not own_account_store.use_code(transaction, who, _kept(code)) or found is None:
                sentence = "wrong name or code, or the code was already used."
                raise Refusal("recover", sentence)
            own_account_store.set_password(transaction, who, secret)
            return Person(who, found["name"], True)

        return await self.store.run(work)

    async def leave(self, person: Person, password: str, now: float, reseat: Reseat) -> None:
        """Delete somebody's account, or a guest."""
        if person.account:
            await self.prove(person, password)

        def work(transaction: Transaction) -> None:
            for gone in depart(transaction, person.id, reseat):
                moderation_log_store.note(transaction, now, LEFT, "left", person=gone)

        await self.store.run(work)


def depart(transaction: Transaction, person: str, reseat: Reseat) -> list[str]:
    """Take somebody out of the store, and his programs before him; all who are gone.

    Games that were his alone go with him. In others he becomes a pilot who left, and where they
    are not over yet his seats are left to `reseat`.
    """
    programs = [one["id"] for one in owned_by(transaction, person)]
    for program in programs:
        depart(transaction, program, reseat)
    shared = deletion_store.shared_games(transaction, person, LEFT)
    for game in deletion_store.own_games(transaction, person):
        if game not in shared:
            deletion_store.delete_game(transaction, game)
    deletion_store.rename_everywhere(transaction, person, LEFT)
    for game, seat in deletion_store.unfinished_seats(transaction, person):
        reseat(transaction, game, seat)
    for game in shared:
        deletion_store.hand_on(transaction, game, person)
    deletion_store.strip(transaction, person)
    return [*programs, person]


def check_voice(transaction: Transaction, person: Person, now: float) -> None:
    """Refuse who may not talk just now, and programs, who do not talk at all."""
    if person.program:
        raise Refusal("for-people", "a program does not write to people.")
    until = own_account_store.silenced_until(transaction, person.id, now)
    if until is not None:
        raise Refusal("silenced", f"you cannot write in the chat until {moment(until)}.")


def moment(at: float) -> str:
    """A time as it is written for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def session_id(token_hash: str) -> str:
    """By what a session is named; it says nothing of its token, nor of how that is kept."""
    return hashlib.sha256(f"session {token_hash}".encode()).hexdigest()[:16]


def _new_code() -> str:
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


def _kept(code: str) -> str:
    """How a code is kept, however somebody writes it."""
    plain = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return hashed("".join(letter for letter in plain if letter in LETTERS))


def _check_account(person: Person) -> None:
    if not person.account:
        raise Refusal("no-account", "you are a guest; keep your games under a name first.")
