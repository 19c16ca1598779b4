"""Door: one address that is answered without a server, and what is asked there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from aerodrome.service.http_errors import LARGEST_BODY, number

if TYPE_CHECKING:
    from aerodrome.local.field import LocalField

JSON = "application/json"
NOTHING: Mapping[str, str] = MappingProxyType({})


class LocalReply(NamedTuple):
    """What is answered, as it would come over HTTP."""

    status: int
    media: str
    body: bytes
    headers: Mapping[str, str] = NOTHING


@dataclass(frozen=True)
class LocalCall:
    """One question: where it was asked, and what was sent with it."""

    field: LocalField
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None

    @property
    def game(self) -> str:
        return self.path["game"]

    @property
    def seat(self) -> str | None:
        """From which seat somebody looks; a spectator names none."""
        return self.query.get("seat") or None

    def number(self, name: str) -> int:
        """A whole number of the query, 0 if it is not there."""
        return number(self.query, name)


Handler = Callable[[LocalCall], Coroutine[Any, Any, Any]]


@dataclass(frozen=True)
class LocalDoor:
    """An address: the same method, path and words as the server's route of that name.

    Its handler gives a message, bytes of its `media`, a whole `LocalReply`, or nothing.
    """

    method: str
    path: str
    handler: Handler
    takes: Any = None
    gives: Any = None
    query: tuple[str, ...] = ()
    media: str = JSON
    largest: int = LARGEST_BODY
    shared: bool = False
    """Whether it gives everybody the same, which is written in one order."""

    def match(self, method: str, parts: tuple[str, ...]) -> dict[str, str] | None:
        """The names in a path that leads here; None if it leads elsewhere."""
        return named(self.path, parts) if method == self.method else None


def named(path: str, parts: tuple[str, ...]) -> dict[str, str] | None:
    """What the names of a path stand for in another; None if the two do not fit."""
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


def look(path: str, handler: Handler, gives: Any, *query: str, **more: Any) -> LocalDoor:
    """A door at which something is only shown."""
    return LocalDoor("GET", path, handler, gives=gives, query=query, **more)
