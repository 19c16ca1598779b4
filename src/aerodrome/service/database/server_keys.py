"""Server keys: secrets that are created once and shared by all processes of a database."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.base import server_keys


def read(connection: Connection, name: str) -> str | None:
    """Return a key, if it has been made."""
    query = sa.select(server_keys.c.value).where(server_keys.c.name == name)
    return connection.execute(query).scalar()


def put(connection: Connection, name: str, value: str) -> None:
    """Store a key; raise a conflict if another process was faster."""
    connection.execute(sa.insert(server_keys).values(name=name, value=value))
