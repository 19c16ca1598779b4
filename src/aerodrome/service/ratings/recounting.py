"""Recounting: computes all ratings and log books again from the records."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.archive import unplayable
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.ratings import book, counting, log_book, log_book_store
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.ratings.entry import LedgerEntry
from aerodrome.service.ratings.scale import MIDDLE

MOST_LISTED = 50
"""Differences that are listed one by one."""


class NotStored(Exception):
    """Raised to roll back a recount that is not to be stored."""


class Snapshot(NamedTuple):
    """All computed data by key: ratings, rating changes, the ledger, log books and totals."""

    standings: dict[str, Row]
    rest: dict[str, Any]
    names: dict[str, str]


class Differences(NamedTuple):
    """Differences between two snapshots: lines to print, and their full number."""

    lines: list[str]
    total: int

    def summary(self, *, write: bool) -> str:
        """Return the last line of the report."""
        if not self.total:
            return "everything is as the records say."
        done = "written." if write else "nothing was written; --write keeps what was counted."
        return f"{self.total} entries differ from the records; {done}"


def snapshot(transaction: Transaction) -> Snapshot:
    """Return all computed data in the database."""
    standings, steps = ratings_store.everything(transaction)
    entries, careers = log_book_store.everything(transaction)
    rest: dict[str, Any] = {f"step {one['number']} {one['person']}": one for one in steps}
    rest |= {f"line {one['number']}": one for one in ratings_store.lines(transaction)}
    rest |= {f"log book {one['game']} {one['person']}": one for one in entries}
    rest |= {f"career {one['ruleset']} {one['person']}": one for one in careers}
    known = {one["person"]: "" for one in standings if one["person"]}
    names = {person: accounts_store.name_of(transaction, person) for person in known}
    return Snapshot({f"{one['ruleset']}: {one['member']}": one for one in standings}, rest, names)


def compared(before: Snapshot, after: Snapshot) -> Differences:
    """Return the differences between two snapshots; ratings with both values."""
    lines, total = [], 0
    names = before.names | after.names
    for key in sorted(before.standings.keys() | after.standings.keys()):
        old, new = before.standings.get(key), after.standings.get(key)
        if old != new:
            total += 1
            row = new or old or {}
            who = names.get(row["person"], "") or row["member"]
            lines.append(f"{row['ruleset']}: {who}: {_rating_text(old)} -> {_rating_text(new)}")
    for key in sorted(before.rest.keys() | after.rest.keys()):
        if before.rest.get(key) != after.rest.get(key):
            total += 1
            lines.append(f"{key} is other")
    return Differences(lines[:MOST_LISTED], total)


def _rating_text(row: Row | None) -> str:
    if row is None:
        return "nothing"
    return f"{MIDDLE + row['mu']:.2f} ± {row['sigma']:.2f} ({row['games']})"


def relog(transaction: Transaction) -> None:
    """Rebuild all log books from the records; games that cannot be played stay as they were."""
    for game in log_book_store.all_listed(transaction):
        found, point = game_rows.read_whole(transaction, game)
        with suppress(Refusal):
            played = unplayable.opened(found, point).game
            log_book.keep(transaction, game, log_book.flown(played))


def recount(transaction: Transaction) -> None:
    """Recount all ratings from the records, in the order of the games' ends.

    A game that is gone, for example with a deleted account, is counted from its ledger entry.
    """
    ratings_store.hold(transaction)
    ratings_store.wipe(transaction)
    for line in ratings_store.lines(transaction):
        entry = _known(transaction, line)
        found = book.count(transaction, line["number"], entry, line["at"], line["evidence"])
        text = codec.encode(entry).decode()
        if (text, found.verdict) != (line["entry"], line["verdict"]):
            ratings_store.correct(transaction, line["number"], entry=text, verdict=found.verdict)
    for game in ratings_store.unentered(transaction):
        counting.enter(transaction, game["id"], game["updated"])
    ratings_store.forget_departed(transaction)


def _known(transaction: Transaction, line: Row) -> LedgerEntry:
    """Return an entry of the ledger from the record, or as stored if the game is gone."""
    if rows.facts_of(transaction, line["game"]) is not None:
        entry = counting.read(transaction, line["game"])
        if entry is not None:
            return entry
    return codec.decode(line["entry"], LedgerEntry, f"line {line['number']} of the ledger")
