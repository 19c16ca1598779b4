"""Line: one connection to a game from one seat; it is told of changes after they are kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.local.playing import ACTIONS, LocalPlay
from aerodrome.service.games import actions
from aerodrome.service.games import messages as m
from aerodrome.service.games.broadcast import Broadcast, Listener
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.http_errors import LARGEST_SPOKEN, fault, number

Hear = Callable[[str], object]
Closed = Callable[[int, str], object]
POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013
"""Why a line ends, in WebSocket's own numbers."""
log = logging.getLogger(__name__)


class LocalLine:
    """A line to a game: `say` something, and `hear` what is told; it ends by `close`."""

    def __init__(
        self, playing: LocalPlay, game: str, query: Mapping[str, str], hear: Hear, closed: Closed
    ) -> None:
        self._playing = playing
        self._hear = hear
        self._closed = closed
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._serving = asyncio.create_task(self._serve(game, query))

    def say(self, text: str) -> None:
        self._said.put_nowait(text)

    def close(self) -> None:
        self._serving.cancel()

    async def _serve(self, game: str, query: Mapping[str, str]) -> None:
        """Until either side hangs up."""
        try:
            live, listener = await self._at_table(game, query)
        except Refusal as refusal:
            self._hear(_text(fault(refusal)))
            self._closed(POLICY, refusal.code)
            return
        except Exception:
            log.exception("a line could not be opened")
            self._closed(BROKEN, "bug")
            return
        live.listeners.add(listener)
        live.tell()
        both = [
            asyncio.create_task(self._tell(live, listener)),
            asyncio.create_task(self._listen(live, listener)),
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.listeners.discard(listener)
            live.tell()
            for task in both:
                task.cancel()

    async def _at_table(self, game: str, query: Mapping[str, str]) -> tuple[LiveGame, Listener]:
        """The game, and the seat from which it is looked at."""
        playing, seat = self._playing, query.get("seat") or None
        since = number(query, "log"), number(query, "chat")
        if seat is None and query.get("mine") == "true":
            opened = await playing.keeping.open(game)
            async with opened.lock:
                seat = actions.seat_of(opened, playing.person)
        live = await playing.watch(game, seat)
        listener = Listener(playing.person.id, seat, write=self._write)
        listener.since(*since)
        return live, listener

    def _write(self, message: Broadcast) -> bool:
        self._hear(message.text)
        return True

    async def _tell(self, live: LiveGame, listener: Listener) -> None:
        """Send what could not be written at once: the first position, and after a `since`."""
        try:
            while not listener.leaving:
                await listener.changed.wait()
                async with live.lock:
                    listener.changed.clear()
                    message = live.message_for(listener)
                    if message is not None:
                        self._write(message)
            why = listener.leaving
            self._closed(TRY_LATER if why == "try-later" else POLICY, why)
        except Exception:
            log.exception("something could not be shown")
            self._closed(BROKEN, "bug")

    async def _listen(self, live: LiveGame, listener: Listener) -> None:
        while True:
            answer = await self._answered(live, listener, await self._said.get())
            if answer is not None:
                self._hear(_text(answer))

    async def _answered(
        self, live: LiveGame, listener: Listener, text: str
    ) -> m.Ack | m.Fault | None:
        """What is answered to a message; whatever it is, we go on listening."""
        id_ = ""
        try:
            if len(text.encode()) > LARGEST_SPOKEN:
                raise Refusal("too-large", f"a message has at most {LARGEST_SPOKEN} bytes.")
            said: m.Spoken = codec.decode(text, m.Spoken, "message")
            id_ = getattr(said, "id", "")
            if isinstance(said, m.SinceIn):
                listener.since(said.log, said.chat)
                return None
            return await ACTIONS[type(said)](self._playing, live.id, said)
        except Refusal as refusal:
            return fault(refusal, id_)
        except Exception:
            log.exception("a message failed")
            sentence = "something went wrong here; what is saved is safe."
            return m.Fault(code="bug", sentence=sentence, id=id_)


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
