"""Queries on shares: the network of each person, and what each network holds of a table."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database import server_keys
from aerodrome.service.database.store import Row, row
from aerodrome.service.limits.shares import Place, SharedLimit, SharedList, wide

KEY = "networks"
"""Name of the server key that hashes networks, so that the store contains no address."""
LENGTH = 32
_NETWORK = sa.case((people_table.c.network == "", people_table.c.id), else_=people_table.c.network)
"""The network of a person; a person without a known network counts as a network alone."""
_GUEST = people_table.c.account.is_(None)


class Holdings(NamedTuple):
    """The rows of a table that count towards a limit; those first by `order` are removed first."""

    table: sa.Table
    order: tuple[Any, ...]
    where: tuple[Any, ...] = ()


def beyond(shown: SharedList, item: Any, order: tuple[Any, ...]) -> Any:
    """Return SQL that is 1 for rows beyond the first ones of their network, else 0.

    The query must join `people` as the owner of the row. An `item` without an owner counts as a
    network alone.
    """
    number = sa.func.row_number().over(partition_by=network_of(item), order_by=order)
    return sa.case((number > shown.first, 1), else_=0)


def network_of(item: Any) -> Any:
    """Return SQL for the network of the row's owner; the query must join the owner as `people`."""
    return sa.func.coalesce(_NETWORK, item)


def note_network(connection: Connection, person: str, host: str) -> None:
    """Save the network of a person who adds something to a public list."""
    _note(connection, person, host)


def make_room(
    connection: Connection, limit: SharedLimit, held: Holdings, person: str, host: str
) -> Row | None:
    """Return the row to remove before a person at `host` adds another one.

    Return None if there is room; refuse if this network may not add any.
    """
    newcomer = _note(connection, person, host)
    place = limit.giving_way(newcomer, _census(connection, held))
    return None if place is None else _oldest(connection, held, place)


def _note(connection: Connection, person: str, host: str) -> Place:
    """Save the network of a person, if it is known, and return their place."""
    here = people_table.c.id == person
    if host:
        network = _hashed(connection, wide(host))
        moved = (here, people_table.c.network != network)
        connection.execute(sa.update(people_table).where(*moved).values(network=network))
    found = row(connection, sa.select(_NETWORK.label("network"), _GUEST.label("guest")).where(here))
    return Place(found["network"], bool(found["guest"])) if found else Place(person, guest=True)


def _hashed(connection: Connection, network: str) -> str:
    key = server_keys.read(connection, KEY)
    if key is None:
        key = secrets.token_hex(32)
        server_keys.put(connection, KEY, key)
    return hmac.new(key.encode(), network.encode(), hashlib.sha256).hexdigest()[:LENGTH]


def _census(connection: Connection, held: Holdings) -> Counter[Place]:
    """Count the rows of each place."""
    network, guest = _NETWORK.label("network"), _GUEST.label("guest")
    query = (
        sa.select(network, guest, sa.func.count().label("number"))
        .select_from(held.table.join(people_table, people_table.c.id == held.table.c.person))
        .where(*held.where)
        .group_by(network, guest)
    )
    found = connection.execute(query)
    return Counter({Place(one.network, bool(one.guest)): one.number for one in found})


def _oldest(connection: Connection, held: Holdings, place: Place) -> Row | None:
    there: tuple[Any, ...] = (place.network == _NETWORK, _GUEST if place.guest else ~_GUEST)
    query = (
        sa.select(held.table)
        .join(people_table, people_table.c.id == held.table.c.person)
        .where(*held.where, *there)
        .order_by(*held.order)
        .limit(1)
    )
    return row(connection, query)
