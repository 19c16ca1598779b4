"""Open games: games in memory, and the only way to change them, for any storage."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from aerodrome.kernel import codec, registry
from aerodrome.kernel.checkpoint import Checkpoint, resume
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.games.background_tasks import finished
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks import timing
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.games.live_game import Change, ChatLine, LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Chatted, Delay, LiveClock, Notice
from aerodrome.service.logs import get_logger
from aerodrome.service.metrics import Metrics

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction

T = TypeVar("T")
SLEEPS_AFTER = 60.0
"""Seconds without a listener or a change after which a game is unloaded."""
TRIES = 3
"""How often a change is retried when another process was faster."""
log = get_logger()
_ID = re.compile(r"[\w-]{1,32}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class GameStart:
    """The start of a game: its record, its players and how it is played."""

    record: Record
    chairs: Mapping[Seat, Chair]
    invites: Mapping[Seat, str] = field(default_factory=dict)
    """Hashes of the invitation tokens of open seats."""
    deadline: int | None = None
    clock: LiveClock | None = None
    public: bool = False
    delay: Delay = 0
    rated: bool = False
    notice: Notice | None = None
    again: str | None = None
    """The game of which this is the rematch."""
    checkpoint: str | None = None
    """The checkpoint at the end of the record, if it was played elsewhere."""


NOTHING_ELSE = SideEffects()
Also = Callable[["Transaction", str], None]
"""Writes rows along with a new game, given its id; on a refusal or conflict nothing is saved."""


class OneProcess:
    """Hooks of games in a single process without other players; they do nothing."""

    async def open_waiting(self) -> None:
        """Load the games in which a program must answer or fly."""

    async def catch_up(self, game: str) -> None:
        """Reload a game that another process has changed, if it is open here."""

    async def _catch_up(self, live: LiveGame) -> None:
        """Reload what another process has changed; with one process there is nothing."""

    async def _overtaken(self, live: LiveGame) -> bool:
        """Return whether another process has changed the game, so that a refused change may be
        valid."""
        return False

    async def reseat(
        self,
        live: LiveGame,
        seat: Seat,
        notice: Notice | None,
        expected: Mapping[str, Any],
        **values: Any,
    ) -> bool:
        """Change a seat if it is as expected, and add a notice; return whether it was."""
        return False


class OpenGames(OneProcess, ABC):
    """Loads and changes games; commits each change before notifying listeners.

    A game is read only under its lock, so uncommitted changes are never visible. Subclasses read,
    create and commit games in their storage.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.clock = SteadyClock()
        self.live: dict[str, LiveGame] = {}
        self.listeners: tuple[Callable[[LiveGame], None], ...] = ()
        """Called in this order with each game that was loaded or has changed."""
        self.unplayable: dict[str, Refusal] = {}
        """Games that cannot be played, and why; filled when one is loaded."""
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._working: set[asyncio.Task[Any]] = set()

    async def open(self, game: str) -> LiveGame:
        """Return the game, from memory or storage."""
        live = self.live.get(game)
        if live is None:
            if game in self.unplayable:
                raise Unplayable(self.unplayable[game])
            if not _ID.fullmatch(game):
                raise Refusal("no-game", "there is no such game.", game[:40])
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            live = await finished(task)
        live.touched = time.monotonic()
        return live

    async def create(self, creator: Person, start: GameStart, also: Also | None = None) -> LiveGame:
        """Create a game; it is saved before any listener is notified.

        `also` writes further rows in the same transaction: both are saved, or neither.
        """
        now, rules = self.clock.now(), registry.find(start.record.header.ruleset)
        game, checkpointed = await asyncio.to_thread(
            open_game, rules, start.record, start.checkpoint
        )
        live = LiveGame(
            id=secrets.token_urlsafe(12),
            game=game,
            creator=creator.id,
            created=now,
            updated=now,
            deadline=start.deadline,
            public=start.public,
            delay=start.delay,
            clock=start.clock,
            chairs=dict(start.chairs),
            checkpointed=checkpointed,
            rated=start.rated,
        )
        for seat, ticking in timing.changes(live, Progress(0), now).items():
            live.chairs[seat].clock = ticking
        if start.notice:
            live.chat.append(Said(Chatted(1, "", HOUSE, "", now, start.notice)))
        await self._insert(live, start, also)
        self.metrics.count("games_created")
        self._enter(live)
        return live

    async def current(self, game: str) -> LiveGame:
        """Return the game as stored, for callers who may have changed it elsewhere."""
        return await self.open(game)

    async def _load(self, game: str) -> LiveGame:
        try:
            live = await self._read(game)
        except Unplayable as refusal:
            self.unplayable[game] = refusal.why
            raise
        self._enter(live)
        return live

    def _enter(self, live: LiveGame) -> None:
        """Add a loaded game."""
        self.live[live.id] = live
        self._show(live)

    def _show(self, live: LiveGame) -> None:
        """Call the listeners with a game."""
        for listen in self.listeners:
            listen(live)

    def tell_all_but(self, first: Callable[[LiveGame], None], live: LiveGame) -> None:
        """Call all other listeners that waited for this one."""
        for listen in self.listeners:
            if listen != first:
                listen(live)

    async def change(
        self, live: LiveGame, who: str, key: str, make: Change, seat: Seat | None = None
    ) -> Ack:
        """Make a change, commit it with its receipt, then notify everyone.

        There is no other way to change a game. A change already made with the same key is only
        acknowledged again. A change runs to its end even if the caller is cancelled.
        """
        return await self.finished(self._change(live, who, key, make, seat))

    async def say(self, live: LiveGame, seat: Seat, person: Person, text: str, key: str) -> Ack:
        """Add a chat line; a repeated call with the same key adds it once."""
        effects = SideEffects(said=ChatLine(seat, person, text))
        return await self.change(live, person.id, key, lambda: effects, seat)

    async def _change(
        self, live: LiveGame, who: str, key: str, make: Change, seat: Seat | None
    ) -> Ack:
        async with live.lock:
            try:
                for _ in range(TRIES):
                    if (ack := await self._tried(live, who, key, make, seat)) is not None:
                        return ack
            except Refusal:
                raise
            except BaseException:
                self._unload(live)
                raise
        raise Refusal("busy", "another player was faster; try again.")

    async def _tried(
        self, live: LiveGame, who: str, key: str, make: Change, seat: Seat | None
    ) -> Ack | None:
        before = live.progress()
        try:
            effects = make() or NOTHING_ELSE
            ack = Ack(key, live.seq_for(seat))
            await self._commit(live, before, who, ack, effects)
        except (Refusal, Conflict) as trouble:
            return await self._recovered(live, before.seq, who, key, trouble)
        self.announce(live)
        return ack

    async def _recovered(
        self, live: LiveGame, before: int, who: str, key: str, trouble: Refusal | Conflict
    ) -> Ack | None:
        """Roll a failed change back; return the receipt if it was made before with this key."""
        if live.seq != before:
            await asyncio.to_thread(live.game.back_to, before)
            live.forget()
        found = await self.receipt(live, who, key)
        committed = found is not None and not _plain(trouble)
        if isinstance(trouble, Conflict) or committed:
            await self._catch_up(live)
            self.announce(live)
        if found is not None:
            return Ack(key, found)
        if isinstance(trouble, Refusal) and not (_plain(trouble) and await self._overtaken(live)):
            raise trouble
        return None

    def _unload(self, live: LiveGame, why: str = "try-later") -> None:
        """Drop a game that may be inconsistent in memory; its clients reconnect."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for listener in live.listeners:
            listener.leave(why)

    def sleep_idle(self) -> list[LiveGame]:
        """Unload idle games without listeners and return them."""
        now = time.monotonic()
        quiet = [live for live in self.live.values() if not live.listeners and not live.busy]
        idle = [live for live in quiet if now - live.touched > SLEEPS_AFTER]
        for live in idle:
            del self.live[live.id]
        return idle

    def are_watched(self) -> bool:
        """Return whether a connection listens to any game."""
        return any(live.listeners for live in self.live.values())

    def announce(self, live: LiveGame) -> None:
        """Notify all connections of a committed change."""
        live.touched = time.monotonic()
        live.tell()
        self._show(live)

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end, even if the caller is cancelled."""
        return await finished(self.set_to_work(work))

    def set_to_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start background work, which is finished before shutdown."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def shutdown(self) -> None:
        """Stop the programs, then wait for running changes."""
        working = [task for live in self.live.values() for task in (live.pilot, live.battle_task)]
        tasks = [task for task in working if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.settle()

    async def settle(self) -> None:
        """Wait for running changes."""
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)

    @abstractmethod
    async def _read(self, game: str) -> LiveGame:
        """Read a game from storage; raise `Unplayable` if it cannot be played."""

    @abstractmethod
    async def _insert(self, live: LiveGame, start: GameStart, also: Also | None) -> None:
        """Save a new game, with a mark at the one of which it is the rematch."""

    @abstractmethod
    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        """Save the changes since `before` with their receipt in one transaction.

        Raise `Conflict` if the key has a receipt already.
        """

    @abstractmethod
    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """Return the acknowledged number of a key, None if there was no such action."""

    @abstractmethod
    async def notice(self, live: LiveGame, added: Notice) -> None:
        """Add a system notice to the chat of a game, even if its rules cannot show it now."""


def open_game(ruleset: Ruleset[Any], record: Record, text: str | None) -> tuple[Game, int]:
    """Load a game from its checkpoint, or replay it; also return the number of lines it covered.

    A checkpoint that does not fit the record or today's rules is discarded.
    """
    if text is not None:
        try:
            point = codec.decode(text, Checkpoint, "the store")
            return resume(ruleset, record.copy(record.seed), point, elsewhere=True), point.lines
        except Refusal as refusal:
            log.info("checkpoint.discarded", why=str(refusal))
    return Game(ruleset, record, elsewhere=True), 0


def _plain(trouble: Refusal | Conflict) -> bool:
    """Return whether the rules refused, rather than the store."""
    return isinstance(trouble, Refusal) and trouble.code != "storage"
