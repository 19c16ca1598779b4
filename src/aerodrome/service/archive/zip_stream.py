"""ZIP streams: archives that are sent while they are written."""

from __future__ import annotations

from io import RawIOBase
from typing import Any


class ZipStream(RawIOBase):
    """A write-only file that buffers bytes until they are taken to be sent."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        written = bytes(part)
        self._parts.append(written)
        return len(written)

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)
