"""Live games: every game in memory, opened when it is needed, and the one way to change it."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import unplayable
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.database.fanout import Fanout
from aerodrome.service.database.store import Conflict, Store, Transaction
from aerodrome.service.games import checkpoints, game_rows, spectator_delay
from aerodrome.service.games import store as rows
from aerodrome.service.games.background_tasks import finished
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.clocks import timing
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.games.live_game import Change, LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Chatted, Notice
from aerodrome.service.games.new_live_game import NewLiveGame
from aerodrome.service.metrics import Metrics
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import counting

if TYPE_CHECKING:
    from aerodrome.service.service import Service

T = TypeVar("T")
SLEEPS_AFTER = 60.0
"""Seconds without a listener or a change after which a game is only in the store."""
TRIES = 3
"""How often a change is tried anew when another process was faster."""
_ID = re.compile(r"[\w-]{1,32}", re.ASCII)


NOTHING_ELSE = SideEffects()


class LiveGames(ServicePart):
    """Opens, changes and closes games; commits before anybody hears of it.

    Whoever looks at a game does so under its lock, so nobody sees what is not committed.
    """

    def __init__(self, store: Store, fanout: Fanout, metrics: Metrics) -> None:
        self.store = store
        self.fanout = fanout
        self.metrics = metrics
        self.clock = SteadyClock()
        self.live: dict[str, LiveGame] = {}
        self.listeners: tuple[Callable[[LiveGame], None], ...] = ()
        """Told in this order of a game that was opened or has changed."""
        self.unplayable: dict[str, Refusal] = {}
        """Games that nothing here plays, and why; found out once, when one is opened."""
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}
        self._working: set[asyncio.Task[Any]] = set()

    @classmethod
    def build(cls, service: Service) -> LiveGames:
        return cls(service.store, service.fanout, service.metrics)

    async def shutdown(self) -> None:
        """End the work of programs, then wait for the changes under way."""
        working = [task for live in self.live.values() for task in (live.pilot, live.flight)]
        tasks = [task for task in working if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.settle()

    async def open(self, game: str) -> LiveGame:
        """The game, from memory or from the store."""
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
        """The game as the store has it, for whoever may have changed it in another process."""
        live = await self.open(game)
        if self.store.shared:
            stored = await self.store.read(lambda c: rows.stand_of(c, game))
            if stored != (live.seq, live.updated):
                await self.catch_up(game)
        return live

    async def _load(self, game: str) -> LiveGame:
        found = await self.store.read(lambda connection: game_rows.read_whole(connection, game))
        try:
            with self.metrics.timed("open"):
                live = await asyncio.to_thread(unplayable.opened, *found)
                await spectator_delay.look_back(live)
        except Unplayable as refusal:
            self.unplayable[game] = refusal.why
            raise
        self.live[game] = live
        self._show(live)
        return live

    def _show(self, live: LiveGame) -> None:
        """Let those at work see how a game stands."""
        for listen in self.listeners:
            listen(live)

    def tell_all_but(self, first: Callable[[LiveGame], None], live: LiveGame) -> None:
        """Let a game be looked at by those who waited for this listener."""
        for listen in self.listeners:
            if listen != first:
                listen(live)

    async def open_waiting(self) -> None:
        """Open the games in which a program has to move or to fly."""
        for game in await self.store.read(rows.waiting_for_programs):
            with suppress(Refusal):
                await self.open(game)

    def sleep_idle(self) -> list[LiveGame]:
        """Let games go that nobody watches, for the store has them; which these are."""
        now = time.monotonic()
        quiet = [live for live in self.live.values() if not live.listeners and not live.busy]
        idle = [live for live in quiet if now - live.touched > SLEEPS_AFTER]
        for live in idle:
            del self.live[live.id]
        return idle

    async def create(self, new: NewLiveGame) -> LiveGame:
        """Return a new game, which is in the store before anyone hears of it."""
        now = self.clock.now()
        live = await asyncio.to_thread(new.opened, secrets.token_urlsafe(12), now)
        await self.store.run(lambda transaction: new.write(transaction, live, now))
        if new.notice:
            live.chat.append(Said(Chatted(1, "", HOUSE, "", now, new.notice)))
        self.live[live.id] = live
        self.metrics.count("games_created")
        self._show(live)
        return live

    async def change(
        self,
        live: LiveGame,
        who: str,
        key: str,
        make: Change,
        seat: Seat | None = None,
    ) -> Ack:
        """The one door: make the change, commit it with its receipt, then tell everybody.

        A change that was made before under the same key is only acknowledged again. It goes on to
        its end even if whoever asked for it is gone meanwhile.
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
        before = live.stand()
        try:
            effects = make() or NOTHING_ELSE
            ack = Ack(key, live.seq_for(seat))
            await self._commit(live, before, who, ack, effects)
        except (Refusal, Conflict) as trouble:
            return await self._settled(live, before.seq, who, key, trouble)
        self.announce(live)
        if checkpoints.due(live):
            self.set_to_work(checkpoints.keep(self.store, live))
        return ack

    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        now, last = self.clock.now(), live.last_chat
        lines = game_rows.written(live.game.record.lines[before.seq :])
        clocks = timing.changes(live, before, now)
        facts = game_rows.facts_of(live)
        expected: dict[str, Any] = {"asleep": live.asleep}
        draw_offers, notice, write = effects
        if draw_offers is not None:
            facts["draw_offers"] = _encoded(draw_offers)
            expected["draw_offers"] = _encoded(live.draw_offers)
        if notice or live.stand().public != before.public:
            facts["updated"] = now

        def work(transaction: Transaction) -> list[Said]:
            rows.append(transaction, live.id, before.seq, lines, now, facts, expected)
            rows.give_receipt(transaction, live.id, who, ack.id, ack.seq)
            for seat, ticking in clocks.items():
                rows.set_clock(transaction, live.id, seat, ticking._asdict())
            if write is not None:
                write(transaction)
            if live.rated and live.status == "over":
                counting.enter(transaction, live.id, now)
            if not notice:
                return []
            game_rows.add_notice(transaction, live.id, notice, now)
            return game_rows.read_chat(transaction, live.id, last)

        with self.metrics.timed("commit"):
            live.chat += await self.store.run(work)
        for seat, ticking in clocks.items():
            live.chairs[seat].clock = ticking
        live.updated = facts.get("updated", live.updated)
        if live.rated and live.status == "over":
            live.chairs = await self.store.read(lambda c: game_rows.read_chairs(c, live))
        if draw_offers is not None:
            live.draw_offers = draw_offers

    async def _settled(
        self, live: LiveGame, before: int, who: str, key: str, trouble: Refusal | Conflict
    ) -> Ack | None:
        """A change failed: stand as before, and see whether it was made already under this key."""
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

    async def _overtaken(self, live: LiveGame) -> bool:
        """Whether another process has played on: what was refused may be right there."""
        before = live.seq
        if self.store.shared:
            await self._catch_up(live)
            live.tell()
        return live.seq != before

    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """What was acknowledged under this key, if anything was."""
        return await self.store.read(lambda c: rows.receipt_of(c, live.id, who, key))

    def _let_go(self, live: LiveGame, why: str = "try-later") -> None:
        """What is in memory cannot be trusted: whoever listens comes anew and gets the store's."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for listener in live.listeners:
            listener.leave(why)

    def announce(self, live: LiveGame) -> None:
        """Committed: now every connection may know, here and in other processes."""
        live.touched = time.monotonic()
        live.tell()
        self.fanout.publish(live.id)
        self._show(live)

    async def catch_up(self, game: str) -> None:
        """Another process has changed this game, or thrown it away: read what it wrote."""
        if (live := self.live.get(game)) is not None:
            try:
                async with live.lock:
                    await self._catch_up(live)
            except Refusal as refusal:
                if refusal.code != "no-game":
                    raise
                self._let_go(live, refusal.code)
                return
            live.tell()
            self._show(live)

    async def read_again(self, games: Iterable[str]) -> None:
        """Tell whoever looks at these games that their people changed in the store."""
        for game in games:
            await self.catch_up(game)
            self.fanout.publish(game)

    async def _catch_up(self, live: LiveGame) -> None:
        seq, chat = live.seq, live.last_chat
        reading = self.store.read(lambda c: game_rows.read_game(c, live.id, seq, chat))
        facts, chairs, lines, said = await reading
        if lines:
            await asyncio.to_thread(live.game.follow, game_rows.decoded(lines))
        live.forget()
        game_rows.take_up(live, facts, chairs)
        await spectator_delay.look_back(live)
        live.part_with_strangers()
        live.chat += said

    async def seat(self, live: LiveGame, seat: Seat, person: Person) -> bool:
        """Let somebody sit down in an open seat; False if somebody else was faster."""
        now = self.clock.now()
        notice = Notice("seated", {"name": person.name, "seat": seat})
        return await self.rearrange(
            live, lambda c: game_rows.sit_down(c, live, seat, person.id, notice, now)
        )

    async def reseat(
        self,
        live: LiveGame,
        seat: Seat,
        notice: Notice | None,
        expected: Mapping[str, Any],
        **values: Any,
    ) -> bool:
        """Change a seat that is as expected, and say so; False if it is not so any more."""
        now = self.clock.now()

        def work(transaction: Transaction) -> None:
            if notice:
                game_rows.add_notice(transaction, live.id, notice, now)
            rows.reseat(transaction, live.id, seat, expected, **values)

        return await self.rearrange(live, work)

    async def rearrange(self, live: LiveGame, work: Callable[[Transaction], None]) -> bool:
        """Change seats in one step; False if they are not as expected any more."""

        async def change() -> bool:
            async with live.lock:
                try:
                    await self.store.run(work)
                    done = True
                except Conflict:
                    done = False
                await self._catch_up(live)
            self.announce(live)
            return done

        return await self.finished(change())

    async def finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that is done to its end, even if whoever waits for it is gone."""
        return await finished(self.set_to_work(work))

    def set_to_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that nobody waits for; it is done before the store closes."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    async def settle(self) -> None:
        """Wait for the changes under way, before the store closes."""
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)


def _plain(trouble: Refusal | Conflict) -> bool:
    """Whether the rules said no, rather than the store."""
    return isinstance(trouble, Refusal) and trouble.code != "storage"


def _encoded(seats: tuple[Seat, ...]) -> str:
    return msgspec.json.encode(seats).decode()
