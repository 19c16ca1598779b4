"""Threaded servers: the real server in a thread of the test's process, so that its limits can be
small.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute

from aerodrome.server.connections import ConnectionLimiter, ConnectionLimits
from aerodrome.server.serve import address_of, bind, prepared
from aerodrome.service.service import Service
from tests.support.waiting import PATIENCE


@dataclass
class Opened:
    """A server that is listening."""

    service: Service
    limiter: ConnectionLimiter
    address: str

    def connect(self) -> socket.socket:
        host, port = self.address.removeprefix("http://").rstrip("/").split(":")
        return socket.create_connection((host, int(port)), PATIENCE)


@contextmanager
def opened(
    folder: Path, *more: BaseRoute, limits: ConnectionLimits, proxies: Any = ()
) -> Iterator[Opened]:
    """Yield a server that runs until the test is over."""
    service = Service(str(folder / "games.db"))
    server = prepared(service, *more, proxies=proxies, limits=limits)
    limiter: ConnectionLimiter = server.config.http.limiter  # type: ignore[union-attr]
    with bind("127.0.0.1", 0) as listening:
        serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        address = address_of(listening)
        serving.start()
        try:
            yield Opened(service, limiter, address)
        finally:
            server.should_exit = True
            serving.join()
