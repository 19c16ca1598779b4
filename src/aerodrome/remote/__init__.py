"""Remote: a server of Aerodrome, for programs that play there.

`Client` waits for every answer; `AsyncClient` has the same verbs for an event loop.
"""

from aerodrome.remote.async_client import AsyncClient
from aerodrome.remote.seat_line import AsyncSeatLine
from aerodrome.remote.sync_client import Client, SeatLine
from aerodrome.remote.wire import RemoteGame, RemotePosition, RemoteRefusal

__all__ = [
    "AsyncClient",
    "AsyncSeatLine",
    "Client",
    "RemoteGame",
    "RemotePosition",
    "RemoteRefusal",
    "SeatLine",
]
