"""The entry point of the page's engine under Pyodide."""

from __future__ import annotations

from typing import Any

from aerodrome.local.field import LocalField
from aerodrome.local.locker import Locker
from aerodrome.service.route import Reply


class Engine(LocalField):
    """A field with the interface for JavaScript: bytes arrive as a proxy, or not at all."""

    async def ask(self, method: str, address: str, body: Any = None) -> Reply:
        sent = body.to_bytes() if hasattr(body, "to_bytes") else bytes(body or b"")
        return await super().ask(method, address, sent)


async def start(js_locker: Locker) -> Engine:
    """Return the field for what this browser has saved."""
    engine = Engine(js_locker)
    await engine.start()
    return engine
