"""Leases: of several processes that have a game open, one thinks for its pilots."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Store
from aerodrome.service.games import tables as t

LEASE = 15.0
"""Seconds a lease lasts: longer than a pilot thinks, and as long as one waits for the dead."""
_NOW = sa.extract("epoch", sa.func.clock_timestamp())
"""The store's own clock, so that no two machines have to agree on the time."""


class Leases:
    """Who thinks. A process that has the store for itself need not ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._me = secrets.token_hex(8)

    async def take(self, game: str) -> bool:
        """Have, or keep, the lease of a game; False while another process has it.

        One that would last longer than any is of a time before the store's clock jumped back.
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
        """Let others think; what nobody has is nobody's."""
        if self._store.shared:
            mine = (t.leases.c.game == game, t.leases.c.holder == self._me)
            gone = sa.delete(t.leases).where(*mine)
            await self._store.run(lambda connection: connection.execute(gone))
