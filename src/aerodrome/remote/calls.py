"""HTTP requests to a server, by Python's own library, with a token or as a guest."""

from __future__ import annotations

import socket
from email.message import Message
from http.client import HTTPException
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

import aerodrome
from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.remote.wire import UNREACHABLE, RemoteFault, RemoteRefusal, Sent

COOKIES = ("__Host-aerodrome", "aerodrome")
"""The cookie of a guest's session: over https, and over http."""
PATIENCE = 30.0
"""Seconds that a server may take for one answer."""
AGENT = f"aerodrome-remote/{aerodrome.__version__}"


class Unsent(RemoteRefusal):
    """A refusal for a request that the server did not receive."""


class _Stay(HTTPRedirectHandler):
    """A handler that refuses redirects: a token is only for the server that it belongs to."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Caller:
    """A client of a server, with a token or with a guest's session."""

    def __init__(self, server: str, token: str = "", session: str = "") -> None:
        parts = urlsplit(server if "//" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refusal("bad-server", f"a server must be given by its address, not {server!r}.")
        self.server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.secure = parts.scheme == "https"
        self.token = token
        self.session = session
        self._open = build_opener(_Stay).open

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers that identify the client."""
        headers = {"user-agent": AGENT}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        elif self.session:
            name = COOKIES[0] if self.secure else COOKIES[1]
            headers["cookie"] = f"{name}={self.session}"
        return headers

    @property
    def socket_server(self) -> str:
        """Return the address of the server's sockets."""
        return self.server.replace("http", "ws", 1)

    def ask(self, method: str, path: str, body: Sent | None = None) -> bytes:
        """Return a server's answer, or raise its refusal. This blocks."""
        headers, sent = self.headers, None
        if method != "GET":
            headers["content-type"] = "application/json"
            sent = msgspec.json.encode(body if body is not None else {})
        request = Request(f"{self.server}{path}", sent, headers, method=method)
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                said: bytes = answer.read()
                self._keep(answer.headers)
                return said
        except HTTPError as error:
            with error:
                raise _refused(error) from None
        except URLError as error:
            raise self._unreachable(error.reason) from None
        except (OSError, HTTPException) as error:
            raise self._unreachable(error) from None

    def _keep(self, headers: Message[str, str]) -> None:
        """Store the session that a guest was given."""
        for line in headers.get_all("set-cookie", ()):
            try:
                cookies = SimpleCookie(line)
            except CookieError:
                continue
            for name in COOKIES:
                if name in cookies:
                    self.session = cookies[name].value

    def _unreachable(self, error: object) -> RemoteRefusal:
        words = getattr(error, "strerror", None) or str(error) or type(error).__name__
        unsent = isinstance(error, ConnectionRefusedError | socket.gaierror)
        kind = Unsent if unsent else RemoteRefusal
        return kind(UNREACHABLE, f"the server cannot be reached: {words}.", self.server)


def _refused(error: HTTPError) -> RemoteRefusal:
    """Return a server's refusal; also of servers that are not Aerodrome."""
    try:
        said = codec.decode(error.read(), RemoteFault, "a server's answer")
    except (Refusal, OSError, HTTPException):
        sentence = f"the server answered {error.code} {error.reason}."
        code = UNREACHABLE if error.code >= 500 else "no-aerodrome"
        return RemoteRefusal(code, sentence, status=error.code, retry=_seconds(error.headers))
    refusal = RemoteRefusal.of(said, error.code)
    refusal.retry = refusal.retry or _seconds(error.headers)
    return refusal


def _seconds(headers: Message[str, str]) -> float:
    text = headers.get("retry-after", "")
    return float(text) if text.isdecimal() else 0.0
