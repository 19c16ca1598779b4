"""Every benchmark runs, here with a few games instead of many; `./dev bench` measures."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

from benchmarks import (
    costs,
    dogfights,
    env,
    kernel,
    lab,
    meet,
    pilots,
    rest,
    saved,
    server,
    squadriglia,
    winged_victory,
    yardstick,
)  # fmt: skip
from benchmarks.__main__ import YARDSTICK, choose, table
from benchmarks.crowd import new_tables, serving
from benchmarks.timing import Benchmark, Timing, Work, interleaved, known
from tests.support.sampling import sampled

pytestmark = pytest.mark.sweep

LITTLE: dict[ModuleType, dict[str, int]] = {
    dogfights: {"FLIGHTS": 20, "GAMES": 2, "MOVES": 2},
    kernel: {"TURNS": 10, "ASKS": 5, "PLAYED": 20},
    lab: {"COUNTED": 5, "ROUNDS": 2},
    pilots: {"GAMES": 1, "TURNS": 2},
    saved: {"TIMES": 2},
    squadriglia: {"GAMES": 5},
    winged_victory: {"GAMES": 2},
    yardstick: {"PLIES": 50},
}
"""A small amount of work for each benchmark, because time does not matter here."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do little work, and hide pytest's own objects from the garbage collector."""
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    for module, numbers in LITTLE.items():
        for name, number in numbers.items():
            monkeypatch.setattr(module, name, number)


@pytest.mark.parametrize("name", sampled([*known()], 12))
def test_every_benchmark_runs(name: str) -> None:
    work = known()[name].prepare()
    work.run()
    assert work.count > 0


def test_benchmarks_take_turns_after_a_round_that_warms_up() -> None:
    chosen = [Benchmark(name, name, lambda: Work(lambda: None, 1)) for name in ("x.y", YARDSTICK)]
    ticks: list[str] = []
    timings = interleaved(chosen, 1, ticks.append)
    assert ticks == 2 * [one.title for one in chosen]
    assert [len(timing.rounds) for timing in timings] == [1, 1]
    assert table(timings).row_count == 2


def test_the_yardstick_is_always_taken() -> None:
    assert [one.name for one in choose(["kernel.fork"])] == ["kernel.fork", YARDSTICK]


def test_an_unknown_benchmark_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        choose(["kernel", "flight"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("bench: there is no benchmark `flight`; ")


def test_the_laboratory_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    level = lab.pilots()[0]
    monkeypatch.setattr(lab, "pilots", lambda: [level])
    monkeypatch.setattr(lab, "MOST_FOR_COUNTING", 100.0)
    shown = io.StringIO()
    console = Console(file=shown, width=120)
    assert lab.run(console, seconds=0.2) == []
    for part in (f"{level}, one core", f"{level}, 2 workers", "counting"):
        assert part in shown.getvalue()


def test_environments_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    short = env.games()[:2]
    monkeypatch.setattr(env, "games", lambda: short)
    monkeypatch.setattr(env, "LEAST", 0.0)
    monkeypatch.setattr(env, "PLAYED", 0.0)
    shown = io.StringIO()
    assert env.run(Console(file=shown, width=120), quick=True) == []
    for part in ("no rules", "squadriglia/spad_duel", "times as fast"):
        assert part in shown.getvalue()


def test_the_server_is_measured(tmp_path: Path) -> None:
    """A server and a small crowd: the table has values, however fast they were."""

    async def measured() -> str:
        with serving(tmp_path / "games.db") as there:
            tables = await new_tables(there.address, 2, "test")
            for table in tables:
                await table.sit(there.address)
            found = await server.latency(there, tables, 0.3, lambda _, __: None)
            assert found.acked
            assert found.echo
            assert await costs.per_answer(there, tables, 1) > 0
            assert await costs.per_echo(there, 5) > 0
            assert await costs.watched(there, 2, 2) > 0
            for table in tables:
                await table.leave()
        return tables[0].game

    game = asyncio.run(measured())
    assert 0 < costs.grown(tmp_path / "games.db", game, 20, "test") <= 20
    server.multiply(tmp_path / "games.db", 30)
    assert server._count(tmp_path / "games.db") > 30


def test_a_server_at_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rest, "REST", 0.1)
    shown = io.StringIO()
    console = Console(file=shown, width=120)
    assert rest.run(console) == []
    assert "at rest after a game" in shown.getvalue()


def test_a_process_that_ends_while_it_is_measured_holds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert rest.processes(gone.pid) == [gone.pid]
    monkeypatch.setattr(rest, "processes", lambda root: [root, gone.pid])
    assert rest.megabytes(os.getpid()) > 0
    assert rest.megabytes(gone.pid) == 0


def test_the_room_is_measured() -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=120)
    meet.run(console, meet.quickly())
    for part in ("6 people: a change is seen", "an echo meanwhile", "3 watch"):
        assert part in shown.getvalue()


def test_median_spread_and_limit() -> None:
    fast = Benchmark("x.y", "y", lambda: Work(lambda: None, 1), limit=2.0)
    timing = Timing(fast, [1.0, 3.0, 2.0])
    assert (timing.seconds, timing.spread, timing.over_limit) == (2.0, 1.0, False)
    assert Timing(fast, [2.1]).over_limit
