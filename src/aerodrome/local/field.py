"""The routes of the service without a server; refusals are reported as a server would."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlsplit

from aerodrome.kernel.refusal import Refusal
from aerodrome.local.local_service import ME, LocalService
from aerodrome.local.locker import Locker
from aerodrome.local.page_connection import Closed, Hear, LocalConnection
from aerodrome.service.accounts import messages as am
from aerodrome.service.games.table_actions import NO_SERVER
from aerodrome.service.http_errors import BUG
from aerodrome.service.play_routes import PLAY_ROUTES, TABLE_SOCKET
from aerodrome.service.route import Call, Reply, Route, refused, values_in

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


class LocalField:
    """The service in one process, for one browser; the page's engine has one under Pyodide."""

    def __init__(self, locker: Locker) -> None:
        self.service = LocalService(locker)

    async def start(self) -> None:
        """Load what is saved."""
        await self.service.live_games.start()

    def connect(self, address: str, hear: Hear, closed: Closed) -> LocalConnection:
        """Return a connection to a game, by the address of its socket."""
        path, query = _split(address)
        line = LocalConnection(self.service, hear, closed)
        line.open((values_in(TABLE_SOCKET, path) or {}).get("game", ""), query)
        return line

    async def ask(self, method: str, address: str, body: Any = None) -> Reply:
        """Return the response of an address, with path and query as over HTTP.

        A body from JavaScript arrives as a proxy.
        """
        sent = body.to_bytes() if hasattr(body, "to_bytes") else bytes(body or b"")
        try:
            path, query = _split(address)
            route, values = _found(method, path)
            service = cast("Service", self.service)
            call = Call(service, ME, values, query, body=route.read(sent), agent=HERE)
            return route.reply(await route.handler(call))
        except Refusal as refusal:
            return refused(refusal)
        except Exception:
            log.exception("local.request_failed method=%s address=%s", method, address[:200])
            return refused(BUG)


def _found(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route of a path, and the values of its parameters."""
    for route in ROUTES:
        if method == route.method and (values := values_in(route.path, path)) is not None:
            return route, values
    if not path.startswith("/api/"):
        raise Refusal("no-page", "there is no such page.", path[:200])
    raise Refusal(NO_SERVER.code, NO_SERVER.sentence, path[:200])


def _split(address: str) -> tuple[str, dict[str, str]]:
    """Return a path and its query."""
    try:
        where = urlsplit(address)
        asked = parse_qsl(where.query, keep_blank_values=True, max_num_fields=MOST_ASKED)
    except ValueError:
        return address, {}
    return where.path, dict(asked)
