"""A live connection to a game that neither loses nor repeats messages."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import msgspec
from websockets.exceptions import WebSocketException

from aerodrome.kernel import codec
from aerodrome.kernel.question import Posed, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.remote import wire
from aerodrome.remote.reconnecting import ReconnectingSocket
from aerodrome.remote.wire import RemoteAck, RemoteFault, RemotePosition, RemoteRefusal

if TYPE_CHECKING:
    from aerodrome.remote.async_client import AsyncClient

KINDS = ("update", "ack", "fault")


class Pending:
    """A message that was sent and is not acknowledged yet."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.text = msgspec.json.encode(message).decode()
        self.saved: asyncio.Future[RemoteAck] = asyncio.get_running_loop().create_future()


class AsyncSeatConnection(ReconnectingSocket):
    """A live connection to a game, from a seat or to watch: `async for` gives the newest positions.

    A message is saved when its method returns. If the connection is lost before that, the message
    is sent again under the same id over the next one: the server carries it out once.
    """

    def __init__(self, client: AsyncClient, game: str, seat: Seat | None) -> None:
        query = f"?{urlencode({'seat': seat})}" if seat is not None else ""
        super().__init__(client, f"/api/games/{quote(game, safe='')}/socket{query}")
        self.seat = seat
        self.log: list[wire.RemoteEvent] = []
        self.position: RemotePosition | None = None
        self._pending: dict[str, Pending] = {}
        self._given = 0
        self._saved = 0

    @property
    def game(self) -> wire.RemoteGame:
        """Return the game in its newest position."""
        if self.position is None:
            raise Refusal("no-position", "no position of this game has arrived yet.")
        return self.position.game

    async def __aenter__(self) -> AsyncSeatConnection:
        self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[RemotePosition]:
        return self._positions()

    async def _positions(self) -> AsyncIterator[RemotePosition]:
        while True:
            position = await self.next()
            yield position
            if position.game.ended:
                return

    async def next(self) -> RemotePosition:
        """Wait for a position newer than the last one returned here, and return it."""
        self.open()
        async with self._news:
            await self._news.wait_for(lambda: self._is_new() or self.ended)
            if self.ended is not None and not self._is_new():
                raise self.ended
            self._given = self._heard
        assert self.position is not None
        return self.position

    def _is_new(self) -> bool:
        """Return whether there is a newer position that includes my own answers."""
        known = self.position.seq if self.position is not None else -1
        return self._heard > self._given and known >= self._saved

    async def answer(self, question: Posed, value: Value) -> RemoteAck:
        """Answer a question."""
        return await self.say("answer", key=question.key, value=value)

    async def say(self, /, type: str, **fields: Any) -> RemoteAck:
        """Send any message of the protocol from this seat; it is saved when this returns."""
        self.open()
        if self.ended is not None:
            raise self.ended
        id_ = secrets.token_hex(10)
        message = {"type": type, "seat": self.seat, "id": id_, **fields}
        pending = self._pending[id_] = Pending(message)
        try:
            await self._send(pending)
            return await pending.saved
        finally:
            self._pending.pop(id_, None)

    async def _send(self, pending: Pending) -> None:
        """Send a message if there is a connection; else the next one sends it."""
        await self.client.throttle.free()
        if self._connection is not None:
            with contextlib.suppress(WebSocketException):
                await self._connection.send(pending.text)

    def _first_words(self) -> tuple[str, ...]:
        """Return the messages that were not acknowledged, to be sent again."""
        return tuple(pending.text for pending in self._pending.values())

    async def _hear(self, text: str | bytes) -> RemoteRefusal | None:
        if codec.decode(text, wire.WireKind, "a socket").type not in KINDS:
            return None
        said: wire.AtTable = codec.decode(text, wire.AtTable, "a socket")
        if isinstance(said, RemoteFault):
            return await self._refused(said)
        if isinstance(said, RemoteAck):
            self._settle(said.id, said)
        else:
            self.position = said
            self.log[said.log_from :] = said.log
            await self._notify()
        return None

    def _settle(self, id_: str, outcome: RemoteAck | RemoteRefusal) -> None:
        pending = self._pending.get(id_)
        if pending is None or pending.saved.done():
            return
        if isinstance(outcome, RemoteAck):
            self._saved = max(self._saved, outcome.seq)
            pending.saved.set_result(outcome)
        else:
            pending.saved.set_exception(outcome)

    async def _refused(self, said: RemoteFault) -> RemoteRefusal:
        """Send a refused message again if the refusal is temporary, else settle it as refused."""
        refusal = RemoteRefusal.of(said)
        mine = [said.id] if said.id else list(self._pending)
        if refusal.passing:
            self.client.throttle.hold(refusal.retry or self.client.backoff.after(1))
            for pending in [self._pending[one] for one in mine if one in self._pending]:
                await self._send(pending)
        else:
            for one in mine:
                self._settle(one, refusal)
        return refusal

    async def _end(self, refusal: RemoteRefusal) -> None:
        await super()._end(refusal)
        for id_ in tuple(self._pending):
            self._settle(id_, self.ended or refusal)
