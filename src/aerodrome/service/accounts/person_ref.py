"""References to people, which never use the database's own ids.

An account is named by its unique name. A guest is named by where they were met: a seat of a game, a
chat line there, or a remark that they made as a spectator.
"""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import LEFT, folded, spoken
from aerodrome.service.accounts.own_account_store import person_of
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.store import by_account
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import hearing_store
from aerodrome.service.social import blocking_store as rows
from aerodrome.service.social.friends_messages import PersonRef


def resolve(transaction: Transaction, reference: PersonRef, asker: Person) -> Person:
    """Return the person that `asker` refers to; refuse if there is no such person now.

    A chat line or a remark identifies its author only to people who may read it.
    """
    found = by_account(transaction, folded(spoken(reference.name))) if reference.name else None
    if not reference.name and reference.game:
        found = _met(transaction, reference, asker.id)
    if found is None or found["name"] == LEFT:
        raise Refusal("nobody", "there is no such player here.", reference.name[:80])
    return Person(found["id"], found["name"], found["account"] is not None, found["owner"])


def _met(transaction: Transaction, reference: PersonRef, asker: str) -> Row | None:
    person = None
    if reference.remark:
        if hearing_store.reads_gallery(transaction, reference.game, asker):
            person = rows.who_remarked(transaction, reference.game, reference.remark)
    elif reference.line:
        if hearing_store.reads_chat(transaction, reference.game, asker):
            person = rows.who_said(transaction, reference.game, reference.line)
    else:
        person = rows.who_sits(transaction, reference.game, reference.seat)
    return person_of(transaction, person) if person else None


def other_than(person: Person, other: Person) -> Person:
    """Refuse a reference to oneself."""
    if person.id == other.id:
        raise Refusal("yourself", "this is your own account; choose another player.")
    return other


def check_account(person: Person) -> None:
    """Refuse a guest where others must be able to find the person again."""
    if not person.account:
        raise Refusal("no-account", "this needs an account; create one on the account page.")
