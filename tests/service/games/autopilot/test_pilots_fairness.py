"""Fair shares of pilots and aces; work for which no player waits is dropped."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from aerodrome.kernel.counsel import Review
from aerodrome.server.cookies import COOKIE
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.model import GameView
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.askers import Whereabouts, is_suspended
from aerodrome.service.games.autopilot.pilot_task import Task, think
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.broadcast import Listener
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.service import Service
from aerodrome.service.workers.fair_queue import SERVER
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.work import WorkQueue
from aerodrome.service.workers.worker_queue import WorkerQueue
from tests.support.server import misbehaving_pilots
from tests.support.server.advised_games import asked, duel
from tests.support.server.in_process import HERE, Field, Guest
from tests.support.server.pilot_service import (
    AGAINST,
    PROGRAMS,
    among_programs,
    flying,
    look_on,
    new_game,
)
from tests.support.waiting import until, until_so

CROWD = 12
REVIEW = Review(choices=(), luck=(), fortunes=(), given_away=(), turning_points=())


class Bench:
    """A stand-in for worker processes, in which work waits until a test releases it."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.dropped: list[Any] = []
        self._going: list[asyncio.Event] = []

    async def ask(self, desk: WorkerQueue, worker: Worker, task: Any, patience: float) -> Any:
        going = asyncio.Event()
        self.begun.append(task)
        self._going.append(going)
        try:
            await going.wait()
        except asyncio.CancelledError:
            self.dropped.append(task)
            raise
        return self.made_of(task)

    def made_of(self, task: Any) -> Any:
        return think(task) if isinstance(task, Task) else REVIEW

    def let_go(self) -> None:
        self._going.pop(0).set()

    async def finish(self) -> None:
        """Release the first work in progress, and wait for the next."""
        number = len(self.begun)
        self.let_go()
        await until_so(lambda: len(self.begun) > number)


def waiting(queue: WorkQueue) -> list[Any]:
    """Return the work that is waiting in a queue."""
    assert isinstance(queue, WorkerQueue)
    return list(queue.turns.line())


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    bench = Bench()

    async def ask(desk: WorkerQueue, worker: Worker, task: Any, patience: float) -> Any:
        return await bench.ask(desk, worker, task, patience)

    monkeypatch.setattr(WorkerQueue, "_ask", ask)
    return bench


async def newcomer(service: Service, host: str) -> Person:
    person, _ = await service.people.welcome(service.live_games.clock.now())
    service[Whereabouts].note(person.id, host)
    return person


@pytest.mark.parametrize("hosts", [("192.0.2.1", "192.0.2.2"), ("127.0.0.1", "127.0.0.1")])
def test_many_games_of_one_delay_anothers_opponent_by_one_thought(
    tmp_path: Path, bench: Bench, hosts: tuple[str, str]
) -> None:
    """From other addresses, and on one's own machine, where there is only one address."""

    async def play(service: Service, person: Person) -> None:
        service[Whereabouts].note(person.id, hosts[0])
        crowd = [await new_game(service, person, AGAINST) for _ in range(CROWD)]
        other = await newcomer(service, hosts[1])
        mine = await new_game(service, other, AGAINST)
        await until_so(lambda: len(waiting(service[Pilots]._queue)) == CROWD)
        before = [live.seq for live in (*crowd, mine)]
        await bench.finish()
        await bench.finish()
        await until_so(lambda: mine.seq > before[-1])
        thought = sum(live.seq > seq for live, seq in zip(crowd, before, strict=False))
        assert thought == 1, "the one that was being thought of when the other came"

    flying(tmp_path, play)


def test_a_thought_that_is_no_longer_needed_is_dropped(tmp_path: Path, bench: Bench) -> None:
    async def play(service: Service, person: Person) -> None:
        await new_game(service, person, AGAINST)
        given_up = await new_game(service, person, AGAINST)
        await until_so(lambda: len(waiting(service[Pilots]._queue)) == 1)
        await service.games.resign(person, given_up.id, m.ResignIn("italy", "enough"))
        third = await new_game(service, person, AGAINST)
        await until_so(lambda: len(waiting(service[Pilots]._queue)) == 2)
        before = third.seq
        await bench.finish()
        await bench.finish()
        await until_so(lambda: third.seq > before)
        assert given_up.pilot is not None
        await until_so(given_up.pilot.done)

    flying(tmp_path, play)


