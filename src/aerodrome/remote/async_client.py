"""Async client: somebody at a server, from any event loop."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

from aerodrome.kernel import codec
from aerodrome.kernel.question import Posed, Seat, Value
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.umpire import Player
from aerodrome.remote import wire
from aerodrome.remote.calls import Caller, Unsent
from aerodrome.remote.mending import MendingLine
from aerodrome.remote.pauses import Pauses, Throttle
from aerodrome.remote.room_line import AsyncRoomLine
from aerodrome.remote.seat_line import AsyncSeatLine
from aerodrome.remote.threads import Threads
from aerodrome.remote.translating import Interpreter
from aerodrome.remote.wire import UNREACHABLE, RemoteRefusal

T = TypeVar("T")
HOME = "http://127.0.0.1:8914"
"""Where `aerodrome` serves games on one's own machine."""
PATIENCE = 60.0
"""Seconds for which a server that cannot be reached is tried again."""
AT_ONCE = 4
"""Requests on their way at the same time."""


class AsyncClient:
    """Somebody at a server: a program with its token, or else a guest.

    What is refused is raised as a `RemoteRefusal`. A server that is too busy, asks for a pause or
    cannot be reached is tried again for `patience` seconds. What could happen twice that way is not
    sent again unless it is known that it was not heard. Players think in `thinkers` threads.
    """

    def __init__(
        self,
        server: str = HOME,
        token: str = "",
        *,
        session: str = "",
        patience: float = PATIENCE,
        thinkers: int = 1,
        pauses: Pauses | None = None,
    ) -> None:
        self.caller = Caller(server, token, session)
        self.patience = patience
        self.pauses = pauses or Pauses()
        self.throttle = Throttle()
        self.on_wait: Callable[[RemoteRefusal, float], None] | None = None
        self.thinking = Threads(thinkers)
        self._threads = Threads(AT_ONCE)
        self._greeting = asyncio.Lock()
        self._lines: set[MendingLine] = set()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave: every line is closed; games go on."""
        for line in tuple(self._lines):
            await line.close()

    async def greet(self) -> None:
        """Become somebody, if we are nobody yet: a guest gets a session at the first request."""
        async with self._greeting:
            if not self.caller.token and not self.caller.session:
                await self._sent("GET", "/api/me", None, again=True)

    async def ask(self, kind: type[T], method: str, path: str, body: wire.Sent | None = None) -> T:
        """Any address of the protocol: what it answers, read as this type (`object`: plain data).

        Something with an `id` is done once, however often it is sent.
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
                return await self._threads.run(partial(self.caller.ask, method, path, body))
            except RemoteRefusal as refusal:
                failures += 1
                pause = refusal.retry or self.pauses.after(failures)
                lost = refusal.code == UNREACHABLE and (again or isinstance(refusal, Unsent))
                late = time.monotonic() - began + pause
                if not (lost or refusal.passing) or late > self.patience:
                    raise
                if refusal.code == "too-fast":
                    self.throttle.hold(pause)
                await self.pause(refusal, pause)

    async def pause(self, refusal: RemoteRefusal, seconds: float) -> None:
        """Wait before something is tried again; whoever wants to know is told why."""
        if self.on_wait is not None:
            self.on_wait(refusal, seconds)
        await asyncio.sleep(seconds)

    async def me(self) -> wire.RemoteSelf:
        """Who I am."""
        return await self.ask(wire.RemoteSelf, "GET", "/api/me")

    async def rename(self, name: str) -> wire.RemoteSelf:
        """Call myself otherwise, as a guest."""
        return await self.ask(wire.RemoteSelf, "POST", "/api/me/name", {"name": name})

    async def games(self) -> tuple[wire.RemoteGame, ...]:
        """My games; those that wait for me come first."""
        return (await self.ask(wire.RemoteGames, "GET", "/api/games")).games

    async def game(self, game: str) -> wire.RemoteGame:
        """A game: what it is, and who plays."""
        return await self.ask(wire.RemoteGame, "GET", _at(game))

    async def make(
        self,
        ruleset: str,
        scenario: str,
        seats: Mapping[Seat, str],
        *,
        options: Mapping[str, Choice] | None = None,
        **wish: Any,
    ) -> wire.NewTable:
        """Make a game. In a seat sits `me`, a pilot by the name of his level, or nobody (`open`).

        Whatever else `POST /api/games` takes may be wished for: `deadline`, `clock`, `rated`, …
        """
        body = {"ruleset": ruleset, "scenario": scenario, "options": options or {}, **wish}
        body["seats"] = {seat: _sitter(who) for seat, who in seats.items()}
        return await self.ask(wire.NewTable, "POST", "/api/games", body)

    async def join(self, token: str) -> wire.TakenSeat:
        """Sit down by an invitation."""
        return await self.ask(wire.TakenSeat, "POST", "/api/join", {"token": token})

    async def challenges(self) -> tuple[wire.RemoteChallenge, ...]:
        """Challenges that are open, to me and of mine."""
        return (await self.ask(wire.RemoteRoom, "GET", "/api/meet")).mine.challenges

    async def challenge(
        self,
        name: str,
        ruleset: str,
        scenario: str,
        *,
        seat: Seat | None = None,
        options: Mapping[str, Choice] | None = None,
        **wish: Any,
    ) -> wire.SentChallenge:
        """Ask an account for a game between two; without a seat chance gives me one.

        `begun` says what came of it. One challenge to the same account can be open at a time.
        """
        before = frozenset(game.id for game in await self.games())
        game = {"ruleset": ruleset, "scenario": scenario, "options": options or {}, **wish}
        body = {"whom": {"name": name}, "wish": game, "seat": seat}
        await self.ask(object, "POST", "/api/challenges", body)
        return wire.SentChallenge(name, ruleset, before)

    async def begun(self, sent: wire.SentChallenge) -> wire.RemoteGame | None:
        """The game that came of a challenge of mine; none while it is open.

        One that was declined, taken back or left lying too long is refused as `declined`.
        """
        is_open = any(one.mine and one.to == sent.name for one in await self.challenges())
        game = next(filter(sent.fits, await self.games()), None)
        if game is None and not is_open:
            raise RemoteRefusal("declined", f"{sent.name} does not play this game.")
        return game

    async def accept(self, challenge: str) -> str:
        """Play the game of a challenge; which it is."""
        path = f"/api/challenges/{quote(challenge, safe='')}/accept"
        return (await self.ask(wire.BegunGame, "POST", path)).game

    async def decline(self, challenge: str) -> None:
        """Rather not, or not any more."""
        path = f"/api/challenges/{quote(challenge, safe='')}/decline"
        await self.ask(object, "POST", path)

    async def position(self, game: str, seat: Seat | None = None) -> wire.RemotePosition:
        """How a game stands, as a seat of mine or a spectator sees it, with the whole log."""
        return await self.ask(wire.RemotePosition, "GET", _at(game, "position", seat=seat))

    async def record(self, game: str, seat: Seat | None = None) -> str:
        """The record: a seat's copy while the game goes on, all of it afterwards."""
        await self.greet()
        said = await self._sent("GET", _at(game, "record", seat=seat), None, again=True)
        return said.decode()

    async def answer(self, game: str, question: Posed, value: Value) -> wire.RemoteAck:
        """Answer a question; it is saved when this returns, once."""
        said = {"type": "answer", "seat": question.seat, "key": question.key, "value": value}
        return await self._deed(game, "answers", said)

    async def undo(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Take my last answer back."""
        return await self._deed(game, "undo", {"type": "undo", "seat": seat})

    async def resign(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Give a game up."""
        return await self._deed(game, "resign", {"type": "resign", "seat": seat})

    async def chat(self, game: str, seat: Seat, text: str) -> wire.RemoteAck:
        """Say something at the table."""
        return await self._deed(game, "chat", {"type": "chat", "seat": seat, "text": text})

    async def _deed(self, game: str, what: str, said: dict[str, Any]) -> wire.RemoteAck:
        said["id"] = new_id()
        return await self.ask(wire.RemoteAck, "POST", _at(game, what), said)

    def sit(self, game: str, seat: Seat | None = None) -> AsyncSeatLine:
        """A live line to a game, from a seat of mine or as a spectator; it mends itself."""
        line = AsyncSeatLine(self, game, seat)
        self._lines.add(line)
        return line

    def enter(self) -> AsyncRoomLine:
        """A live line to the lobby: who is there is shown as ready to play."""
        line = AsyncRoomLine(self)
        self._lines.add(line)
        return line

    def left(self, line: MendingLine) -> None:
        """A line is closed."""
        self._lines.discard(line)

    async def play(self, game: str, seat: Seat, player: Player) -> wire.RemoteGame:
        """Let a player answer for a seat until the game is over."""
        interpreter = Interpreter.of(await self.record(game, seat))
        async with self.sit(game, seat) as line:
            async for position in line:
                for posed in position.questions[:1]:
                    think = partial(interpreter.asked, player, posed, position.tables)
                    await line.answer(posed, await self.thinking.run(think))
            return line.game


def new_id() -> str:
    """A key under which something is done once, in whichever process."""
    return secrets.token_hex(10)


def _at(game: str, what: str = "", seat: Seat | None = None) -> str:
    path = f"/api/games/{quote(game, safe='')}" + (f"/{what}" if what else "")
    return path + (f"?{urlencode({'seat': seat})}" if seat is not None else "")


def _sitter(who: str) -> dict[str, str]:
    return {"kind": who} if who in ("me", "open") else {"kind": "bot", "level": who}
