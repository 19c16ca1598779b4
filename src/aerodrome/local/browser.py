"""Browser: what the page's engine calls under Pyodide; it converts, and does nothing else."""

from __future__ import annotations

from typing import Any

from aerodrome.local.field import LocalField
from aerodrome.local.line import LocalLine


class BrowserLocker:
    """A locker that JavaScript keeps: `all` gives pairs, everything is a promise."""

    def __init__(self, theirs: Any) -> None:
        self._theirs = theirs

    async def all(self) -> dict[str, str]:
        kept = await self._theirs.all()
        return {str(key): str(text) for key, text in kept}

    async def keep(self, key: str, text: str) -> None:
        await self._theirs.keep(key, text)

    async def drop(self, key: str) -> None:
        await self._theirs.drop(key)


class Engine:
    """A field as JavaScript speaks to it: texts and bytes go in and come out."""

    def __init__(self, field: LocalField) -> None:
        self._field = field

    async def ask(self, method: str, address: str, body: Any = None) -> tuple[Any, ...]:
        """Status, media type, bytes, and pairs of headers."""
        sent = body.to_bytes() if hasattr(body, "to_bytes") else bytes(body or b"")
        reply = await self._field.ask(method, address, sent)
        return reply.status, reply.media, reply.body, tuple(reply.headers.items())

    def connect(self, address: str, hear: Any, closed: Any) -> LocalLine:
        """A line to a game; `hear` gets texts, `closed` a number and a word."""
        return self._field.connect(address, hear, closed)


async def start(js_locker: Any) -> Engine:
    """The field over what this browser has saved."""
    field = LocalField(BrowserLocker(js_locker))
    await field.start()
    return Engine(field)
