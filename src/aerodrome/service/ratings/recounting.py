"""Recounting: everything that is thought of people's play anew, from the records."""

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

MOST_TOLD = 50
"""Differences that are told one by one."""


class Unwritten(Exception):
    """What was counted is not to be kept."""


class Snapshot(NamedTuple):
    """All that is reckoned: standings, steps, the ledger, log books and careers, by their keys."""

    standings: dict[str, Row]
    rest: dict[str, Any]
    names: dict[str, str]


class Differences(NamedTuple):
    """What is other than before: lines to be read, and how many in all."""

    lines: list[str]
    total: int

    def summary(self, *, write: bool) -> str:
        """The last line."""
        if not self.total:
            return "everything is as the records say."
        done = "written." if write else "nothing was written; --write keeps what was counted."
        return f"{self.total} of what is kept is other than the records say; {done}"


def snapshot(transaction: Transaction) -> Snapshot:
    """What the store has of all that is reckoned."""
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
    """What is other after than before; of ratings it is told from where to where they go."""
    lines, total = [], 0
    names = before.names | after.names
    for key in sorted(before.standings.keys() | after.standings.keys()):
        old, new = before.standings.get(key), after.standings.get(key)
        if old != new:
            total += 1
            row = new or old or {}
            who = names.get(row["person"], "") or row["member"]
            lines.append(f"{row['ruleset']}: {who}: {_told(old)} -> {_told(new)}")
    for key in sorted(before.rest.keys() | after.rest.keys()):
        if before.rest.get(key) != after.rest.get(key):
            total += 1
            lines.append(f"{key} is other")
    return Differences(lines[:MOST_TOLD], total)


def _told(row: Row | None) -> str:
    if row is None:
        return "nothing"
    return f"{MIDDLE + row['mu']:.2f} ± {row['sigma']:.2f} ({row['games']})"


def relog(transaction: Transaction) -> None:
    """Write all log books anew, from the records; what nothing plays any more stays as it was."""
    for game in log_book_store.all_listed(transaction):
        found, point = game_rows.read_whole(transaction, game)
        with suppress(Refusal):
            played = unplayable.opened(found, point).game
            log_book.keep(transaction, game, log_book.flown(played))


def recount(transaction: Transaction) -> None:
    """Count everything anew, from the records in the order of their ends.

    Where a game is gone, as those of an account that was deleted, the ledger knows what it was.
    """
    ratings_store.hold(transaction)
    ratings_store.wipe(transaction)
    for line in ratings_store.lines(transaction):
        entry = _known(transaction, line)
        found = book.count(transaction, line["number"], entry, line["at"], line["evidence"])
        told = codec.encode(entry).decode()
        if (told, found.verdict) != (line["entry"], line["verdict"]):
            ratings_store.correct(transaction, line["number"], entry=told, verdict=found.verdict)
    for game in ratings_store.unentered(transaction):
        counting.enter(transaction, game["id"], game["updated"])
    ratings_store.forget_departed(transaction)


def _known(transaction: Transaction, line: Row) -> LedgerEntry:
    """A line of the ledger as the record has it, or else as it was written down."""
    if rows.facts_of(transaction, line["game"]) is not None:
        entry = counting.read(transaction, line["game"])
        if entry is not None:
            return entry
    return codec.decode(line["entry"], LedgerEntry, f"line {line['number']} of the ledger")
