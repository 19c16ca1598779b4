"""Connections: send changes to a client and receive its messages, over any transport."""

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
"""Close codes of a connection, as WebSocket defines them."""
log = get_logger()


class WireClosed(Exception):
    """The other side has closed the connection."""


class Wire(Protocol):
    """The transport of a connection: a WebSocket, or the engine inside a page."""

    async def send(self, text: str) -> None:
        """Send a message; raise `WireClosed` if the other side is gone."""

    async def receive(self) -> str | None:
        """Wait for a message, None if it is not text; raise `WireClosed` after the last one."""

    async def end(self, code: int, why: str) -> None:
        """Close the connection."""


class Guard:
    """Checks who may send messages over a connection, and how often; by default, its person may."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def check_known(self) -> None:
        """Close the connection if its person is no longer logged in."""

    async def welcome(self) -> Person:
        """Return the sender; refuse an unknown person or one who sends too fast."""
        return self.person

    def refused(self, code: str) -> None:
        """Record that a message was refused."""


async def turn_away(wire: Wire, refusal: Refusal) -> None:
    """Close a connection that is refused from the start, after telling why."""
    with contextlib.suppress(WireClosed):
        await wire.send(encoded(fault(refusal)))
    await wire.end(POLICY, refusal.code)


class Connection:
    """A connection that sends and receives at the same time until either side closes it."""

    def __init__(self, wire: Wire, guard: Guard, hearer: Hearer) -> None:
        self.wire = wire
        self.guard = guard
        self.hearer = hearer

    async def enter(self) -> None:
        """Register the connection."""

    def leave(self) -> None:
        """Unregister the connection."""

    async def send_news(self) -> None:
        """Send the changes that this connection has not received yet."""

    async def act(self, person: Person, text: str) -> m.Ack | m.Fault | None:
        """Handle a message of a person and return the answer."""
        raise Refusal("malformed", "this socket takes no messages; send actions over HTTP.")

    async def serve(self) -> None:
        """Send and receive until either side closes the connection."""
        await self.enter()
        both = [asyncio.create_task(self._send_changes()), asyncio.create_task(self._receive_all())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.leave()
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    async def _send_changes(self) -> None:
        """Send the latest state after every change; a slow client receives fewer updates."""
        try:
            with contextlib.suppress(Refusal):
                await self.guard.check_known()
            while not self.hearer.leaving:
                await self.hearer.changed.wait()
                self.hearer.changed.clear()
                await self.send_news()
                await self._send_queued()
            why = self.hearer.leaving
            await self.wire.end(TRY_LATER if why == "try-later" else POLICY, why)
        except WireClosed:
            return
        except Exception:
            log.exception("connection.send_failed")
            await self.wire.end(BROKEN, "bug")

    async def send(self, message: Broadcast) -> None:
        """Send a message; the next one may be written immediately again."""
        await self.wire.send(message.text)
        self.hearer.sending = False

    async def _send_queued(self) -> None:
        """Send the messages that could not be written immediately."""
        while self.hearer.unsent:
            self.hearer.sending = True
            await self.send(self.hearer.unsent.popleft())

    async def _receive_all(self) -> None:
        with contextlib.suppress(WireClosed):
            while True:
                answer = await self._answer_to(await self.wire.receive())
                if answer is not None:
                    await self.wire.send(encoded(answer))

    async def _answer_to(self, text: str | None) -> m.Ack | m.Fault | None:
        """Return the answer to a message; an invalid message does not end the connection."""
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
    """Encode a message as JSON text."""
    return msgspec.json.encode(message).decode()
