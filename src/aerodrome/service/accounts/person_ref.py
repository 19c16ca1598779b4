"""Whom: the person somebody means, without ever knowing how the store names him.

An account is named by its name, which nobody else has. Anybody else is named by where he was met:
a seat of a game, a line that he wrote there, or a remark that he made as he watched it.
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
from aerodrome.service.social.friends_messages import Whom


def meant(transaction: Transaction, whom: Whom, asker: Person) -> Person:
    """Return who is meant by `asker`; refused if it is nobody here, or not any more.

    A line or a remark names its writer only to those who may read it.
    """
    found = by_account(transaction, folded(spoken(whom.name))) if whom.name else None
    if not whom.name and whom.game:
        found = _met(transaction, whom, asker.id)
    if found is None or found["name"] == LEFT:
        raise Refusal("nobody", "there is no such pilot here.", whom.name[:80])
    return Person(found["id"], found["name"], found["account"] is not None, found["owner"])


def _met(transaction: Transaction, whom: Whom, asker: str) -> Row | None:
    person = None
    if whom.remark:
        if hearing_store.reads_gallery(transaction, whom.game, asker):
            person = rows.who_remarked(transaction, whom.game, whom.remark)
    elif whom.line:
        if hearing_store.reads_chat(transaction, whom.game, asker):
            person = rows.who_said(transaction, whom.game, whom.line)
    else:
        person = rows.who_sits(transaction, whom.game, whom.seat)
    return person_of(transaction, person) if person else None


def other_than(person: Person, other: Person) -> Person:
    """Refuse somebody who means himself."""
    if person.id == other.id:
        raise Refusal("yourself", "that is you.")
    return other


def check_account(person: Person) -> None:
    """Refuse a guest where others have to find him again."""
    if not person.account:
        raise Refusal("no-account", "this needs an account: keep your name on the account page.")
