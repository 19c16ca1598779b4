"""Leases: decide which of several processes runs the pilots of a game."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Store
from aerodrome.service.games import tables as t

LEASE = 15.0
"""Seconds that a lease lasts: longer than a pilot computes, and the wait after a crash."""
_NOW = sa.extract("epoch", sa.func.clock_timestamp())
"""The clock of the database, so that machines need not agree on the time."""


class Leases:
    """Takes and releases leases; a process with its own store always has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._me = secrets.token_hex(8)

    async def take(self, game: str) -> bool:
        """Take or extend the lease of a game; return whether this process has it.

        A lease that ends later than any could is from before the database clock was set back, and
        counts as expired.
        """
        return not self._store.shared or await self._store.run(lambda c: self._taken(c, game))

    def _taken(self, connection: Connection, game: str) -> bool:
        from sqlalchemy.dialects.postgresql import insert

        until = _NOW + LEASE
        mine = insert(t.leases).values(game=game, holder=self._me, until=until)
        ended = ~t.leases.c.until.between(_NOW, until)
        free = sa.or_(t.leases.c.holder == self._me, ended)
        change = {"holder": self._me, "until": until}
        take = mine.on_conflict_do_update(index_elements=["game"], set_=change, where=free)
        return connection.execute(take.returning(t.leases.c.game)).first() is not None

    async def leave(self, game: str) -> None:
        """Release the lease of a game."""
        if self._store.shared:
            mine = (t.leases.c.game == game, t.leases.c.holder == self._me)
            gone = sa.delete(t.leases).where(*mine)
            await self._store.run(lambda connection: connection.execute(gone))
