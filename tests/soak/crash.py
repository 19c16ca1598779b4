"""Crash: games played against a server that is killed again and again.

`python -m tests.soak.crash --answers 20000` is the soak. Every acknowledged answer must be in the
record exactly once, and no other may be. Unacknowledged answers are sent again under the same key,
and the log that a player saw never changes.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec
import sqlalchemy as sa
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, AnyLine, Header, Record, Undo
from aerodrome.kernel.seen import seen_by
from aerodrome.server import serve
from aerodrome.service.database.store import database_url
from aerodrome.service.games.tables import chat as chat_table
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import lines as lines_table
from tests.support.repository import ROOT
from tests.support.server.persistent_player import LOST, Keeper, insist
from tests.support.server.process import Json
from tests.support.waiting import PATIENCE

SEATS = ("italy", "austria")
LEAST_KILLS = 3
WITHIN_REASON = 10
"""The factor by which more answers may be played until the server was killed often enough."""


@dataclass
class Flight:
    """One seat's player: the answers acknowledged as saved, and the log seen."""

    address: str
    cookie: str
    game: str
    seat: str
    random: Random
    acked: Callable[[], bool]
    """Counts an acknowledged answer; returns whether to go on."""
    answers: list[tuple[str, Any, int]] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)
    chats: list[str] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    pending: Json | None = None
    resent: int = 0
    _numbers: Any = field(default_factory=itertools.count)

    async def fly(self) -> None:
        """Play until the game is over, over as many connections as it takes."""
        where = f"{self.address.replace('http', 'ws')}/api/games/{self.game}/socket"
        headers = {"cookie": f"aerodrome={self.cookie}"}
        while True:
            try:
                async with connect(
                    f"{where}?seat={self.seat}",
                    additional_headers=headers,
                    max_size=None,
                    proxy=None,
                    compression=None,
                ) as line:
                    if self.pending is not None:
                        self.resent += 1
                        await line.send(json.dumps(self.pending))
                    if await self._converse(line):
                        return
            except LOST:
                await asyncio.sleep(0.02)

    async def _converse(self, line: ClientConnection) -> bool:
        """Play over one connection; return whether the game is over."""
        update: Json | None = None
        seq = 0
        while True:
            heard = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            if heard["type"] == "update":
                self._see(heard)
                update = heard
            elif self.pending is not None and heard["id"] == self.pending["id"]:
                self._settle(self.pending, heard)
                seq, self.pending = heard.get("seq", seq), None
            if update is None or self.pending is not None or update["seq"] < seq:
                continue
            if update["game"].get("outcome"):
                return True
            self.pending = self._decide(update)
            if self.pending is not None:
                await line.send(json.dumps(self.pending))

    def _see(self, update: Json) -> None:
        start = update["log_from"]
        assert start <= len(self.log), "a line of the log is missing"
        known = self.log[start : start + len(update["log"])]
        assert update["log"][: len(known)] == known, "the log has changed"
        self.log += update["log"][len(known) :]

    def _settle(self, said: Json, heard: Json) -> None:
        if heard["type"] == "fault":
            fine = said["type"] == "undo" and heard["code"].startswith("undo")
            late = heard["code"] in ("over", "not-open")
            assert fine or late, (said, heard)
            return
        match said["type"]:
            case "answer" if said.get("again"):
                pass
            case "answer":
                self.answers.append((said["key"], said["value"], heard["seq"]))
            case "undo":
                self.undone.append(heard["seq"])
            case "chat":
                self.chats.append(said["text"])

    def _decide(self, update: Json) -> Json | None:
        """Return what to do next: mostly answer, sometimes undo or chat, at the end resign."""
        said = {"seat": self.seat, "id": f"{self.seat} {next(self._numbers)}"}
        chance = self.random.random()
        if self.answers and chance < 0.02:
            return {"type": "undo", **said}
        if chance < 0.04:
            return {"type": "chat", "text": f"{self.seat} {next(self._numbers)}", **said}
        if not update["questions"]:
            return None
        if not self.acked():
            return {"type": "resign", **said}
        question = self.random.choice(update["questions"])
        legal = [o["value"] for o in question["options"] if not o.get("refused")]
        return {
            "type": "answer",
            "key": question["key"],
            "value": self.random.choice(legal),
            **said,
        }


