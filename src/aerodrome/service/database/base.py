"""Base of all tables: their metadata, and columns that refer to their owners."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()


def belongs(name: str, home: str, *, goes: bool = False, **how: Any) -> sa.Column[str]:
    """Return a column that refers to a person, a game or the like; with `goes`, it cascades."""
    return sa.Column(
        name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE" if goes else None), **how
    )


def rows_go(
    *, with_person: bool = False, with_game: bool = False, adopted: bool = False
) -> dict[str, bool]:
    """Return the `info` of a table, which declares what happens to its rows.

    They are deleted with their person or their game, or move to a guest's account.
    """
    return {"with_person": with_person, "with_game": with_game, "adopted": adopted}


def tables_whose_rows_go(how: str) -> list[sa.Table]:
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
