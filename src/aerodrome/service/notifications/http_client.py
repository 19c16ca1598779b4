"""HTTP client: requests to servers that visitors name, but not in private networks.

A visitor could name a server that only this one can reach. So names are resolved here, every
address is checked, and connections go only to checked addresses.
"""

from __future__ import annotations

import asyncio
import importlib
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_network
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.limits.networks import address_of

if TYPE_CHECKING:
    import aiohttp

LONGEST = 500
LARGEST_HEADER = 4096
EMBEDDING = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 networks with addresses that contain an IPv4 address."""


class HttpAnswer(NamedTuple):
    """Answer of another server: its status (0: unreachable), and seconds before a retry."""

    status: int
    retry: float = 0.0

    @property
    def well(self) -> bool:
        return 200 <= self.status < 300


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is in the public internet."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return is_public(address.ipv4_mapped)
    if isinstance(address, IPv6Address) and address.is_site_local:
        return False
    if any(address in network for network in EMBEDDING if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def check_url(url: str, *, private: bool, longest: int = LONGEST) -> str:
    """Return an address of another server that may be stored; its name is resolved later."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise _no_url() from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= longest
    schemes = ("https", "http") if private else ("https",)
    if not plain or not host or parts.scheme not in schemes or parts.username or parts.password:
        raise _no_url()
    address = address_of(host.partition("%")[0])
    if address is None and _is_numeric(host):
        raise _no_url()
    local = host == "localhost" or host.endswith((".localhost", ".local", ".internal"))
    if not private and (local or ("." not in host.strip(".") and address is None)):
        raise _inside()
    if not private and address is not None and not is_public(address):
        raise _inside()
    return url


def _is_numeric(host: str) -> bool:
    """Return whether a resolver would read this host as a number, like 127.1."""
    try:
        socket.inet_aton(host.rstrip("."))
    except OSError:
        return host.rstrip(".").rpartition(".")[2].isdecimal()
    return True


def _no_url() -> Refusal:
    return Refusal("bad-url", "give a plain https:// address.")


def _inside() -> Refusal:
    return Refusal("bad-url", "this address is in a private network, where nothing is sent.")


class HttpClient:
    """One session for all requests; its library is imported when first needed."""

    def __init__(self, patience: float, *, private: bool) -> None:
        self._patience = patience
        self._private = private
        self._session: aiohttp.ClientSession | None = None
        self._opening = asyncio.Lock()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> HttpAnswer:
        """Send a body; read only the head of the answer, and follow no redirect."""
        session = await self._opened()
        import aiohttp

        try:
            check_url(url, private=self._private, longest=1000)
            async with session.post(
                url, data=body, headers=dict(headers), allow_redirects=False
            ) as answer:
                wait = answer.headers.get("Retry-After", "")
                return HttpAnswer(answer.status, float(wait) if wait.isdecimal() else 0.0)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError, Refusal):
            return HttpAnswer(0)

    async def _opened(self) -> aiohttp.ClientSession:
        async with self._opening:
            if self._session is None:
                await asyncio.to_thread(importlib.import_module, "aiohttp")
                self._session = _session(self._patience, private=self._private)
            return self._session

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def _session(patience: float, *, private: bool) -> aiohttp.ClientSession:
    import aiohttp

    class Guarded(aiohttp.ThreadedResolver):
        """Resolves names to public addresses only."""

        async def resolve(
            self, host: str, port: int = 0, family: Any = socket.AF_INET
        ) -> list[Any]:
            found = await super().resolve(host, port, family)
            addresses = [address_of(one["host"].partition("%")[0]) for one in found]
            if not all(one is not None and is_public(one) for one in addresses):
                raise OSError("this name leads into a private network")
            return found

    resolver = None if private else Guarded()
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(resolver=resolver, limit=20, limit_per_host=4),
        timeout=aiohttp.ClientTimeout(total=patience),
        cookie_jar=aiohttp.DummyCookieJar(),
        auto_decompress=False,
        max_line_size=LARGEST_HEADER,
        max_field_size=LARGEST_HEADER,
    )