def test_a_game_without_a_person_is_the_laboratorys(sqlite_field: Field) -> None:
    bot = {"kind": "bot", "level": "rookie"}
    wish = {"ruleset": "squadriglia", "scenario": "baracca"}
    guest = sqlite_field.guest()
    seats = {"italy": bot, "austria": bot}
    refused = guest.post("/api/games", wish | {"seats": seats}, 400)
    assert refused["code"] == "no-person"
    assert "the laboratory" in refused["sentence"]
    guest.post("/api/games", wish | {"seats": {"italy": bot, "austria": {"kind": "open"}}})
    guest.post("/api/games", wish | {"seats": {"italy": bot}})


def test_a_game_without_a_person_from_before_rests_until_its_maker_looks_on(
    tmp_path: Path, bench: Bench
) -> None:
    async def play(service: Service, person: Person) -> None:
        live = await among_programs(service, person, PROGRAMS)
        await until_so(lambda: bench.begun)
        live.listeners.clear()
        bench.let_go()
        await until_so(lambda: live.pilot is not None and live.pilot.done())
        stranger = await newcomer(service, "192.0.2.1")
        before = live.seq
        look_on(service, stranger, live)
        assert is_suspended(live)
        assert live.pilot is not None
        assert live.pilot.done()
        look_on(service, person, live)
        await until_so(lambda: len(bench.begun) == 2)
        bench.let_go()
        await until_so(lambda: live.seq > before)

    flying(tmp_path, play)


def test_a_maker_who_connects_looks_on(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    service, portal = sqlite_field.service, sqlite_field.door.portal
    assert portal is not None

    async def leave_it_to_programs() -> LiveGame:
        live = await service.live_games.open(game)
        await service.live_games.reseat(live, "italy", None, {}, kind="bot", person=None)
        return live

    live = portal.call(leave_it_to_programs)
    assert is_suspended(live)
    with guest.socket(game) as line:
        line.until(lambda update: update["game"]["status"] == "over" or len(update["log"]) > 3)


def test_a_game_belongs_to_its_players(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        where = Whereabouts()
        two = {"italy": m.SeatWish("me"), "austria": m.SeatWish("open")}
        live = await new_game(service, person, two)
        other = await newcomer(service, "192.0.2.2")
        where.note(other.id, "192.0.2.2")
        await service.live_games.seat(live, "austria", other)
        assert where.asker_of(live) == (person.id, person.id), "people of unknown address"
        where.note(person.id, "192.0.2.1")
        assert where.asker_of(live) == (person.id, "192.0.2.1")
        live.listeners.add(Listener(other.id, "austria"))
        assert where.asker_of(live) == (other.id, "192.0.2.2")
        for chair in live.chairs.values():
            chair.person = None
        assert where.asker_of(live) == (person.id, "192.0.2.1"), "its maker's"

    flying(tmp_path, play)


class Caller:
    """A request by a client that can hang up while it is being answered."""

    def __init__(self, field: Field, guest: Guest, path: str, query: str = "") -> None:
        cookie = f"{COOKIE}={guest.http.cookies[COOKIE]}".encode()
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"host", b"testserver"), (b"cookie", cookie)],
            "client": HERE,
            "server": ("testserver", 80),
        }
        self.gone = asyncio.Event()
        self.sent: list[Any] = []
        self._said = iter([{"type": "http.request", "body": b"", "more_body": False}])
        answer: Any = field.app(self.scope, self._hear, self._send)
        self.answering: asyncio.Task[None] = asyncio.create_task(answer)

    async def _hear(self) -> Any:
        if (said := next(self._said, None)) is not None:
            return said
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)


