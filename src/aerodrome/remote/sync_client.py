"""Client: the same as the async client, for programs without an event loop of their own.

Everything happens in a loop in a thread beside; what is asked for here is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Mapping
from threading import Thread
from typing import Any, TypeVar

from aerodrome.kernel.question import Posed, Seat, Value
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.umpire import Player
from aerodrome.remote import wire
from aerodrome.remote.async_client import HOME, PATIENCE, AsyncClient
from aerodrome.remote.pauses import Pauses
from aerodrome.remote.seat_line import AsyncSeatLine

T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True, name="aerodrome-remote")
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What this comes to; whoever is interrupted meanwhile drops it."""
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


class SeatLine:
    """A live line to a game: `for` gives its positions, newest only, until it is over."""

    def __init__(self, loop: LoopThread, line: AsyncSeatLine) -> None:
        self._loop = loop
        self._line = line

    def __enter__(self) -> SeatLine:
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
        """The game as it stood last."""
        return self._line.game

    @property
    def log(self) -> tuple[wire.RemoteEvent, ...]:
        """All that this seat was told so far."""
        return tuple(self._line.log)

    def next(self) -> wire.RemotePosition:
        """The newest position, as soon as there is one that was not given out yet."""
        return self._loop.run(self._line.next())

    def answer(self, question: Posed, value: Value) -> wire.RemoteAck:
        """Answer a question; saved when this returns."""
        return self._loop.run(self._line.answer(question, value))

    def say(self, type: str, **fields: Any) -> wire.RemoteAck:
        """Any message of the protocol from this seat; saved when this returns."""
        return self._loop.run(self._line.say(type, **fields))

    def close(self) -> None:
        """Hang up; the game goes on."""
        self._loop.run(self._line.close())


class Client:
    """Somebody at a server: a program with its token, or else a guest; see `AsyncClient`."""

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
        more: dict[str, Any] = {"patience": patience, "thinkers": thinkers, "pauses": pauses}
        self.beneath = AsyncClient(server, token, session=session, **more)
        self._loop = LoopThread()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave: every line is closed; games go on."""
        self._loop.run(self.beneath.close())
        self._loop.stop()

    def ask(self, kind: type[T], method: str, path: str, body: wire.Sent | None = None) -> T:
        """Any address of the protocol: what it answers, read as this type (`object`: plain data).

        Something with an `id` is done once, however often it is sent.
        """
        return self._loop.run(self.beneath.ask(kind, method, path, body))

    def me(self) -> wire.RemoteSelf:
        """Who I am."""
        return self._loop.run(self.beneath.me())

    def rename(self, name: str) -> wire.RemoteSelf:
        """Call myself otherwise, as a guest."""
        return self._loop.run(self.beneath.rename(name))

    def games(self) -> tuple[wire.RemoteGame, ...]:
        """My games; those that wait for me come first."""
        return self._loop.run(self.beneath.games())

    def game(self, game: str) -> wire.RemoteGame:
        """A game: what it is, and who plays."""
        return self._loop.run(self.beneath.game(game))

    def make(
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
        made = self.beneath.make(ruleset, scenario, seats, options=options, **wish)
        return self._loop.run(made)

    def join(self, token: str) -> wire.TakenSeat:
        """Sit down by an invitation."""
        return self._loop.run(self.beneath.join(token))

    def challenges(self) -> tuple[wire.RemoteChallenge, ...]:
        """Challenges that are open, to me and of mine."""
        return self._loop.run(self.beneath.challenges())

    def challenge(
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
        asked = self.beneath.challenge(name, ruleset, scenario, seat=seat, options=options, **wish)
        return self._loop.run(asked)

    def begun(self, sent: wire.SentChallenge) -> wire.RemoteGame | None:
        """The game that came of a challenge of mine; none while it is open.

        One that was declined, taken back or left lying too long is refused as `declined`.
        """
        return self._loop.run(self.beneath.begun(sent))

    def accept(self, challenge: str) -> str:
        """Play the game of a challenge; which it is."""
        return self._loop.run(self.beneath.accept(challenge))

    def decline(self, challenge: str) -> None:
        """Rather not, or not any more."""
        self._loop.run(self.beneath.decline(challenge))

    def position(self, game: str, seat: Seat | None = None) -> wire.RemotePosition:
        """How a game stands, as a seat of mine or a spectator sees it, with the whole log."""
        return self._loop.run(self.beneath.position(game, seat))

    def record(self, game: str, seat: Seat | None = None) -> str:
        """The record: a seat's copy while the game goes on, all of it afterwards."""
        return self._loop.run(self.beneath.record(game, seat))

    def answer(self, game: str, question: Posed, value: Value) -> wire.RemoteAck:
        """Answer a question; it is saved when this returns, once."""
        return self._loop.run(self.beneath.answer(game, question, value))

    def undo(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Take my last answer back."""
        return self._loop.run(self.beneath.undo(game, seat))

    def resign(self, game: str, seat: Seat) -> wire.RemoteAck:
        """Give a game up."""
        return self._loop.run(self.beneath.resign(game, seat))

    def chat(self, game: str, seat: Seat, text: str) -> wire.RemoteAck:
        """Say something at the table."""
        return self._loop.run(self.beneath.chat(game, seat, text))

    def sit(self, game: str, seat: Seat | None = None) -> SeatLine:
        """A live line to a game, from a seat of mine or as a spectator; it mends itself."""
        return SeatLine(self._loop, self.beneath.sit(game, seat))

    def play(self, game: str, seat: Seat, player: Player) -> wire.RemoteGame:
        """Let a player answer for a seat until the game is over."""
        return self._loop.run(self.beneath.play(game, seat, player))
