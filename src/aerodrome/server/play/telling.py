"""Telling: who listens to a game, and what each of them is sent when it has changed.

Whoever looks from the same seat and holds the same seats sees the same: it is worked out, compared
and encoded once per change, however many are connected.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

import msgspec
from websockets.frames import Frame, Opcode

from aerodrome.kernel import codec
from aerodrome.kernel.question import Seat
from aerodrome.kernel.seen import Sheet
from aerodrome.server.messages.play import Chatted, LogLine, Update
from aerodrome.tabletop.scene import Scene

Write = Callable[[bytes], bool]
"""Writes a frame, if the connection can take one just now."""
Parts = tuple[bytes, ...]
"""What was sent last, to be compared: those who were sent the same have the very same bytes."""


class Broadcast:
    """What is sent to many at once, with the frame of a WebSocket around it made once for all."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    @property
    def text(self) -> str:
        return self._data.decode()

    @cached_property
    def frame(self) -> bytes:
        return Frame(Opcode.TEXT, self._data).serialize(mask=False)


class Listener:
    """A connection that wants to hear of changes.

    It is written to at once where it can `write` a frame; else it is told that something `changed`,
    and sends that itself as soon as it has sent what was before. `session` is named as the store
    has it, by the hash of its token.
    """

    def __init__(
        self, person: str, seat: Seat | None, session: str = "", write: Write | None = None
    ) -> None:
        self.person = person
        self.seat = seat
        self.session = session
        self._write = write
        self.sending = False
        self.changed = asyncio.Event()
        self.leaving = ""
        self.log_sent = 0
        self.chat_sent = 0
        self.boards_sent: Parts | None = None
        self.rest_sent: Parts | None = None

    def since(self, log: int, chat: int) -> None:
        """Begin anew after these numbers of log and chat."""
        self.log_sent, self.chat_sent = log, chat
        self.boards_sent = self.rest_sent = None
        self.changed.set()

    def hand(self, message: Broadcast) -> bool:
        """Whether it could be written at once; never before what is still being sent."""
        behind = self.sending or self.changed.is_set()
        return self._write is not None and not behind and self._write(message.frame)

    def leave(self, why: str) -> None:
        """End this connection, for a reason that its client can read."""
        self.leaving = why
        self.changed.set()


MOST_KEPT = 8
"""Messages of one bulletin: most connections have all but the last change, few lag further."""


class ToldGame(Protocol):
    """What a bulletin needs of a game: its position, and what was said after some line."""

    @property
    def last_chat(self) -> int: ...

    def update(self, person: str, seat: Seat | None, log_from: int, chat_from: int) -> Update: ...

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]: ...

    def said_after(self, number: int) -> tuple[Chatted, ...]: ...


class EncodedTable:
    """A table as it is sent, encoded once for as long as it looks the same."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.bare = codec.encode(_without_boards(sheet))
        self.boards = codec.encode(_boards(sheet.scene))


class Bulletin:
    """The position of a game for all who look from one seat and hold the same seats.

    `log` and `chat` are the numbers of the last lines; `boards` and `rest` are all else, encoded.
    What looks as it did in the `last` bulletin is not encoded anew.
    """

    def __init__(
        self, game: ToldGame, person: str, seat: Seat | None, change: int, last: Bulletin | None
    ) -> None:
        self.change = change
        self._of = game
        self.chat = game.last_chat
        self._position = position = game.update(person, seat, sys.maxsize, self.chat)
        self.log = position.log_from
        before = {id(one.sheet): one for one in last.drawn} if last is not None else {}
        self.drawn: list[EncodedTable] = [
            before.get(id(sheet)) or EncodedTable(sheet) for sheet in position.tables
        ]
        self._game, self._questions = codec.encode(position.game), codec.encode(position.questions)
        self.boards: Parts = tuple(one.boards for one in self.drawn)
        bare = (one.bare for one in self.drawn)
        rest: Parts = (str(position.seq).encode(), self._game, self._questions, *bare)
        self.rest: Parts = last.rest if last is not None and last.rest == rest else rest
        self._messages: dict[tuple[int, int, bool], Broadcast] = {}

    def is_news_to(self, listener: Listener) -> bool:
        """Whether anything changed that this connection may see.

        If it were told of anything else, it could count the secret answers of others.
        """
        same = self.boards == listener.boards_sent and self.rest == listener.rest_sent
        return not same or self.log > listener.log_sent or self.chat > listener.chat_sent

    def message_for(self, listener: Listener) -> Broadcast:
        """What this connection is to be sent; boards that it has already are left out."""
        bare = self.boards == listener.boards_sent
        stand = (min(listener.log_sent, self.log), min(listener.chat_sent, self.chat), bare)
        if stand not in self._messages:
            if len(self._messages) >= MOST_KEPT:
                self._messages.clear()
            self._messages[stand] = Broadcast(self._encoded(*stand))
        return self._messages[stand]

    def sent_to(self, listener: Listener) -> None:
        """This connection has all of it."""
        listener.log_sent, listener.chat_sent = self.log, self.chat
        listener.boards_sent, listener.rest_sent = self.boards, self.rest

    def _encoded(self, log_from: int, chat_from: int, bare: bool) -> bytes:
        raw, position = msgspec.Raw, self._position
        parts: dict[str, Any] = {"game": raw(self._game), "questions": raw(self._questions)}
        parts |= {"log_from": log_from, "log": self._of.lines_after(position.seat, log_from)}
        parts |= {"chat": self._of.said_after(chat_from)}
        if bare:
            parts |= {"tables": tuple(raw(one.bare) for one in self.drawn), "boards": False}
        return msgspec.json.encode(msgspec.structs.replace(position, **parts))


def _boards(scene: Any) -> Any:
    return scene.boards if isinstance(scene, Scene) else ()


def _without_boards(sheet: Sheet) -> Sheet:
    if not isinstance(sheet.scene, Scene):
        return sheet
    return msgspec.structs.replace(sheet, scene=msgspec.structs.replace(sheet.scene, boards=()))
