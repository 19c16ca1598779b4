"""Compression of shared answers: each is compressed once, and only if everyone may read it.

These are the rules, the rulebooks, the API description, the client's own files, and the public
history of a game: what spectators see, or all of it after the game has ended. An answer that
depends on the session is never compressed, and neither is a seat's history of a running game. If a
compressed body mixes a secret with text that another person chose (a name, their own scenario), its
size reveals the secret guess by guess. This is the BREACH attack.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Any

from aerodrome.kernel import codec

SMALLEST = 1_000
"""Size in bytes below which compression gains nothing: the answer fits into one packet anyway."""
QUICKLY = 5
"""Compression level for answers that a caller is waiting for."""
THOROUGHLY = 9


@dataclass(frozen=True)
class Packed:
    """An encoded answer that is cached and sent to several callers: body, ETag and gzipped body.

    An answer that is not `shared` is not compressed, and browsers do not cache it.
    """

    body: bytes
    tag: str
    shared: bool
    small: bytes | None

    @classmethod
    def of(cls, value: Any, *, shared: bool) -> Packed:
        return cls.of_body(codec.encode(value), QUICKLY, shared=shared)

    @classmethod
    def of_body(cls, body: bytes, effort: int, *, shared: bool) -> Packed:
        pays = shared and len(body) >= SMALLEST
        small = gzip.compress(body, effort, mtime=0) if pays else None
        return cls(body, f'W/"{codec.digest(body)}"', shared, small)

    @property
    def size(self) -> int:
        return len(self.body) + len(self.small or b"")
