"""The benchmarks run; what they measure is for `./dev bench` to say."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import costs, lab, server
from benchmarks.__main__ import YARDSTICK, choose, table
from benchmarks.crowd import new_tables, serving
from benchmarks.timing import Benchmark, Timing, Work, interleaved, known


@pytest.mark.parametrize("name", known())
def test_every_benchmark_runs(name: str) -> None:
    assert known()[name].prepare().seconds() > 0


def test_benchmarks_take_turns_after_a_round_that_warms_up() -> None:
    chosen = choose(["kernel.fork"])
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
    console = Console(file=io.StringIO(), width=120)
    assert lab.run(console, seconds=0.2) == []
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    for part in (f"{level}, one core", f"{level}, 2 workers", "counting"):
        assert part in shown


def test_the_server_is_measured(tmp_path: Path) -> None:
    """One server and a small crowd: that there is something to see, not how fast it was."""

    async def measured() -> str:
        with serving(tmp_path / "games.db") as there:
            tables = await new_tables(there.address, 2, "test")
            for table in tables:
                await table.sit(there.address)
            found = await server.latency(there, tables, 1.0, lambda _, __: None)
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


def test_median_spread_and_limit() -> None:
    fast = Benchmark("x.y", "y", lambda: Work(lambda: None, 1), limit=2.0)
    timing = Timing(fast, [1.0, 3.0, 2.0])
    assert (timing.seconds, timing.spread, timing.over_limit) == (2.0, 1.0, False)
    assert Timing(fast, [2.1]).over_limit
