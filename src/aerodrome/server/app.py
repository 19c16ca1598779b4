"""App: the Starlette application, from the table of routes."""

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

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.guard import HangUps, HungUp, SafeHeaders, check_origin
from aerodrome.server.hosts import OwnHosts, own_names
from aerodrome.server.openapi import document
from aerodrome.server.pages import PAGES, page, shown_path
from aerodrome.server.routes import ROUTES
from aerodrome.server.sockets import meeting_socket, socket
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import bearer, unknown_token
from aerodrome.service.accounts.programs_api import check_program
from aerodrome.service.compression import shared
from aerodrome.service.http_errors import fault, status_of
from aerodrome.service.route import Call, Route, read_body, reply, set_session, while_there
from aerodrome.service.service import Service

NOBODY = Person("", "", False)
log = structlog.get_logger()


def create_app(service: Service, *more: BaseRoute, names: Collection[str] = ()) -> ASGIApp:
    """The whole site over one service; its headers stand on every answer, the last resort's too."""

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

    paths: list[BaseRoute] = [
        Path(route.path, _endpoint(service, route), methods=[route.method], name=route.name)
        for route in ROUTES
    ]
    site = Starlette(
        routes=[
            *more,
            *paths,
            Path("/api/openapi.json", describe),
            WebSocketRoute("/api/games/{game}/socket", connect),
            WebSocketRoute("/api/meet/socket", meet),
            *PAGES,
        ],
        exception_handlers={HTTPException: _no_such_page, Exception: _bug},
        lifespan=lifespan,
    )
    return HangUps(SafeHeaders(OwnHosts(site, own_names(names))))


def _endpoint(service: Service, route: Route) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        with service.metrics.timed("request"):
            response = await answered(request)
        service.metrics.count("requests", label=str(response.status_code))
        return response

    async def answered(request: Request) -> Response:
        try:
            return await _handle(service, route, request)
        except Refusal as refusal:
            service.metrics.count("refusals", label=refusal.code)
            return refused(refusal)
        except Exception as error:
            return await _bug(request, error)

    def refused(refusal: Refusal) -> Response:
        said = fault(refusal)
        response = reply(said, status_of(refusal.code))
        if said.retry:
            response.headers["retry-after"] = str(said.retry)
        return response

    return endpoint


async def _handle(service: Service, route: Route, request: Request) -> Response:
    call = Call(service, request, NOBODY)
    if request.method not in ("GET", "HEAD") and bearer(request.headers) is None:
        check_origin(request.headers)
    token = await _recognise(call, route)
    check_program(route, call.person)
    if route.limited:
        service.action_rate.take(call.person.id or call.host)
    if route.takes is not None and route.takes is not bytes:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refusal("not-json", "send this as application/json.")
        call.body = codec.decode(await read_body(request, route.largest), route.takes, "request")
    handling = route.handler(call)
    result = await (while_there(request, handling) if route.dropped else handling)
    if route.shared:
        return shared(result, request.headers, route.media)
    response = result if isinstance(result, Response) else reply(result)
    if token is not None:
        set_session(response, request, token)
    return response


async def _recognise(call: Call, route: Route) -> str | None:
    """Find out who this is; a newcomer becomes a guest where he does something.

    Returns the token whose cookie is to be set: of a new session, or of one that is renewed.
    """
    service, known = call.service, call.token
    now, person = service.live_games.clock.now(), None
    if known and route.limited:
        person = await service.people.recognise(known, now)
    if person is None and route.limited and bearer(call.request.headers) is not None:
        service.action_rate.take(call.host)
        raise unknown_token()
    token = None
    if person is not None and route.renews and not person.program:
        token = known
    if person is None and route.guest:
        service.guest_rate.take(call.host)
        person, token = await service.people.welcome(now, call.agent)
    if person is not None:
        call.person = person
        service.whereabouts.note(person.id, call.host)
    return token


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    code, sentence = ("no-page", "there is no such page.")
    wants_page = "text/html" in request.headers.get("accept", "")
    if status == 404 and wants_page and not request.url.path.startswith(("/api/", "/static/")):
        shown = await page(request)
        shown.status_code = 404
        return shown
    if status == 405:
        code, sentence = ("wrong-method", f"{request.method} is not for this address.")
    return reply(fault(Refusal(code, sentence, request.url.path[:200])), status)


async def _bug(request: Request, error: Exception) -> Response:
    if isinstance(error, ClientDisconnect | HungUp):
        return Response(status_code=400)
    log.error("a request failed", path=shown_path(request), exc_info=error)
    return reply(fault(Refusal("bug", "something went wrong here; it is logged.")), 500)
