"""A connection to the lobby: the challenges to a program, as they come and go."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aerodrome.kernel import codec
from aerodrome.remote import wire
from aerodrome.remote.reconnecting import ReconnectingSocket
from aerodrome.remote.wire import RemoteRefusal

if TYPE_CHECKING:
    from aerodrome.remote.async_client import AsyncClient


class AsyncLobbyConnection(ReconnectingSocket):
    """A live connection to the lobby: the open challenges to me."""

    def __init__(self, client: AsyncClient) -> None:
        super().__init__(client, "/api/lobby/socket")
        self.challenges: tuple[wire.RemoteChallenge, ...] = ()
        self.changed = asyncio.Event()

    async def _hear(self, text: str | bytes) -> RemoteRefusal | None:
        kind = codec.decode(text, wire.WireKind, "a socket").type
        if kind == "fault":
            return RemoteRefusal.of(codec.decode(text, wire.RemoteFault, "a socket"))
        await self._notify()
        if kind == "mine":
            self.challenges = codec.decode(text, wire.RemoteMeeting, "a socket").challenges
            self.changed.set()
        return None

    async def _end(self, refusal: RemoteRefusal) -> None:
        await super()._end(refusal)
        self.changed.set()
