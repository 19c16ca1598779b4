"""A WebSocket to a server that reconnects whenever the connection is lost."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from aerodrome.kernel.refusal import Refusal
from aerodrome.remote.wire import UNREACHABLE, RemoteRefusal

if TYPE_CHECKING:
    from aerodrome.remote.async_client import AsyncClient

LARGEST = 2**26
"""Bytes of one message."""
LATER = (UNREACHABLE, "too-many", "misdirected")
"""Refusals of a connection that may be temporary."""
FOR_GOOD = 1008
"""The close code after which reconnecting is pointless."""


class ReconnectingSocket(ABC):
    """A series of connections, with growing delays while the server cannot be reached."""

    def __init__(self, client: AsyncClient, path: str) -> None:
        self.client = client
        self.ended: RemoteRefusal | None = None
        self._path = path
        self._news = asyncio.Condition()
        self._heard = 0
        self._connection: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Connect, and stay connected."""
        if self._task is None:
            self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Close the connection for good."""
        self.client.left(self)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._end(RemoteRefusal("closed", "this connection is closed."))

    def _first_words(self) -> tuple[str, ...]:
        """Return the messages to send as soon as a connection is open."""
        return ()

    @abstractmethod
    async def _hear(self, text: str | bytes) -> RemoteRefusal | None:
        """Process a message; return the refusal in it, if there is one."""

    async def _end(self, refusal: RemoteRefusal) -> None:
        """Tell all waiting tasks that no message will come, and why."""
        async with self._news:
            self.ended = self.ended or refusal
            self._news.notify_all()

    async def _notify(self) -> None:
        """Wake all tasks that wait for a message."""
        async with self._news:
            self._heard += 1
            self._news.notify_all()

    async def _keep(self) -> None:
        failures = 0
        while True:
            heard, refusal = self._heard, await self._connected()
            if not refusal.passing and refusal.code not in LATER:
                await self._end(refusal)
                return
            failures = 1 if self._heard > heard else failures + 1
            delay = refusal.retry or self.client.backoff.after(failures)
            await self.client.wait_after(refusal, delay)

    async def _connected(self) -> RemoteRefusal:
        """Maintain one connection until it ends; return why it ended."""
        caller = self.client.caller
        try:
            await self.client.greet()
            await self.client.throttle.free()
            headers = caller.headers
            agent = headers.pop("user-agent")
            async with connect(
                caller.socket_server + self._path,
                additional_headers=headers,
                user_agent_header=agent,
                max_size=LARGEST,
            ) as connection:
                self._connection = connection
                return await self._listen(connection)
        except RemoteRefusal as refusal:
            return refusal
        except Refusal as unread:
            return RemoteRefusal(unread.code, unread.sentence, unread.place)
        except InvalidStatus as error:
            return _turned_away(error.response.status_code, caller.server)
        except (OSError, WebSocketException) as error:
            words = f"the connection is lost: {str(error) or type(error).__name__}."
            return RemoteRefusal(UNREACHABLE, words, caller.server)
        finally:
            self._connection = None

    async def _listen(self, connection: ClientConnection) -> RemoteRefusal:
        """Process messages until either side closes the connection; return why."""
        last: RemoteRefusal | None = None
        with contextlib.suppress(ConnectionClosed):
            for words in self._first_words():
                await connection.send(words)
            async for text in connection:
                last = await self._hear(text) or last
        if connection.close_code != FOR_GOOD:
            return RemoteRefusal(UNREACHABLE, "the connection is lost.", self.client.caller.server)
        why = connection.close_reason or "login"
        words = f"the server closed this connection ({why})."
        if why == "login":
            words = "this token or session is no longer valid."
        ended = RemoteRefusal(why, words)
        return last if last is not None and last.code == why else ended


def _turned_away(status: int, server: str) -> RemoteRefusal:
    code = UNREACHABLE if status >= 500 or status == 429 else "no-aerodrome"
    words = f"the server answered {status} instead of opening a socket."
    return RemoteRefusal(code, words, server, status)
