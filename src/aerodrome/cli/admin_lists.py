"""Lists for hosts of a server: people, games, sessions and the log, as rows of a table."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.service.accounts.names import LEFT
from aerodrome.service.accounts.own_account import moment, session_id
from aerodrome.service.archive.unplayable import header_of
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.moderation import complaints_store
from aerodrome.service.moderation import log_store as moderation_log_store
from aerodrome.service.set_ups import store as set_ups_store
from aerodrome.service.social import clubs_store

Lines = list[tuple[str, ...]]
HEADINGS = {
    "people": ("id", "name", "kind", "created", "last seen", "games", "silenced until"),
    "games": ("id", "game", "status", "changed", "seats"),
    "sessions": ("id", "name", "created", "last seen", "browser or token"),
    "reports": ("id", "when", "reported by", "reason", "person reported", "game", "message"),
    "setups": ("id", "game", "title", "author", "published", "flown", "stars"),
    "clubs": ("id", "name", "created", "members", "founder", "description / notices"),
    "log": ("", "when", "by", "action", "game or person", "details"),
}


def people(transaction: Transaction, most: int) -> Lines:
    return [
        (
            one["id"],
            one["name"],
            _kind(one),
            moment(one["created"]),
            moment(one["seen"]),
            str(one["games"]),
            moment(one["silenced"]) if one["silenced"] else "",
        )
        for one in moderation_log_store.people(transaction, LEFT, most)
    ]


def _kind(person: Row) -> str:
    """Return the kind of a person; a program has the id of its owner."""
    if person["owner"] is not None:
        return f"program of {person['owner']}"
    return "account" if person["account"] else "guest"


def games(transaction: Transaction, most: int) -> Lines:
    found = moderation_log_store.games(transaction, most)
    chairs: dict[str, list[Row]] = {one["id"]: [] for one in found}
    for chair in rows.seats_of(transaction, list(chairs)):
        chairs[chair["game"]].append(chair)
    return [_game(one, chairs[one["id"]]) for one in found]


def _game(facts: Row, chairs: list[Row]) -> tuple[str, ...]:
    header = header_of(facts, chairs)
    seated = game_rows.seated(header, chairs).values()
    sitters = ", ".join(f"{chair.seat}: {chair.name or '?'}" for chair in seated)
    what = f"{header.ruleset}/{header.scenario}"
    return facts["id"], what, facts["status"], moment(facts["updated"]), sitters


def sessions(transaction: Transaction, most: int) -> Lines:
    return [
        (
            session_id(one["token_hash"]),
            one["name"],
            moment(one["created"]),
            moment(one["seen"]) if one["seen"] else "",
            one["agent"] if one["label"] is None else f"token {one['label']}".strip(),
        )
        for one in moderation_log_store.sessions(transaction, most)
    ]


def reports(transaction: Transaction, most: int) -> Lines:
    return [
        (
            one["id"],
            moment(one["at"]),
            one["name"],
            one["kind"],
            f"{one['about']} ({one['accused']})" if one["about"] else "",
            one["game"],
            one["words"],
        )
        for one in complaints_store.newest(transaction, most)
    ]


def set_ups(transaction: Transaction, most: int) -> Lines:
    """Return people's set-ups, the published ones first."""
    return [
        (
            one["id"],
            one["ruleset"],
            one["title"],
            one["author"],
            moment(one["published"]) if one["published"] else "",
            str(one["flown"]),
            f"{float(one['stars']):.1f} ({one['opinions']})" if one["opinions"] else "",
        )
        for one in set_ups_store.listed(transaction, most)
    ]


def clubs(transaction: Transaction, most: int) -> Lines:
    """Return the clubs, the largest first."""
    return [
        (
            one["id"],
            one["name"],
            moment(one["created"]),
            str(one["members"]),
            clubs_store.members_of(transaction, one["id"])[0]["name"],
            " / ".join(text for text in (one["about"], one["notice"]) if text),
        )
        for one in clubs_store.listed(transaction, "", SharedList(most, first=most))
    ]


def log(transaction: Transaction) -> Lines:
    return [
        (
            str(act["number"]),
            moment(act["at"]),
            act["who"],
            act["deed"],
            act["game"] or act["person"] or "",
            act["about"],
        )
        for act in moderation_log_store.after(transaction, 0)
    ]


LISTS: dict[str, Callable[[Transaction, int], Lines]] = {
    "people": people,
    "games": games,
    "sessions": sessions,
    "reports": reports,
    "setups": set_ups,
    "clubs": clubs,
}
