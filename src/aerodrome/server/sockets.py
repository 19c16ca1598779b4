"""Sockets: a live connection to one game from one seat, or to the lobby.

It is told of changes after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.connections import FRAMES
from aerodrome.server.cookies import session_of
from aerodrome.server.exchange import address_of
from aerodrome.server.guard import SOCKETS_EACH, check_origin
from aerodrome.service.accounts.model import hashed
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import bearer, unknown_token
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.askers import Whereabouts
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.broadcast import Broadcast, Hearer, Listener, Write
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.model import ACTIONS
from aerodrome.service.http_errors import LARGEST_SPOKEN, fault, number
from aerodrome.service.limits.networks import network
from aerodrome.service.lobby.model import Lobby, Visitor
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.notifications.turn_notifications import GAMES
from aerodrome.service.ratings.shared_networks import Sightings
from aerodrome.service.service import Service
from aerodrome.service.social.blocking import muted_by
from aerodrome.service.social.presence import Presence

POLICY, BROKEN, TRY_LATER = 1008, 1011, 1013
"""Why we end a connection, in WebSocket's own numbers."""
log = structlog.get_logger()


async def socket(service: Service, websocket: WebSocket) -> None:
    """One connection to a game, from the handshake to the end."""
    await _served(service, websocket, _at_table)


async def meeting_socket(service: Service, websocket: WebSocket) -> None:
    """One connection to the lobby."""
    await _served(service, websocket, _in_room)


Greet = Callable[[Service, WebSocket, Person], Coroutine[Any, Any, "Connection"]]


async def _served(service: Service, websocket: WebSocket, greet: Greet) -> None:
    try:
        if bearer(websocket.headers) is None:
            check_origin(websocket.headers)
        person = await _recognised(service, websocket)
        line = await greet(service, websocket, person)
        _count(service, person.id)
    except Refusal as refusal:
        await websocket.accept()
        await websocket.send_text(_text(fault(refusal)))
        await websocket.close(POLICY, refusal.code)
        return
    try:
        await line.serve()
    finally:
        _leave(service, line.hearer)


async def _recognised(service: Service, websocket: WebSocket) -> Person:
    """Who comes."""
    person = await service.people.recognise(session_of(websocket), service.live_games.clock.now())
    if person is None:
        guest = Refusal("login", "visit the page first; then connect.")
        raise guest if bearer(websocket.headers) is None else unknown_token()
    service.rates.action.take(person.id)
    service[Whereabouts].note(person.id, network(address_of(websocket)))
    return person


async def _at_table(service: Service, websocket: WebSocket, person: Person) -> Connection:
    """To which game somebody comes, and from which seat he may look."""
    query, game = websocket.query_params, str(websocket.path_params["game"])
    seat = query.get("seat") or None
    if seat is None and query.get("mine") == "true":
        seat = await service.games.seat_of(person, game)
    since = number(query, "log"), number(query, "chat")
    live = await service.games.watch(person, game, seat)
    listener = Listener(person.id, seat, hashed(session_of(websocket)), _write(websocket))
    where = network(address_of(websocket))
    await service[Sightings].note(live, person, where)
    listener.unread = await service.store.read(lambda c: muted_by(c, person.id))
    listener.since(*since)
    return TableConnection(service, websocket, live, listener)


async def _in_room(service: Service, websocket: WebSocket, person: Person) -> Connection:
    visitor = Visitor(person, hashed(session_of(websocket)), _write(websocket))
    return LobbyConnection(service, websocket, visitor)


def _write(websocket: WebSocket) -> Write | None:
    write: Write | None = websocket.scope.get("extensions", {}).get(FRAMES, {}).get("write")
    return write


def _count(service: Service, person: str) -> None:
    sockets = service[Presence].sockets
    if sockets.get(person, 0) >= SOCKETS_EACH:
        raise Refusal("too-many", f"you have {SOCKETS_EACH} connections open already.")
    sockets[person] = sockets.get(person, 0) + 1


def _leave(service: Service, hearer: Hearer) -> None:
    sockets = service[Presence].sockets
    sockets[hearer.person] -= 1
    if not sockets[hearer.person]:
        del sockets[hearer.person]


