"""Connection: we tell of changes and hear what a person says, whatever carries the messages."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games.broadcast import Broadcast, Hearer
from aerodrome.service.http_errors import LARGEST_SPOKEN, fault
from aerodrome.service.logs import get_logger

POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013
"""Why we end a connection, in WebSocket's own numbers."""
log = get_logger()


class WireClosed(Exception):
    """Whoever was connected has gone."""


class Wire(Protocol):
    """What carries the messages of a connection: a WebSocket, or a page's own engine."""

    async def send(self, text: str) -> None:
        """Send a message; raise `WireClosed` where nobody is."""

    async def receive(self) -> str | None:
        """Wait for a message, None if it is no text; raise `WireClosed` when there is no more."""

    async def end(self, code: int, why: str) -> None:
        """End the connection."""


class Guard(Protocol):
    """Who may speak over a connection, and how often."""

    async def check_known(self) -> None:
        """Have a connection leave whose person is not known any more."""

    async def welcome(self) -> Person:
        """Return who speaks; refuse a person who is not known, or speaks too fast."""

    def refused(self, code: str) -> None:
        """Note that something was refused."""


class Connection:
    """A connection: both directions at once, until either side hangs up."""

    def __init__(self, wire: Wire, guard: Guard, hearer: Hearer) -> None:
        self.wire = wire
        self.guard = guard
        self.hearer = hearer

    async def enter(self) -> None:
        """Be there from now on."""

    def leave(self) -> None:
        """Be there no more."""

    async def send_news(self) -> None:
        """Send what this connection has not been sent."""

    async def act(self, person: Person, text: str) -> m.Ack | m.Fault | None:
        """Do what a person says."""
        raise Refusal("malformed", "nothing is said here: what is done goes to its own address.")

    async def serve(self) -> None:
        """Tell and hear until either side hangs up."""
        await self.enter()
        both = [asyncio.create_task(self._tell()), asyncio.create_task(self._hear())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.leave()
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    async def _tell(self) -> None:
        """Send the newest whenever there is something new; a slow client only gets fewer of it."""
        try:
            with contextlib.suppress(Refusal):
                await self.guard.check_known()
            while not self.hearer.leaving:
                await self.hearer.changed.wait()
                self.hearer.changed.clear()
                await self.send_news()
                await self._whisper()
            why = self.hearer.leaving
            await self.wire.end(TRY_LATER if why == "try-later" else POLICY, why)
        except WireClosed:
            return
        except Exception:
            log.exception("something could not be shown")
            await self.wire.end(BROKEN, "bug")

    async def send(self, message: Broadcast) -> None:
        """Send a message; what comes after it may be written at once again."""
        await self.wire.send(message.text)
        self.hearer.sending = False

    async def _whisper(self) -> None:
        """Send what could not be written at once."""
        while self.hearer.unsent:
            self.hearer.sending = True
            await self.send(self.hearer.unsent.popleft())

    async def _hear(self) -> None:
        with contextlib.suppress(WireClosed):
            while True:
                answer = await self._answered(await self.wire.receive())
                if answer is not None:
                    await self.wire.send(encoded(answer))

    async def _answered(self, text: str | None) -> m.Ack | m.Fault | None:
        """Return what we answer to a message; whatever it is, we go on listening."""
        try:
            person = await self.guard.welcome()
            if text is None:
                raise Refusal("malformed", "messages are text, not bytes.")
            if len(text.encode()) > LARGEST_SPOKEN:
                raise Refusal("too-large", f"a message has at most {LARGEST_SPOKEN} bytes.")
            return await self.act(person, text)
        except Refusal as refusal:
            self.guard.refused(refusal.code)
            return fault(refusal)


def encoded(message: Any) -> str:
    """Return a message as it is sent."""
    return msgspec.json.encode(message).decode()
