"""Route: one address of the API with what it takes and gives, whatever carries a call to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.http_errors import LARGEST_BODY, number
from aerodrome.service.limits.networks import network
from aerodrome.service.workers.fair_queue import Asker

if TYPE_CHECKING:
    from aerodrome.service.service import Service

JSON, NDJSON, SVG = "application/json", "application/x-ndjson", "image/svg+xml"


@dataclass
class SessionChange:
    """What becomes of the caller's session; a server tells it to the browser in cookies."""

    begins: str = ""
    """The token of the session that the caller has from now on."""
    ends: bool = False
    browser: str = ""
    """The token by which the browser is known again where accounts log in."""


@dataclass
class Call:
    """One call of a route: who asks, where, and what was sent with it."""

    service: Service
    person: Person
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    address: str = ""
    """Where the call came from."""
    agent: str = ""
    """The program that the caller uses, in a few words."""
    token: str = ""
    """The token of the caller's session, or of a program."""
    browser: str = ""
    """The token by which the caller's browser is known again."""
    session: SessionChange = field(default_factory=SessionChange)

    @property
    def game(self) -> str:
        return self.path["game"]

    @property
    def seat(self) -> str | None:
        """The seat from which the caller looks; a spectator names none."""
        return self.query.get("seat") or None

    @property
    def host(self) -> str:
        """The address as limits count it: one network is one place."""
        return network(self.address)

    @property
    def asker(self) -> Asker:
        """For whom work is done; an unknown caller counts as their network."""
        return Asker(self.person.id or self.host, self.host)

    def number(self, name: str) -> int:
        """Return a whole number of the query, 0 if it is not there."""
        return number(self.query, name)

    def flag(self, name: str) -> bool:
        """Return whether the query says that something is so."""
        return self.query.get(name) == "true"


@dataclass(frozen=True)
class Download:
    """A file in place of a message: its bytes, or its parts while they are made."""

    content: bytes | AsyncIterator[bytes]
    media: str
    name: str

    @property
    def headers(self) -> Mapping[str, str]:
        return {"content-disposition": f'attachment; filename="{self.name}"'}


Handler = Callable[[Call], Coroutine[Any, Any, Any]]


@dataclass(frozen=True)
class Route:
    """An address of the API.

    Its handler gives a message, bytes of its `media`, a `Download`, a `Packed` answer, or nothing.
    """

    method: str
    path: str
    handler: Handler
    takes: Any = None
    gives: Any = None
    query: tuple[str, ...] = ()
    media: str = JSON
    guest: bool = True
    """Whether an unknown caller becomes a guest here; who only looks need not be anybody."""
    renews: bool = False
    """Whether a caller's session lasts as long again from here on."""
    limited: bool = True
    largest: int = LARGEST_BODY
    """Bytes that may be sent here."""
    dropped: bool = False
    """Whether the work is dropped when the caller hangs up."""
    shared: bool = False
    """Whether it gives everybody the same; only that may be compressed and kept by a browser."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    def read(self, body: bytes) -> Any:
        """Return what was sent, as this route takes it."""
        if self.takes is None:
            return None
        if len(body) > self.largest:
            raise Refusal("too-large", f"this is larger than the {self.largest} bytes we take.")
        return body if self.takes is bytes else codec.decode(body, self.takes, "request")

    @property
    def summary(self) -> str:
        """What it does, as its handler says it."""
        return (self.handler.__doc__ or "").partition("\n")[0]


def look(path: str, handler: Handler, gives: Any, *query: str, **more: Any) -> Route:
    """Return an address that only shows something; nobody becomes a guest there."""
    return Route("GET", path, handler, gives=gives, query=query, guest=False, **more)


def attached(text: str, name: str) -> Download:
    """Return a record to be kept as a file."""
    return Download(text.encode(), NDJSON, f"aerodrome-{name}.record")
