"""Lists for whoever runs a server: people, games, sessions and the log, as rows of a table."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.server.people.care import moment, session_id
from aerodrome.server.people.names import LEFT
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.kept.unplayable import header_of
from aerodrome.server.store import admin_log
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Row, Transaction

Lines = list[tuple[str, ...]]
HEADINGS = {
    "people": ("id", "name", "", "made", "seen", "games", "silenced until"),
    "games": ("id", "game", "status", "changed", "seats"),
    "sessions": ("id", "name", "made", "seen", "with"),
    "log": ("", "when", "who", "deed", "whom", "about"),
}


def people(transaction: Transaction, most: int) -> Lines:
    return [
        (
            one["id"],
            one["name"],
            "account" if one["account"] else "guest",
            moment(one["created"]),
            moment(one["seen"]),
            str(one["games"]),
            moment(one["silenced"]) if one["silenced"] else "",
        )
        for one in admin_log.people(transaction, LEFT, most)
    ]


def games(transaction: Transaction, most: int) -> Lines:
    found = admin_log.games(transaction, most)
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
            moment(one["seen"]),
            one["agent"],
        )
        for one in admin_log.sessions(transaction, most)
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
        for act in admin_log.after(transaction, 0)
    ]


LISTS: dict[str, Callable[[Transaction, int], Lines]] = {
    "people": people,
    "games": games,
    "sessions": sessions,
}
