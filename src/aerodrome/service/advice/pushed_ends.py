"""Pushed ends: sent with each question to the pages that show it, before anyone asks.

They are computed while the last turn is still being shown. Each seat is sent only those of its own
questions, from its own view. They are sent again only if that view has changed, so that the
secret answers of others cannot be counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.question import Posed, Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.advice.advisers import HINT_PATIENCE, Advice
from aerodrome.service.advice.end_tasks import (
    EndsTask,
    FoundEnds,
    OrderTask,
    WarmUp,
    first_minutes,
    has_ends,
)
from aerodrome.service.advice.messages import EndOrder, QuestionEnds
from aerodrome.service.games.autopilot.askers import Whereabouts
from aerodrome.service.games.autopilot.pilot_task import task_for
from aerodrome.service.games.broadcast import Broadcast, Listener
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.logs import get_logger
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.fair_queue import SERVER, Asker
from aerodrome.service.workers.work import WorkFailed, WorkQueue
from aerodrome.tabletop.controls import EndsControl, PricesControl

if TYPE_CHECKING:
    from aerodrome.service.service import Service

CHOSEN = (EndsControl, PricesControl)
"""Controls with the ends themselves as options."""
TRIES = 3
"""How often the ends of a question are tried, before it is answered step by step."""
WARM_UP_PATIENCE = 60.0
OPENING_PATIENCE = 0.3
"""Seconds for which a new game waits for its first ends; those that take longer follow it."""
log = get_logger()


QuestionName = tuple[str, tuple[Value, ...]]
"""The name of a question in what a listener was sent: its key, and its answers so far."""


class PushedQuestion(NamedTuple):
    """A question with ends to be sent; without a `task` it has none."""

    seat: Seat
    key: str
    given: tuple[Value, ...]
    seq: int
    digest: str
    task: EndsTask | None

    @property
    def name(self) -> QuestionName:
        return self.key, self.given


@dataclass
class PushedGame:
    """What was found for the questions of a game, by their digests, and the task that sends it."""

    changed: bool = True
    sending: asyncio.Task[None] | None = None
    ends: dict[str, asyncio.Task[FoundEnds | None]] = field(default_factory=dict)
    orders: dict[str, str] = field(default_factory=dict)
    opening: dict[QuestionName, FoundEnds | None] = field(default_factory=dict)
    """The ends that the page was sent with the new game itself."""

    def keep(self, asked: list[PushedQuestion]) -> None:
        """Forget what was found for questions that are closed."""
        open_ = {one.digest for one in asked}
        self.ends = {digest: self.ends[digest] for digest in self.ends if digest in open_}
        self.orders = {digest: self.orders[digest] for digest in self.orders if digest in open_}


class PushedEnds(ServicePart):
    """Sends the ends of open questions, and then their order, to the pages that want them."""

    def __init__(self, queue: WorkQueue, whereabouts: Whereabouts) -> None:
        self._queue = queue
        self._whereabouts = whereabouts
        self._games: dict[str, PushedGame] = {}
        self._warming: asyncio.Task[None] | None = None
        self.warms_up = False
        """Whether the process is started with the service."""

    @classmethod
    def build(cls, service: Service) -> PushedEnds:
        return cls(service[Advice].hinting, service[Whereabouts])

    async def startup(self) -> None:
        """Start the process that finds ends, so that a first player does not wait for it."""
        if self.warms_up:
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        """Load one game after another, so that a question waits for one at most.

        The game of a first flight comes first.
        """
        for name in sorted(filter(has_ends, registry.names()), key=first_minutes):
            try:
                await self._queue.ask(WarmUp(name), WARM_UP_PATIENCE, SERVER)
            except WorkFailed as failure:
                log.warning("ends.warm_up_failed", ruleset=name, why=str(failure))

    def game_changed(self, live: LiveGame) -> None:
        """Send what has changed; a page forgets the ends of a question that is closed."""
        open_ = {(one.key, one.given) for one in live.game.position.questions}
        listening = [one for one in live.listeners if one.wants_ends]
        for listener in listening:
            sent = listener.ends_sent
            listener.ends_sent = {name: sent[name] for name in sent if name in open_}
        if not listening:
            return
        pushed = self._games.setdefault(live.id, PushedGame())
        for listener in listening:
            if listener.has_opening and not listener.ends_sent:
                listener.ends_sent = {name: (it, None) for name, it in pushed.opening.items()}
        pushed.changed = True
        if pushed.sending is None or pushed.sending.done():
            pushed.sending = asyncio.create_task(self._send(live, pushed))

    def game_closed(self, live: LiveGame) -> None:
        """Forget a game that was unloaded."""
        self._games.pop(live.id, None)

    async def opening(self, live: LiveGame, seat: Seat) -> tuple[QuestionEnds, ...]:
        """Return the ends of a new game's first questions, as far as they are found at once.

        They are not sent again to the page that received them.
        """
        pushed, asker = self._games.setdefault(live.id, PushedGame()), self._asker(live)
        async with live.lock:
            asked = [*_asked_of(live, seat)]
        if not asked:
            return ()
        finding = {self._finding(pushed, one, asker): one for one in asked}
        found, _ = await asyncio.wait(finding, timeout=OPENING_PATIENCE)
        pushed.opening = {finding[task].name: task.result() for task in found}
        return tuple(_told(finding[task], task.result()) for task in found)

    async def _send(self, live: LiveGame, pushed: PushedGame) -> None:
        """Send the ends of all open questions, then their order, until nothing changes."""
        try:
            while pushed.changed:
                pushed.changed = False
                await live.wait_until_sent()
                async with live.lock:
                    asked = [
                        one
                        for seat in live.waiting
                        if any(_listening(live, seat))
                        for one in _asked_of(live, seat)
                    ]
                pushed.keep(asked)
                await self._send_all(live, pushed, asked)
        except Exception:
            log.exception("ends.push_failed", game=live.id)

    async def _send_all(
        self, live: LiveGame, pushed: PushedGame, asked: list[PushedQuestion]
    ) -> None:
        """Send ends and their order, as long as nothing changes; what has been sent is not sent
        again."""
        asker = self._asker(live)
        for one in asked:
            found = await self._finding(pushed, one, asker)
            if pushed.changed:
                return
            _hand_ends(live, one, found)
        for one in asked:
            found = await self._finding(pushed, one, asker)
            if one.task is None or found is None or found.order:
                continue
            if one.digest not in pushed.orders:
                pushed.orders[one.digest] = await self._found(OrderTask(one.task), asker) or ""
            if pushed.changed:
                return
            _hand_order(live, one, pushed.orders[one.digest])

    def _asker(self, live: LiveGame) -> Asker:
        return self._whereabouts.asker_of(live)

    def _finding(
        self, pushed: PushedGame, one: PushedQuestion, asker: Asker
    ) -> asyncio.Task[FoundEnds | None]:
        """Return the work that finds the ends of a question, begun once."""
        if one.digest not in pushed.ends:
            pushed.ends[one.digest] = asyncio.create_task(self._found(one.task, asker))
        return pushed.ends[one.digest]

    async def _found(self, task: EndsTask | OrderTask | None, asker: Asker) -> Any:
        """Return the result of a task; None if there is none, or if it cannot be computed."""
        for _ in range(TRIES if task is not None else 0):
            try:
                return await self._queue.ask(task, HINT_PATIENCE, asker)
            except (WorkFailed, Refusal) as failure:
                log.warning("ends.not_found", why=str(failure))
        return None

    async def shutdown(self) -> None:
        """Stop sending."""
        games = self._games.values()
        finding = (task for pushed in games for task in pushed.ends.values())
        tasks = [self._warming, *(pushed.sending for pushed in games), *finding]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _listening(live: LiveGame, seat: Seat) -> Iterator[Listener]:
    """Return the connections that want the ends of a seat, if it is their person's."""
    return (
        one
        for one in live.listeners
        if one.wants_ends and one.seat == seat and seat in live.seats_of(one.person)
    )