def within(field: Field, play: Callable[[], Awaitable[None]]) -> None:
    """Run this in the server's own loop."""
    assert field.door.portal is not None
    field.door.portal.call(play)


@pytest.fixture
def hinted(sqlite_field: Field) -> tuple[Field, Guest, str]:
    guest = sqlite_field.guest()
    game = duel(guest)
    until(lambda: guest.get(f"/api/games/{game}")["waiting"] == ["italy"])
    return sqlite_field, guest, game


def test_no_pilot_thinks_for_a_request_that_has_hung_up(
    hinted: tuple[Field, Guest, str], bench: Bench
) -> None:
    field, guest, game = hinted
    path, query = f"/api/games/{game}/hint", f"seat=italy&key={quote(asked(guest, game))}"

    async def play() -> None:
        hints = field.service[Advice].hinting
        first = Caller(field, guest, path, query)
        await until_so(lambda: bench.begun)
        second = Caller(field, guest, path, query)
        await until_so(lambda: waiting(hints))
        second.gone.set()
        await second.answering
        assert not waiting(hints), "who waited has left the line"
        assert not bench.dropped
        first.gone.set()
        await first.answering
        assert bench.dropped == bench.begun

    within(field, play)


def test_a_review_for_two_is_worked_out_once_and_goes_on_without_one(
    hinted: tuple[Field, Guest, str], bench: Bench
) -> None:
    field, guest, game = hinted
    guest.do(game, "resign", "italy")
    path = f"/api/games/{game}/review"

    async def play() -> None:
        callers = [Caller(field, guest, path) for _ in range(2)]
        shared = field.service[Advice]._under_review._under_way
        await until_so(lambda: game in shared and shared[game].waiting == 2 and _looks(bench))
        callers[0].gone.set()
        await callers[0].answering
        assert not bench.dropped
        for going in bench._going:
            going.set()
        await callers[1].answering
        assert callers[1].sent[0]["status"] == 200
        assert len(_looks(bench)) == 1
        again = Caller(field, guest, path)
        await again.answering
        assert again.sent[1] == callers[1].sent[1]
        assert len(_looks(bench)) == 1

    within(field, play)


def _looks(bench: Bench) -> list[Any]:
    return [task for task in bench.begun if isinstance(task, GameView)]


def test_a_busy_worker_ends_with_the_process_that_asked_it() -> None:
    async def play() -> None:
        desk = WorkerQueue(misbehaving_pilots.slow, "slow")
        asking = asyncio.create_task(desk.ask(None, 600, SERVER))
        await until_so(lambda: desk.workers[0].process is not None)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert desk.workers[0].process is None
        await asyncio.to_thread(desk.stop)

    asyncio.run(play())


def test_a_request_after_another_left_at_its_answer_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next request gets another process than the one that was ended with the first."""

    async def play() -> None:
        desk, going = WorkerQueue(os.path.basename, "test"), asyncio.get_running_loop()
        (worker,) = desk.workers
        answer = worker.ask

        def leave_as_it_answers(task: Any) -> Any:
            said = answer(task)
            going.call_soon_threadsafe(asking.cancel)
            return said

        with monkeypatch.context() as patch:
            patch.setattr(worker, "ask", leave_as_it_answers)
            asking = asyncio.create_task(desk.ask("a/b", 600, SERVER))
            with pytest.raises(asyncio.CancelledError):
                await asking
        assert await desk.ask("a/b", 600, SERVER) == "b"
        await asyncio.to_thread(desk.stop)

    asyncio.run(play())


def test_a_worker_that_died_at_rest_is_replaced() -> None:
    async def play() -> None:
        desk = WorkerQueue(os.path.basename, "test")
        assert await desk.ask("a/b", 600, SERVER) == "b"
        process = desk.workers[0].process
        assert process is not None
        process.kill()
        await asyncio.to_thread(process.join)
        assert await desk.ask("c/d", 600, SERVER) == "d"
        await asyncio.to_thread(desk.stop)

    asyncio.run(play())
