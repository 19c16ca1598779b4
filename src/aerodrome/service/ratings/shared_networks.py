"""Sightings: whether opponents in a rated game come from the same network.

Only a hash under the game's own seed is stored, and only until the game ends.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from ipaddress import ip_network

from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Store
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.ratings import store as ratings_store

MOST_REMEMBERED = 20_000


class Sightings:
    """Records once from which network a person plays a game."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._noted: OrderedDict[tuple[str, str, str], None] = OrderedDict()

    async def note(self, live: LiveGame, person: Person, network: str) -> None:
        """Record that a person plays from a network, unless it is a private one."""
        if not live.rated or live.status == "over" or not live.seats_of(person.id):
            return
        if not _public(network) or (live.id, person.id, network) in self._noted:
            return
        self._noted[live.id, person.id, network] = None
        if len(self._noted) > MOST_REMEMBERED:
            self._noted.popitem(last=False)
        text = f"{live.game.record.seed}|{network}".encode()
        where = hashlib.sha256(text).hexdigest()
        await self.store.run(lambda c: ratings_store.note_sighting(c, live.id, person.id, where))


def _public(network: str) -> bool:
    """Return whether an address is public, not of a local network or a proxy."""
    try:
        return ip_network(network, strict=False).network_address.is_global
    except ValueError:
        return False
