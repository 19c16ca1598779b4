"""Live game: one game in memory, its seats, and who is watching."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.record import AnyLine
from aerodrome.kernel.seen import Seen, seen_by, sheet
from aerodrome.server.messages import Chatted, GameInfo, History, LogLine, Moment, SeatInfo, Update
from aerodrome.tabletop.scene import Scene


@dataclass
class Chair:
    """A seat at the table and who sits in it."""

    seat: Seat
    kind: str
    level: str
    person: str | None = None
    name: str = ""
    autopilot: bool = False
    due: float | None = None

    @property
    def flown_by_bot(self) -> bool:
        return self.kind == "bot" or self.autopilot


class Listener:
    """A connection that wants to hear of changes; it is told that there are some, not which."""

    def __init__(self, person: str, seat: Seat | None) -> None:
        self.person = person
        self.seat = seat
        self.changed = asyncio.Event()
        self.log_sent = 0
        self.chat_sent = 0
        self.boards_sent = b""


@dataclass
class LiveGame:
    """A game that somebody plays or watches just now; the store has all of it."""

    id: str
    game: Game
    creator: str
    created: float
    updated: float
    deadline: int | None
    chairs: dict[Seat, Chair]
    draw_offers: tuple[Seat, ...] = ()
    rematch: str | None = None
    chat: list[Chatted] = field(default_factory=list)
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = field(default_factory=time.monotonic)
    pilot: asyncio.Task[None] | None = None
    _seen: dict[Seat | None, tuple[int, Seen]] = field(default_factory=dict)

    @property
    def seq(self) -> int:
        return len(self.game.record.lines)

    @property
    def status(self) -> str:
        if self.game.position.outcome is not None:
            return "over"
        return "open" if any(c.kind == "open" for c in self.chairs.values()) else "playing"

    @property
    def waiting(self) -> tuple[Seat, ...]:
        asked = {question.seat for question in self.game.position.questions}
        return tuple(seat for seat in self.game.seats if seat in asked)

    def seen(self, seat: Seat | None) -> Seen:
        """What a seat sees, worked out once per change."""
        known = self._seen.get(seat)
        if known is None or known[0] != self.seq:
            known = self._seen[seat] = (self.seq, seen_by(self.game, seat))
        return known[1]

    def bot_questions(self) -> list[Question]:
        """The open questions that a program has to answer."""
        chairs = self.chairs
        return [q for q in self.game.position.questions if chairs[q.seat].flown_by_bot]

    def seats_of(self, person: str) -> list[Seat]:
        return [chair.seat for chair in self.chairs.values() if chair.person == person]

    def info(self, person: str) -> GameInfo:
        header = self.game.record.header
        online = {listener.seat for listener in self.listeners}
        mine = self.seats_of(person)
        return GameInfo(
            id=self.id,
            ruleset=header.ruleset,
            scenario=header.scenario,
            title=self.game.scenario.said("title"),
            options=header.options,
            status=self.status,  # type: ignore[arg-type]
            seats=tuple(
                SeatInfo(
                    seat=chair.seat,
                    kind=chair.kind,
                    name=chair.name,
                    level=chair.level if chair.flown_by_bot else "",
                    mine=chair.seat in mine,
                    autopilot=chair.autopilot,
                    online=chair.seat in online,
                    due=chair.due,
                )
                for chair in self.chairs.values()
            ),
            waiting=self.waiting,
            my_turn=any(seat in self.waiting for seat in mine),
            created=self.created,
            updated=self.updated,
            deadline=self.deadline,
            draw_offers=self.draw_offers,
            outcome=self.game.position.outcome,
            rematch=self.rematch,
            seed_hash=header.seed_hash,
        )

    def update(self, person: str, seat: Seat | None, log_from: int, chat_from: int) -> Update:
        """A seat's position, with what it has not been sent of log and chat."""
        seen = self.seen(seat)
        log_from = min(log_from, len(seen.log))
        return Update(
            game=self.info(person),
            seat=seat,
            seq=self.seq,
            tables=seen.tables,
            log_from=log_from,
            log=tuple(self.line(told) for told in seen.log[log_from:]),
            questions=seen.questions,
            chat=tuple(line for line in self.chat if line.number > chat_from),
        )

    def line(self, told: Told) -> LogLine:
        """A line of the log with its words and its acts."""
        ruleset = registry.find(told.ruleset)
        return LogLine(
            rule=told.rule,
            ruleset=told.ruleset,
            says=told.event.phrase(),
            event=told.event,
            acts=tuple(ruleset.stage(told.event)),
            detail=getattr(told.event, "detail", False),
        )

    def history(self, person: str, seat: Seat | None) -> History:
        """Everything this seat was entitled to see so far."""
        position, ruleset = self.game.position, self.game.ruleset
        known = [told.known_to(seat) for told in position.log]
        moments = []
        for state, told in self.game.moments():
            moments.append(Moment(sum(known[:told]), (sheet(ruleset, state, seat),)))
        log = tuple(self.line(told) for told in self.seen(seat).log)
        moments.append(Moment(len(log), self.seen(seat).tables))
        return History(game=self.info(person), seat=seat, log=log, moments=tuple(moments))

    def update_for(self, listener: Listener) -> Update:
        """The next update of a connection; boards that it has already are left out."""
        sent = listener.log_sent, listener.chat_sent
        update = self.update(listener.person, listener.seat, *sent)
        listener.log_sent = update.log_from + len(update.log)
        if update.chat:
            listener.chat_sent = update.chat[-1].number
        boards = codec.encode([_boards(sheet.scene) for sheet in update.tables])
        if boards == listener.boards_sent:
            tables = tuple(_without_boards(sheet) for sheet in update.tables)
            return msgspec.structs.replace(update, tables=tables, boards=False)
        listener.boards_sent = boards
        return update

    def tell(self) -> None:
        """Let every connection know that something changed."""
        for listener in self.listeners:
            listener.changed.set()

    def waiting_since(self, before: tuple[Seat, ...], now: float) -> dict[Seat, float | None]:
        """The deadlines that begin or end now that other seats are waited for."""
        changes: dict[Seat, float | None] = {}
        for seat, chair in self.chairs.items():
            waits = seat in self.waiting and chair.kind == "person"
            if waits and seat not in before and self.deadline is not None:
                changes[seat] = now + self.deadline
            elif not waits and chair.due is not None:
                changes[seat] = None
        return changes


def _boards(scene: Any) -> Any:
    return scene.boards if isinstance(scene, Scene) else ()


def _without_boards(sheet: Any) -> Any:
    if not isinstance(sheet.scene, Scene):
        return sheet
    return msgspec.structs.replace(sheet, scene=msgspec.structs.replace(sheet.scene, boards=()))


def written(lines: list[AnyLine]) -> list[str]:
    """Lines of a record as the store keeps them."""
    return [msgspec.json.encode(line).decode() for line in lines]
