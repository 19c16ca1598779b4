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


probes = sa.Table(
    "probes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""Empty but for a moment: what is written here shows that the store has recovered."""