class Siege:
    """Many tables against one server that is killed all the time."""

    def __init__(
        self, address: str, seed: str, *, wanted: Callable[[int], bool], tick: Callable[[int], Any]
    ) -> None:
        self.address = address
        self.wanted = wanted
        """Whether the siege goes on after so many answers."""
        self.seed = seed
        self.tick = tick
        self.flights: list[Flight] = []
        self.keepers: list[Keeper] = []
        self.count = 0
        self._games = itertools.count(1)

    def acked(self) -> bool:
        self.count += 1
        self.tick(1)
        return self.wanted(self.count - 1)

    async def tables(self, many: int, *, keepers: int = 0) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(many):
                group.create_task(self._table())
            for number in range(keepers):
                keeper = Keeper(self.address, number)
                self.keepers.append(keeper)
                group.create_task(keeper.live())

    async def _table(self) -> None:
        """Play game after game at one table."""
        while self.wanted(self.count):
            number = next(self._games)
            async with httpx2.AsyncClient(base_url=self.address, timeout=PATIENCE) as http:
                wish = {
                    "ruleset": "squadriglia",
                    "scenario": "baracca",
                    "seats": {"italy": {"kind": "me"}},
                }
                made = await insist(http, "/api/games", wish)
                cookies = {"italy": http.cookies["aerodrome"]}
            async with httpx2.AsyncClient(base_url=self.address, timeout=PATIENCE) as http:
                await insist(http, "/api/join", {"token": made["invites"][0]["token"]})
                cookies["austria"] = http.cookies["aerodrome"]
            game = made["game"]["id"]
            flights = [
                Flight(
                    self.address,
                    cookies[seat],
                    game,
                    seat,
                    Random(f"{self.seed} {number} {seat}"),
                    self.acked,
                )
                for seat in SEATS
            ]
            self.flights += flights
            async with asyncio.TaskGroup() as group:
                for flight in flights:
                    group.create_task(flight.fly())


def check(data: str, siege: Siege) -> int:
    """Compare the store with the answers acknowledged to players; return their number."""
    engine = sa.create_engine(database_url(data))
    tables: dict[str, list[Flight]] = {}
    for flight in siege.flights:
        tables.setdefault(flight.game, []).append(flight)
    with engine.connect() as store:
        for game, seats in tables.items():
            _check_game(store, game, seats)
        for keeper in siege.keepers:
            keeper.check(store)
    engine.dispose()
    return sum(len(flight.answers) for flight in siege.flights)


def _check_game(store: sa.Connection, game: str, flights: list[Flight]) -> None:
    facts = sa.select(games_table.c.header, games_table.c.seed, games_table.c.seq).where(
        games_table.c.id == game
    )
    header, seed, seq = store.execute(facts).one()
    rows = sa.select(lines_table.c.seq, lines_table.c.line).where(lines_table.c.game == game)
    numbered = store.execute(rows.order_by(lines_table.c.seq)).all()
    assert [number for number, _ in numbered] == list(range(1, seq + 1)), "a line is missing"
    lines: list[AnyLine] = [msgspec.json.decode(line, type=AnyLine) for _, line in numbered]
    stored = Counter((x.seat, x.at, x.value) for x in lines if isinstance(x, Answer))
    told = Counter((f.seat, key, value) for f in flights for key, value, _ in f.answers)
    assert told == stored, f"lost {told - stored}, doubled or unasked {stored - told}"
    for flight in flights:
        numbers = [seq for _, _, seq in flight.answers]
        assert numbers == sorted(set(numbers)), "two answers were acknowledged under one number"
        undone = sum(1 for x in lines if isinstance(x, Undo) and x.seat == flight.seat)
        assert undone == len(flight.undone)
        here = (chat_table.c.game == game, chat_table.c.seat == flight.seat)
        said = store.execute(sa.select(chat_table.c.text).where(*here)).scalars()
        assert sorted(said) == sorted(flight.chats), "chat lost or doubled"
    decoded = msgspec.json.decode(header, type=Header)
    played = Game(registry.find(decoded.ruleset), Record(decoded, lines, seed))
    assert played.position.outcome is not None
    for flight in flights:
        log = [codec.plain(told.event) for told in seen_by(played, flight.seat).log]
        assert log == [line["event"] for line in flight.log], "the log is not what was shown"


