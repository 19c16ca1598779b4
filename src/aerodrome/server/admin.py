"""Admin: what whoever runs a server does with its people and games, beside those who serve them.

Every deed is one transaction, and its line in the log stands in the same. Serving processes look at
that log twice a second and tell those concerned (`Service.heed`), on either kind of store.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.messages.play import Notice
from aerodrome.server.people.accounts import Person
from aerodrome.server.people.care import depart, moment
from aerodrome.server.people.lookalikes import skeleton
from aerodrome.server.people.names import LEFT, clean, folded, spoken, taken
from aerodrome.server.play.absence import handing_over
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.kept.unplayable_game import close_unplayed
from aerodrome.server.store import admin_log, care, departures
from aerodrome.server.store import games as rows
from aerodrome.server.store.backup import check_current
from aerodrome.server.store.database import Conflict, Store, Transaction
from aerodrome.server.store.people import DAY, change, looks_like

T = TypeVar("T")
LONGEST_WARNING = 500
MOST_DAYS = 3650
TRIES = 3
"""How often a deed is tried anew when those who serve were faster."""


class Admin:
    """The deeds, each by name or id, and each noted with who did it."""

    def __init__(self, store: Store, who: str) -> None:
        self.store = store
        self.who = who

    def look(self, work: Callable[[Transaction], T]) -> T:
        with self.store.transaction() as transaction:
            return work(transaction)

    def _do(self, work: Callable[[Transaction, float], T]) -> T:
        for _ in range(TRIES):
            try:
                with self.store.transaction() as transaction:
                    return work(transaction, time.time())
            except Conflict:
                continue
        raise Refusal("busy", "somebody else was faster; try again.")

    def warn(self, name: str, text: str) -> str:
        """Words that somebody sees at his next visit, until he dismisses them."""
        said = spoken(text)
        if not said or len(said) > LONGEST_WARNING:
            raise Refusal("malformed", f"a warning has 1 to {LONGEST_WARNING} characters.")

        def work(transaction: Transaction, now: float) -> str:
            person = whom(transaction, name)
            care.warn(transaction, person.id, said, now)
            about = f"{person.name}: {said}"
            admin_log.note(transaction, now, self.who, "warn", person=person.id, about=about)
            return f"{person.name} is warned."

        return self._do(work)

    def rename(self, name: str, new: str) -> str:
        """Another name, wherever the old one stood."""
        shown = clean(new)

        def work(transaction: Transaction, now: float) -> str:
            person = whom(transaction, name)
            if looks_like(transaction, skeleton(shown), person.id):
                raise taken(shown)
            departures.rename_everywhere(transaction, person.id, shown)
            told = f"You are called {shown} here now."
            if person.account:
                account = {"account": folded(shown), "looks": skeleton(shown)}
                change(transaction, person.id, **account)
                told += " You log in under that name."
            care.warn(transaction, person.id, told, now)
            about = f"{person.name} is now {shown}"
            admin_log.note(transaction, now, self.who, "rename", person=person.id, about=about)
            return f"{about}."

        return self._do(work)

    def silence(self, name: str, days: float) -> str:
        """Nobody hears somebody for so many days; for none, he may talk again."""
        if not 0 <= days <= MOST_DAYS:
            raise Refusal("malformed", f"somebody is silenced for 0 to {MOST_DAYS} days.", "--days")

        def work(transaction: Transaction, now: float) -> str:
            person = whom(transaction, name)
            until = now + days * DAY if days else None
            change(transaction, person.id, silenced=until)
            what = f"cannot write in the chat until {moment(until)}" if until else "can write again"
            care.warn(transaction, person.id, f"You {what}.", now)
            about = f"{person.name} {what}"
            admin_log.note(transaction, now, self.who, "silence", person=person.id, about=about)
            return f"{about}."

        return self._do(work)

    def close(self, game: str) -> str:
        """End a game for everybody, without anybody having won."""

        def work(transaction: Transaction, now: float) -> str:
            facts = game_rows.facts(transaction, game)
            if facts["status"] == "over":
                raise Refusal("over", "the game is over.", game)
            seat = rows.seats_of(transaction, [game])[0]["seat"]
            close_unplayed(transaction, facts, seat, now)
            game_rows.add_notice(transaction, game, Notice("closed_by_owner", {}), now)
            admin_log.note(transaction, now, self.who, "close", game=game)
            return f"{game} is closed."

        return self._do(work)

    def delete(self, what: str) -> str:
        """Delete a game by its id, or somebody by name or id; it cannot be taken back."""

        def work(transaction: Transaction, now: float) -> str:
            if rows.facts_of(transaction, what) is not None:
                departures.delete_game(transaction, what)
                admin_log.note(transaction, now, self.who, "delete", game=what)
                return f"the game {what} is deleted."
            person = whom(transaction, what)
            depart(transaction, person.id, handing_over(now))
            admin_log.note(transaction, now, self.who, "delete", person=person.id)
            return f"{person.name} is deleted."

        return self._do(work)


@contextmanager
def opened(data: str, who: str) -> Iterator[Admin]:
    """A store at which something is to be done, while it is served or not."""
    check_current(data)
    store = Store(data)
    try:
        yield Admin(store, who)
    finally:
        store.close()


def whom(transaction: Transaction, name: str) -> Person:
    """The one who is meant by a name or an id."""
    found = [one for one in admin_log.named(transaction, name, folded(name)) if one["name"] != LEFT]
    if not found:
        raise Refusal("nobody", f"there is nobody called `{name[:80]}`.")
    if len(found) > 1:
        listed = ", ".join(one["id"] for one in found[:5])
        raise Refusal("several", f"several are called `{name}`; name one by his id: {listed}.")
    (one,) = found
    return Person(one["id"], one["name"], one["account"] is not None)
