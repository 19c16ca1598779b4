"""The live games of a server, stored in its database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.fanout import Fanout
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.games import checkpoints, game_rows, snapshots_store, spectator_delay
from aerodrome.service.games import store as rows
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.clocks import timing
from aerodrome.service.games.live_game import Change, LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Notice
from aerodrome.service.games.open_games import Also, GameStart, OpenGames
from aerodrome.service.metrics import Metrics
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import counting

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class LiveGames(OpenGames, ServicePart):
    """Live games stored in a database that several processes may share."""

    def __init__(self, store: Store, fanout: Fanout, metrics: Metrics) -> None:
        super().__init__(metrics)
        self.store = store
        self.fanout = fanout

    @classmethod
    def build(cls, service: Service) -> LiveGames:
        return cls(service.store, service.fanout, service.metrics)

    async def open_waiting(self) -> None:
        """Load the games in which a program must answer or fly."""
        for game in await self.store.read(rows.waiting_for_programs):
            with suppress(Refusal):
                await self.open(game)

    async def read_again(self, games: Iterable[str]) -> None:
        """Reload these games after their people have changed in the store, and notify listeners."""
        for game in games:
            await self.catch_up(game)
            self.fanout.publish(game)

    async def current(self, game: str) -> LiveGame:
        """Return the game as stored, including changes by another process."""
        live = await self.open(game)
        if self.store.shared:
            stored = await self.store.read(lambda c: rows.progress_of(c, game))
            if stored != (live.seq, live.updated):
                await self.catch_up(game)
        return live

    async def _read(self, game: str) -> LiveGame:
        found = await self.store.read(lambda connection: game_rows.read_whole(connection, game))
        with self.metrics.timed("open"):
            live = await asyncio.to_thread(unplayable.opened, *found)
            await spectator_delay.look_back(live)
        return live

    async def _insert(self, live: LiveGame, start: GameStart, also: Also | None) -> None:
        """Save a new game, with what was played of it elsewhere."""

        def work(transaction: Transaction) -> None:
            if start.again is not None:
                rows.mark_rematch(transaction, start.again, live.id)
            game_rows.insert(transaction, live, start.invites)
            lines = game_rows.written(live.game.record.lines)
            rows.append(transaction, live.id, 0, lines, live.created, {})
            if start.notice:
                game_rows.add_notice(transaction, live.id, start.notice, live.created)
            if start.checkpoint and live.checkpointed:
                snapshots_store.save_checkpoint(
                    transaction, live.id, live.checkpointed, start.checkpoint
                )
            live.chairs = game_rows.read_chairs(transaction, live)
            if also is not None:
                also(transaction, live.id)

        await self.store.run(work)

    async def _tried(
        self, live: LiveGame, who: str, key: str, make: Change, seat: Seat | None
    ) -> Ack | None:
        ack = await super()._tried(live, who, key, make, seat)
        if ack is not None and checkpoints.due(live):
            self.set_to_work(checkpoints.save(self.store, live))
        return ack

    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        now, last = self.clock.now(), live.last_chat
        lines = game_rows.written(live.game.record.lines[before.seq :])
        clocks = timing.changes(live, before, now)
        facts = game_rows.facts_of(live)
        expected: dict[str, Any] = {"asleep": live.asleep}
        draw_offers, notice, said, orders, write = effects
        clocks |= {seat: live.chairs[seat].clock.paused(now) for seat in orders}
        ended = live.rated and live.status == "over" and live.progress().public != before.public
        if draw_offers is not None:
            facts["draw_offers"] = _encoded(draw_offers)
            expected["draw_offers"] = _encoded(live.draw_offers)
        if notice or said or live.progress().public != before.public:
            facts["updated"] = now

        def work(transaction: Transaction) -> list[Said]:
            rows.append(transaction, live.id, before.seq, lines, now, facts, expected)
            rows.give_receipt(transaction, live.id, who, ack.id, ack.seq)
            for seat, ticking in clocks.items():
                rows.set_clock(transaction, live.id, seat, ticking._asdict())
            for seat, order in orders.items():
                rows.reseat(transaction, live.id, seat, {}, **order._asdict())
            if write is not None:
                write(transaction)
            if ended:
                counting.enter(transaction, live.id, now)
            if notice:
                game_rows.add_notice(transaction, live.id, notice, now)
            if said:
                game_rows.add_words(transaction, live.id, said, now)
            return game_rows.read_chat(transaction, live.id, last) if notice or said else []

        with self.metrics.timed("commit"):
            live.chat += await self.store.run(work)
        for seat, ticking in clocks.items():
            live.chairs[seat].clock = ticking
        live.updated = facts.get("updated", live.updated)
        if ended:
            live.chairs = await self.store.read(lambda c: game_rows.read_chairs(c, live))
        live.take(effects)

    async def _overtaken(self, live: LiveGame) -> bool:
        """Return whether another process has changed the game, so that a refused change may be
        valid."""
        before = live.seq
        if self.store.shared:
            await self._catch_up(live)
            live.tell()
        return live.seq != before

    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """Return the acknowledged number of a key, None if there was no such action."""
        return await self.store.read(lambda c: rows.receipt_of(c, live.id, who, key))

    def announce(self, live: LiveGame) -> None:
        """Notify all connections of a committed change, in this process and all others."""
        self.fanout.publish(live.id)
        super().announce(live)

    async def catch_up(self, game: str) -> None:
        """Reload a game that another process has changed or deleted."""
        if (live := self.live.get(game)) is not None:
            try:
                async with live.lock:
                    await self._catch_up(live)
            except Refusal as refusal:
                if refusal.code != "no-game":
                    raise
                self._unload(live, refusal.code)
                return
            live.tell()
            self._show(live)

    async def _catch_up(self, live: LiveGame) -> None:
        seq, chat = live.seq, live.last_chat
        reading = self.store.read(lambda c: game_rows.read_game(c, live.id, seq, chat))
        facts, chairs, lines, said = await reading
        if lines:
            await asyncio.to_thread(live.game.follow, game_rows.decoded(lines))
        live.forget()
        game_rows.update(live, facts, chairs)
        await spectator_delay.look_back(live)
        live.close_outdated_connections()
        live.chat += said

    async def seat(self, live: LiveGame, seat: Seat, person: Person) -> bool:
        """Seat a person in an open seat; return False if another person was faster."""
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
        """Change a seat if it is as expected, and add a notice; return whether it was."""
        now = self.clock.now()

        def work(transaction: Transaction) -> None:
            if notice:
                game_rows.add_notice(transaction, live.id, notice, now)
            rows.reseat(transaction, live.id, seat, expected, **values)

        return await self.rearrange(live, work)

    async def rearrange(self, live: LiveGame, work: Callable[[Transaction], None]) -> bool:
        """Change seats in one transaction; return False if they were not as expected."""

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

    async def notice(self, live: LiveGame, added: Notice) -> None:
        """Add a system notice to the chat, unless the game was deleted."""
        now = self.clock.now()
        try:
            await self.rearrange(live, lambda c: game_rows.add_notice(c, live.id, added, now))
        except Refusal as refusal:
            if refusal.code != "no-game":
                raise


def _encoded(seats: tuple[Seat, ...]) -> str:
    return msgspec.json.encode(seats).decode()
