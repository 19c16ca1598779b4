"""The async client: a program on a server, from any event loop."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

from aerodrome.kernel import codec
from aerodrome.kernel.question import Posed, Seat, Value
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.umpire import Player
from aerodrome.remote import wire
from aerodrome.remote.calls import Caller, Unsent
from aerodrome.remote.lobby_connection import AsyncLobbyConnection
from aerodrome.remote.reconnecting import ReconnectingSocket
from aerodrome.remote.retry import Backoff, Throttle
from aerodrome.remote.seat_connection import AsyncSeatConnection
from aerodrome.remote.translating import Interpreter
from aerodrome.remote.wire import UNREACHABLE, RemoteRefusal

T = TypeVar("T")
HOME = "http://127.0.0.1:8914"
"""The address of a server started with `aerodrome` on this machine."""
PATIENCE = 60.0
"""Seconds for which requests to an unreachable server are retried."""
AT_ONCE = 4
"""How many requests may be in progress at the same time."""


async def in_thread(work: Callable[[], T]) -> T:
    """Return the result of work in a daemon thread, which does not delay the program's end."""
    done: Future[T] = Future()

    def run() -> None:
        done.set_running_or_notify_cancel()
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, daemon=True, name="aerodrome-remote").start()
    return await asyncio.wrap_future(done)


