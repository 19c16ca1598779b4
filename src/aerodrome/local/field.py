"""Field: what is asked is taken to its door, and what is refused is told as the server tells it."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.local.door import JSON, LocalCall, LocalDoor, LocalReply, named
from aerodrome.local.doors import DOORS
from aerodrome.local.flying import Flying
from aerodrome.local.keeping import Keeping
from aerodrome.local.line import Closed, Hear, LocalLine
from aerodrome.local.locker import Locker
from aerodrome.local.playing import LocalPlay
from aerodrome.local.reader import ReaderHere
from aerodrome.service.accounts.person import Person
from aerodrome.service.http_errors import fault, status_of

ME = Person("me", "", account=False)
"""The one person who plays here; nobody asked for a name."""
SOCKET = "/api/games/{game}/socket"
MOST_ASKED = 50
"""Names in a query."""
log = logging.getLogger(__name__)


class LocalField:
    """The server's doors in one process, for one browser."""

    def __init__(self, locker: Locker) -> None:
        self.keeping = Keeping(locker, ME)
        self.reader = ReaderHere()
        self.playing = LocalPlay(self.keeping, self.reader)
        self.flying = Flying(self.keeping)

    async def start(self) -> None:
        """Find out what is kept."""
        await self.keeping.start()

    def connect(self, address: str, hear: Hear, closed: Closed) -> LocalLine:
        """A line to a game, at the address of its socket; `closed` learns why it ended."""
        parts, query = _split(address)
        game = (named(SOCKET, parts) or {}).get("game", "")
        return LocalLine(self.playing, game, query, hear, closed)

    async def ask(self, method: str, address: str, body: bytes = b"") -> LocalReply:
        """What is answered at an address, path and query as over HTTP."""
        try:
            return _replied(*await self._answered(method, address, body))
        except Refusal as refusal:
            return _refused(refusal)
        except Exception:
            log.exception("a question failed: %s %s", method, address[:200])
            return _refused(Refusal("bug", "something went wrong here; what is saved is safe."))

    async def _answered(self, method: str, address: str, body: bytes) -> tuple[LocalDoor, Any]:
        door, asked = self._asked(method, address, body)
        return door, await door.handler(asked)

    def _asked(self, method: str, address: str, body: bytes) -> tuple[LocalDoor, LocalCall]:
        """To which door somebody comes, and with what."""
        parts, query = _split(address)
        for door in DOORS:
            if (path := door.match(method, parts)) is not None:
                return door, LocalCall(self, path, query, _taken(door, body))
        if parts[1:2] != ("api",):
            raise Refusal("no-page", "there is no such page.", address[:200])
        sentence = "this needs a server; here you play without one."
        raise Refusal("no-server", sentence, address[:200])


def _split(address: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The parts of a path, and what is asked there."""
    try:
        where = urlsplit(address)
        asked = parse_qsl(where.query, keep_blank_values=True, max_num_fields=MOST_ASKED)
    except ValueError:
        return (address,), {}
    return tuple(where.path.split("/")), dict(asked)


def _taken(door: LocalDoor, body: bytes) -> Any:
    """What was sent, as this door takes it."""
    if door.takes is None:
        return None
    if len(body) > door.largest:
        raise Refusal("too-large", f"this is larger than the {door.largest} bytes we take.")
    return body if door.takes is bytes else codec.decode(body, door.takes, "request")


def _replied(door: LocalDoor, value: Any) -> LocalReply:
    if isinstance(value, LocalReply):
        return value
    if value is None:
        return LocalReply(204, door.media, b"")
    if isinstance(value, bytes):
        return LocalReply(200, door.media, value)
    encode = codec.encode if door.shared else msgspec.json.encode
    return LocalReply(200, door.media, encode(value))


def _refused(refusal: Refusal) -> LocalReply:
    return LocalReply(status_of(refusal.code), JSON, msgspec.json.encode(fault(refusal)))
