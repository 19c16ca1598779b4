"""Live game: one game in memory, its seats, and who is watching."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aerodrome.bots.drill import PREFIX
from aerodrome.bots.roster import HOMEWARD
from aerodrome.kernel import registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.record import Undo
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import Seen, Viewer
from aerodrome.server.messages.play import Chatted, GameInfo, LogLine, Notice, SeatInfo, Update
from aerodrome.server.people.names import titled
from aerodrome.server.play.telling import Broadcast, Bulletin, Listener
from aerodrome.tabletop.scene import Scene

FINISH, WITHDRAW = "finish", "withdraw"
RECORDED = "record"
"""The kind of seat in a game that was uploaded to be watched."""


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
    was_due: float | None = None
    """The deadline that was kept; it stands again if the answer is taken back."""
    errand: str = ""
    battle: int = 0
    """What the computer does for this seat, and in which battle within the game alone."""

    def set_due(self, due: float | None) -> None:
        self.was_due, self.due = (self.due if due is None else None), due

    def errand_in(self, battle: int) -> str:
        """What the computer does for it in a battle; a battle that is over binds nobody."""
        return self.errand if battle and self.battle == battle else ""

    def flown_in(self, battle: int) -> bool:
        """Whether a program answers for it."""
        return self.kind == "bot" or self.autopilot or bool(self.errand_in(battle))

    def pilot_in(self, battle: int) -> str:
        """The level of that program."""
        return HOMEWARD if self.errand_in(battle) == WITHDRAW else self.level

    def info(self, person: str, *, online: bool = False, battle: int = 0) -> SeatInfo:
        """The seat as this person sees it while a battle is played within the game, or none."""
        errand = self.errand_in(battle)
        return SeatInfo(
            seat=self.seat,
            kind=self.kind,
            name=self.name,
            level=self.level if self.flown_in(battle) else "",
            mine=self.person == person,
            autopilot=self.autopilot,
            errand=errand or None,  # type: ignore[arg-type]
            online=online,
            due=self.due,
        )


def lesson_of(chairs: Mapping[Seat, Chair]) -> str:
    """The lesson that everybody at a table flies or is flown by; empty where it is a game."""
    levels = [chair.level for chair in chairs.values() if chair.level.startswith(PREFIX)]
    return levels[0].removeprefix(PREFIX) if levels else ""


def titles_of(ruleset: Ruleset[Any], scenario: Scenario) -> dict[str, str]:
    """What a game is called in other languages than that of its set-up."""
    return {one: titled(title) for one, title in ruleset.titles(scenario).items()}


class Progress(NamedTuple):
    """Where a game stands: its lines, in which turn each seat is asked, and what all know of it."""

    seq: int
    turns: dict[Seat, str] = {}  # noqa: RUF012
    public: tuple[Any, ...] = ()


class SideEffects(NamedTuple):
    """What a change means besides lines of the record: draw offers, and a word of the house."""

    draw_offers: tuple[Seat, ...]
    notice: Notice | None = None


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
    flight: asyncio.Task[None] | None = None
    kept: int = 0
    """Lines of the record before the checkpoint that the store has."""
    chronicled: int = -1
    """Lines of the record when its chronicle was last written."""
    before: list[tuple[Any, int]] | None = None
    """The turns before the checkpoint that it was opened from, if anybody looked back at them."""
    elsewhere: dict[str, tuple[tuple[Seat, ...], float]] = field(default_factory=dict)
    """Seats connected to other processes, and when each process last said so."""
    _eyes: dict[Seat | None, Viewer] = field(default_factory=dict)
    _seen: dict[Seat | None, tuple[int, Seen]] = field(default_factory=dict)
    _bulletins: dict[tuple[Seat | None, ...], Bulletin] = field(default_factory=dict)
    _changes: int = 0
    """How often something changed that connections are told of."""
    _telling: asyncio.Task[None] | None = None
    _tells: bool = True
    """Whether the scene says how far the game is."""

    @property
    def seq(self) -> int:
        """The lines of the record; nobody is shown this, for it counts secret answers too."""
        return len(self.game.record.lines)

    def seq_for(self, seat: Seat | None) -> int:
        """What a seat may count: lines of its own log, and its own lines of the record."""
        spoken = self.game.record.spoken
        return self._eye(seat).hearing.count(self.game) + (spoken[seat] if seat else 0)

    def _eye(self, seat: Seat | None) -> Viewer:
        if seat not in self._eyes:
            self._eyes[seat] = Viewer(seat)
        return self._eyes[seat]

    @property
    def last_chat(self) -> int:
        return self.chat[-1].number if self.chat else 0

    @property
    def busy(self) -> bool:
        """Whether somebody is at work in it just now."""
        working = [task for task in (self.pilot, self.flight) if task is not None]
        return self.lock.locked() or not all(task.done() for task in working)

    @property
    def status(self) -> str:
        if self.game.position.outcome is not None:
            return "over"
        return "open" if any(c.kind == "open" for c in self.chairs.values()) else "playing"

    @property
    def waiting(self) -> tuple[Seat, ...]:
        asked = {question.seat for question in self.game.position.questions}
        return tuple(seat for seat in self.game.seats if seat in asked)

    def stand(self) -> Progress:
        """Where the game stands, to be compared before and after a change."""
        position = self.game.position
        told = self._eye(None).hearing.count(self.game)
        turns = {
            question.seat: Address.parse(question.key).turn_place for question in position.questions
        }
        return Progress(self.seq, turns, (told, self.waiting, position.outcome is None))

    def seen(self, seat: Seat | None) -> Seen:
        """What a seat sees, worked out once per change."""
        known = self._seen.get(seat)
        if known is None or known[0] != self.seq:
            known = self._seen[seat] = (self.seq, self._eye(seat).look(self.game))
        return known[1]

    def moment(self) -> Phrase | None:
        """How far the game is, as everybody may know; a scene that never tells is asked once."""
        if not self._tells:
            return None
        scene = self.seen(None).tables[0].scene
        when = scene.when if isinstance(scene, Scene) else None
        self._tells = when is not None
        return when

    def forget(self) -> None:
        """What was worked out holds no more."""
        self._seen.clear()
        self._changes += 1

    def bot_questions(self) -> list[Question]:
        """The open questions that a program has to answer."""
        chairs, battle = self.chairs, self.battle
        return [q for q in self.game.position.questions if chairs[q.seat].flown_in(battle)]

    @property
    def battle(self) -> int:
        """The number of the battle that is being played within it; 0 while none is."""
        position = self.game.position
        playing = position.outcome is None and len(position.tables) > 1
        return len(self.game.record.played) + 1 if playing else 0

    @property
    def errands(self) -> tuple[str, ...]:
        """What the computer can do for a seat in that battle."""
        if not self.battle:
            return ()
        leads_home = HOMEWARD in self.game.position.tables[-1].ruleset.pilots()
        return (FINISH, WITHDRAW) if leads_home else (FINISH,)

    def seats_of(self, person: str) -> list[Seat]:
        return [chair.seat for chair in self.chairs.values() if chair.person == person]

    def info(self, person: str) -> GameInfo:
        header = self.game.record.header
        seated = [one for one in self.listeners if one.seat is not None]
        online = {one.seat for one in seated if one.seat in self.seats_of(one.person)}
        online |= {seat for seats, _ in self.elsewhere.values() for seat in seats}
        mine, battle, waiting = self.seats_of(person), self.battle, self.waiting
        return GameInfo(
            id=self.id,
            ruleset=header.ruleset,
            scenario=header.scenario,
            title=titled(self.game.scenario.said("title")),
            titles=titles_of(self.game.ruleset, self.game.scenario),
            options=header.options,
            status=self.status,  # type: ignore[arg-type]
            seats=tuple(
                chair.info(person, online=chair.seat in online, battle=battle)
                for chair in self.chairs.values()
            ),
            waiting=waiting,
            my_turn=any(
                seat in waiting and not self.chairs[seat].errand_in(battle) for seat in mine
            ),
            created=self.created,
            updated=self.updated,
            deadline=self.deadline,
            draw_offers=self.draw_offers,
            outcome=self.game.position.outcome,
            moment=self.moment(),
            rematch=self.rematch,
            seed_hash=header.seed_hash,
            lesson=lesson_of(self.chairs),
            aloft=self.game.position.aloft is not None,
            battles=len(self.game.record.played),
            errands=self.errands,  # type: ignore[arg-type]
        )

    def update(self, person: str, seat: Seat | None, log_from: int, chat_from: int) -> Update:
        """A seat's position, with what it has not been sent of log and chat."""
        seen = self.seen(seat)
        log_from = min(log_from, len(seen.log))
        return Update(
            game=self.info(person),
            seat=seat,
            seq=self.seq_for(seat),
            tables=seen.tables,
            log_from=log_from,
            log=self.lines_after(seat, log_from),
            questions=seen.questions,
            chat=self.said_after(chat_from),
        )

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]:
        """The log of a seat after so many lines."""
        return tuple(self.line(told) for told in self.seen(seat).log[number:])

    def said_after(self, number: int) -> tuple[Chatted, ...]:
        """The chat after this number."""
        if number >= self.last_chat:
            return ()
        return tuple(line for line in self.chat if line.number > number)

    def line(self, told: Told) -> LogLine:
        """A line of the log with its words and its acts."""
        return log_line(registry.speaking(self.game.ruleset, told.ruleset), told)

    def in_a_room(self, seat: Seat | None) -> bool:
        """Whether the game is played in rooms, whose books keep its past."""
        scene = self.seen(seat).tables[0].scene
        return isinstance(scene, Scene) and scene.room is not None

    def bulletin(self, listener: Listener) -> Bulletin:
        """What a connection sees, worked out once per change for all who see the same."""
        key = (listener.seat, *self.seats_of(listener.person))
        last = self._bulletins.get(key)
        if last is not None and last.change == self._changes:
            return last
        new = Bulletin(self, listener.person, listener.seat, self._changes, last)
        self._bulletins[key] = new
        return new

    def message_for(self, listener: Listener) -> Broadcast | None:
        """The next update of a connection, which has it now; None if it may see nothing new."""
        bulletin = self.bulletin(listener)
        if not bulletin.is_news_to(listener):
            return None
        message = bulletin.message_for(listener)
        bulletin.sent_to(listener)
        return message

    def answered(self, seat: Seat, key: str) -> bool:
        """Whether this seat has answered that question."""
        answer = self.game.record.answers.get(key)
        return answer is not None and answer.seat == seat

    def tell(self) -> None:
        """Something changed: tell every connection that may see it, once it is committed."""
        self._changes += 1
        telling = self._telling is not None and not self._telling.done()
        if self.listeners and not telling:
            self._telling = asyncio.create_task(self._tell_all())

    async def _tell_all(self) -> None:
        async with self.lock:
            known: dict[tuple[Seat | None, str], Bulletin] = {}
            for listener in self.listeners:
                if not self._is_told(listener, known):
                    listener.changed.set()

    def _is_told(self, listener: Listener, known: dict[tuple[Seat | None, str], Bulletin]) -> bool:
        """Whether it has, or was handed, all that it may see; `known` is what others were told.

        Where rules break on what is to be shown, that connection has to find it out itself.
        """
        who = listener.seat, listener.person
        try:
            bulletin = known.get(who)
            if bulletin is None:
                bulletin = known[who] = self.bulletin(listener)
            if not bulletin.is_news_to(listener):
                return True
            if not listener.hand(bulletin.message_for(listener)):
                return False
        except Exception:
            return False
        bulletin.sent_to(listener)
        return True

    def dues(self, before: Progress, now: float) -> dict[Seat, float | None]:
        """The deadlines that begin or end since then: one per turn of a seat that is waited for."""
        turns = self.stand().turns
        undone = {one.seat for one in self.game.record.lines[before.seq :] if isinstance(one, Undo)}
        changes: dict[Seat, float | None] = {}
        for seat, chair in self.chairs.items():
            turn = turns.get(seat) if self._timed(chair) else None
            if turn is None and chair.due is not None:
                changes[seat] = None
            elif turn is not None and (chair.due is None or before.turns.get(seat) != turn):
                again = chair.was_due if seat in undone else None
                changes[seat] = again or now + (self.deadline or 0)
        return changes

    def _timed(self, chair: Chair) -> bool:
        """Time runs for people, once everybody sits, unless a program flies for them."""
        person = chair.kind == "person" and not chair.flown_in(self.battle)
        return self.deadline is not None and person and self.status == "playing"


def log_line(ruleset: Ruleset[Any], told: Told) -> LogLine:
    """A line of the log as whoever speaks in it has it."""
    return LogLine(
        rule=told.rule,
        ruleset=told.ruleset,
        says=told.event.phrase(),
        event=told.event,
        acts=tuple(ruleset.stage(told.event)),
        gists=ruleset.gist(told.event),
        detail=getattr(told.event, "detail", False),
    )
