"""A locked file, a full disk, and a clock that jumps by years.

Each is refused in a sentence or survived, nothing is lost, and the server recovers.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.service import service
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.database import store as database_store
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.games.leases_store import LEASE, Leases
from aerodrome.service.games.tables import leases as leases_table
from aerodrome.service.limits.rates import Rates
from tests.support.server.in_process import Field, Guest, play_out
from tests.support.waiting import until

YEARS = 10 * 365 * 86_400.0
SQLITE_FULL = "PRAGMA max_page_count={pages}"


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Hold the write lock with another connection."""
    with closing(sqlite3.connect(data, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_file_that_another_holds(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writes are refused, reads still work, and afterwards everything goes on."""
    monkeypatch.setattr(service, "TICK", 0.05)
    monkeypatch.setattr(database_store, "PATIENCE", 0)
    data = tmp_path / "games.db"
    with Field(str(data)) as field:
        north, south, game = field.pair()
        north.answer_one(game, "north", 1)
        before = north.position(game, "north")
        question = before["questions"][0]
        with held(data):
            body = {"key": question["key"], "value": question["options"][0]["value"]}
            refused = north.do(game, "answers", "north", 503, id="held", **body)
            assert refused["code"] == "storage"
            assert "nothing was saved" in refused["sentence"]
            assert field.newcomer().post("/api/me/name", {"name": "New"}, 503)["code"] == "storage"
            assert field.door.get("/healthz").status_code == 503
            assert north.position(game, "north") == before, "what stood can be looked at"
        until(lambda: field.door.get("/healthz").status_code == 200)
        north.do(game, "answers", "north", id="held", **body)
        play_out(game, {"north": north, "south": south})
    with closing(sqlite3.connect(data)) as store:
        lines = [seq for (seq,) in store.execute("SELECT seq FROM lines ORDER BY seq")]
    assert lines == list(range(1, len(lines) + 1)), "none is missing and none is doubled"


def test_a_disk_that_is_full_for_a_commit_of_many(tmp_path: Path) -> None:
    """All writes of one commit are refused together, and none of them is saved."""
    store = Store(str(tmp_path / "games.db"))
    pages = [0]

    @sa.event.listens_for(store.engine, "begin")
    def limit(connection: Any) -> None:
        connection.exec_driver_sql(SQLITE_FULL.format(pages=pages[0] or 10**6))

    def guest(name: str) -> Any:
        def work(transaction: Transaction) -> None:
            for part in range(200):
                accounts_store.add_guest(transaction, f"{name} {part}", "x" * 40, 0.0)

        return work

    async def crowd() -> list[Any]:
        writes = [store.run(guest(f"{number}")) for number in range(8)]
        return await asyncio.gather(*writes, return_exceptions=True)

    with store.transaction() as transaction:
        pages[0] = int(transaction.exec_driver_sql("PRAGMA page_count").scalar_one())
    refused = asyncio.run(crowd())
    assert {getattr(one, "code", "") for one in refused} == {"storage"}
    assert all("the disk is full" in str(one) for one in refused)
    assert _guests(store) == 0
    pages[0] = 0
    asyncio.run(store.recover())
    assert asyncio.run(crowd()) == [None] * 8
    assert _guests(store) == 8 * 200
    store.close()


def _guests(store: Store) -> int:
    with store.transaction() as transaction:
        return int(transaction.exec_driver_sql("SELECT count(*) FROM people").scalar_one())


def _carry(guest: Guest) -> None:
    """Send the guest's cookie at any time, because a browser's own clock is independent."""
    guest.http.headers["cookie"] = f"aerodrome={guest.http.cookies['aerodrome']}"
    guest.http.cookies.clear()


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_a_clock_that_jumps_by_years(
    field: Field, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """Every session goes on, no request hangs, and a game with a program goes on.

    Every session is read from the store again, and the daily clean-up runs as on any day.
    """
    monkeypatch.setattr(service, "TICK", 0.02)
    north, south, game = field.pair(deadline=3600)
    for guest in (north, south):
        _carry(guest)
    field.service.rates.action = Rates(burst=120, per_second=20)
    field.service.rates.action.take("player")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    field.service.people.sessions._known.clear()
    field.service._tidied = 0.0
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot", "level": "cadet"}}
    bots = north.make("squadriglia", "baracca", seats=seats)["game"]["id"]
    until(lambda: "italy" in north.get(f"/api/games/{bots}")["waiting"])
    until(lambda: field.service._tidied > 0)
    left, _ = field.service.rates.action._left["player"]
    assert left == 119, "a rate knows nothing of the time of day"
    assert len(north.get("/api/games")["games"]) == 2
    north.answer_one(game, "north")
    assert not any(seat.get("absent") for seat in south.get(f"/api/games/{game}")["seats"])
    monkeypatch.setattr(time, "time", real)
    field.service.people.sessions._known.clear()
    field.service.rates.action = Rates(10**9, 10**9)
    play_out(game, {"north": north, "south": south})


def test_a_lease_from_before_the_clock_of_the_store_jumped_back(schema: str, toys: None) -> None:
    """The holder of the lease is dead; without a limit, the game's pilots would wait for years."""
    with Field(schema) as field:
        _, _, game = field.pair()
        store, portal = field.service.store, field.door.portal
        assert portal is not None

        def until(seconds: float) -> bool:
            lease = {"game": game, "holder": "another", "until": time.time() + seconds}
            with store.transaction() as transaction:
                transaction.execute(sa.delete(leases_table))
                transaction.execute(sa.insert(leases_table).values(**lease))
            return bool(portal.call(Leases(store).take, game))

        assert [until(seconds) for seconds in (-1.0, LEASE / 2, YEARS)] == [True, False, True]
