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
from aerodrome.server import messages as m
from aerodrome.server.guard import LARGEST_SPOKEN, SOCKETS_EACH, check_origin
from aerodrome.server.live import Listener, LiveGame
from aerodrome.server.people import Person
from aerodrome.server.routes import COOKIE, fault
from aerodrome.server.service import Service

POLICY, TRY_LATER = 1008, 1013
log = structlog.get_logger()


async def socket(service: Service, websocket: WebSocket) -> None:
    """One connection, from the handshake to the end."""
    try:
        person, live, listener = await _greet(service, websocket)
    except Refusal as refusal:
        await websocket.accept()
        await websocket.send_text(_text(fault(refusal)))
        await websocket.close(POLICY, refusal.code)
        return
    await websocket.accept()
    service.sockets[person.id] = service.sockets.get(person.id, 0) + 1
    live.listeners.add(listener)
    live.tell()
    telling = asyncio.create_task(_tell(websocket, live, listener))
    try:
        await _hear(service, websocket, person, live, listener)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        live.listeners.discard(listener)
        live.tell()
        _leave(service, person)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


def _leave(service: Service, person: Person) -> None:
    service.sockets[person.id] -= 1
    if not service.sockets[person.id]:
        del service.sockets[person.id]


async def _greet(service: Service, websocket: WebSocket) -> tuple[Person, LiveGame, Listener]:
    """Who comes, to which game, and from which seat he may look."""
    check_origin(websocket.headers)
    person = await service.people.recognise(websocket.cookies.get(COOKIE, ""))
    if person is None:
        raise Refusal("login", "visit the page first; then connect.")
    if service.sockets.get(person.id, 0) >= SOCKETS_EACH:
        raise Refusal("too-many", f"you have {SOCKETS_EACH} connections open already.")
    seat = websocket.query_params.get("seat") or None
    game = str(websocket.path_params["game"])
    live = await service.games.eye(person, game, seat)
    return person, live, Listener(person.id, seat)


async def _tell(websocket: WebSocket, live: LiveGame, listener: Listener) -> None:
    """Send the newest position whenever there is one; a slow client only gets fewer of them."""
    while True:
        await listener.changed.wait()
        listener.changed.clear()
        update = live.update_for(listener)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await websocket.send_text(_text(update))


async def _hear(
    service: Service, websocket: WebSocket, person: Person, live: LiveGame, listener: Listener
) -> None:
    while True:
        text = await websocket.receive_text()
        id_ = ""
        answer: m.Ack | m.Fault | None
        try:
            service.deeds.take(person.id)
            if len(text.encode()) > LARGEST_SPOKEN:
                raise Refusal("too-large", f"a message has at most {LARGEST_SPOKEN} bytes.")
            said: m.Spoken = codec.decode(text, m.Spoken, "message")  # type: ignore[arg-type]
            id_ = getattr(said, "id", "")
            answer = await _act(service, person, live, listener, said)
        except Refusal as refusal:
            answer = fault(refusal, id_)
        except Exception:
            log.exception("a message failed", game=live.id, seat=listener.seat)
            answer = m.Fault(code="bug", sentence="something broke here; it is logged.", id=id_)
        if answer is not None:
            await websocket.send_text(_text(answer))


async def _act(
    service: Service, person: Person, live: LiveGame, listener: Listener, said: m.Spoken
) -> m.Ack | None:
    games = service.games
    match said:
        case m.AnswerIn():
            return await games.answer(person, live.id, said)
        case m.UndoIn():
            return await games.undo(person, live.id, said)
        case m.ResignIn():
            return await games.resign(person, live.id, said)
        case m.DrawIn():
            return await games.draw(person, live.id, said)
        case m.ReturnIn():
            return await games.back(person, live.id, said)
        case m.ChatIn():
            return await games.chat(person, live.id, said)
        case m.SinceIn():
            listener.log_sent, listener.chat_sent = said.log, said.chat
            listener.boards_sent = b""
            listener.changed.set()
            return None


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
