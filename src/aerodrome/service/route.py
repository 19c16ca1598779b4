"""Routes: an address of the API with its input and output types, for any transport."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.compression import Packed
from aerodrome.service.http_errors import LARGEST_BODY, STATUS, fault, number, status_of
from aerodrome.service.limits.networks import network
from aerodrome.service.limits.rates import Limit
from aerodrome.service.workers.fair_queue import Asker

if TYPE_CHECKING:
    from aerodrome.service.service import Service

JSON, NDJSON, SVG = "application/json", "application/x-ndjson", "image/svg+xml"


@dataclass
class SessionChange:
    """A change to the caller's session, which a server sends to the browser as cookies."""

    begins: str = ""
    """The token of the caller's new session."""
    ends: bool = False
    browser: str = ""
    """The token that identifies the browser at the next login."""


@dataclass
class Call:
    """One call of a route: the service, the caller and the data sent."""

    service: Service
    person: Person
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    address: str = ""
    """The network address of the caller."""
    agent: str = ""
    """A short description of the caller's program."""
    token: str = ""
    """The caller's session token, or the token of a program."""
    browser: str = ""
    """The token that identifies the caller's browser."""
    session: SessionChange = field(default_factory=SessionChange)

    @property
    def game(self) -> str:
        return self.path["game"]

    @property
    def seat(self) -> str | None:
        """The seat that the caller looks from; None for spectators."""
        return self.query.get("seat") or None

    @property
    def host(self) -> str:
        """The caller's network, which rate limits count as one place."""
        return network(self.address)

    @property
    def asker(self) -> Asker:
        """The caller as the fair queue counts them; unknown callers count as their network."""
        return Asker(self.person.id or self.host, self.host)

    def number(self, name: str) -> int:
        """Return a whole number from the query, 0 if it is missing."""
        return number(self.query, name)

    def flag(self, name: str) -> bool:
        """Return whether the query sets this flag to `true`."""
        return self.query.get(name) == "true"


@dataclass(frozen=True)
class Download:
    """A file download: its bytes, or an iterator that produces them in parts."""

    content: bytes | AsyncIterator[bytes]
    media: str
    name: str

    @property
    def headers(self) -> Mapping[str, str]:
        return {"content-disposition": f'attachment; filename="{self.name}"'}


class Reply(NamedTuple):
    """A response, for any transport; headers are pairs."""

    status: int
    media: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


def refused(refusal: Refusal, statuses: Mapping[str, int] = STATUS) -> Reply:
    """Return the response to a call that was refused; `statuses` are those of some features."""
    said = fault(refusal)
    headers = (("retry-after", str(said.retry)),) if said.retry else ()
    status = status_of(refusal.code, statuses)
    return Reply(status, JSON, msgspec.json.encode(said), headers)


Handler = Callable[[Call], Coroutine[Any, Any, Any]]


@dataclass(frozen=True)
class Route:
    """An address of the API.

    Its handler returns a message, bytes of type `media`, a `Download`, a `Packed` answer, or None.
    """

    method: str
    path: str
    handler: Handler
    takes: Any = None
    gives: Any = None
    query: tuple[str, ...] = ()
    media: str = JSON
    guest: bool = True
    """Whether an unknown caller becomes a guest here; read-only routes do not need one."""
    renews: bool = False
    """Whether a call of this route extends the caller's session."""
    limited: bool = True
    limit: Limit | None = None
    """The rate limit of what this route does, besides the one on all actions."""
    largest: int = LARGEST_BODY
    """Largest request body in bytes."""
    dropped: bool = False
    """Whether the work is cancelled when the caller disconnects."""
    shared: bool = False
    """Whether all callers get the same answer; only such answers are compressed and cached."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    def read(self, body: bytes) -> Any:
        """Return the request body, decoded as the type that this route takes."""
        if self.takes is None:
            return None
        if len(body) > self.largest:
            raise Refusal("too-large", f"this is larger than the limit of {self.largest} bytes.")
        return body if self.takes is bytes else codec.decode(body, self.takes, "request")

    def reply(self, result: Any) -> Reply:
        """Return the response to a call with this result: not compressed, and not in parts."""
        if result is None:
            return Reply(204, self.media, b"")
        if isinstance(result, Download):
            assert isinstance(result.content, bytes)
            return Reply(200, result.media, result.content, tuple(result.headers.items()))
        if isinstance(result, Packed):
            result = result.body
        if isinstance(result, bytes):
            return Reply(200, self.media, result)
        encode = codec.encode if self.shared else msgspec.json.encode
        return Reply(200, self.media, encode(result))

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handler.__doc__ or "").partition("\n")[0]


@lru_cache(maxsize=256)
def _pattern(route: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", route))


def values_in(route: str, path: str) -> dict[str, str] | None:
    """Return the values of the parameters of a route's path; None if the path does not match."""
    found = _pattern(route).fullmatch(path)
    return found and {name: unquote(part) for name, part in found.groupdict().items()}


def look(path: str, handler: Handler, gives: Any, *query: str, **more: Any) -> Route:
    """Return a read-only route, for which no guest account is created."""
    return Route("GET", path, handler, gives=gives, query=query, guest=False, **more)


def post(path: str, handler: Handler, takes: Any = None, gives: Any = None, **more: Any) -> Route:
    """Return a route that changes something."""
    return Route("POST", path, handler, takes, gives, **more)


def attached(text: str, name: str) -> Download:
    """Return a record as a file download."""
    return Download(text.encode(), NDJSON, f"aerodrome-{name}.record")
