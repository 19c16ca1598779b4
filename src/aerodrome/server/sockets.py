"""Sockets: a live connection to one game from one seat. It is told of changes after the commit."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.connections import FRAMES
from aerodrome.server.guard import LARGEST_SPOKEN, SOCKETS_EACH, check_origin, network
from aerodrome.server.messages import play as m
from aerodrome.server.people.accounts import Person, hashed
from aerodrome.server.play.games import ACTIONS
from aerodrome.server.play.live import LiveGame
from aerodrome.server.play.telling import Listener
from aerodrome.server.routes.route import fault, number, session_of
from aerodrome.server.service import Service

POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013
"""Why we end a connection, in WebSocket's own numbers."""
log = structlog.get_logger()


async def socket(service: Service, websocket: WebSocket) -> None:
    """One connection, from the handshake to the end."""
    try:
        line = await _greet(service, websocket)
    except Refusal as refusal:
        await websocket.accept()
        await websocket.send_text(_text(fault(refusal)))
        await websocket.close(POLICY, refusal.code)
        return
    try:
        await line.serve()
    finally:
        _leave(service, line.listener)


async def _greet(service: Service, websocket: WebSocket) -> Connection:
    """Who comes, to which game, and from which seat he may look."""
    check_origin(websocket.headers)
    token = session_of(websocket)
    person = await service.people.recognise(token, service.lobby.clock.now())
    if person is None:
        raise Refusal("login", "visit the page first; then connect.")
    service.action_rate.take(person.id)
    service.whereabouts.note(person.id, network(websocket.client.host if websocket.client else ""))
    query, game = websocket.query_params, str(websocket.path_params["game"])
    seat = query.get("seat") or None
    if seat is None and query.get("mine") == "true":
        seat = await service.games.seat_of(person, game)
    since = number(query, "log"), number(query, "chat")
    live = await service.games.watch(person, game, seat)
    if service.sockets.get(person.id, 0) >= SOCKETS_EACH:
        raise Refusal("too-many", f"you have {SOCKETS_EACH} connections open already.")
    service.sockets[person.id] = service.sockets.get(person.id, 0) + 1
    write = websocket.scope.get("extensions", {}).get(FRAMES, {}).get("write")
    listener = Listener(person.id, seat, hashed(token), write)
    listener.since(*since)
    return Connection(service, websocket, live, listener)


def _leave(service: Service, listener: Listener) -> None:
    service.sockets[listener.person] -= 1
    if not service.sockets[listener.person]:
        del service.sockets[listener.person]


class Connection:
    """A connection: we tell of changes and hear what its person says, both at once."""

    def __init__(
        self, service: Service, websocket: WebSocket, live: LiveGame, listener: Listener
    ) -> None:
        self.service = service
        self.websocket = websocket
        self.live = live
        self.listener = listener

    async def serve(self) -> None:
        """Until either side hangs up."""
        await self.websocket.accept()
        self.live.listeners.add(self.listener)
        self.live.tell()
        self.service.watched(self.live)
        both = [asyncio.create_task(self._tell()), asyncio.create_task(self._hear())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.listeners.discard(self.listener)
            self.live.tell()
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    async def _tell(self) -> None:
        """Send the newest position whenever there is one; a slow client only gets fewer of them."""
        try:
            with contextlib.suppress(Refusal):
                await self._still_known()
            while not self.listener.leaving:
                await self.listener.changed.wait()
                self.listener.changed.clear()
                async with self.live.lock:
                    message = self.live.message_for(self.listener)
                    self.listener.sending = message is not None
                if message is not None:
                    await self.websocket.send_text(message.text)
                    self.listener.sending = False
            why = self.listener.leaving
            await self.websocket.close(TRY_LATER if why == "try-later" else POLICY, why)
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:
            log.exception("a position could not be shown", game=self.live.id)
            await self.websocket.close(BROKEN, "bug")

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self.websocket.receive())["type"] != "websocket.disconnect":
                answer = await self._answered(message.get("text"))
                if answer is not None:
                    await self.websocket.send_text(_text(answer))

    async def _answered(self, text: str | None) -> m.Ack | m.Fault | None:
        """What we answer to a message; whatever it is, we go on listening."""
        id_ = ""
        try:
            person = await self._welcome()
            if text is None:
                raise Refusal("malformed", "messages are text, not bytes.")
            if len(text.encode()) > LARGEST_SPOKEN:
                raise Refusal("too-large", f"a message has at most {LARGEST_SPOKEN} bytes.")
            said: m.Spoken = codec.decode(text, m.Spoken, "message")  # type: ignore[arg-type]
            id_ = getattr(said, "id", "")
            if isinstance(said, m.SinceIn):
                self.listener.since(said.log, said.chat)
                return None
            if isinstance(said, m.ChatIn):
                self.service.chat_rate.take(person.id)
            return await ACTIONS[type(said)](self.service.games, person, self.live.id, said)
        except Refusal as refusal:
            self.service.metrics.count("refusals", label=refusal.code)
            return fault(refusal, id_)
        except Exception:
            log.exception("a message failed", game=self.live.id, seat=self.listener.seat)
            return m.Fault(code="bug", sentence="something went wrong here; it is logged.", id=id_)

    async def _still_known(self) -> Person | None:
        """Whose session this is; a connection whose session is over, ends."""
        now = self.service.lobby.clock.now()
        person = await self.service.people.of_session(self.listener.session, now)
        if person is None:
            self.listener.leave("login")
        return person

    async def _welcome(self) -> Person:
        """Who speaks, if he is still logged in and does not speak too fast."""
        person = await self._still_known()
        if person is None:
            raise Refusal("login", "you are logged out; visit the page first, then connect.")
        self.service.action_rate.take(person.id)
        return person


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
