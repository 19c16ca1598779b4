"""Queries for standing orders: those of a seat, and a player's usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.standing_orders import tables as t

S, U = t.standing.c, t.usual_standing.c


def of_seat(connection: Connection, game: str, seat: str, person: str) -> Row | None:
    """Return a person's orders for a seat, without those of others who had it."""
    found = sa.select(S.rules, S.here, S.given)
    return row(connection, found.where(S.game == game, S.seat == seat, S.person == person))


def usual_of(connection: Connection, person: str) -> dict[str, str]:
    """Return a person's usual orders by ruleset."""
    found = rows(connection, sa.select(U.ruleset, U.rules).where(U.person == person))
    return {one["ruleset"]: one["rules"] for one in found}


def put(connection: Connection, game: str, seat: str, person: str, **values: Any) -> None:
    """Store orders of a seat or their latest answers; other columns are unchanged."""
    mine = (S.game == game, S.seat == seat, S.person == person)
    if not connection.execute(sa.update(t.standing).where(*mine).values(**values)).rowcount:
        whole = {"game": game, "seat": seat, "person": person, "given": "[]"} | values
        connection.execute(sa.insert(t.standing).values(**whole))


def put_usual(connection: Connection, person: str, rules: Mapping[str, str]) -> None:
    """Replace a person's usual orders in these rulesets."""
    mine = (U.person == person, U.ruleset.in_(list(rules)))
    connection.execute(sa.delete(t.usual_standing).where(*mine))
    for ruleset, text in rules.items():
        values = {"person": person, "ruleset": ruleset, "rules": text}
        connection.execute(sa.insert(t.usual_standing).values(**values))


def all_of(connection: Connection, person: str) -> dict[str, Any]:
    """Return all orders of a person: the usual ones, and those by game."""
    found = sa.select(S.game, S.seat, S.rules, S.here, S.given).where(S.person == person)
    seats = rows(connection, found.order_by(S.game, S.seat))
    return {"usual": usual_of(connection, person), "games": seats}
