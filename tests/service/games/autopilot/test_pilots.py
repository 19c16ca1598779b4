"""Computer pilots think in other processes; whatever they do, the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import io
import pickle
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.kernel import codec
from aerodrome.kernel.record import Answer
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import leases_store
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot import pilot_task, pilots
from aerodrome.service.games.autopilot.pilot_task import Task, task_for
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.clocks.seat_clock import SeatClock
from aerodrome.service.games.tables import leases as leases_table
from aerodrome.service.service import Service
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.work import Think, WorkFailed
from tests.support.server import misbehaving_pilots
from tests.support.server.pilot_service import (
    AGAINST,
    CADET,
    PROGRAMS,
    among_programs,
    flying,
    look_on,
    new_game,
    stumbles,
)
from tests.support.server.process import process
from tests.support.waiting import PATIENCE, until_so


def test_two_pilots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        live = await among_programs(service, person, PROGRAMS)
        await until_so(lambda: live.status == "over")
        assert not stumbles(live)
        assert service.metrics.counters["bot_answers"] > 5

    flying(tmp_path, play)


@pytest.mark.parametrize(
    "thinking",
    [
        misbehaving_pilots.busy,
        misbehaving_pilots.dying,
        misbehaving_pilots.raising,
        misbehaving_pilots.lying,
        misbehaving_pilots.mumbling,
    ],
)
def test_a_broken_pilot_does_not_hold_up_the_server(
    tmp_path: Path, thinking: Think, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event reports it, the random player answers, and the server stays responsive."""
    monkeypatch.setattr(pilots, "FAILURES", 1)

    async def play(service: Service, person: Person) -> None:
        live = await new_game(service, person, AGAINST)
        answered = service.metrics.counters
        await until_so(lambda: answered["bot_answers"] >= 1 and "austria" not in live.waiting)
        assert stumbles(live) == [{"seat": "austria"}]
        assert service.metrics.counters["bot_restarts"] >= 1

    flying(tmp_path, play, thinking, patience=0.3)


def test_a_pilot_that_died_goes_on_in_a_new_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AERODROME_TEST_MARK", str(tmp_path / "mark"))

    async def play(service: Service, person: Person) -> None:
        live = await new_game(service, person, AGAINST)
        await until_so(lambda: "austria" not in live.waiting)
        assert len(stumbles(live)) == 1
        assert service.metrics.counters["bot_restarts"] == 1

    flying(tmp_path, play, misbehaving_pilots.once, patience=PATIENCE)


def test_a_slow_pilot_keeps_no_other_game_waiting(tmp_path: Path) -> None:
    """The only worker is busy; other people can open games and play."""

    async def play(service: Service, person: Person) -> None:
        slow = await new_game(service, person, AGAINST)
        mine = {"italy": m.SeatWish("me"), "austria": m.SeatWish("me")}
        live = await new_game(service, person, mine)
        random = Random(1)
        for number in range(10):
            if not live.game.position.questions:
                break
            question = live.game.position.questions[0]
            value = random.choice(tuple(question.options))
            said = m.AnswerIn(question.seat, question.key, value, f"a{number}")
            await service.games.answer(person, live.id, said)
        assert "austria" in slow.waiting, "the pilot is still thinking"

    flying(tmp_path, play, misbehaving_pilots.slow, patience=misbehaving_pilots.SLOW)


def test_a_full_store_makes_no_pilot_stupid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that refuses is not the pilot's fault: it tries again, and is not replaced."""
    monkeypatch.setattr(asyncio, "sleep", _no_sleep(asyncio.sleep))

    async def play(service: Service, person: Person) -> None:
        change, refused = service.live_games.change, 0

        async def full(*words: Any, **more: Any) -> m.Ack:
            nonlocal refused
            refused += 1
            if refused <= 5:
                raise Refusal("storage", "nothing was saved, because the disk is full.")
            return await change(*words, **more)

        monkeypatch.setattr(service.live_games, "change", full)
        live = await new_game(service, person, AGAINST)
        await until_so(lambda: "austria" not in live.waiting)
        assert refused > 5
        assert service.metrics.counters["bot_restarts"] == 0

    flying(tmp_path, play)


def _no_sleep(sleep: Callable[[float], Awaitable[None]]) -> Callable[[float], Awaitable[None]]:
    return lambda seconds: sleep(min(seconds, 0.01))


