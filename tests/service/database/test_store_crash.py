"""Kill -9 at every write point and under load: no acknowledged answer is missing or doubled.

CI kills before each statement named here, and before and after its commit. A soak does so at every
point there is, in each step of the migrations and of a long transaction (`./dev soak crash
--every`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from aerodrome.service.database.store import Store
from tests.soak.crash import LEAST_KILLS, besiege, main
from tests.support.sampling import WHOLE, times
from tests.support.server.crashing_server import meant

pytestmark = [pytest.mark.every_store, pytest.mark.sweep]

PLAYED = (
    "INSERT INTO people", "INSERT INTO sessions", "INSERT INTO games", "INSERT INTO seats",
    "INSERT INTO lines", "INSERT INTO receipts", "INSERT INTO chat",
)  # fmt: skip
CARED_FOR = (
    "UPDATE people", "INSERT INTO codes", "INSERT INTO hidden", "DELETE FROM hidden",
    "INSERT INTO checkpoints", "DELETE FROM sessions", "DELETE FROM games",
    "INSERT INTO moderation_log",
)  # fmt: skip
MADE = ("CREATE TABLE people", "CREATE INDEX ix_games_creator", "ALTER TABLE complaints")
"""Statements early and late in the migrations."""
COMMITTED = ("INSERT INTO receipts", "INSERT INTO chat", "INSERT INTO sessions")
"""Statements with transactions of their own; the server is also killed before and after their
commit."""


def test_killed_at_every_write_point_of_a_file(tmp_path: Path) -> None:
    given: dict[str, Any] = {"answers": 40, "tables": 2, "seed": "every"}
    besieged(tmp_path, MADE + PLAYED, COMMITTED, **given)


def test_killed_at_every_write_point_of_postgresql(schema: str, tmp_path: Path) -> None:
    """A person with an account makes the writes that play does not make.

    The soak does the same with a file, and from the first migration on with either: `./dev soak
    crash --every --answers 100`.
    """
    Store(schema).close()
    given: dict[str, Any] = {"answers": 40, "tables": 2, "keepers": 1, "data": schema}
    besieged(tmp_path, CARED_FOR, COMMITTED[:1], **given)


def besieged(folder: Path, written: Iterable[str], committed: Iterable[str], **given: Any) -> None:
    """Kill a server once at each of these points, or in a soak at all; nothing may be lost."""
    points = [f"before {part}" for part in written]
    points += [
        f"{when} the commit of ... {part}" for when in ("before", "after") for part in committed
    ]

    def missing(kills: list[str]) -> list[str]:
        return [point for point in points if not any(meant(kill, [point]) for kill in kills)]

    words = ["--every"] if WHOLE else ["--every", "--at", *points]
    report = asyncio.run(besiege(folder, *words, enough=lambda kills: not missing(kills), **given))
    assert max(report.kills.values()) == 1
    assert report.resent > 0
    assert not missing(list(report.kills))


def test_killed_at_random_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    """This is the command of the soak."""
    assert main(["--answers", str(times(60)), "--tables", "4"]) == 0
    said = re.search(r"(\d+) answers in \d+ games survived (\d+) kills", capsys.readouterr().out)
    assert said
    answers, kills = map(int, said.groups())
    assert answers > times(45), "a few of them are taken back"
    assert kills >= LEAST_KILLS
