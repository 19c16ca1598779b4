"""Broadcast: the listeners of a game, and what each is sent when it changes.

All who look from the same seat, hold the same seats and mute the same people see the same. So it is
computed, compared and encoded once per change, for any number of connections.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.events import Told
from aerodrome.kernel.question import Posed, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.seen import Sheet
from aerodrome.service.games.messages import Chatted, GameInfo, LogLine, Update
from aerodrome.tabletop.scene import Scene

Unread = frozenset[str]
"""The people muted by a listener."""
Parts = tuple[bytes, ...]
"""The parts sent last, for comparison; listeners with equal parts share the same bytes."""


class Said(NamedTuple):
    """A chat line and the id of its author, which only the server knows; None for system
    messages."""

    line: Chatted
    by: str | None = None


def said_after(chat: Sequence[Said], number: int, unread: Unread) -> tuple[Chatted, ...]:
    """Return the chat after this number, except the lines of these people."""
    if not chat or number >= chat[-1].line.number:
        return ()
    return tuple(said.line for said in chat if said.line.number > number and said.by not in unread)


def last_said(chat: Sequence[Said], unread: Unread) -> int:
    """Return the number of the last chat line that is not by one of these people."""
    readable = (said.line.number for said in reversed(chat) if said.by not in unread)
    return next(readable, 0)


MOST_UNSENT = 50
"""Most messages queued for one connection; a slower client must reload them."""


class Broadcast:
    """A message to many connections; each framing of it is encoded once."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._framed: bytes | None = None

    @property
    def text(self) -> str:
        return self._data.decode()

    def framed(self, frame: Callable[[bytes], bytes]) -> bytes:
        """Return the message in a frame of the transport."""
        if self._framed is None:
            self._framed = frame(self._data)
        return self._framed


Write = Callable[[Broadcast], bool]
"""Writes a message if the connection can take one now, and returns whether it did."""


class Hearer:
    """A connection that receives changes.

    If it can `write`, it is written to immediately. Otherwise `changed` is set, and the connection
    sends the changes itself when the previous ones are out. `session` is the hash of its session
    token, as in the store.
    """

    def __init__(self, person: str, session: str = "", write: Write | None = None) -> None:
        self.person = person
        self.session = session
        self.write = write
        self.sending = False
        self.unsent: deque[Broadcast] = deque(maxlen=MOST_UNSENT)
        """Messages other than the position that could not be written immediately."""
        self.changed = asyncio.Event()
        self.leaving = ""

    def hand(self, message: Broadcast) -> bool:
        """Return whether a message was written immediately; not while an earlier one is being
        sent."""
        behind = self.sending or self.changed.is_set()
        return self.write is not None and not behind and self.write(message)

    def send_extra(self, message: Broadcast) -> None:
        """Send a message other than the position, now or as soon as possible."""
        if not self.hand(message):
            self.unsent.append(message)
            self.changed.set()

    def leave(self, why: str) -> None:
        """Close this connection, for a reason that its client can read."""
        self.leaving = why
        self.changed.set()


class Listener(Hearer):
    """A connection that listens to a game from one seat or as a spectator, and what it was sent."""

    def __init__(
        self, person: str, seat: Seat | None, session: str = "", write: Write | None = None
    ) -> None:
        super().__init__(person, session, write)
        self.seat = seat
        self.wants_ends = False
        """Whether it is sent the ends of its questions."""
        self.has_opening = False
        """Whether it has what came with a new game, and no update since."""
        self.ends_sent: dict[tuple[str, tuple[Value, ...]], tuple[Any, str | None]] = {}
        """The ends that it was sent, by their questions, with their order."""
        self.unread: Unread = frozenset()
        self.log_sent = 0
        self.chat_sent = 0
        self.boards_sent: Parts | None = None
        self.rest_sent: Parts | None = None

    def since(self, log: int, chat: int) -> None:
        """Resend everything after these numbers of log and chat."""
        self.log_sent, self.chat_sent = log, chat
        self.boards_sent = self.rest_sent = None
        self.ends_sent = {}
        self.has_opening = False
        self.changed.set()


@dataclass
class SpectatorCount:
    """The spectators of a game."""

    here: int = 0
    elsewhere: dict[str, int] = field(default_factory=dict)
    """Spectators connected to this process, and to each other process."""
    announced: int = 0
    """The number of spectators last broadcast, and when."""
    counted: float = field(default_factory=time.monotonic)
    remarked: int | None = None
    """The number of the last spectators' message that was sent out here."""


MOST_CACHED = 8
"""Most messages cached per bulletin; most connections lack only the last change."""


class Shown(NamedTuple):
    """The view of a seat: its tables and questions, and the number of its log lines."""

    seq: int
    lines: int
    tables: tuple[Sheet, ...] = ()
    questions: tuple[Posed, ...] = ()
    behind: int = 0


