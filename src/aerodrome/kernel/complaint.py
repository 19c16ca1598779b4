"""Complaints: a record together with a report of what is wrong with it, in one file.

Every tool that opens a record opens a complaint as well and finds the record in it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Text, Word

FORMAT = 1
START = b'{"complaint":'
"""First bytes of every complaint, and of no record."""
LARGEST_PICTURE = 600_000
"""Characters of a picture, which is stored as a data URL."""
LARGEST_RECORD = 50_000_000
"""Characters of a record, more than any game has needed."""
Picture = Annotated[
    str,
    msgspec.Meta(
        max_length=LARGEST_PICTURE,
        pattern=r"^(data:image/(png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$",
    ),
]


MOST_SAID = 200
"""Lines of chat that a complaint includes; only the last ones are sent."""


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of chat: its author, its text and its time."""

    at: Annotated[float, msgspec.Meta(ge=0, le=1e11)]
    name: Word
    text: Text


class Complaint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report about a game or a person, with the record as the reporter's seat may know it.

    `versions` are those of the programs involved. A report about a person names them (`about`) and
    what they did (`kind`), with the chat around it; it needs no record.
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
        """Return the contents of the file."""
        return msgspec.json.encode(self) + b"\n"


def read(data: bytes, place: str) -> Complaint | None:
    """Return the complaint in a file; None if it is something else."""
    return codec.decode(data, Complaint, place) if data.startswith(START) else None


def record_in(data: bytes, place: str) -> bytes:
    """Return the record in a file: the whole file, or the record that a complaint contains."""
    found = read(data, place)
    return data if found is None else found.record.encode()
