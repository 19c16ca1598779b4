"""Route: one address of the API with what it takes and gives, for its handler and the document."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import PREFIX, bearer
from aerodrome.service.accounts.user_agents import described
from aerodrome.service.http_errors import LARGEST_BODY, number
from aerodrome.service.limits.networks import network
from aerodrome.service.service import Service
from aerodrome.service.workers.fair_queue import Asker

T = TypeVar("T")
COOKIE, SAFE_COOKIE = "aerodrome", "__Host-aerodrome"
"""A session's cookie, and the same over https: no other name can set that in our place."""
BROWSER = "aerodrome-browser"
"""The cookie by which a browser is known again that several accounts used."""
COOKIE_SECONDS = 400 * 86_400
"""As long as browsers keep a cookie; a session that is not used ends earlier."""
LONGEST_TOKEN = 100
NDJSON = "application/x-ndjson"


@dataclass
class Call:
    """One request: who asks, and what he sent."""

    service: Service
    request: Request
    person: Person
    body: Any = None

    @property
    def game(self) -> str:
        return str(self.request.path_params["game"])

    @property
    def seat(self) -> str | None:
        """From which seat somebody looks; a spectator names none."""
        return self.request.query_params.get("seat") or None

    @property
    def address(self) -> str:
        """Where the request came from."""
        return self.request.client.host if self.request.client else ""

    @property
    def host(self) -> str:
        """The same as limits count it: one network is one place."""
        return network(self.address)

    @property
    def asker(self) -> Asker:
        """For whom work is done; somebody unknown is whoever comes from that address."""
        return Asker(self.person.id or self.host, self.host)

    @property
    def token(self) -> str:
        return session_of(self.request)

    @property
    def browser(self) -> str:
        """By what this browser is known again where accounts log in."""
        return self.request.cookies.get(BROWSER, "")[:LONGEST_TOKEN]

    @property
    def agent(self) -> str:
        """With what somebody comes, in a few words."""
        return described(self.request.headers.get("user-agent", ""))

    def number(self, name: str) -> int:
        return number(self.request.query_params, name)


Handler = Callable[[Call], Coroutine[Any, Any, Any]]


@dataclass(frozen=True)
class Route:
    """An address of the API."""

    method: str
    path: str
    handler: Handler
    takes: Any = None
    gives: Any = None
    query: tuple[str, ...] = ()
    media: str = "application/json"
    guest: bool = True
    """Whether somebody unknown becomes a guest here; who only looks need not be anybody."""
    renews: bool = False
    """Whether who comes here again keeps his session's cookie for as long again."""
    limited: bool = True
    largest: int = LARGEST_BODY
    """Bytes that may be sent here."""
    dropped: bool = False
    """Whether what it does is dropped when whoever asked hangs up."""
    shared: bool = False
    """Whether it gives everybody the same; only that may be compressed and kept by a browser."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What it does, as its handler says it."""
        return (self.handler.__doc__ or "").partition("\n")[0]


def look(path: str, handler: Handler, gives: Any, *query: str, **more: Any) -> Route:
    """An address that only shows something; nobody becomes a guest there."""
    return Route("GET", path, handler, gives=gives, query=query, guest=False, **more)


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Work for somebody who waits for it; it is dropped as soon as he hangs up."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue


async def read_body(request: Request, largest: int = LARGEST_BODY) -> bytes:
    """The body of a request, up to a limit."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise Refusal("too-large", f"this is larger than the {largest} bytes we take.")
    return bytes(body)


def reply(value: Any, status: int = 200) -> Response:
    """An answer as JSON; nothing, if there is nothing to say."""
    if value is None:
        return Response(status_code=204)
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def attached(text: str, name: str) -> Response:
    """A record to be kept as a file."""
    headers = {"content-disposition": f'attachment; filename="aerodrome-{name}.record"'}
    return Response(text, media_type=NDJSON, headers=headers)


def session_of(request: HTTPConnection) -> str:
    """A program's token, or that of a session; also under its name before there was https."""
    if (token := bearer(request.headers)) is not None:
        return token if token.startswith(PREFIX) else ""
    cookies = request.cookies
    token = cookies.get(SAFE_COOKIE) or cookies.get(COOKIE) or ""
    return "" if token.startswith(PREFIX) else token


def set_session(response: Response, request: Request, token: str) -> None:
    """The session's cookie: for our pages only, not for scripts, and only over https there."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        SAFE_COOKIE if secure else COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path="/")


def set_browser(response: Response, request: Request, token: str) -> None:
    """A browser in which somebody has an account is known again, whoever logs in next."""
    response.set_cookie(
        BROWSER,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def clear_session(response: Response, request: Request) -> None:
    """The browser forgets its session."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, path="/")
    if secure:
        response.delete_cookie(SAFE_COOKIE, path="/", secure=True, httponly=True)
