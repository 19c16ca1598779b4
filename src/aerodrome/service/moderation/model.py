"""Admin: what whoever runs a server does with its people and games, beside those who serve them.

Every deed is one transaction, and its line in the log stands in the same. Serving processes look at
that log twice a second and tell those concerned (`Service.heed`), on either kind of store.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from aerodrome.kernel import complaint
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import deletion_store, own_account_store
from aerodrome.service.accounts.lookalikes import skeleton
from aerodrome.service.accounts.names import LEFT, clean, folded, spoken, taken
from aerodrome.service.accounts.own_account import delete_person, moment
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.store import DAY, change, looks_like
from aerodrome.service.archive.unplayable_game import close_unplayed
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.backup import check_current
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.clocks.departed import handing_over
from aerodrome.service.games.messages import Notice
from aerodrome.service.metrics import Metrics
from aerodrome.service.moderation import complaints_store
from aerodrome.service.moderation import log_store as moderation_log_store
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.ratings import recounting
from aerodrome.service.ratings.recounting import Differences
from aerodrome.service.set_ups import store as set_ups_store
from aerodrome.service.social import clubs_store

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
        self.notifications = Notifications(store, Metrics(), time.time)

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

    def _warn(self, transaction: Transaction, person: str, text: str, now: float) -> None:
        """Words for somebody, on top of his page; a notification tells him that there are some."""
        own_account_store.warn(transaction, person, text, now)
        notification = Notification("warned", {}, "/account")
        self.notifications.enqueue(transaction, frozenset((person,)), notification, page=False)

    def warn(self, name: str, text: str) -> str:
        """Words that somebody sees at his next visit, until he dismisses them."""
        said = spoken(text)
        if not said or len(said) > LONGEST_WARNING:
            raise Refusal("malformed", f"a warning has 1 to {LONGEST_WARNING} characters.")

        def work(transaction: Transaction, now: float) -> str:
            person = person_named(transaction, name)
            self._warn(transaction, person.id, said, now)
            about = f"{person.name}: {said}"
            moderation_log_store.note(
                transaction, now, self.who, "warn", person=person.id, about=about
            )
            return f"{person.name} is warned."

        return self._do(work)

    def rename(self, name: str, new: str) -> str:
        """Another name, wherever the old one stood."""
        shown = clean(new)

        def work(transaction: Transaction, now: float) -> str:
            person = person_named(transaction, name)
            if looks_like(transaction, skeleton(shown), person.id):
                raise taken(shown)
            deletion_store.rename_everywhere(transaction, person.id, shown)
            told = f"You are called {shown} here now."
            if person.account:
                account = {"account": folded(shown), "looks": skeleton(shown)}
                change(transaction, person.id, **account)
                told += " You log in under that name."
            self._warn(transaction, person.id, told, now)
            about = f"{person.name} is now {shown}"
            moderation_log_store.note(
                transaction, now, self.who, "rename", person=person.id, about=about
            )
            return f"{about}."

        return self._do(work)

    def silence(self, name: str, days: float) -> str:
        """Nobody hears somebody for so many days; for none, he may talk again."""
        if not 0 <= days <= MOST_DAYS:
            raise Refusal("malformed", f"somebody is silenced for 0 to {MOST_DAYS} days.", "--days")

        def work(transaction: Transaction, now: float) -> str:
            person = person_named(transaction, name)
            until = now + days * DAY if days else None
            change(transaction, person.id, silenced=until)
            what = f"cannot write in the chat until {moment(until)}" if until else "can write again"
            self._warn(transaction, person.id, f"You {what}.", now)
            about = f"{person.name} {what}"
            moderation_log_store.note(
                transaction, now, self.who, "silence", person=person.id, about=about
            )
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
            moderation_log_store.note(transaction, now, self.who, "close", game=game)
            return f"{game} is closed."

        return self._do(work)

    def withdraw(self, setup: str) -> str:
        """Take a set-up off the shelf for good; who made it is told so, and keeps it."""

        def work(transaction: Transaction, now: float) -> str:
            found = set_ups_store.read(transaction, setup, "")
            if found is None or found["published"] is None:
                raise Refusal("no-setup", "there is no such set-up on the shelf.", setup)
            set_ups_store.change(transaction, setup, published=None, barred=True)
            told = f"Your set-up {found['title']} was taken off the shelf."
            self._warn(transaction, found["person"], told, now)
            whose, about = found["person"], f"{setup} {found['title']}"
            moderation_log_store.note(
                transaction, now, self.who, "withdraw", person=whose, about=about
            )
            return f"{found['title']} is off the shelf."

        return self._do(work)

    def delete(self, what: str) -> str:
        """Delete a game, report or club by id, or somebody by name or id, once and for all."""

        def work(transaction: Transaction, now: float) -> str:
            if rows.facts_of(transaction, what) is not None:
                deletion_store.delete_game(transaction, what)
                moderation_log_store.note(transaction, now, self.who, "delete", game=what)
                return f"the game {what} is deleted."
            if complaints_store.discard(transaction, what):
                moderation_log_store.note(
                    transaction, now, self.who, "delete", about=f"report {what}"
                )
                return f"the report {what} is deleted."
            if clubs_store.read(transaction, what) is not None:
                clubs_store.close(transaction, what)
                moderation_log_store.note(
                    transaction, now, self.who, "delete", about=f"club {what}"
                )
                return f"the club {what} is deleted."
            person = person_named(transaction, what)
            for gone in delete_person(transaction, person.id, handing_over(now)):
                moderation_log_store.note(transaction, now, self.who, "delete", person=gone)
            return f"{person.name} is deleted."

        return self._do(work)

    def read_report(self, name: str) -> str:
        """What somebody reported, in words, and what was said at the table."""
        found = self.look(lambda transaction: complaints_store.file_of(transaction, name))
        told = complaint.read(found, name) if found else None
        if told is None:
            raise Refusal("no-report", "there is no such report.", name)
        about = f"{told.kind}: {told.about}" if told.about else told.kind
        said = (f"{moment(one.at)}  {one.name}: {one.text}" for one in told.chat)
        return "\n".join((f"{moment(told.at)}  {about}  {told.game}", told.words, *said))

    def ratings(self, *, write: bool) -> Differences:
        """Count all rated games and write all log books anew; what would be other than it is.

        Without `write` everything stays as it was.
        """
        found: list[Differences] = []

        def work(transaction: Transaction, now: float) -> None:
            before = recounting.snapshot(transaction)
            recounting.recount(transaction)
            recounting.relog(transaction)
            found.append(recounting.compared(before, recounting.snapshot(transaction)))
            if not write:
                raise recounting.NotStored
            about = f"{found[-1].total} differences"
            moderation_log_store.note(transaction, now, self.who, "ratings", about=about)

        with suppress(recounting.NotStored):
            self._do(work)
        return found[-1]

    def save_report(self, name: str, file: Path) -> str:
        """Write what somebody reported to a new file."""
        found = self.look(lambda transaction: complaints_store.file_of(transaction, name))
        if found is None:
            raise Refusal("no-report", "there is no such report.", name)
        try:
            with file.open("xb") as new:
                new.write(found)
        except OSError as error:
            raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None
        return f"the report {name} is in {file}."


@contextmanager
def opened(data: str, who: str) -> Iterator[Admin]:
    """A store at which something is to be done, while it is served or not."""
    check_current(data)
    store = Store(data)
    try:
        yield Admin(store, who)
    finally:
        store.close()


def person_named(transaction: Transaction, name: str) -> Person:
    """The one who is meant by a name or an id."""
    found = [
        one
        for one in moderation_log_store.named(transaction, name, folded(name))
        if one["name"] != LEFT
    ]
    if not found:
        raise Refusal("nobody", f"there is nobody called `{name[:80]}`.")
    if len(found) > 1:
        listed = ", ".join(one["id"] for one in found[:5])
        raise Refusal("several", f"several are called `{name}`; name one by his id: {listed}.")
    (one,) = found
    return Person(one["id"], one["name"], one["account"] is not None)