class Connection:
    """A connection: we tell of changes and hear what its person says, both at once."""

    def __init__(self, service: Service, websocket: WebSocket, hearer: Hearer) -> None:
        self.service = service
        self.websocket = websocket
        self.hearer = hearer

    async def enter(self) -> None:
        """Somebody is there from now on."""

    def leave(self) -> None:
        """And not any more."""

    async def send_news(self) -> None:
        """What this connection has not been sent."""

    async def act(self, person: Person, text: str) -> m.Ack | m.Fault | None:
        """Do what somebody says."""
        raise Refusal("malformed", "nothing is said here: what is done goes to its own address.")

    async def serve(self) -> None:
        """Until either side hangs up."""
        await self.websocket.accept()
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
                await self._still_known()
            while not self.hearer.leaving:
                await self.hearer.changed.wait()
                self.hearer.changed.clear()
                await self.send_news()
                await self._whisper()
            why = self.hearer.leaving
            await self.websocket.close(TRY_LATER if why == "try-later" else POLICY, why)
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:
            log.exception("something could not be shown", path=self.websocket.url.path)
            await self.websocket.close(BROKEN, "bug")

    async def _send(self, message: Broadcast) -> None:
        await self.websocket.send_text(message.text)
        self.hearer.sending = False

    async def _whisper(self) -> None:
        """Send what could not be written at once."""
        while self.hearer.aside:
            self.hearer.sending = True
            await self._send(self.hearer.aside.popleft())

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self.websocket.receive())["type"] != "websocket.disconnect":
                answer = await self._answered(message.get("text"))
                if answer is not None:
                    await self.websocket.send_text(_text(answer))

    async def _answered(self, text: str | None) -> m.Ack | m.Fault | None:
        """What we answer to a message; whatever it is, we go on listening."""
        try:
            person = await self._welcome()
            if text is None:
                raise Refusal("malformed", "messages are text, not bytes.")
            if len(text.encode()) > LARGEST_SPOKEN:
                raise Refusal("too-large", f"a message has at most {LARGEST_SPOKEN} bytes.")
            return await self.act(person, text)
        except Refusal as refusal:
            self.service.metrics.count("refusals", label=refusal.code)
            return fault(refusal)

    async def _still_known(self) -> Person | None:
        """Whose session this is; a connection whose session is over, ends."""
        now = self.service.live_games.clock.now()
        person = await self.service.people.of_session(self.hearer.session, now)
        if person is None:
            self.hearer.leave("login")
        return person

    async def _welcome(self) -> Person:
        """Who speaks, if he is still logged in and does not speak too fast."""
        person = await self._still_known()
        if person is None:
            raise Refusal("login", "you are logged out; visit the page first, then connect.")
        self.service.rates.action.take(person.id)
        return person


class TableConnection(Connection):
    """A connection to a game."""

    def __init__(
        self, service: Service, websocket: WebSocket, live: LiveGame, listener: Listener
    ) -> None:
        super().__init__(service, websocket, listener)
        self.live = live
        self.listener = listener

    async def enter(self) -> None:
        self.live.listeners.add(self.listener)
        self.live.tell()
        self.service[Pilots].game_changed(self.live)
        self.service[InnerBattles].game_changed(self.live)
        self.service[NotificationSettings].visited(self.listener.person, f"{GAMES}{self.live.id}")

    def leave(self) -> None:
        self.live.listeners.discard(self.listener)
        self.live.tell()

    async def send_news(self) -> None:
        async with self.live.lock:
            message = self.live.message_for(self.listener)
            self.listener.sending = message is not None
        if message is not None:
            await self._send(message)

    async def act(self, person: Person, text: str) -> m.Ack | m.Fault | None:
        id_ = ""
        try:
            said: m.Spoken = codec.decode(text, m.Spoken, "message")
            id_ = getattr(said, "id", "")
            if isinstance(said, m.SinceIn):
                self.listener.unread = await self._unread()
                self.listener.since(said.log, said.chat)
                return None
            if isinstance(said, m.ChatIn):
                self.service.rates.chat.take(person.id)
            return await ACTIONS[type(said)](self.service.games, person, self.live.id, said)
        except Refusal as refusal:
            self.service.metrics.count("refusals", label=refusal.code)
            return fault(refusal, id_)
        except Exception:
            log.exception("a message failed", game=self.live.id, seat=self.listener.seat)
            return m.Fault(code="bug", sentence="something went wrong here; it is logged.", id=id_)

    async def _unread(self) -> frozenset[str]:
        """Whom its person does not read any more."""
        return await self.service.store.read(lambda c: muted_by(c, self.listener.person))


class LobbyConnection(Connection):
    """A connection to the lobby."""

    def __init__(self, service: Service, websocket: WebSocket, visitor: Visitor) -> None:
        super().__init__(service, websocket, visitor)
        self.visitor = visitor

    async def enter(self) -> None:
        await self.service[Lobby].enter(self.visitor)

    def leave(self) -> None:
        self.service[Lobby].leave(self.visitor)

    async def send_news(self) -> None:
        for message in self.service[Lobby].news_for(self.visitor):
            self.visitor.sending = True
            await self._send(message)


def _text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
