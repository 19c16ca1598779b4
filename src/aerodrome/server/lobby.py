"""Lobby: every game there is, opened when somebody needs it, and the one door for changes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection

from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import AnyLine, Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Outcome
from aerodrome.server import tables as t
from aerodrome.server.fanout import Fanout
from aerodrome.server.live import Chair, LiveGame, written
from aerodrome.server.messages import Ack, Chatted
from aerodrome.server.metrics import Metrics
from aerodrome.server.people import Person
from aerodrome.server.store import (
    Conflict,
    Row,
    Store,
    add_chat,
    append,
    lines_after,
    receipt_of,
    row,
    rows,
    set_seat,
)

SLEEPS_AFTER = 60.0
"""Seconds without a listener or a change after which a game is only in the store."""
TRIES = 3
"""How often a change is tried anew when another process was faster."""
HOUSE = "aerodrome"
"""The name under which the house itself speaks in the chat."""
log = structlog.get_logger()


class Clock:
    """Time of day that no jump of the machine's clock can move while we run."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()


class Lobby:
    """Opens, changes and closes games; commits before anybody hears of it."""

    def __init__(self, store: Store, fanout: Fanout, metrics: Metrics) -> None:
        self.store = store
        self.fanout = fanout
        self.metrics = metrics
        self.clock = Clock()
        self.live: dict[str, LiveGame] = {}
        self.on_change: Callable[[LiveGame], None] = lambda live: None
        self._opening: dict[str, asyncio.Task[LiveGame]] = {}

    async def open(self, game: str) -> LiveGame:
        """The game, from memory or from the store."""
        live = self.live.get(game)
        if live is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            live = await asyncio.shield(task)
        live.touched = time.monotonic()
        return live

    async def _load(self, game: str) -> LiveGame:
        found = await self.store.run(lambda connection: _read(connection, game))
        if found is None:
            raise Refusal("no-game", "there is no such game.", game)
        facts, chairs, lines, chat = found
        with self.metrics.timed("open"):
            played = await asyncio.to_thread(_play, facts, lines)
        live = LiveGame(
            id=game,
            game=played,
            creator=facts["creator"],
            created=facts["created"],
            updated=facts["updated"],
            deadline=facts["deadline"],
            chairs=_seated(played, chairs),
            draw_offers=tuple(msgspec.json.decode(facts["draw_offers"])),
            rematch=facts["rematch"],
            chat=[Chatted(c["number"], c["seat"], c["name"], c["text"], c["at"]) for c in chat],
        )
        self.live[game] = live
        self.on_change(live)
        return live

    async def sleep_idle(self) -> None:
        """Let games go that nobody watches; the store has them."""
        now = time.monotonic()
        for live in list(self.live.values()):
            idle = not live.listeners and now - live.touched > SLEEPS_AFTER
            if idle and not live.lock.locked() and (live.pilot is None or live.pilot.done()):
                del self.live[live.id]

    async def create(
        self,
        creator: Person,
        record: Record,
        chairs: Mapping[Seat, Chair],
        invites: Mapping[Seat, str],
        deadline: int | None,
    ) -> LiveGame:
        """A new game, in the store before anybody hears of it."""
        game, now = secrets.token_urlsafe(12), self.clock.now()
        played = await asyncio.to_thread(lambda: Game(registry.find(record.header.ruleset), record))
        live = LiveGame(
            id=game,
            game=played,
            creator=creator.id,
            created=now,
            updated=now,
            deadline=deadline,
            chairs=dict(chairs),
        )
        for seat, due in live.waiting_since((), now).items():
            live.chairs[seat].due = due
        values = {
            "id": game,
            "header": msgspec.json.encode(record.header).decode(),
            "seed": record.seed,
            "creator": creator.id,
            "created": now,
            "updated": now,
            "seq": 0,
            "deadline": deadline,
            **_facts(live),
        }
        lines = written(played.record.lines)

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(t.games).values(**values))
            connection.execute(sa.insert(t.seats), [_seat_row(live, s, invites) for s in chairs])
            append(connection, game, 0, lines, now, {}, None)

        await self.store.run(work)
        self.live[game] = live
        self.metrics.count("games_created")
        self.on_change(live)
        return live

    async def change(
        self, live: LiveGame, who: str, key: str, make: Callable[[], object], **facts: Any
    ) -> Ack:
        """The one door: make the change, commit it with its receipt, then tell everybody.

        A change that was made before under the same key is only acknowledged again.
        """
        async with live.lock:
            for _ in range(TRIES):
                before, waiting = live.seq, live.waiting
                try:
                    make()
                    await self._commit(live, before, waiting, (who, key), facts)
                except (Refusal, Conflict) as trouble:
                    if live.seq != before:
                        live.game = await asyncio.to_thread(_rolled_back, live.game, before)
                    seq = await self._receipt(live, who, key)
                    if seq is not None:
                        return Ack(key, seq)
                    if isinstance(trouble, Refusal):
                        raise
                    await self._catch_up(live)
                    continue
                self._announce(live)
                return Ack(key, live.seq)
        raise Refusal("busy", "others are faster just now; look again and repeat it.")

    async def _commit(
        self,
        live: LiveGame,
        before: int,
        waiting: tuple[Seat, ...],
        receipt: tuple[str, str],
        facts: Mapping[str, Any],
    ) -> None:
        now = self.clock.now()
        lines = written(live.game.record.lines[before:])
        dues = live.waiting_since(waiting, now)
        values = {**_facts(live), **facts}

        def work(connection: Connection) -> None:
            append(connection, live.id, before, lines, now, values, receipt)
            for seat, due in dues.items():
                set_seat(connection, live.id, seat, due=due)

        with self.metrics.timed("commit"):
            await self.store.run(work)
        for seat, due in dues.items():
            live.chairs[seat].due = due
        live.updated = now
        if "draw_offers" in facts:
            live.draw_offers = tuple(msgspec.json.decode(facts["draw_offers"]))

    async def _receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        return await self.store.run(lambda connection: receipt_of(connection, live.id, who, key))

    def _announce(self, live: LiveGame) -> None:
        """Committed: now every connection may know, here and in other processes."""
        live.touched = time.monotonic()
        live.tell()
        self.fanout.publish(live.id)
        self.on_change(live)

    async def catch_up(self, game: str) -> None:
        """Another process has changed this game: read what it wrote."""
        live = self.live.get(game)
        if live is not None:
            async with live.lock:
                await self._catch_up(live)
            live.tell()
            self.on_change(live)

    async def _catch_up(self, live: LiveGame) -> None:
        seq, chat = live.seq, live.chat[-1].number if live.chat else 0
        found = await self.store.run(lambda c: _news(c, live.id, seq, chat))
        facts, chairs, lines, said = found
        if lines:
            new = [msgspec.json.decode(line, type=AnyLine) for line in lines]
            await asyncio.to_thread(live.game.follow, new)
        live.updated, live.rematch = facts["updated"], facts["rematch"]
        live.draw_offers = tuple(msgspec.json.decode(facts["draw_offers"]))
        live.chairs = _seated(live.game, chairs)
        live.chat += [Chatted(c["number"], c["seat"], c["name"], c["text"], c["at"]) for c in said]

    async def reseat(self, live: LiveGame, seat: Seat, **values: Any) -> None:
        """Change who sits in a seat, or whether the autopilot flies it."""
        name = values.pop("name", None)
        await self.store.run(lambda connection: set_seat(connection, live.id, seat, **values))
        chair = live.chairs[seat]
        for field in ("kind", "person", "autopilot", "due"):
            if field in values:
                setattr(chair, field, values[field])
        if name is not None:
            chair.name = name
        await self._save_facts(live)
        self._announce(live)

    async def _save_facts(self, live: LiveGame) -> None:
        facts = _facts(live)
        change = sa.update(t.games).where(t.games.c.id == live.id).values(**facts)
        await self.store.run(lambda connection: connection.execute(change))

    async def say(self, live: LiveGame, seat: Seat, name: str, text: str) -> None:
        """A line of chat, or a notice of the house."""
        now = self.clock.now()
        work: Callable[[Connection], int] = lambda c: add_chat(c, live.id, seat, name, text, now)  # noqa: E731
        number = await self.store.run(work)
        live.chat.append(Chatted(number, seat, name, text, now))
        self._announce(live)

    async def notice(self, live: LiveGame, text: str) -> None:
        await self.say(live, "", HOUSE, text)