def _asked_of(live: LiveGame, seat: Seat) -> Iterator[PushedQuestion]:
    """Return the open questions of a seat that may have ends."""
    open_ = {question.key: question for question in live.game.position.questions}
    seen = live.seen(seat)
    seq, views = live.seq_for(seat), codec.encode([sheet.view for sheet in seen.tables])
    for posed in seen.questions:
        if posed.about:
            digest = codec.digest(views, codec.encode(posed))
            task = _task(live, open_[posed.key], posed)
            yield PushedQuestion(seat, posed.key, posed.given, seq, digest, task)


def _task(live: LiveGame, question: Question, posed: Posed) -> EndsTask | None:
    if not has_ends(question.ruleset):
        return None
    chosen = posed.options if isinstance(posed.control, CHOSEN) else ()
    return EndsTask(task_for(live, question), tuple(option.value for option in chosen))


def _told(one: PushedQuestion, found: FoundEnds | None) -> QuestionEnds:
    table, order = found or (None, "")
    return QuestionEnds(key=one.key, given=one.given, seq=one.seq, table=table, order=order)


def _hand_ends(live: LiveGame, one: PushedQuestion, found: FoundEnds | None) -> None:
    """Send ends to the connections that do not have them."""
    message = Broadcast(msgspec.json.encode(_told(one, found)))
    for listener in _listening(live, one.seat):
        sent = listener.ends_sent.get(one.name)
        if sent is None or sent[0] != found:
            listener.ends_sent[one.name] = found, None
            listener.send_extra(message)


def _hand_order(live: LiveGame, one: PushedQuestion, order: str) -> None:
    """Send the order of ends to the connections that do not have it."""
    told = EndOrder(key=one.key, given=one.given, seq=one.seq, order=order)
    message = Broadcast(msgspec.json.encode(told))
    for listener in _listening(live, one.seat):
        sent = listener.ends_sent.get(one.name)
        if sent is not None and sent[1] != order:
            listener.ends_sent[one.name] = sent[0], order
            listener.send_extra(message)
