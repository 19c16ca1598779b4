"""Parcels: archives that are sent while they are being written."""

from __future__ import annotations

from io import RawIOBase
from typing import Any


class ZipStream(RawIOBase):
    """What was written to it and not sent yet."""

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