def _read(connection: Connection, game: str) -> tuple[Row, list[Row], list[str], list[Row]] | None:
    facts = row(connection, sa.select(t.games).where(t.games.c.id == game))
    if facts is None:
        return None
    return (
        facts,
        _chairs(connection, game),
        lines_after(connection, game, 0),
        _chat(connection, game),
    )


def _news(
    connection: Connection, game: str, seq: int, chat: int
) -> tuple[Row, list[Row], list[str], list[Row]]:
    facts = row(connection, sa.select(t.games).where(t.games.c.id == game))
    if facts is None:
        raise Refusal("no-game", "there is no such game.", game)
    lines = lines_after(connection, game, seq)
    return facts, _chairs(connection, game), lines, _chat(connection, game, chat)


def _chairs(connection: Connection, game: str) -> list[Row]:
    query = (
        sa.select(t.seats, t.people.c.name)
        .outerjoin(t.people, t.people.c.id == t.seats.c.person)
        .where(t.seats.c.game == game)
        .order_by(t.seats.c.seat)
    )
    return rows(connection, query)


def _chat(connection: Connection, game: str, after: int = 0) -> list[Row]:
    query = sa.select(t.chat).where(t.chat.c.game == game, t.chat.c.number > after)
    return rows(connection, query.order_by(t.chat.c.number))


def _chair(found: Row) -> Chair:
    return Chair(
        seat=found["seat"],
        kind=found["kind"],
        level=found["level"],
        person=found["person"],
        name=found["name"] or "",
        autopilot=bool(found["autopilot"]),
        due=found["due"],
    )


def _seated(game: Game, chairs: list[Row]) -> dict[Seat, Chair]:
    """The chairs in the order of the game's seats."""
    found = {chair["seat"]: _chair(chair) for chair in chairs}
    return {seat: found[seat] for seat in game.seats}


def _play(facts: Row, lines: list[str]) -> Game:
    header = msgspec.json.decode(facts["header"], type=Header)
    decoded = [msgspec.json.decode(line, type=AnyLine) for line in lines]
    return Game(registry.find(header.ruleset), Record(header, decoded, facts["seed"]))


def _rolled_back(game: Game, lines: int) -> Game:
    return Game(game.ruleset, game.record.upto(lines))


def _facts(live: LiveGame) -> dict[str, Any]:
    """What lists of games show without opening them."""
    outcome: Outcome | None = live.game.position.outcome
    return {
        "status": live.status,
        "waiting": msgspec.json.encode(live.waiting).decode(),
        "outcome": msgspec.json.encode(outcome).decode() if outcome is not None else None,
        "draw_offers": msgspec.json.encode(live.draw_offers).decode(),
    }


def _seat_row(live: LiveGame, seat: Seat, invites: Mapping[Seat, str]) -> Row:
    chair = live.chairs[seat]
    return {
        "game": live.id,
        "seat": seat,
        "kind": chair.kind,
        "person": chair.person,
        "level": chair.level,
        "invite_hash": invites.get(seat),
        "autopilot": False,
        "due": chair.due,
    }
