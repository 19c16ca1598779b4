"""Base of all tables: their metadata, and columns that refer to their owners."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

metadata = sa.MetaData()


def belongs(name: str, home: str, *, goes: bool = False, **how: Any) -> sa.Column[str]:
    """Return a column that refers to a person, a game or the like; with `goes`, it cascades."""
    return sa.Column(
        name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE" if goes else None), **how
    )


def rows_go(
    *, with_person: bool = False, with_game: bool = False, adopted: bool = False
) -> dict[str, Any]:
    """Return the `info` of a table, which declares what happens to its rows.

    They are deleted with their person or their game, or move to a guest's account. If the account
    has a row with the same key, that one stays.
    """
    return {"with_person": with_person, "with_game": with_game, "adopted": adopted}


def exported(name: str, *columns: str) -> dict[str, Any]:
    """Return the `info` of a table with rows that a person can download under this name."""
    return {"exported": (name, columns)}


def adopt_rows(connection: Connection, guest: str, account: str) -> None:
    """Move the rows of a guest to an account in every table that declares it."""
    for table in tables_where_rows_go("adopted"):
        mine, key = table.c.person == guest, {column.name for column in table.primary_key}
        if "person" in key:
            theirs = table.alias()
            same = [theirs.c[name] == table.c[name] for name in key - {"person"}]
            known = sa.exists().where(theirs.c.person == account, *same)
            connection.execute(sa.delete(table).where(mine, known))
        connection.execute(sa.update(table).where(mine).values(person=account))


def export_rows(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a person from every table that declares it."""
    found = {}
    for table in metadata.tables.values():
        if "exported" in table.info:
            name, columns = table.info["exported"]
            query = sa.select(*(table.c[column] for column in columns))
            mine = query.where(table.c.person == person).order_by(*table.primary_key)
            found[name] = [dict(row) for row in connection.execute(mine).mappings()]
    return found


def tables_where_rows_go(how: str) -> list[sa.Table]:
    """Return the tables with this declaration, those that refer to others first."""
    return [table for table in reversed(metadata.sorted_tables) if table.info.get(how)]


probes = sa.Table(
    "probes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""Rows written and deleted at once, to check that the database has recovered."""

server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Keys that are created once and shared by all processes of this database."""