class AsyncClient:
    """A program on a server, with its token or as a guest.

    A refusal is raised as a `RemoteRefusal`. Requests are retried for `patience` seconds if the
    server is too busy, asks for a pause or cannot be reached. A request that could be carried out
    twice is only repeated if the server cannot have received it. Players think in `thinkers`
    threads.
    """

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
        self.caller = Caller(server, token, session)
        self.patience = patience
        self.backoff = backoff or Backoff()
        self.throttle = Throttle()
        self.on_wait: Callable[[RemoteRefusal, float], None] | None = None
        self._thinking = asyncio.Semaphore(thinkers)
        self._asking = asyncio.Semaphore(AT_ONCE)
        self._greeting = asyncio.Lock()
        self._connections: set[ReconnectingSocket] = set()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every connection; games go on."""
        for connection in tuple(self._connections):
            await connection.close()

    async def greet(self) -> None:
        """Become a guest with a session, unless there is a session or a token."""
        async with self._greeting:
            if not self.caller.token and not self.caller.session:
                await self._sent("GET", "/api/me", None, again=True)

    async def ask(self, kind: type[T], method: str, path: str, body: wire.Sent | None = None) -> T:
        """Return the response of an address of the protocol as this type (`object`: plain data).

        A request with an `id` is carried out once, however often it is sent.
        """
        await self.greet()
        again = method == "GET" or (body is not None and "id" in body)
        said = await self._sent(method, path, body, again=again)
        return codec.decode(said or b"null", kind, path)

    async def _sent(self, method: str, path: str, body: wire.Sent | None, *, again: bool) -> bytes:
        failures, began = 0, time.monotonic()
        while True:
            await self.throttle.free()
            try:
                async with self._asking:
                    return await in_thread(partial(self.caller.ask, method, path, body))
            except RemoteRefusal as refusal:
                failures += 1
                delay = refusal.retry or self.backoff.after(failures)
                lost = refusal.code == UNREACHABLE and (again or isinstance(refusal, Unsent))
                late = time.monotonic() - began + delay
                if not (lost or refusal.passing) or late > self.patience:
                    raise
                if refusal.code == "too-fast":
                    self.throttle.hold(delay)
                await self.wait_after(refusal, delay)

    async def wait_after(self, refusal: RemoteRefusal, seconds: float) -> None:
        """Wait before the next try, and call `on_wait` with the reason."""
        if self.on_wait is not None:
            self.on_wait(refusal, seconds)
        await asyncio.sleep(seconds)

    async def me(self) -> wire.RemoteSelf:
        """Return this program's account or guest."""
        return await self.ask(wire.RemoteSelf, "GET", "/api/me")

    async def rename(self, name: str) -> wire.RemoteSelf:
        """Change my name, as a guest."""
        return await self.ask(wire.RemoteSelf, "POST", "/api/me/name", {"name": name})

    async def games(self) -> tuple[wire.RemoteGame, ...]:
        """Return my games; those that wait for me come first."""
        return (await self.ask(wire.RemoteGames, "GET", "/api/games")).games

    async def game(self, game: str) -> wire.RemoteGame:
        """Return what a game is, and who plays it."""
        return await self.ask(wire.RemoteGame, "GET", _at(game))

    async def make(
        self,
        /,
        ruleset: str,
        scenario: str,
        seats: Mapping[Seat, str],
        *,
        options: Mapping[str, Choice] | None = None,
        **wish: Any,
    ) -> wire.NewTable:
        """Make a game. A seat is for `me`, for a pilot by the name of its level, or `open`.

        Other fields of `POST /api/games` may be given: `deadline`, `clock`, `rated`, …
        """
        body = {"ruleset": ruleset, "scenario": scenario, "options": options or {}, **wish}
        body["seats"] = {seat: _sitter(who) for seat, who in seats.items()}
        return await self.ask(wire.NewTable, "POST", "/api/games", body)

    async def join(self, token: str) -> wire.TakenSeat:
        """Take the seat of an invitation."""
        return await self.ask(wire.TakenSeat, "POST", "/api/join", {"token": token})

    async def challenges(self) -> tuple[wire.RemoteChallenge, ...]:
        """Return the open challenges, to me and from me."""
        return (await self.ask(wire.RemoteRoom, "GET", "/api/lobby")).mine.challenges

    async def challenge(
        self,
        /,
        name: str,
        ruleset: str,
        scenario: str,
        *,
        seat: Seat | None = None,
        options: Mapping[str, Choice] | None = None,
        **wish: Any,
    ) -> wire.SentChallenge:
        """Challenge an account to a game; without a seat, mine is chosen at random.

        `begun` returns its game. One challenge to the same account can be open at a time.
        """
        before = frozenset(game.id for game in await self.games())
        game = {"ruleset": ruleset, "scenario": scenario, "options": options or {}, **wish}
        body = {"whom": {"name": name}, "wish": game, "seat": seat}
        await self.ask(object, "POST", "/api/challenges", body)
        return wire.SentChallenge(name, ruleset, before)

    async def begun(self, sent: wire.SentChallenge) -> wire.RemoteGame | None:
        """Return the game of my challenge; None while it is open.

        A challenge that was declined, withdrawn or expired is refused as `declined`.
        """
        is_open = any(one.mine and one.to == sent.name for one in await self.challenges())
        game = next(filter(sent.fits, await self.games()), None)
        if game is None and not is_open:
            raise RemoteRefusal("declined", f"{sent.name} does not play this game.")
        return game

    async def accept(self, challenge: str) -> str:
        """Accept a challenge; return the id of its game."""
        path = f"/api/challenges/{quote(challenge, safe='')}/accept"
        return (await self.ask(wire.BegunGame, "POST", path)).game

    async def decline(self, challenge: str) -> None:
        """Decline a challenge, or take mine back."""
        path = f"/api/challenges/{quote(challenge, safe='')}/decline"
        await self.ask(object, "POST", path)

    async def position(self, game: str, seat: Seat | None = None) -> wire.RemotePosition:
        """Return a game's position with its whole log, as a seat of mine or a spectator sees it."""
        return await self.ask(wire.RemotePosition, "GET", _at(game, "position", seat=seat))

    async def record(self, game: str, seat: Seat | None = None) -> str:
        """Return the record: a seat's copy while the game goes on, all of it afterwards."""
        await self.greet()
        said = await self._sent("GET", _at(game, "record", seat=seat), None, again=True)
        return said.decode()

    async def answer(self, game: str, question: Posed, value: Value) -> wire.RemoteAck:
        """Answer a question; it is saved, exactly once, when this returns."""
        said = {"type": "answer", "seat": question.seat, "key": question.key, "value": value}
        return await self._post_action(game, "answers", said)

    async def undo(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Take my last answer back."""
        return await self._post_action(game, "undo", {"type": "undo", "seat": seat})

    async def resign(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Resign a game."""
        return await self._post_action(game, "resign", {"type": "resign", "seat": seat})

    async def chat(self, game: str, seat: Seat, text: str) -> wire.RemoteAck:
        """Send a line to the chat of a game."""
        return await self._post_action(game, "chat", {"type": "chat", "seat": seat, "text": text})

    async def _post_action(self, game: str, what: str, said: dict[str, Any]) -> wire.RemoteAck:
        said["id"] = new_id()
        return await self.ask(wire.RemoteAck, "POST", _at(game, what), said)

    def sit(self, game: str, seat: Seat | None = None) -> AsyncSeatConnection:
        """Return a live connection to a game, from a seat of mine or as a spectator."""
        connection = AsyncSeatConnection(self, game, seat)
        self._connections.add(connection)
        return connection

    def enter(self) -> AsyncLobbyConnection:
        """Return a live connection to the lobby, which shows this program as ready to play."""
        connection = AsyncLobbyConnection(self)
        self._connections.add(connection)
        return connection

    def left(self, connection: ReconnectingSocket) -> None:
        """Forget a connection that is closed."""
        self._connections.discard(connection)

    async def think(self, work: Callable[[], T]) -> T:
        """Return a player's decision, made in one of the `thinkers` threads."""
        async with self._thinking:
            return await in_thread(work)

    async def play(self, game: str, seat: Seat, player: Player) -> wire.RemoteGame:
        """Let a player answer for a seat until the game is over."""
        interpreter = Interpreter.of(await self.record(game, seat))
        async with self.sit(game, seat) as connection:
            async for position in connection:
                for posed in position.questions[:1]:
                    think = partial(interpreter.asked, player, posed, position.tables)
                    await connection.answer(posed, await self.think(think))
            return connection.game


def new_id() -> str:
    """Return a new id, which lets the server carry out a request only once."""
    return secrets.token_hex(10)


def _at(game: str, what: str = "", seat: Seat | None = None) -> str:
    path = f"/api/games/{quote(game, safe='')}" + (f"/{what}" if what else "")
    return path + (f"?{urlencode({'seat': seat})}" if seat is not None else "")


def _sitter(who: str) -> dict[str, str]:
    return {"kind": who} if who in ("me", "open") else {"kind": "bot", "level": who}
