"""A server while a set is written on it, with two people and all the games they begin."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.server.cookies import COOKIE
from tests.stored.upgrade.played_table import Table, come_back, reopened
from tests.stored.upgrade.stored_sets import KeptGame, KeptStore, Person, note
from tests.support.server.in_process import Field, Json

FIRST, SECOND = "Ruffo", "Brumowski"
OPEN, PROGRAM = "open", "bot"
"""Seats without a person: open, or a program's."""
KINDS = {FIRST: "me", SECOND: OPEN, OPEN: OPEN, PROGRAM: PROGRAM}


class House:
    """A server with two people: the first makes every game, the second joins when invited."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.guests = {name: field.guest() for name in (FIRST, SECOND)}
        self.people: dict[str, Person] = {}
        for name, guest in self.guests.items():
            password = f"the password of {name}"
            guest.post("/api/me/account", {"name": name, "password": password})
            self.people[name] = Person(guest.http.cookies[COOKIE], password)
        self.tables: dict[str, Table] = {}
        self.invites: dict[str, dict[Seat, str]] = {}

    def seat(
        self, what: str, ruleset: str, scenario: str, seats: Mapping[Seat, str], **wish: Any
    ) -> Table:
        """Return a new game for these people; its name decides its seed and random answers."""
        chairs = {seat: {"kind": KINDS[name], "level": "rookie"} for seat, name in seats.items()}
        wish = {"seats": chairs, "seed": what, **wish}
        made = self.guests[FIRST].make(ruleset, scenario, **wish)
        invites = {one["seat"]: one["token"] for one in made["invites"]}
        for seat in [seat for seat, name in seats.items() if name == SECOND]:
            self.guests[SECOND].post("/api/join", {"token": invites.pop(seat)})
        self.invites[what] = invites
        return self.take_in(what, made, seats)

    def take_in(self, what: str, made: Json, seats: Mapping[Seat, str]) -> Table:
        """Add a game to the set, with the people in its seats."""
        sitting = {seat: self.guests[name] for seat, name in seats.items() if name in self.guests}
        self.tables[what] = Table(made["game"]["id"], self.guests[FIRST], sitting, what)
        return self.tables[what]

    def kept(self, *, busy: bool) -> KeptStore:
        """Return the contents; every program has done its part, unless the store is left busy."""
        games = {
            table.id: self._game(what, table, table.info() if busy else table.settle(), busy=busy)
            for what, table in self.tables.items()
        }
        return KeptStore(self.field.service.live_games.clock.now(), self.people, games)

    def _game(self, what: str, table: Table, info: Json, *, busy: bool) -> KeptGame:
        names = {id(guest): name for name, guest in self.guests.items()}
        return KeptGame(
            what=what,
            status=info["status"],
            waiting=tuple(info["waiting"]),
            people={seat: names[id(guest)] for seat, guest in table.seats.items()},
            seats=table.sights(),
            lines=0,
            chat=len(table.look().get("chat", ())),
            draw_offers=tuple(info.get("draw_offers", ())),
            invites=self.invites.get(what, {}),
            busy=busy,
        )


def write_store(data: Path, furnish: Callable[[House], None], *, busy: bool = False) -> KeptStore:
    """Write a store and what is played on it to one small file, with its note; return the note."""
    with Field(str(data)) as field:
        house = House(field)
        furnish(house)
        kept = house.kept(busy=busy)
    kept = _counted(data, kept)
    if not busy:
        kept = _tried(data, kept)
    with closing(sqlite3.connect(data)) as connection:
        connection.execute("VACUUM")
    note(data.with_suffix(".json"), kept)
    return kept


def _counted(data: Path, kept: KeptStore) -> KeptStore:
    """Return the same with the number of lines of every record and of its checkpoint."""
    with closing(sqlite3.connect(data)) as connection:
        lines = dict(connection.execute("SELECT id, seq FROM games"))
        checkpoints = dict(connection.execute("SELECT game, seq FROM checkpoints"))
    return _with(kept, lambda id_, _: {"lines": lines[id_], "checkpoint": checkpoints.get(id_, 0)})


def _tried(data: Path, kept: KeptStore) -> KeptStore:
    """Return the same with the seats that may take an answer back, tried on a copy."""
    copy = data.with_suffix(".copy")
    shutil.copy(data, copy)
    with reopened(copy, kept) as field:
        people = {name: come_back(field, one.token) for name, one in kept.people.items()}

        def undo(id_: str, game: KeptGame) -> dict[str, Any]:
            seats = {seat: people[name] for seat, name in game.people.items()}
            return {"undo": Table(id_, people[FIRST], seats, game.what).take_back()}

        kept = _with(kept, lambda id_, game: {} if game.status == "over" else undo(id_, game))
    copy.unlink()
    return kept


def _with(kept: KeptStore, more: Callable[[str, KeptGame], dict[str, Any]]) -> KeptStore:
    """Return the same store with more facts about every game."""
    replace = msgspec.structs.replace
    games = {id_: replace(game, **more(id_, game)) for id_, game in kept.games.items()}
    return replace(kept, games=games)
