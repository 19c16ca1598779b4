"""Sockets: live connections to a game from one seat, or to the lobby.

Changes are sent after their commit.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.connections import FRAMES
from aerodrome.server.cookies import session_of
from aerodrome.server.exchange import address_of
from aerodrome.server.guard import SOCKETS_EACH, check_origin
from aerodrome.service.accounts.model import hashed
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import bearer, unknown_token
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.connection import Connection, Guard, WireClosed, turn_away
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.askers import Whereabouts
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.broadcast import Hearer, Listener, Write
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.table_connection import TableConnection, at_table
from aerodrome.service.limits.networks import network
from aerodrome.service.lobby.model import Lobby, Visitor
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.notifications.turn_notifications import GAMES
from aerodrome.service.service import Service
from aerodrome.service.social.blocking import muted_by
from aerodrome.service.social.presence import Presence


async def socket(service: Service, websocket: WebSocket) -> None:
    """Serve one connection to a game, from the handshake to the end."""
    await _served(service, websocket, _at_table)


async def meeting_socket(service: Service, websocket: WebSocket) -> None:
    """Serve one connection to the lobby."""
    await _served(service, websocket, _in_room)


Greet = Callable[[Service, WebSocket, Person], Coroutine[Any, Any, Connection]]


async def _served(service: Service, websocket: WebSocket, greet: Greet) -> None:
    try:
        if bearer(websocket.headers) is None:
            check_origin(websocket.headers)
        person = await _recognised(service, websocket)
        line = await greet(service, websocket, person)
        _count(service, person.id)
    except Refusal as refusal:
        await websocket.accept()
        await turn_away(WebSocketWire(websocket), refusal)
        return
    try:
        await websocket.accept()
        await line.serve()
    finally:
        _leave(service, line.hearer)


async def _recognised(service: Service, websocket: WebSocket) -> Person:
    """Return the person who connects."""
    person = await service.people.recognise(session_of(websocket), service.live_games.clock.now())
    if person is None:
        guest = Refusal("login", "open the page first, then connect.")
        raise guest if bearer(websocket.headers) is None else unknown_token()
    service.rates.action.take(person.id)
    service[Whereabouts].note(person.id, network(address_of(websocket)))
    return person


async def _at_table(service: Service, websocket: WebSocket, person: Person) -> Connection:
    """Return a connection to the game in the path, for the caller's seat."""
    game = str(websocket.path_params["game"])
    live, listener = await at_table(service.games, person, game, websocket.query_params)
    listener.session, listener.write = hashed(session_of(websocket)), _write(websocket)
    await service.games.sightings.note(live, person, network(address_of(websocket)))
    listener.unread = await service.store.read(lambda c: muted_by(c, person.id))
    return ServedTable(service, websocket, live, listener)


async def _in_room(service: Service, websocket: WebSocket, person: Person) -> Connection:
    visitor = Visitor(person, hashed(session_of(websocket)), _write(websocket))
    return LobbyConnection(service, websocket, visitor)


def _write(websocket: WebSocket) -> Write | None:
    write: Write | None = websocket.scope.get("extensions", {}).get(FRAMES, {}).get("write")
    return write


def _count(service: Service, person: str) -> None:
    if service[Presence].sockets.get(person, 0) >= SOCKETS_EACH:
        raise Refusal("too-many", f"you have {SOCKETS_EACH} connections open already.")
    service[Presence].sockets[person] = service[Presence].sockets.get(person, 0) + 1


def _leave(service: Service, hearer: Hearer) -> None:
    service[Presence].sockets[hearer.person] -= 1
    if not service[Presence].sockets[hearer.person]:
        del service[Presence].sockets[hearer.person]


class WebSocketWire:
    """A WebSocket as the transport of a connection."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def send(self, text: str) -> None:
        """Send a message; raise `WireClosed` if the connection has ended."""
        try:
            await self._websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise WireClosed from None

    async def receive(self) -> str | None:
        """Wait for a message, None if it is not text; raise `WireClosed` at the end."""
        try:
            message = await self._websocket.receive()
        except (WebSocketDisconnect, RuntimeError):
            raise WireClosed from None
        if message["type"] == "websocket.disconnect":
            raise WireClosed
        text: str | None = message.get("text")
        return text

    async def end(self, code: int, why: str) -> None:
        """End the connection, if it has not ended."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code, why)


class SessionGuard(Guard):
    """Checks for each message that the session is valid and not too fast."""

    def __init__(self, service: Service, hearer: Hearer) -> None:
        self.service = service
        self.hearer = hearer

    async def check_known(self) -> None:
        """End a connection if its session has ended."""
        await self._person()

    async def _person(self) -> Person | None:
        now = self.service.live_games.clock.now()
        person = await self.service.people.of_session(self.hearer.session, now)
        if person is None:
            self.hearer.leave("login")
        return person

    async def welcome(self) -> Person:
        """Return the sender of a message; refuse ended sessions and excessive rates."""
        person = await self._person()
        if person is None:
            raise Refusal("login", "you are signed out; open the page first, then connect.")
        self.service.rates.action.take(person.id)
        return person

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.service.metrics.count("refusals", label=code)


class ServedTable(TableConnection):
    """A connection to a game of a server."""

    def __init__(
        self, service: Service, websocket: WebSocket, live: LiveGame, listener: Listener
    ) -> None:
        guard = SessionGuard(service, listener)
        wire, ends = WebSocketWire(websocket), service[PushedEnds].game_changed
        super().__init__(wire, guard, service.games, live, listener, ends)
        self.service = service

    async def enter(self) -> None:
        """Listen to the game; let programs continue, and mark its notifications as read."""
        await super().enter()
        self.service[Pilots].game_changed(self.live)
        self.service[InnerBattles].game_changed(self.live)
        self.service[NotificationSettings].visited(self.listener.person, f"{GAMES}{self.live.id}")

    async def resend_since(self, said: m.SinceIn) -> None:
        """Send the whole state again, without chat of people this person has muted."""
        person = self.listener.person
        self.listener.unread = await self.service.store.read(lambda c: muted_by(c, person))
        await super().resend_since(said)

    async def do(self, person: Person, said: m.Action) -> m.Ack:
        """Apply an action at the table; chat has its own limit."""
        if isinstance(said, m.ChatIn):
            self.service.rates.chat.take(person.id)
        return await super().do(person, said)


class LobbyConnection(Connection):
    """A connection to the lobby."""

    def __init__(self, service: Service, websocket: WebSocket, visitor: Visitor) -> None:
        super().__init__(WebSocketWire(websocket), SessionGuard(service, visitor), visitor)
        self.lobby = service[Lobby]
        self.visitor = visitor

    async def enter(self) -> None:
        """Enter the lobby."""
        await self.lobby.enter(self.visitor)

    def leave(self) -> None:
        """Leave the lobby."""
        self.lobby.leave(self.visitor)

    async def send_news(self) -> None:
        """Send the changes of the lobby since the last call."""
        for message in self.lobby.news_for(self.visitor):
            self.visitor.sending = True
            await self.send(message)
