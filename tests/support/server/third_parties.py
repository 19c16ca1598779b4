"""Third parties: other servers, on this machine, that receive notifications, and what they
received.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from aerodrome.service.notifications.configuration import (
    NotificationOptions,
    Patience,
    Security,
    SmtpServer,
)
from aerodrome.service.notifications.model import Notifications
from tests.support.server.in_process import Field
from tests.support.waiting import PATIENCE

HERE = "127.0.0.1"
SITE = "https://games.example.org"
HASTE = Patience(turn=0.05, glance=0.1, gather=0.0, poll=0.05, answer=PATIENCE)
"""Delivery without delays."""


@dataclass
class Stranger:
    """A server that accepts what is posted to it, and answers as the test wants."""

    url: str = ""
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def stranger() -> Iterator[Stranger]:
    """Yield a third party's server."""
    told = Stranger()

    class Listening(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            told.got.append((self.path, headers, body))
            self.send_response(told.status)
            self.send_header("location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer((HERE, 0), Listening)
    told.url = f"http://{HERE}:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass
class MailServer:
    """A mail server: the mail it received, and its answers to a recipient and to a mail."""

    port: int = 0
    to: str = "250 OK"
    says: str = "250 OK"
    got: list[tuple[list[str], bytes]] = field(default_factory=list)

    async def handle_RCPT(self, _s: Any, _n: Any, envelope: Any, address: str, _o: Any) -> str:
        if self.to.startswith("2"):
            envelope.rcpt_tos.append(address)
        return self.to

    async def handle_DATA(self, _s: Any, _n: Any, envelope: Any) -> str:
        if self.says.startswith("2"):
            self.got.append((list(envelope.rcpt_tos), envelope.content))
        return self.says


class Listening(Controller):
    """A server that is given its socket, because a free port may be taken by another."""

    def __init__(self, server: MailServer, listening: socket.socket, **how: Any) -> None:
        super().__init__(server, **how)
        self._listening = listening

    def _create_server(self) -> Coroutine[Any, Any, asyncio.AbstractServer]:
        return self.loop.create_server(
            self._factory_invoker, sock=self._listening, ssl=self.ssl_context
        )


@contextmanager
def mail_server(certificate: tuple[Path, Path] | None = None, **how: Any) -> Iterator[MailServer]:
    """Yield a mail server with TLS from the start, with STARTTLS, or plain."""
    server = MailServer()
    implicit = how.pop("implicit", False)
    if certificate is not None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*certificate)
        how |= {"ssl_context": context} if implicit else {"tls_context": context}
    with socket.create_server((HERE, 0)) as listening:
        server.port = listening.getsockname()[1]
        running = Listening(server, listening, hostname=HERE, port=server.port, **how)
        running.start()
        try:
            yield server
        finally:
            running.stop()


def mailing(port: int, security: Security = "none", **more: str) -> NotificationOptions:
    """Return options that send mail there."""
    smtp = SmtpServer(HERE, port, "post@example.org", security, **more)
    return NotificationOptions(site=SITE, smtp=smtp, private=True, patience=HASTE)


def hasty(data: str, options: NotificationOptions | None = None) -> Field:
    """Yield a field that sends its notifications at once."""
    made = Field(data)
    made.service[Notifications].options = options or NotificationOptions(
        site=SITE, private=True, patience=HASTE
    )
    return made
