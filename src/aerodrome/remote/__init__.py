"""A client library for programs that play on an Aerodrome server.

`Client` waits for every answer; `AsyncClient` has the same methods for an event loop.
"""

from warnings import warn

from aerodrome.remote.async_client import AsyncClient
from aerodrome.remote.lobby_connection import AsyncLobbyConnection
from aerodrome.remote.seat_connection import AsyncSeatConnection
from aerodrome.remote.sync_client import Client, SeatConnection
from aerodrome.remote.wire import RemoteGame, RemotePosition, RemoteRefusal

__all__ = [
    "AsyncClient",
    "AsyncLobbyConnection",
    "AsyncSeatConnection",
    "Client",
    "RemoteGame",
    "RemotePosition",
    "RemoteRefusal",
    "SeatConnection",
]

RENAMED = {"SeatLine": SeatConnection, "AsyncSeatLine": AsyncSeatConnection}
"""Names of version 0.2 that still work."""


def __getattr__(name: str) -> type[SeatConnection] | type[AsyncSeatConnection]:
    """Return the object with a former name, and warn."""
    if name not in RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    now = RENAMED[name]
    warn(f"aerodrome.remote.{name} is now {now.__name__}", DeprecationWarning, stacklevel=2)
    return now
