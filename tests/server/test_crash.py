"""Kill -9 at every write point and under load: nothing told to be saved is missing or doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.crash import besiege, main

POINTS = 20
"""At least so many different points of writing there are, migrations included."""


def test_killed_at_every_write_point(tmp_path: Path) -> None:
    report = asyncio.run(besiege(tmp_path, "--every", answers=200, tables=2, seed="every"))
    assert report.answers >= 200
    assert len(report.kills) >= POINTS
    assert max(report.kills.values()) == 1
    assert report.resent > 0
    for when in ("before ", "before the commit of ", "after the commit of "):
        for part in ("INSERT INTO lines", "INSERT INTO chat", "INSERT INTO people"):
            found = [point for point in report.kills if point.startswith(when) and part in point]
            assert found, f"never killed {when}{part}"
    assert any("CREATE TABLE" in point for point in report.kills), "migrations are writes, too"


def test_killed_at_random_under_load(tmp_path: Path) -> None:
    report = asyncio.run(besiege(tmp_path, "--random", answers=400, tables=4, seed="random"))
    assert report.answers > 350, "a few of 400 are taken back"
    assert report.kills.total() >= 2


def test_the_command_of_the_soak(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--answers", "20", "--tables", "1"]) == 0
    assert " answers in " in capsys.readouterr().out
