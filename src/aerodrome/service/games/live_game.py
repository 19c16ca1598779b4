"""Live games: a game in memory with its seats and listeners."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aerodrome.bots.roster import HOMEWARD, airworthy
from aerodrome.kernel import registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.record import Header
from aerodrome.kernel.seen import Seen, Viewer
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games import spectator_delay, titles
from aerodrome.service.games.broadcast import (
    Broadcast,
    Bulletin,
    Listener,
    Said,
    Shown,
    SpectatorCount,
    Unread,
    log_line,
    online_at,
)
from aerodrome.service.games.chair import FINISH, WITHDRAW, Chair
from aerodrome.service.games.clocks.seat_clock import GONE_FROM_ENDLESS, GamePace, gone_at
from aerodrome.service.games.game_info import GameFacts, info_of
from aerodrome.tabletop.scene import Scene

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction


class Progress(NamedTuple):
    """The progress of a game: its lines, what each seat is asked, and what everyone knows.

    For each seat it has the turn, and the rounds of its dialogues or single questions.
    """

    seq: int
    turns: Mapping[Seat, str] = MappingProxyType({})
    rounds: Mapping[Seat, frozenset[str]] = MappingProxyType({})
    public: tuple[Any, ...] = ()


class ChatLine(NamedTuple):
    """A message of a person to the table, from a seat."""

    seat: Seat
    person: Person
    text: str


class SeatOrder(NamedTuple):
    """What the computer does for a seat, and in which battle within the game."""

    errand: str
    battle: int


class SideEffects(NamedTuple):
    """The effects of a change besides record lines, saved in the same transaction.

    It may set the draw offers, leave seats to the computer, add a notice or a person's words to the
    chat, and write rows of another feature.
    """

    draw_offers: tuple[Seat, ...] | None = None
    notice: m.Notice | None = None
    said: ChatLine | None = None
    orders: Mapping[Seat, SeatOrder] = MappingProxyType({})
    write: Callable[[Transaction], None] | None = None


Change = Callable[[], SideEffects | None]
"""Changes a game in memory and returns the side effects."""


@dataclass(kw_only=True)
class LiveGame(GameFacts):
    """A game in memory that is played or watched now; the store has all of it."""

    game: Game
    chat: list[Said] = field(default_factory=list)
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = field(default_factory=time.monotonic)
    pilot: asyncio.Task[None] | None = None
    battle_task: asyncio.Task[None] | None = None
    checkpointed: int = 0
    """Record lines covered by the stored checkpoint."""
    chronicled: int = -1
    """Record lines when its chronicle was last written."""
    before: list[tuple[Any, int]] | None = None
    """The turns before the checkpoint it was loaded from, if a viewer asked for them."""
    elsewhere: dict[str, tuple[tuple[Seat, ...], float]] = field(default_factory=dict)
    """Seats connected to other processes, and when each process last reported them."""
    shown_late: tuple[Any, Seen] | None = None  # an earlier state, and its view
    promised: set[str] = field(default_factory=set)
    """Questions that standing orders may answer soon; programs must wait for them."""
    gallery: SpectatorCount = field(default_factory=SpectatorCount)
    _viewers: dict[Seat | None, Viewer] = field(default_factory=dict)
    _seen: dict[Seat | None, tuple[int, Seen]] = field(default_factory=dict)
    _bulletins: dict[tuple[Seat | Unread | None, ...], Bulletin] = field(default_factory=dict)
    _changes: int = 0
    """Counts the changes that connections must be sent."""
    _sending: asyncio.Task[None] | None = None
    _has_moment: bool = True
    """Whether the scene tells how far the game has advanced."""
    refused: None = None
    """A live game is playable, so it has no refusal."""

    @property
    def seq(self) -> int:
        """The number of record lines; never shown to players, because it counts secret answers
        too."""
        return len(self.game.record.lines)

    def seq_for(self, seat: Seat | None) -> int:
        """Return a number that a seat may count: its log lines plus its own record lines."""
        spoken = self.game.record.spoken
        return self._viewer(seat).hearing.count(self.game) + (spoken[seat] if seat else 0)

    def _viewer(self, seat: Seat | None) -> Viewer:
        if seat not in self._viewers:
            self._viewers[seat] = Viewer(seat)
        return self._viewers[seat]

    @property
    def last_chat(self) -> int:
        return self.chat[-1].line.number if self.chat else 0

    @property
    def busy(self) -> bool:
        """Whether a task or a change is running in it."""
        working = [task for task in (self.pilot, self.battle_task) if task is not None]
        return self.lock.locked() or not all(task.done() for task in working)

    @property
    def status(self) -> m.GameStatus:
        if self.game.position.outcome is not None:
            return "over"
        return "open" if any(c.kind == "open" for c in self.chairs.values()) else "playing"

    @property
    def header(self) -> Header:
        return self.game.record.header

    @property
    def outcome(self) -> Outcome | None:
        return self.game.position.outcome

    @property
    def aloft(self) -> bool:
        """Whether programs fly a battle within it; no player is asked until it ends."""
        return self.game.position.inner is not None

    @property
    def battles(self) -> int:
        """The number of battles within it that have ended."""
        return len(self.game.record.played)

    @property
    def watching(self) -> int:
        return self.gallery.announced

    @property
    def waiting(self) -> tuple[Seat, ...]:
        asked = {question.seat for question in self.game.position.questions}
        return tuple(seat for seat in self.game.seats if seat in asked)

    def progress(self) -> Progress:
        """Return the progress, to compare before and after a change."""
        position = self.game.position
        heard = self._viewer(None).hearing.count(self.game)
        asked = [(one.seat, Address.parse(one.key)) for one in position.questions]
        turns = {seat: address.turn_place for seat, address in asked}
        rounds = {
            seat: frozenset(address.round for other, address in asked if other == seat)
            for seat in turns
        }
        return Progress(self.seq, turns, rounds, (heard, self.waiting, position.outcome is None))

    def seen(self, seat: Seat | None) -> Seen:
        """Return what a seat sees, computed once per change."""
        known = self._seen.get(seat)
        if known is None or known[0] != self.seq:
            known = self._seen[seat] = (self.seq, self._viewer(seat).look(self.game))
        return known[1]

    @property
    def moment(self) -> Phrase | None:
        """How far the game has advanced, as everyone may know; None if its scene does not tell."""
        if not self._has_moment:
            return None
        scene = self.seen(None).tables[0].scene
        when = scene.when if isinstance(scene, Scene) else None
        self._has_moment = when is not None
        return when

    @cached_property
    def names(self) -> titles.Names:
        """Its names by seat, if they do not come from its set-up."""
        return titles.names_of(self.game.seats, lambda seat: self.seen(seat).tables[0].scene)

    def forget(self) -> None:
        """Invalidate all cached views."""
        self._seen.clear()
        self._changes += 1

    def take(self, effects: SideEffects) -> None:
        """Apply the side effects of a change, once they are saved, to draw offers and seats."""
        if effects.draw_offers is not None:
            self.draw_offers = effects.draw_offers
        for seat, order in effects.orders.items():
            self.chairs[seat].errand, self.chairs[seat].battle = order

    def bot_questions(self) -> list[Question]:
        """Return the open questions that a program must answer."""
        asked = [q for q in self.game.position.questions if q.key not in self.promised]
        return [question for question in asked if self.flown(question)]

    def flown(self, question: Question) -> bool:
        """Return whether a program answers a question; in a sleeping game none does."""
        chair = self.chairs[question.seat]
        relieved = chair.clock.relieved
        late = bool(relieved) and Address.parse(question.key).round in relieved
        return not self.asleep and (late or chair.flown_in(self.battle))

    @property
    def pace(self) -> GamePace:
        return GamePace(self.deadline, self.clock)

    def gone_at(self, chair: Chair) -> float | None:
        """Return when the player of a seat counts as gone for good; None if they do not.

        In an adjourned game, it is the time from which the others need not wait for them.
        """
        if chair.kind != "person" or self.status != "playing":
            return None
        if self.asleep and not self.adjourned:
            return None
        if self.pace.runs or chair.absent is not None:
            return gone_at(chair.absent, chair.late, self.pace, adjourned=self.adjourned)
        return self.updated + GONE_FROM_ENDLESS

    @property
    def battle(self) -> int:
        """The number of the battle that is played within it; 0 if there is none."""
        position = self.game.position
        playing = position.outcome is None and len(position.tables) > 1
        return len(self.game.record.played) + 1 if playing else 0

    @property
    def errands(self) -> tuple[m.Errand, ...]:
        """What the computer can do for a seat in the current battle."""
        if not self.battle:
            return ()
        leads_home = HOMEWARD in airworthy(self.game.position.tables[-1].ruleset)
        return (FINISH, WITHDRAW) if leads_home else (FINISH,)

    def close_outdated_connections(self) -> None:
        """Close connections that look from a seat which another person has taken."""
        for one in self.listeners:
            seated = one.seat is None or one.seat in self.seats_of(one.person)
            if not seated and self.status != "over":
                one.leave("not-yours")

    def titles(self, name: Phrase | None) -> tuple[str, dict[str, str]]:
        """Return its title, and translations by language."""
        return titles.titles_of(self.game.ruleset, self.game.scenario, name)

    def seat_infos(self, person: str) -> tuple[m.SeatInfo, ...]:
        """Return its seats as a person sees them."""
        battle, online = self.battle, online_at(self)
        table = self.game.position.tables[-1].ruleset.id if battle else ""
        return tuple(
            chair.info(
                person,
                online=chair.seat in online,
                battle=battle,
                table=table,
                gone=self.gone_at(chair) if chair.absent is not None else None,
            )
            for chair in self.chairs.values()
        )

    def info(self, person: str) -> m.GameInfo:
        """Return what the game is, for a person who sees it without delay."""
        return info_of(self, person)

    def shown(self, seat: Seat | None) -> Shown:
        """Return the view of a seat."""
        seen = self.seen(seat)
        return Shown(self.seq_for(seat), len(seen.log), seen.tables, seen.questions)

    def chat_for(self, seat: Seat | None) -> list[Said]:
        """Return the table chat, the same for every seat."""
        return self.chat

    def lines_after(self, seat: Seat | None, number: int) -> tuple[m.LogLine, ...]:
        """Return a seat's log after this many lines."""
        return tuple(self.line(line) for line in self.seen(seat).log[number:])

    def line(self, line: Told) -> m.LogLine:
        """Convert an event to a log line with its words and animations."""
        return log_line(registry.speaking(self.game.ruleset, line.ruleset), line)

    def in_a_room(self, seat: Seat | None) -> bool:
        """Return whether the seat's view is a planning room, which has its own log of the past."""
        scene = self.seen(seat).tables[0].scene
        return isinstance(scene, Scene) and scene.room is not None

    def bulletin(self, listener: Listener) -> Bulletin:
        """Return the bulletin of a connection, computed once per change for all that see the
        same."""
        unread = listener.unread and listener.unread.intersection(said.by for said in self.chat)
        key = (listener.seat, unread, *self.seats_of(listener.person))
        last = self._bulletins.get(key)
        if last is not None and last.change == self._changes:
            return last
        new = Bulletin(
            spectator_delay.shown(self, listener.seat), listener, unread, self._changes, last
        )
        self._bulletins[key] = new
        return new

    def message_for(self, listener: Listener) -> Broadcast | None:
        """Return the next update of a connection and mark it as sent; None if nothing is new."""
        bulletin = self.bulletin(listener)
        if not bulletin.is_news_to(listener):
            return None
        message = bulletin.message_for(listener)
        bulletin.sent_to(listener)
        return message

    def answered(self, seat: Seat, key: str) -> bool:
        """Return whether this seat has answered that question."""
        answer = self.game.record.answers.get(key)
        return answer is not None and answer.seat == seat

    def tell(self) -> None:
        """Notify all connections of a committed change."""
        self._changes += 1
        telling = self._sending is not None and not self._sending.done()
        if self.listeners and not telling:
            self._sending = asyncio.create_task(self._send_all())

    async def wait_until_sent(self) -> None:
        """Wait until all connections that can be written to have received the last change."""
        if self._sending is not None:
            await self._sending

    async def _send_all(self) -> None:
        async with self.lock:
            known: dict[tuple[Seat | None, str], Bulletin] = {}
            for listener in self.listeners:
                if not self._is_up_to_date(listener, known):
                    listener.changed.set()

    def _is_up_to_date(
        self, listener: Listener, known: dict[tuple[Seat | None, str], Bulletin]
    ) -> bool:
        """Return whether a connection has, or was sent, everything; `known` caches bulletins.

        If the rules fail to show the position, the connection meets the error itself later.
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
