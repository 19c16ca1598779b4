"""Live fields: a whole server in the test's own process at a real port, and a connection that
breaks.
"""

from __future__ import annotations

import contextlib
import socket
from threading import Thread
from typing import Any

from aerodrome.remote import Client
from aerodrome.remote.retry import Backoff
from aerodrome.server import serve
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.service import Service
from aerodrome.service.workers import untrusted_input
from benchmarks.serving import unhurried
from tests.support.server import blank_stores
from tests.support.server.in_process import UNWRITTEN, AtOnce
from tests.support.server.shared_statements import share_statements
from tests.support.waiting import PATIENCE, until

PASSWORD = "a password of some length"
HASTE = Backoff(first=0.01, longest=0.1)


class LiveField:
    """A server that can be closed and reopened at the same port."""

    def __init__(self, data: str) -> None:
        self.data = data
        blank_stores.lay(data)
        self.port = 0
        self.clients: list[Client] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        listening = serve.bind("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        reader = untrusted_input.VisitorReader(AtOnce(), AtOnce())
        self.service = unhurried(Service(self.data, reader))
        share_statements(self.service.store.engine)
        self.service[Notifications].options = UNWRITTEN
        self.server = serve.prepared(self.service)
        self.thread = Thread(target=serve.run, args=(self.server, listening))
        self.thread.start()
        until(lambda: self.server.started)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def __enter__(self) -> LiveField:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.clients:
            client.close()
        self.close()

    def client(self, token: str = "", address: str = "") -> Client:
        """Return a new person, or a program."""
        client = Client(address or self.address, token, patience=PATIENCE, backoff=HASTE)
        self.clients.append(client)
        return client

    def owner(self, name: str = "Ada") -> Client:
        """Return a person with an account."""
        client = self.client()
        said = {"name": name, "password": PASSWORD}
        client.ask(object, "POST", "/api/me/account", said)
        return client

    def token(self, owner: Client, name: str) -> str:
        """Return the token of a new program of a person's."""
        made: Any = owner.ask(dict, "POST", "/api/me/bots", {"name": name})
        path = f"/api/me/bots/{made['id']}/tokens"
        token: Any = owner.ask(dict, "POST", path, {"label": "test"})
        return str(token["token"])


class BreakingWire:
    """A proxy to a server that can be cut, with the option to lose the server's messages before."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.loses = False
        self.made = 0
        self._ends: list[socket.socket] = []
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self.made += 1
                self._ends += [near, far]
                Thread(target=self._pump, args=(near, far, False), daemon=True).start()
                Thread(target=self._pump, args=(far, near, True), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if not (back and self.loses):
                    other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Break every connection; new ones can be made."""
        ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        self._thread.join()
