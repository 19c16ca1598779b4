"""Tables of people, their sessions and their recovery codes."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("password", sa.Text),
    sa.Column("account", sa.String(40), unique=True),
    sa.Column("looks", sa.String(400)),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0", index=True),
    sa.Column("silenced", sa.Double),
    sa.Column("reserved", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("leaves", sa.Text, nullable=False, server_default=""),
    sa.Column("owner", sa.String(32), index=True),
    sa.Column("network", sa.String(32), nullable=False, server_default=""),
    sa.Index("people_looks", "looks", unique=True),
)
"""Guests, accounts and programs; a program has an `owner`, empty once the owner is gone.

`network` is a keyed hash of the network from which the person last published something.
"""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0"),
    sa.Column("agent", sa.String(40), nullable=False, server_default=""),
    sa.Column("label", sa.String(40)),
    info=rows_go(with_person=True),
)
"""Sessions of browsers, or, where there is a `label`, tokens of programs."""

codes = sa.Table(
    "codes",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("code_hash", sa.String(64), primary_key=True),
    info=rows_go(with_person=True),
)
"""Recovery codes: each one lets a player who forgot their password choose a new one, once."""
