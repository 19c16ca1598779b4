"""The entry point of the page's engine under Pyodide, with a locker in JavaScript."""

from __future__ import annotations

from typing import Any

from aerodrome.local.field import LocalField, LocalReply


class BrowserLocker:
    """A locker implemented in JavaScript: `all` returns pairs, everything is a promise."""

    def __init__(self, theirs: Any) -> None:
        self._theirs = theirs
        self.keep, self.drop = theirs.keep, theirs.drop

    async def all(self) -> dict[str, str]:
        return {str(key): str(text) for key, text in await self._theirs.all()}


class Engine(LocalField):
    """A field with the interface for JavaScript: bytes arrive as a proxy, or not at all."""

    async def ask(self, method: str, address: str, body: Any = None) -> LocalReply:
        sent = body.to_bytes() if hasattr(body, "to_bytes") else bytes(body or b"")
        return await super().ask(method, address, sent)


async def start(js_locker: Any) -> Engine:
    """Return the field for what this browser has saved."""
    engine = Engine(BrowserLocker(js_locker))
    await engine.start()
    return engine
