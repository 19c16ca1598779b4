"""The server's processor time for one answer, and what increases it.

It is compared with a bare echo on the same server; with many spectators; late in a long game; and
over a large store. Answers come one after the other, so that each pays for its own commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from websockets.asyncio.client import ClientConnection, connect

from aerodrome.kernel.record import Answer
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.archive.unplayable import opened
from aerodrome.service.database.store import Store
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from benchmarks.crowd import Serving, Table, new_tables, serving

ROUNDS = 12
"""Answers counted at each table; no game is over by then."""
TABLES = 20
ECHOES = 1_000
WATCHERS = (0, 50, 200)
WATCHED = {"ruleset": "squadriglia", "scenario": "own", "seats": {"italy": {"kind": "me"}}}
"""A game of flights, long enough to separate its cost from the server's other work."""
EACH = 20
"""Connections that one person may have."""
YOUNG, OLD = 100, 1_000
"""Answers early in a long game, when all aircraft are in the air, and late."""
LONG = {"ruleset": "dogfights", "scenario": "zone_bombing", "seats": {"allies": {"kind": "me"}}}
SIDES = ("allies", "central")
Tick = Callable[[str, float], object]


@dataclass
class Costs:
    """Seconds of processor time: of an echo, of an answer, and of answers that cost more."""

    echo: float
    answer: float
    watched: dict[int, float]
    young: float
    old: float


async def per_answer(server: Serving, tables: list[Table], rounds: int) -> float:
    """Return seconds of processor time for one answer, including everything it causes."""
    for table in tables:
        await table.once_quickly()
    await asyncio.sleep(0.2)
    start, done = server.processor, 0
    for _ in range(rounds):
        for table in tables:
            if not table.over:
                done += await table.once_quickly() is not None
    await asyncio.sleep(0.2)
    return (server.processor - start) / max(1, done)


async def per_echo(server: Serving, times: int) -> float:
    """Return seconds of processor time for one round trip of a bare WebSocket."""
    async with connect(f"{server.address.replace('http', 'ws')}/echo", proxy=None) as line:
        start = server.processor
        for _ in range(times):
            await line.send("x" * 200)
            await line.recv()
        return (server.processor - start) / times


async def watched(server: Serving, many: int, rounds: int) -> float:
    """Return the same for an answer in a game with so many spectators."""
    (table,) = await new_tables(server.address, 1, f"watched {many}", WATCHED)
    await table.sit(server.address)
    guests = await new_tables(server.address, -(-many // EACH), "watchers")
    where = f"{server.address.replace('http', 'ws')}/api/games/{table.game}/socket"
    lines: list[ClientConnection] = []
    for number in range(many):
        headers = {"cookie": f"aerodrome={guests[number // EACH].cookies['italy']}"}
        lines.append(await connect(where, additional_headers=headers, max_size=None, proxy=None))
    reading = [asyncio.create_task(_drained(line)) for line in lines]
    cost = await per_answer(server, [table], rounds)
    await table.leave()
    for line in lines:
        await line.close()
    await asyncio.gather(*reading)
    return cost


async def _drained(line: ClientConnection) -> None:
    async for _ in line:
        pass


def grown(data: Path, game: str, answers: int, seed: str, *, standing: int = YOUNG) -> int:
    """Play a stored game on, directly in the store, up to so many answers; return how many.

    Only `standing` of them remain. All others are undone where that is allowed, so that a game of
    very many answers is no nearer to its end than one of few, and has the same questions.
    """
    store, random = Store(str(data)), Random(seed)
    with store.transaction() as transaction:
        live = opened(*game_rows.read_whole(transaction, game))
        before, given = live.seq, sum(isinstance(one, Answer) for one in live.game.record.lines)
        while given < answers and live.game.position.outcome is None:
            question = random.choice(live.game.position.questions)
            legal = [one.value for one in question.posed().options if not one.refused]
            live.game.answer(question.seat, question.key, random.choice(legal))
            given += 1
            if given > standing:
                with suppress(Refusal):
                    live.game.undo(question.seat)
        lines = game_rows.written(live.game.record.lines[before:])
        rows.append(transaction, game, before, lines, 0.0, game_rows.facts_of(live))
    store.close()
    return given


async def aged(folder: Path, young: int, old: int, rounds: int) -> tuple[float, float]:
    """Return the processor time of an answer early in a game, and after very many."""
    data = folder / "aged.db"
    with serving(data) as server:
        tables = await new_tables(server.address, 2, "aged", LONG, SIDES)
    found = []
    for wanted in (young, old):
        for number, table in enumerate(tables):
            grown(data, table.game, wanted, f"aged {number}")
        with serving(data) as server:
            for table in tables:
                await table.sit(server.address)
            found.append(await per_answer(server, tables, rounds))
            for table in tables:
                await table.leave()
    return found[0], found[1]


async def costs(folder: Path, tick: Tick, quick: bool) -> Costs:
    """Measure all costs; with `quick`, only that they can be measured."""
    rounds, tables = (2, 2) if quick else (ROUNDS, TABLES)
    crowds = (0, 3) if quick else WATCHERS
    with serving(folder / "costs.db") as server:
        seated = await new_tables(server.address, tables, "costs")
        for table in seated:
            await table.sit(server.address)
        answer = await per_answer(server, seated, rounds)
        echo = await per_echo(server, 20 if quick else ECHOES)
        tick("an answer and an echo", 1)
        many = {crowd: await watched(server, crowd, 4 * rounds) for crowd in crowds}
        tick("watchers", 1)
        for table in seated:
            await table.leave()
    young, late = await aged(folder, *((10, 30) if quick else (YOUNG, OLD)), rounds)
    tick("a long game", 1)
    return Costs(echo, answer, many, young, late)
