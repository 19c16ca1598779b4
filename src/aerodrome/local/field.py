"""The routes of the service without a server; refusals are reported as a server would."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.local.line import Closed, Hear, LocalLine
from aerodrome.local.local_service import BUG, ME, LocalService
from aerodrome.local.locker import Locker
from aerodrome.service.accounts import messages as am
from aerodrome.service.compression import Packed
from aerodrome.service.http_errors import fault, status_of
from aerodrome.service.play_routes import PLAY_ROUTES, TABLE_SOCKET
from aerodrome.service.route import JSON, Call, Download, Route

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_ASKED = 50
"""The most names in a query."""
HERE = "without a server"
"""The client of a person, as far as it is known here."""
log = logging.getLogger(__name__)


async def me(call: Call) -> am.Me:
    """Return the person: without a server there are no names and no accounts."""
    return am.Me(name=call.person.name, account=call.person.account)


ROUTES = (Route("GET", "/api/me", me, gives=am.Me), *PLAY_ROUTES)


class LocalReply(NamedTuple):
    """A response as it would come over HTTP; headers are pairs."""

    status: int
    media: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


class LocalField:
    """The service in one process, for one browser."""

    def __init__(self, locker: Locker) -> None:
        self.service = LocalService(locker)

    async def start(self) -> None:
        """Load what is saved."""
        await self.service.live_games.start()

    def connect(self, address: str, hear: Hear, closed: Closed) -> LocalLine:
        """Return a line to a game, by the address of its socket."""
        parts, query = _split(address)
        game = (named(TABLE_SOCKET, parts) or {}).get("game", "")
        return LocalLine(self.service.games, game, query, hear, closed)

    async def ask(self, method: str, address: str, body: bytes = b"") -> LocalReply:
        """Return the response of an address, with path and query as over HTTP."""
        try:
            parts, query = _split(address)
            route, path = _found(method, parts, address)
            service = cast("Service", self.service)
            call = Call(service, ME, path, query, body=route.read(body), agent=HERE)
            return _replied(route, await route.handler(call))
        except Refusal as refusal:
            return _refused(refusal)
        except Exception:
            log.exception("local.request_failed method=%s address=%s", method, address[:200])
            return _refused(Refusal("bug", BUG))


def _found(method: str, parts: tuple[str, ...], address: str) -> tuple[Route, dict[str, str]]:
    """Return the route of an address, and the values of its parameters."""
    for route in ROUTES:
        if method == route.method and (path := named(route.path, parts)) is not None:
            return route, path
    if parts[1:2] != ("api",):
        raise Refusal("no-page", "there is no such page.", address[:200])
    raise Refusal("no-server", "this needs a server; here you play without one.", address[:200])


def named(path: str, parts: tuple[str, ...]) -> dict[str, str] | None:
    """Return the values of a path's parameters; None if the path does not match."""
    own = tuple(path.split("/"))
    if len(own) != len(parts):
        return None
    found = {}
    for mine, part in zip(own, parts, strict=True):
        if mine.startswith("{"):
            found[mine.strip("{}")] = unquote(part)
        elif mine != part:
            return None
    return found if all(found.values()) else None


def _split(address: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the parts of a path, and its query."""
    try:
        where = urlsplit(address)
        asked = parse_qsl(where.query, keep_blank_values=True, max_num_fields=MOST_ASKED)
    except ValueError:
        return (address,), {}
    return tuple(where.path.split("/")), dict(asked)


def _replied(route: Route, value: Any) -> LocalReply:
    """Return the result of a route's handler, as it would come over HTTP."""
    if isinstance(value, Download):
        headers = tuple(value.headers.items())
        return LocalReply(200, value.media, cast("bytes", value.content), headers)
    if isinstance(value, Packed):
        value = value.body
    if value is None or isinstance(value, bytes):
        return LocalReply(204 if value is None else 200, route.media, value or b"")
    encode = codec.encode if route.shared else msgspec.json.encode
    return LocalReply(200, route.media, encode(value))


def _refused(refusal: Refusal) -> LocalReply:
    return LocalReply(status_of(refusal.code), JSON, msgspec.json.encode(fault(refusal)))
