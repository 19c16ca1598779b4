"""The synchronous client: the async client for programs without an event loop of their own.

An event loop runs in a thread beside the program. Every method waits for the async one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from functools import wraps
from threading import Thread
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from aerodrome.kernel.question import Seat
from aerodrome.remote import wire
from aerodrome.remote.async_client import HOME, PATIENCE, AsyncClient
from aerodrome.remote.reconnecting import ReconnectingSocket
from aerodrome.remote.retry import Backoff
from aerodrome.remote.seat_connection import AsyncSeatConnection

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
P = ParamSpec("P")
T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True, name="aerodrome-remote")
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of a coroutine; cancel it if the wait is interrupted."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


class Portal(Generic[A_co]):
    """An async object, and the loop in which its methods run."""

    def __init__(self, beneath: A_co, loop: LoopThread) -> None:
        self.beneath = beneath
        self._loop = loop


def waited(
    method: Callable[Concatenate[A, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Portal[A], P], T]:
    """Return a method that waits for the result of this async one."""

    @wraps(method)
    def wait(self: Portal[A], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._loop.run(method(self.beneath, *args, **kwargs))

    return wait


class SeatConnection(Portal[AsyncSeatConnection]):
    """A live connection to a game: `for` gives its newest positions until it is over.

    See `AsyncSeatConnection`.
    """

    next = waited(AsyncSeatConnection.next)
    answer = waited(AsyncSeatConnection.answer)
    say = waited(AsyncSeatConnection.say)
    close = waited(ReconnectingSocket.close)

    def __enter__(self) -> SeatConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[wire.RemotePosition]:
        while True:
            position = self.next()
            yield position
            if position.game.ended:
                return

    @property
    def game(self) -> wire.RemoteGame:
        """Return the game in its newest position."""
        return self.beneath.game

    @property
    def log(self) -> tuple[wire.RemoteEvent, ...]:
        """Return the log, as far as this seat may know it."""
        return tuple(self.beneath.log)


class Client(Portal[AsyncClient]):
    """A program on a server, with its token or as a guest; see `AsyncClient`."""

    ask = waited(AsyncClient.ask)
    me = waited(AsyncClient.me)
    rename = waited(AsyncClient.rename)
    games = waited(AsyncClient.games)
    game = waited(AsyncClient.game)
    make = waited(AsyncClient.make)
    join = waited(AsyncClient.join)
    challenges = waited(AsyncClient.challenges)
    challenge = waited(AsyncClient.challenge)
    begun = waited(AsyncClient.begun)
    accept = waited(AsyncClient.accept)
    decline = waited(AsyncClient.decline)
    position = waited(AsyncClient.position)
    record = waited(AsyncClient.record)
    answer = waited(AsyncClient.answer)
    undo = waited(AsyncClient.undo)
    resign = waited(AsyncClient.resign)
    chat = waited(AsyncClient.chat)
    play = waited(AsyncClient.play)

    def __init__(
        self,
        server: str = HOME,
        token: str = "",
        *,
        session: str = "",
        patience: float = PATIENCE,
        thinkers: int = 1,
        backoff: Backoff | None = None,
    ) -> None:
        more: dict[str, Any] = {"patience": patience, "thinkers": thinkers, "backoff": backoff}
        super().__init__(AsyncClient(server, token, session=session, **more), LoopThread())

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection; games go on."""
        self._loop.run(self.beneath.close())
        self._loop.stop()

    def sit(self, game: str, seat: Seat | None = None) -> SeatConnection:
        """Return a live connection to a game, from a seat of mine or as a spectator."""
        return SeatConnection(self.beneath.sit(game, seat), self._loop)