def test_rules_that_break_end_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug at a pilot's answer leads to a few tries and a message to the players, not to a
    loop."""

    async def play(service: Service, person: Person) -> None:
        async def broken(*words: Any, **more: Any) -> m.Ack:
            raise ZeroDivisionError

        monkeypatch.setattr(service.live_games, "change", broken)
        live = await new_game(service, person, AGAINST)
        await until_so(lambda: live.pilot is not None and live.pilot.done())
        assert service.metrics.counters["bot_restarts"] == pilot_task.GIVE_UP_AFTER
        assert len(stumbles(live)) == 1

    flying(tmp_path, play)


def test_a_pilot_is_given_its_view_and_nothing_else(tmp_path: Path) -> None:
    """Its task is the same in two worlds that differ in the other's secret orders."""

    async def play(service: Service, person: Person) -> None:
        tasks, secrets = [], []
        for pick in (0, -1):
            mine = {"italy": m.SeatWish("me"), "austria": m.SeatWish("me")}
            wish = m.NewGame(
                ruleset="squadriglia",
                scenario="baracca",
                seats=mine,
                seed="a secret seed",
                options={"quick_start": True},
            )
            made = await service.games.create(person, wish)
            live = await service.live_games.open(made.game.id)
            for number in range(40):
                asked = {q.seat: q for q in live.game.position.questions}
                if asked.keys() == {"italy", "austria"} and number:
                    break
                question = next(iter(asked.values()))
                value = next(iter(question.options))
                said = m.AnswerIn(question.seat, question.key, value, f"a{number}")
                await service.games.answer(person, live.id, said)
            hidden = asked["italy"]
            value = tuple(hidden.options)[pick]
            said = m.AnswerIn("italy", hidden.key, value, "secret")
            await service.games.answer(person, live.id, said)
            question = next(q for q in live.game.position.questions if q.seat == "austria")
            task = task_for(live, question)._replace(seed="")
            tasks.append(codec.encode(codec.plain(task._asdict())))
            secrets.append(value)
            pickled = pickle.dumps(task)
            for secret in (live.game.record.seed, live.id, person.id):
                assert str(secret).encode() not in pickled
            names = {module for module, _ in _globals_in(pickled)}
            assert not any("kernel.game" in name or "kernel.record" in name for name in names)
        assert secrets[0] != secrets[1]
        assert tasks[0] == tasks[1]

    flying(tmp_path, play)


def _globals_in(pickled: bytes) -> set[tuple[str, str]]:
    """Return every class that a pickle names."""
    found: set[tuple[str, str]] = set()

    class Looking(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            found.add((module, name))
            return super().find_class(module, name)

    Looking(io.BytesIO(pickled)).load()
    return found


def test_no_earlier_thought_flies_for_a_player_who_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pilot has decided, and waits for the store; meanwhile the player returns."""

    async def play(service: Service, person: Person) -> None:
        live = await new_game(service, person, {"italy": m.SeatWish("me"), "austria": CADET})
        await until_so(lambda: live.waiting == ("italy",))
        chair, question = live.chairs["italy"], live.game.position.questions[0]
        chair.clock = SeatClock(relief=question.key)
        value = next(iter(question.options))
        async with live.lock:
            answering = asyncio.create_task(service[Pilots]._answer(live, question, value))
            await until_so(lambda: live.lock._waiters)
            chair.clock = SeatClock()
        with pytest.raises(Refusal, match="back at the controls"):
            await answering
        assert live.game.position.questions[0].key == question.key

    flying(tmp_path, play)


def thoughts(service: Service) -> int:
    """Return how often a pilot thought here."""
    found = re.search(r"^aerodrome_bot_seconds_count (\d+)", service.metrics.text(), re.M)
    return int(found[1]) if found else 0


@contextlib.asynccontextmanager
async def started(data: str) -> AsyncIterator[Service]:
    service = Service(data)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


def test_of_two_processes_one_thinks(schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes have the game open and see every answer; no question is computed twice."""
    monkeypatch.setattr(leases_store, "LEASE", PATIENCE)

    async def run() -> None:
        async with started(schema) as here, started(schema) as there:
            person, _ = await here.people.welcome(here.live_games.clock.now())
            live = await among_programs(here, person, PROGRAMS)
            mirror = await there.live_games.open(live.id)
            look_on(there, person, mirror)
            await until_so(lambda: live.status == mirror.status == "over")
            answers = [line for line in live.game.record.lines if isinstance(line, Answer)]
            assert len(answers) > 5
            assert thoughts(here) + thoughts(there) == len(answers)

    asyncio.run(run())


def test_a_process_that_died_is_waited_for_and_not_for_ever(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with started(schema) as service:
            refused = asyncio.Event()
            take = service[Pilots].leases.take

            async def tried(game: str) -> bool:
                taken = await take(game)
                if not taken:
                    refused.set()
                return taken

            monkeypatch.setattr(service[Pilots].leases, "take", tried)
            person, _ = await service.people.welcome(service.live_games.clock.now())
            mine = {"italy": m.SeatWish("me"), "austria": m.SeatWish("me")}
            live = await new_game(service, person, mine)
            dead = leases_store.Leases(service.store)
            assert await dead.take(live.id)
            for seat, rounds in live.progress().rounds.items():
                live.chairs[seat].clock = SeatClock(relief="\n".join(rounds))
                live.chairs[seat].level = "cadet"
            before = live.seq
            service[Pilots].game_changed(live)
            await refused.wait()
            assert live.seq == before, "another process thinks"
            over = sa.update(leases_table).values(until=0)
            await service.store.run(lambda connection: connection.execute(over))
            await until_so(lambda: live.seq > before)

    asyncio.run(run())


def test_a_worker_starts_late_and_ends_for_good(tmp_path: Path) -> None:
    worker = Worker(misbehaving_pilots.raising)
    nothing = Task("", None, "", b"", "")
    assert worker.process is None
    with pytest.raises(WorkFailed, match="died"):
        worker.ask(nothing)
    worker.start()
    assert worker.process is not None
    assert worker.process.pid is not None
    started = process(worker.process.pid)
    with pytest.raises(WorkFailed, match="raised ZeroDivisionError"):
        worker.ask(nothing)
    assert worker.process.pid == started.pid, "who only raises need not be replaced"
    worker.stop()
    worker.release()
    assert not started.alive()
    worker.start()
    assert worker.process is None


def test_a_machine_without_room_for_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile client found it: the server could not stop a task that had never started, nor
    itself."""
    worker = Worker(misbehaving_pilots.raising)

    def full(process: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", full)
    with pytest.raises(WorkFailed, match="could not be started"):
        worker.start()
    worker.stop()
    worker.release()
