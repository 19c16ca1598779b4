"""Open tables: tables open to everyone, and the people in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.database.store import Transaction
from tests.support.server.in_process import Field, Guest, Json, Line

TABLE = {"ruleset": "sealed", "scenario": "short"}


def offer(guest: Guest, status: int = 200, **more: Any) -> Json:
    found: Json = guest.post("/api/lobby/offers", {**TABLE, **more}, status)
    return found


def seen(guest: Guest) -> list[str]:
    """Return the tables that a person sees."""
    return [one["id"] for one in guest.get("/api/lobby")["tables"].get("put", ())]


def sit(guest: Guest, table: Json, status: int = 200, **more: Any) -> Json:
    found: Json = guest.post(f"/api/lobby/offers/{table['id']}/sit", more, status)
    return found


def among(field: Field, do: Any, one: str, two: str, *more: Any) -> None:
    """Change the relation of two accounts directly in the store."""

    def work(transaction: Transaction) -> None:
        known = [(accounts_store.by_account(transaction, name) or {})["id"] for name in (one, two)]
        do(transaction, *known, *more)

    portal = field.door.portal
    assert portal is not None
    portal.call(field.service.store.run, work)


@contextmanager
def present(guest: Guest) -> Iterator[Line]:
    """Yield the connection of a person in the lobby."""
    with guest.http.websocket_connect("/api/lobby/socket") as session:
        yield Line(session)


def until(line: Line, kind: str, fits: Any) -> Json:
    """Return the first message of a kind that fits."""
    while not fits(message := line.hear(kind)):
        pass
    return message
