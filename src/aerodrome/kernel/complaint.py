"""Complaint: a record with what somebody says is wrong with it, in one file.

Whatever opens a record opens a complaint as well, and finds the record in it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Text, Word

FORMAT = 1
START = b'{"complaint":'
"""How one begins, and no record does."""
LARGEST_PICTURE = 600_000
"""Letters of a picture; it is made of them, as a page shows it."""
LARGEST_RECORD = 50_000_000
"""Letters of a record, more than any game has come to."""
Picture = Annotated[
    str,
    msgspec.Meta(
        max_length=LARGEST_PICTURE,
        pattern=r"^(data:image/(png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$",
    ),
]


MOST_SAID = 200
"""Lines of chat that go along, the last that there were."""


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of chat: who said what, and when."""

    at: Annotated[float, msgspec.Meta(ge=0, le=1e11)]
    name: Word
    text: Text


class Complaint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wrong in somebody's words, the record as his seat may know it, and by what.

    Of a person it says who he is and what he is said to have done, with what was said there; then
    there need be no record.
    """

    complaint: Annotated[int, msgspec.Meta(ge=1, le=99)] = FORMAT
    words: Text
    at: Annotated[float, msgspec.Meta(ge=0, le=1e11)]
    game: Word
    seat: Word | None
    versions: Annotated[dict[Word, Word], FEW]
    picture: Picture = ""
    record: Annotated[str, msgspec.Meta(max_length=LARGEST_RECORD)]
    about: Annotated[str, msgspec.Meta(max_length=80)] = ""
    kind: Annotated[str, msgspec.Meta(max_length=16)] = "game"
    chat: Annotated[tuple[Remark, ...], msgspec.Meta(max_length=MOST_SAID)] = ()

    def dump(self) -> bytes:
        """The file."""
        return msgspec.json.encode(self) + b"\n"


def read(data: bytes, place: str) -> Complaint | None:
    """The complaint in a file; None if it is something else."""
    return codec.decode(data, Complaint, place) if data.startswith(START) else None


def record_in(data: bytes, place: str) -> bytes:
    """The record in a file: all of it, or what a complaint brings."""
    found = read(data, place)
    return data if found is None else found.record.encode()
