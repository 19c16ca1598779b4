"""Calls: requests to a server over HTTP, by Python's own library, with a token or as a guest."""

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
"""The session of a guest: over https, and where there is none."""
PATIENCE = 30.0
"""Seconds that a server may take for one answer."""
AGENT = f"aerodrome-remote/{aerodrome.__version__}"


class Unsent(RemoteRefusal):
    """A server that did not even hear what was asked."""


class _Stay(HTTPRedirectHandler):
    """Nobody is sent elsewhere: a token is for the server that it was given to."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Caller:
    """Somebody who asks a server: with a token, or as the guest whose session this is."""

    def __init__(self, server: str, token: str = "", session: str = "") -> None:
        parts = urlsplit(server if "//" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refusal("bad-server", f"a server is named by its address, not {server!r}.")
        self.server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.secure = parts.scheme == "https"
        self.token = token
        self.session = session
        self._open = build_opener(_Stay).open

    @property
    def headers(self) -> dict[str, str]:
        """What tells the server who comes."""
        headers = {"user-agent": AGENT}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        elif self.session:
            name = COOKIES[0] if self.secure else COOKIES[1]
            headers["cookie"] = f"{name}={self.session}"
        return headers

    @property
    def socket_server(self) -> str:
        """Where its sockets are."""
        return self.server.replace("http", "ws", 1)

    def ask(self, method: str, path: str, body: Sent | None = None) -> bytes:
        """What a server answers; whatever it refuses is raised. It blocks."""
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
        """The session that a guest was given."""
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
    """What a server says no with; one that is no Aerodrome says no in words of its own."""
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
