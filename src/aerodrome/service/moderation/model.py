"""Admin: a host's measures about people and games, while the server runs or not.

Each measure is one transaction together with its log entry. Serving processes read the log twice a
second and inform the people concerned (`LogReader`), with either kind of database.
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
"""How often a measure is tried when a serving process was faster."""


class Admin:
    """The measures, each by name or id and logged with its author."""

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
        raise Refusal("busy", "another change was faster; try again.")

    def _warn(self, transaction: Transaction, person: str, text: str, now: float) -> None:
        """Add a warning to a person's page, and notify them of it."""
        own_account_store.warn(transaction, person, text, now)
        notification = Notification("warned", {}, "/account")
        self.notifications.enqueue(transaction, frozenset((person,)), notification, page=False)

    def warn(self, name: str, text: str) -> str:
        """Warn a person: they see the text until they dismiss it."""
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
        """Rename a person everywhere."""
        shown = clean(new)

        def work(transaction: Transaction, now: float) -> str:
            person = person_named(transaction, name)
            if looks_like(transaction, skeleton(shown), person.id):
                raise taken(shown)
            deletion_store.rename_everywhere(transaction, person.id, shown)
            text = f"You are called {shown} here now."
            if person.account:
                account = {"account": folded(shown), "looks": skeleton(shown)}
                change(transaction, person.id, **account)
                text += " You log in under that name."
            self._warn(transaction, person.id, text, now)
            about = f"{person.name} is now {shown}"
            moderation_log_store.note(
                transaction, now, self.who, "rename", person=person.id, about=about
            )
            return f"{about}."

        return self._do(work)

    def silence(self, name: str, days: float) -> str:
        """Silence a person in all chats for some days; with 0 days, lift the silence."""
        if not 0 <= days <= MOST_DAYS:
            raise Refusal("malformed", f"people are silenced for 0 to {MOST_DAYS} days.", "--days")

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
        """End a game without a winner."""

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
        """Withdraw a set-up from publication for good; its owner is notified and keeps it."""

        def work(transaction: Transaction, now: float) -> str:
            found = set_ups_store.read(transaction, setup, "")
            if found is None or found["published"] is None:
                raise Refusal("no-setup", "there is no such published set-up.", setup)
            set_ups_store.change(transaction, setup, published=None, barred=True)
            text = f"Your set-up {found['title']} was taken off the shelf."
            self._warn(transaction, found["person"], text, now)
            owner, about = found["person"], f"{setup} {found['title']}"
            moderation_log_store.note(
                transaction, now, self.who, "withdraw", person=owner, about=about
            )
            return f"{found['title']} is off the shelf."

        return self._do(work)

    def delete(self, what: str) -> str:
        """Permanently delete a game, a report, a club or a person."""

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
        """Return a report as text, with the chat of its place."""
        found = self.look(lambda transaction: complaints_store.file_of(transaction, name))
        report = complaint.read(found, name) if found else None
        if report is None:
            raise Refusal("no-report", "there is no such report.", name)
        about = f"{report.kind}: {report.about}" if report.about else report.kind
        said = (f"{moment(one.at)}  {one.name}: {one.text}" for one in report.chat)
        return "\n".join((f"{moment(report.at)}  {about}  {report.game}", report.words, *said))

    def ratings(self, *, write: bool) -> Differences:
        """Recompute all ratings and log books; return the differences.

        Without `write` nothing is changed.
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
        """Write the file of a report to a new file."""
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
    """Yield the measures for a database, which may be in use by a server."""
    check_current(data)
    store = Store(data)
    try:
        yield Admin(store, who)
    finally:
        store.close()


def person_named(transaction: Transaction, name: str) -> Person:
    """Return the only person with a name or an id."""
    found = [
        one
        for one in moderation_log_store.named(transaction, name, folded(name))
        if one["name"] != LEFT
    ]
    if not found:
        raise Refusal("nobody", f"there is no one called `{name[:80]}`.")
    if len(found) > 1:
        listed = ", ".join(one["id"] for one in found[:5])
        raise Refusal("several", f"several are called `{name}`; name one by id: {listed}.")
    (one,) = found
    return Person(one["id"], one["name"], one["account"] is not None)
