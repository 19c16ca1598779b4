"""The notes of a set about its contents, as the program that wrote it saw them."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from aerodrome.kernel.question import Seat

T = TypeVar("T")
HERE = Path(__file__).parent
SPECTATOR = ""
"""The place of spectators among the seats of a game."""


class Person(msgspec.Struct, frozen=True):
    """A person with a session in a store, and with an account."""

    token: str
    password: str


class Sight(msgspec.Struct, frozen=True):
    """What a seat sees: its open questions, its log, and the sequence number."""

    questions: tuple[str, ...]
    log: int
    seq: int


class KeptGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in a store; `undo` are the seats that could take their last answer back.

    In a `busy` one programs were at work when the server stopped, and are again when it starts.
    """

    what: str
    status: str
    waiting: tuple[Seat, ...]
    people: dict[Seat, str]
    seats: dict[Seat, Sight]
    lines: int
    chat: int
    checkpoint: int = 0
    draw_offers: tuple[Seat, ...] = ()
    invites: dict[Seat, str] = {}
    undo: tuple[Seat, ...] = ()
    busy: bool = False


class KeptStore(msgspec.Struct, frozen=True):
    """The contents of a store; `written` is the time, because sessions and deadlines expire."""

    written: float
    people: dict[str, Person]
    games: dict[str, KeptGame]


class KeptRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record file: its number of lines, and where it leads.

    A seat's `copy` leads nowhere; its `log` is the number of readable lines, 0 if there are none.
    """

    lines: int
    copy: Seat | None = None
    log: int = 0
    questions: tuple[str, ...] = ()
    over: bool = False


def note(file: Path, value: object) -> None:
    """Write down what the test must find."""
    text = msgspec.json.encode(value, order="deterministic")
    file.write_bytes(msgspec.json.format(text, indent=1) + b"\n")


def noted(file: Path, kind: type[T]) -> T:
    return msgspec.json.decode(file.read_bytes(), type=kind)


def sets() -> list[Path]:
    """Return all sets, the oldest first."""
    return sorted(file.parent for file in HERE.glob("*/store.db"))