class ViewedGame(Protocol):
    """A game as its viewers see it: position, log and chat."""

    def info(self, person: str) -> GameInfo: ...

    def shown(self, seat: Seat | None) -> Shown: ...

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]: ...

    def chat_for(self, seat: Seat | None) -> Sequence[Said]: ...


def update_of(
    game: ViewedGame,
    person: str,
    seat: Seat | None,
    log_from: int,
    chat_from: int,
    unread: Unread = frozenset(),
) -> Update:
    """Return a seat's position with the log and chat after these numbers."""
    shown = game.shown(seat)
    log_from = min(log_from, shown.lines)
    return Update(
        game=game.info(person),
        seat=seat,
        seq=shown.seq,
        tables=shown.tables,
        log_from=log_from,
        log=game.lines_after(seat, log_from),
        questions=shown.questions,
        chat=said_after(game.chat_for(seat), chat_from, unread),
        behind=shown.behind,
    )


class Attended(Protocol):
    """The attributes of a game that tell who is connected."""

    listeners: set[Any]
    elsewhere: dict[str, tuple[tuple[Seat, ...], float]]

    def seats_of(self, person: str) -> list[Seat]: ...


def online_at(game: Attended) -> set[Seat]:
    """Return the seats of people who are connected, to this process or another."""
    here = ((one.seat, one.person) for one in game.listeners if one.seat is not None)
    seated = {seat for seat, person in here if seat in game.seats_of(person)}
    return seated | {seat for seats, _ in game.elsewhere.values() for seat in seats}


class EncodedTable:
    """A table encoded once for as long as it looks the same."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.bare = codec.encode(_without_boards(sheet))
        self.boards = codec.encode(_boards(sheet.scene))


class Bulletin:
    """The position of a game for all who look from one seat, hold the same seats and mute the same.

    `log` and `chat` are the numbers of the last lines; `boards` and `rest` are everything else,
    encoded. Parts that did not change since the `last` bulletin are not encoded again.
    """

    def __init__(
        self,
        game: ViewedGame,
        listener: Listener,
        unread: Unread,
        change: int,
        last: Bulletin | None,
    ) -> None:
        self.change = change
        self._of, self._unread = game, unread
        person, seat = listener.person, listener.seat
        self.chat = last_said(game.chat_for(seat), unread)
        self._position = position = update_of(game, person, seat, sys.maxsize, self.chat)
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
        """Return whether this connection may see anything new.

        If it received any other update, it could count the secret answers of other players.
        """
        same = self.boards == listener.boards_sent and self.rest == listener.rest_sent
        return not same or self.log > listener.log_sent or self.chat > listener.chat_sent

    def message_for(self, listener: Listener) -> Broadcast:
        """Return the message for this connection, without boards that it already has."""
        first = listener.has_opening and listener.log_sent == self.log
        bare = first or self.boards == listener.boards_sent
        stand = (min(listener.log_sent, self.log), min(listener.chat_sent, self.chat), bare)
        if stand not in self._messages:
            if len(self._messages) >= MOST_CACHED:
                self._messages.clear()
            self._messages[stand] = Broadcast(self._encoded(*stand))
        return self._messages[stand]

    def sent_to(self, listener: Listener) -> None:
        """Record that this connection has received everything."""
        listener.log_sent, listener.chat_sent = self.log, self.chat
        listener.boards_sent, listener.rest_sent = self.boards, self.rest
        listener.has_opening = False

    def _encoded(self, log_from: int, chat_from: int, bare: bool) -> bytes:
        raw, position = msgspec.Raw, self._position
        parts: dict[str, Any] = {"game": raw(self._game), "questions": raw(self._questions)}
        parts |= {"log_from": log_from, "log": self._of.lines_after(position.seat, log_from)}
        parts |= {"chat": said_after(self._of.chat_for(position.seat), chat_from, self._unread)}
        if bare:
            parts |= {"tables": tuple(raw(one.bare) for one in self.drawn), "boards": False}
        return msgspec.json.encode(msgspec.structs.replace(position, **parts))


def _boards(scene: Any) -> Any:
    return scene.boards if isinstance(scene, Scene) else ()


def _without_boards(sheet: Sheet) -> Sheet:
    if not isinstance(sheet.scene, Scene):
        return sheet
    return msgspec.structs.replace(sheet, scene=msgspec.structs.replace(sheet.scene, boards=()))


def log_line(ruleset: Ruleset[Any], line: Told) -> LogLine:
    """Convert an event to a log line of the ruleset that it belongs to."""
    return LogLine(
        rule=line.rule,
        ruleset=line.ruleset,
        says=line.event.phrase(),
        event=line.event,
        acts=tuple(ruleset.display.stage(line.event)),
        gists=ruleset.display.gist(line.event),
        detail=getattr(line.event, "detail", False),
    )