@dataclass
class Report:
    """The result of a siege."""

    answers: int
    games: int
    resent: int
    kills: Counter[str]
    seconds: float


async def _unless_it_ends(process: Process, play: Coroutine[Any, Any, None], log: Path) -> None:
    """Play to the end; fail if the server ends without being killed."""
    playing, ending = asyncio.create_task(play), asyncio.create_task(process.wait())
    await asyncio.wait({playing, ending}, return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        raise AssertionError(f"the server ended by itself: {log.read_text()[-2000:]}")
    ending.cancel()
    await playing


async def besiege(
    folder: Path,
    *words: str,
    answers: int,
    data: str = "",
    tables: int = 4,
    keepers: int = 0,
    enough: Callable[[list[str]], bool] = lambda kills: True,
    seed: str = "crash",
    tick: Callable[[int], Any] = lambda number: None,
) -> Report:
    """Play so many answers against a crashing server, then compare what it stored.

    Which writes come together depends on the moment, and a quick machine may finish before the
    server was killed often. It then goes on, within reason, until it was killed `enough`.
    """
    start = time.monotonic()
    serve.warm_up()
    data, kills = data or str(folder / "games.db"), folder / "kills"
    kills.touch()

    def wanted(answered: int) -> bool:
        if answered < answers or answered >= answers * WITHIN_REASON:
            return answered < answers
        return not enough(kills.read_text().splitlines())

    command = [
        sys.executable,
        "-m",
        "tests.support.server.crashing_server",
        "serve",
        "--data",
        data,
    ]
    command += ["--kills", str(kills), "--seed", seed, *words]
    with (folder / "log").open("w") as log:
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    try:
        assert process.stdout is not None
        said = (await process.stdout.readline()).decode()
        address = said.split("open at ")[1].strip().rstrip("/")
        siege = Siege(address, seed, wanted=wanted, tick=tick)
        await _unless_it_ends(process, siege.tables(tables, keepers=keepers), folder / "log")
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await process.wait()
    counted = check(data, siege)
    return Report(
        answers=counted,
        games=len(siege.flights) // len(SEATS),
        resent=sum(flight.resent for flight in siege.flights),
        kills=Counter(kills.read_text().splitlines()),
        seconds=time.monotonic() - start,
    )


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="crash", description="Kill a server under load.")
    parser.add_argument("--answers", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--every", action="store_true", help="at each point of writing, once")
    parser.add_argument("--data", default="", help="an empty PostgreSQL instead of a file")
    said = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, Progress(transient=True) as progress:
        bar = progress.add_task("answers", total=said.answers)
        siege = besiege(
            Path(folder),
            "--every" if said.every else "--random",
            answers=said.answers,
            data=said.data,
            tables=said.tables,
            keepers=int(said.every),
            seed=said.seed,
            enough=lambda kills: len(kills) >= LEAST_KILLS,
            tick=lambda number: progress.advance(bar, number),
        )
        report = asyncio.run(siege)
    print(
        f"{report.answers} answers in {report.games} games survived {report.kills.total()} kills; "
        f"{report.resent} were sent again; {report.seconds:.0f} s"
    )
    print(f"{len(report.kills)} different points of writing" if said.every else "at any moment")
    return 0


if __name__ == "__main__":
    sys.exit(main())
