"""Kill -9 at every write point and under load: nothing told to be saved is missing or doubled.

CI kills before each statement that is named here, and before and after its commit; a soak at every
point there is (`./dev soak crash --every`), each step of the migrations and of a long transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aerodrome.server.store.database import Store
from tests.soak.crash import Report, besiege, main
from tests.support.sampling import WHOLE, times

pytestmark = [pytest.mark.every_store, pytest.mark.sweep]

POINTS = 40 if WHOLE else 15
"""At least so many different points of writing there are, or are named."""

PLAYED = (
    "INSERT INTO people", "INSERT INTO sessions", "INSERT INTO games", "INSERT INTO seats",
    "INSERT INTO lines", "INSERT INTO receipts", "INSERT INTO chat",
)  # fmt: skip
CARED_FOR = (
    "UPDATE people", "INSERT INTO codes", "INSERT INTO hidden", "DELETE FROM hidden",
    "INSERT INTO checkpoints", "DELETE FROM sessions", "DELETE FROM games", "INSERT INTO acts",
)  # fmt: skip
MADE = ("CREATE TABLE people", "CREATE INDEX ix_games_creator", "ALTER TABLE complaints")
"""Early and late in the migrations."""
WHEN = ("before ", "before the commit of ", "after the commit of ")
THREE = ("INSERT INTO receipts", "INSERT INTO chat", "INSERT INTO sessions")
"""What is written in transactions of its own, and is killed before, within and after each."""


def test_killed_at_every_write_point_of_a_file(tmp_path: Path) -> None:
    given: dict[str, Any] = {"answers": 40, "tables": 2, "seed": "every"}
    written = MADE + PLAYED
    report = asyncio.run(besiege(tmp_path, *at(written), enough=killed_at(written), **given))
    told_the_truth(report, written)


def test_killed_at_every_write_point_of_postgresql(schema: str, tmp_path: Path) -> None:
    """Here somebody with an account sees to the writes that play does not make.

    The soak does the same with a file, and from the first migration on with either:
    `./dev soak crash --every --answers 100`.
    """
    Store(schema).close()
    given: dict[str, Any] = {"answers": 40, "tables": 2, "keepers": 1, "data": schema}
    written = PLAYED + CARED_FOR
    report = asyncio.run(besiege(tmp_path, *at(written), enough=killed_at(written), **given))
    told_the_truth(report, written)


def at(written: tuple[str, ...]) -> list[str]:
    """The words for a server that is killed where this is written."""
    return ["--every"] if WHOLE else ["--every", "--at", *written]


def told_the_truth(report: Report, written: tuple[str, ...]) -> None:
    """The server was killed once at every point, and nothing was lost by it."""
    assert max(report.kills.values()) == 1
    assert report.resent > 0
    assert len(report.kills) >= POINTS
    assert not missing(list(report.kills), written)


def killed_at(written: tuple[str, ...]) -> Callable[[list[str]], bool]:
    """Whether the server was killed at all that is written, before, within and after."""
    return lambda kills: len(kills) >= POINTS and not missing(kills, written)


def missing(kills: list[str], written: tuple[str, ...]) -> list[str]:
    """At which of the points it was not killed yet."""
    points = [("", part) for part in written] + [(when, part) for when in WHEN for part in THREE]
    return [
        f"{when}{part}"
        for when, part in points
        if not any(kill.startswith(when) and part in kill for kill in kills)
    ]


def test_killed_at_random_under_load(tmp_path: Path) -> None:
    given: dict[str, Any] = {"answers": times(100), "tables": 4, "seed": "random"}
    report = asyncio.run(
        besiege(tmp_path, "--random", enough=lambda kills: len(kills) >= 3, **given)
    )
    assert report.answers > times(80), "a few of them are taken back"
    assert report.kills.total() >= 3


def test_the_command_of_the_soak(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--answers", "6", "--tables", "1"]) == 0
    assert " answers in " in capsys.readouterr().out
