"""Packing: what is the same for everybody is sent compressed, and only once.

Rules, books, the interface's description and the client's own files are packed, and the history of
a game as a spectator sees it, or anybody once it is over. An answer that belongs to a session is
never compressed, so neither is a seat's history of a game that is being played: where a secret
stands beside words that somebody else chose (a name, a scenario of his own), the size of the
compressed whole tells, guess by guess, what the secret is (the attack known as BREACH). What
everybody may read has nothing to tell.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import Any

from aerodrome.kernel import codec

SMALLEST = 1_000
"""Bytes under which packing gains nothing: it all goes into one packet anyway."""
QUICKLY = 5
"""How hard to pack what is packed while somebody waits for it."""
THOROUGHLY = 9


@dataclass(frozen=True)
class Packed:
    """An answer that is kept and sent to several: what it says, its tag, and the same compressed.

    Where it is not `shared` by everybody it is neither compressed nor kept by a browser.
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
