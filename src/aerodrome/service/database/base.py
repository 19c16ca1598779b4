"""What all tables stand on: one set of them, and columns that say to whom a row belongs."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()


def belongs(name: str, home: str, *, goes: bool = False, **how: Any) -> sa.Column[str]:
    """A column that says to whom or to which game a row belongs; it may go when they go."""
    return sa.Column(
        name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE" if goes else None), **how
    )


def rows_go(
    *, with_person: bool = False, with_game: bool = False, adopted: bool = False
) -> dict[str, bool]:
    """Say what becomes of the rows of a table, as its `info`.

    They are deleted with their person or their game, or go to the account of their guest.
    """
    return {"with_person": with_person, "with_game": with_game, "adopted": adopted}


def tables_whose_rows_go(how: str) -> list[sa.Table]:
    """Return the tables that declare this, those that refer to others first."""
    return [table for table in reversed(metadata.sorted_tables) if table.info.get(how)]


probes = sa.Table(
    "probes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""Empty but for a moment: what is written here shows that the store has recovered."""

server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Keys that are made once, and shared by all processes that serve this store."""
