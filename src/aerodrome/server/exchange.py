"""Exchange: turns HTTP requests into calls of routes, and results into responses."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.cookies import browser_of, session_of
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.user_agents import described
from aerodrome.service.compression import THOROUGHLY, Packed
from aerodrome.service.features import statuses
from aerodrome.service.route import JSON, Call, Download, Reply, Route, refused
from aerodrome.service.service import Service

T = TypeVar("T")
UNKNOWN = Person("", "", False)
PACKED = {"content-encoding": "gzip"}
VARIES = {"vary": "accept-encoding"}


def call_of(service: Service, request: Request) -> Call:
    """Return the call of a request, with a caller that is not identified yet."""
    return Call(
        service,
        UNKNOWN,
        request.path_params,
        request.query_params,
        request.headers,
        address=address_of(request),
        agent=described(request.headers.get("user-agent", "")),
        token=session_of(request),
        browser=browser_of(request),
    )


def address_of(request: HTTPConnection) -> str:
    """Return the address from which a connection comes."""
    return request.client.host if request.client else ""


async def body_of(request: Request, route: Route) -> Any:
    """Return the body of a request as its route expects it."""
    if route.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if route.takes is not bytes and kind != JSON:
        raise Refusal("not-json", "send this as application/json.")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > route.largest:
            break
    return route.read(bytes(body))


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Run work for a caller, and cancel it when they disconnect."""
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


def response_of(result: Any, route: Route, headers: Mapping[str, str]) -> Response:
    """Return the response for the result of a handler."""
    if isinstance(result, Response):
        return result
    if route.shared:
        return shared(result, headers, route.media)
    if isinstance(result, Packed):
        return _packed(result, headers, route.media)
    if isinstance(result, Download) and not isinstance(result.content, bytes):
        return StreamingResponse(result.content, headers=result.headers, media_type=result.media)
    return sent(route.reply(result))


def sent(reply: Reply) -> Response:
    """Return a reply as a response of the server."""
    status, media, body, headers = reply
    return Response(body, status, dict(headers), media if status != 204 else None)


def refusal_of(refusal: Refusal) -> Response:
    """Return the response to a request that is refused."""
    return sent(refused(refusal, statuses()))


def shared(value: Any, headers: Mapping[str, str], media: str = JSON) -> Response:
    """Return an answer that is the same for all; a caller who has it gets 304."""
    body = codec.encode(value) if media == JSON else value
    return _packed(_shared(body), headers, media)


@lru_cache(maxsize=128)
def _shared(body: bytes) -> Packed:
    """Cache compressed answers: they are few, and unchanged while the server runs."""
    return Packed.of_body(body, THOROUGHLY, shared=True)


def _packed(packed: Packed, headers: Mapping[str, str], media: str) -> Response:
    """Return a compressed answer, or 304 for a caller who has it."""
    said = {"etag": packed.tag, **VARIES}
    if packed.shared:
        said["cache-control"] = "no-cache"
    if headers.get("if-none-match") == packed.tag:
        return Response(status_code=304, headers=said)
    if packed.small is not None and takes_gzip(headers):
        return Response(packed.small, media_type=media, headers=said | PACKED)
    return Response(packed.body, media_type=media, headers=said)


def takes_gzip(headers: Mapping[str, str]) -> bool:
    """Return whether the client accepts gzip."""
    for offer in headers.get("accept-encoding", "").split(","):
        name, _, quality = offer.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return quality.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
