"""Open games: those in memory, and the one way to change them, wherever they are kept."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.games.background_tasks import finished
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.games.live_game import Change, LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Delay, LiveClock, Notice
from aerodrome.service.metrics import Metrics

T = TypeVar("T")
TRIES = 3
"""How often a change is tried again when another process was faster."""
_ID = re.compile(r"[\w-]{1,32}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class GameStart:
    """What a game starts from: its record, who sits there, and how it is played."""

    record: Record
    chairs: Mapping[Seat, Chair]
    invites: Mapping[Seat, str] = field(default_factory=dict)
    """Hashes of the tokens by which open seats are taken."""
    deadline: int | None = None
    clock: LiveClock | None = None
    public: bool = False
    delay: Delay = 0
    rated: bool = False
    notice: Notice | None = None
    again: str | None = None
    """The game whose rematch it is."""
    checkpoint: str | None = None
    """Where the record leads, if it was played elsewhere."""


NOTHING_ELSE = SideEffects()


class OneProcess:
    """Hooks of games that no other process changes and nobody else joins: they do nothing."""

    async def open_waiting(self) -> None:
        """Open the games in which a program has to move or to fly."""

    async def catch_up(self, game: str) -> None:
        """Read what another process has changed of a game, if it is open here."""

    async def _catch_up(self, live: LiveGame) -> None:
        """Read what another process has changed; where there is none, nothing has."""

    async def _overtaken(self, live: LiveGame) -> bool:
        """Return whether another process has played on: what was refused may be right there."""
        return False

    async def reseat(
        self,
        live: LiveGame,
        seat: Seat,
        notice: Notice | None,
        expected: Mapping[str, Any],
        **values: Any,
    ) -> bool:
        """Change a seat that is as expected, and say so; return whether it was."""
        return False


class OpenGames(OneProcess, ABC):
    """Opens and changes games; commits before anybody hears of it.

    Whoever looks at a game does so under its lock, so nobody sees what is not committed. Where
    games are kept is up to the classes that build on this one: they read, create and commit.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.clock = SteadyClock()
        self.live: dict[str, LiveGame] = {}
        self.listeners: tuple[Callable[[LiveGame], None], ...] = ()
        """Told in this order of a game that was opened or has changed."""
        self.unplayable: dict[str, Refusal] = {}
        """Games that nothing here plays, and why; found out once, when one is opened."""
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._working: set[asyncio.Task[Any]] = set()

    async def open(self, game: str) -> LiveGame:
        """Return the game, from memory or from where it is kept."""
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

    async def current(self, game: str) -> LiveGame:
        """Return the game as it is kept, for callers who may have changed it elsewhere."""
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
        """Have a game in memory."""
        self.live[live.id] = live
        self._show(live)

    def _show(self, live: LiveGame) -> None:
        """Tell the listeners how a game stands."""
        for listen in self.listeners:
            listen(live)

    def tell_all_but(self, first: Callable[[LiveGame], None], live: LiveGame) -> None:
        """Let a game be looked at by those who waited for this listener."""
        for listen in self.listeners:
            if listen != first:
                listen(live)

    async def change(
        self,
        live: LiveGame,
        who: str,
        key: str,
        make: Change,
        seat: Seat | None = None,
    ) -> Ack:
        """Make a change, commit it with its receipt, then tell everybody: the one way to do so.

        A change that was made before under the same key is only acknowledged again. It goes on to
        its end even if the caller is gone meanwhile.
        """
        return await self.finished(self._change(live, who, key, make, seat))

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
                self._let_go(live)
                raise
        raise Refusal("busy", "somebody else was faster; try again.")

    async def _tried(
        self, live: LiveGame, who: str, key: str, make: Change, seat: Seat | None
    ) -> Ack | None:
        before = live.progress()
        try:
            effects = make() or NOTHING_ELSE
            ack = Ack(key, live.seq_for(seat))
            await self._commit(live, before, who, ack, effects)
        except (Refusal, Conflict) as trouble:
            return await self._settled(live, before.seq, who, key, trouble)
        self.announce(live)
        return ack

    async def _settled(
        self, live: LiveGame, before: int, who: str, key: str, trouble: Refusal | Conflict
    ) -> Ack | None:
        """Take a failed change back, and see whether it was made already under this key."""
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

    def _let_go(self, live: LiveGame, why: str = "try-later") -> None:
        """Drop a game whose memory cannot be trusted; its connections come again."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for listener in live.listeners:
            listener.leave(why)

    def announce(self, live: LiveGame) -> None:
        """Tell every connection of a change that is committed."""
        live.touched = time.monotonic()
        live.tell()
        self._show(live)

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work to its end, even if the caller is gone meanwhile."""
        return await finished(self.set_to_work(work))

    def set_to_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin work that nobody waits for; it is done before the games are closed."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def shutdown(self) -> None:
        """End the work of programs, then wait for the changes under way."""
        working = [task for live in self.live.values() for task in (live.pilot, live.battle_task)]
        tasks = [task for task in working if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.settle()

    async def settle(self) -> None:
        """Wait for the changes under way."""
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)

    @abstractmethod
    async def _read(self, game: str) -> LiveGame:
        """Read a game from where it is kept; raise `Unplayable` if nothing here plays it."""

    @abstractmethod
    async def create(self, creator: Person, start: GameStart) -> LiveGame:
        """Make a new game; it is kept before anybody hears of it."""

    @abstractmethod
    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        """Keep what was changed since `before`, with its receipt, in one step.

        Raise `Conflict` where the same key has a receipt already.
        """

    @abstractmethod
    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """Return what was acknowledged under this key, if anything was."""

    @abstractmethod
    async def say(self, live: LiveGame, seat: Seat, person: Person, text: str, key: str) -> Ack:
        """Keep a line of chat; said twice under one key, it is said once."""

    @abstractmethod
    async def notice(self, live: LiveGame, told: Notice) -> None:
        """Keep a word of the house in the chat of a game."""


def _plain(trouble: Refusal | Conflict) -> bool:
    """Return whether the rules said no, rather than the store."""
    return isinstance(trouble, Refusal) and trouble.code != "storage"
