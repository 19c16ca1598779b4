"""App: the Starlette application, built from the table of routes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as Path
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import cookies
from aerodrome.server.exchange import body_of, call_of, refusal_of, response_of, shared, while_there
from aerodrome.server.guard import HangUps, HungUp, SafeHeaders, check_origin
from aerodrome.server.hosts import OwnHosts
from aerodrome.server.openapi import document
from aerodrome.server.pages import PAGES, page, shown_path
from aerodrome.server.routes import FORMER, LOBBY_SOCKET, OPENAPI, ROUTES
from aerodrome.server.sockets import meeting_socket, socket
from aerodrome.service.accounts.programs import bearer, unknown_token
from aerodrome.service.accounts.programs_api import check_program
from aerodrome.service.games.autopilot.askers import Whereabouts
from aerodrome.service.http_errors import BUG
from aerodrome.service.play_routes import TABLE_SOCKET
from aerodrome.service.route import Call, Route
from aerodrome.service.service import Service

log = structlog.get_logger()


def create_app(service: Service, *more: BaseRoute, names: Collection[str] = ()) -> ASGIApp:
    """Return the application for a service, with security headers on every answer."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    async def connect(websocket: WebSocket) -> None:
        await socket(service, websocket)

    async def meet(websocket: WebSocket) -> None:
        await meeting_socket(service, websocket)

    async def describe(request: Request) -> Response:
        return shared(document(), request.headers)

    site = Starlette(
        routes=[
            *more,
            *PATHS,
            Path(OPENAPI, describe),
            WebSocketRoute(TABLE_SOCKET, connect),
            WebSocketRoute(LOBBY_SOCKET, meet),
            WebSocketRoute(FORMER[LOBBY_SOCKET], meet),
            *PAGES,
        ],
        exception_handlers={HTTPException: _no_such_page, Exception: _bug},
        lifespan=lifespan,
    )
    site.state.service = service
    return HangUps(SafeHeaders(OwnHosts(site, names)))


def _endpoint(route: Route) -> Callable[[Request], Any]:
    """Return the endpoint of a route, for the service of the site that is called."""

    async def endpoint(request: Request) -> Response:
        service: Service = request.app.state.service
        with service.metrics.timed("request"):
            response = await answered(service, request)
        service.metrics.count("requests", label=str(response.status_code))
        return response

    async def answered(service: Service, request: Request) -> Response:
        try:
            return await _handle(service, route, request)
        except Refusal as refusal:
            service.metrics.count("refusals", label=refusal.code)
            return refusal_of(refusal)
        except Exception as error:
            return await _bug(request, error)

    return endpoint


PATHS = [
    Path(path, _endpoint(route), methods=[route.method], name=route.name)
    for route in ROUTES
    for path in dict.fromkeys((route.path, FORMER.get(route.path, route.path)))
]
"""The routes for Starlette, shared by all sites of this process."""


async def _handle(service: Service, route: Route, request: Request) -> Response:
    call = call_of(service, request)
    if request.method not in ("GET", "HEAD") and bearer(request.headers) is None:
        check_origin(request.headers)
    await _recognise(call, route)
    check_program(route, call.person)
    if route.limited:
        service.rates.action.take(call.person.id or call.host)
    call.body = await body_of(request, route)
    if route.limit is not None:
        service.rates.count(route.limit, call.asker)
    handling = route.handler(call)
    result = await (while_there(request, handling) if route.dropped else handling)
    response = response_of(result, route, request.headers)
    cookies.tell(response, request, call.session)
    return response


async def _recognise(call: Call, route: Route) -> None:
    """Identify the caller; a newcomer becomes a guest where the route needs a person.

    A session that begins or is renewed is sent to the browser.
    """
    service, known = call.service, call.token
    now, person = service.live_games.clock.now(), None
    if known and route.limited:
        person = await service.people.recognise(known, now)
    if person is None and route.limited and bearer(call.headers) is not None:
        service.rates.action.take(call.host)
        raise unknown_token()
    if person is not None and route.renews and not person.program:
        call.session.begins = known
    if person is None and route.guest:
        service.rates.guest.take(call.host)
        person, call.session.begins = await service.people.welcome(now, call.agent)
    if person is not None:
        call.person = person
        service[Whereabouts].note(person.id, call.host)


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    wants_page = "text/html" in request.headers.get("accept", "")
    if status == 404 and wants_page and not request.url.path.startswith(("/api/", "/static/")):
        shown = await page(request)
        shown.status_code = 404
        return shown
    code, sentence = "no-page", "there is no such page."
    if status == 405:
        code, sentence = "wrong-method", f"{request.method} is not for this address."
    return refusal_of(Refusal(code, sentence, request.url.path[:200]))


async def _bug(request: Request, error: Exception) -> Response:
    if isinstance(error, ClientDisconnect | HungUp):
        return Response(status_code=400)
    log.error("server.request_failed", path=shown_path(request), exc_info=error)
    return refusal_of(BUG)
