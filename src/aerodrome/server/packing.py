"""Packing: what is the same for everybody is sent compressed, and only once.

Only rules, books, the interface's description and the client's own files are packed. An answer
that belongs to a session is never compressed: where a secret stands beside words that somebody
else chose (a name, a line of chat), the size of the compressed whole tells, guess by guess, what
the secret is (the attack known as BREACH). What everybody may read has nothing to tell.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from aerodrome.kernel import codec

SMALLEST = 1_000
"""Bytes under which packing gains nothing: it all goes into one packet anyway."""
PACKED = {"content-encoding": "gzip"}
VARIES = {"vary": "accept-encoding"}


def takes_gzip(headers: Headers) -> bool:
    """Whether this client can unpack, by what it says it accepts."""
    for offer in headers.get("accept-encoding", "").split(","):
        name, _, quality = offer.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return quality.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def shared(value: Any, headers: Headers) -> Response:
    """An answer that is the same for everybody; who has it already is told just that."""
    body = codec.encode(value)
    tag = f'W/"{codec.digest(body)}"'
    said = {"etag": tag, "cache-control": "no-cache", **VARIES}
    if headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=said)
    if len(body) >= SMALLEST and takes_gzip(headers):
        body, said = _packed(body), said | PACKED
    return Response(body, media_type="application/json", headers=said)


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    """There are few books, and they do not change while we run."""
    return gzip.compress(body, 9, mtime=0)
