"""`aerodrome backup` into a folder: named by time, thinned out, and not too often."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aerodrome.cli import main, store_care
from aerodrome.service.database.store import Store

HOUR = store_care.HOUR
SLEEP, STRFTIME = (f"aerodrome.cli.store_care.time.{name}" for name in ("sleep", "strftime"))


class Stopped(Exception):
    """A test has seen enough."""


@pytest.fixture
def data(tmp_path: Path) -> str:
    store = tmp_path / "games.db"
    Store(str(store)).close()
    return str(store)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (made := tmp_path / "backups").mkdir()
    return made


@pytest.fixture(autouse=True)
def moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each backup another time."""
    numbers: Iterator[int] = iter(range(100))
    monkeypatch.setattr(STRFTIME, lambda *_: f"aerodrome-{next(numbers):02}.db")


def test_those_that_are_too_many_go_and_nothing_else_does(data: str, folder: Path) -> None:
    (folder / "mine.db").touch()
    for _ in range(4):
        assert main(["backup", str(folder), "--data", data, "--keep", "2"]) == 0
    left = sorted(file.name for file in folder.iterdir())
    assert left == ["aerodrome-02.db", "aerodrome-03.db", "mine.db"]


def test_one_is_written_whenever_it_is_due_and_after_trouble_again(
    data: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            Path(data).rename(f"{data}.gone")
            for file in folder.iterdir():
                os.utime(file, (0, 0))
        if len(slept) == 4:
            raise Stopped

    monkeypatch.setattr(SLEEP, sleep)
    with pytest.raises(Stopped):
        main(["backup", str(folder), "--data", data, "--every", "24"])
    assert slept[0] == 0.0
    assert 23 * HOUR < slept[1] <= 24 * HOUR
    assert slept[2:] == [store_care.AGAIN, 0.0]
    out, err = capsys.readouterr()
    assert out == f"{folder / 'aerodrome-00.db'}: 0 games, 0 people, 0 lines of records.\n"
    assert err.startswith("aerodrome: ")
    assert "there is no such file." in err


@pytest.mark.parametrize(
    "words", [["--keep", "0"], ["--every", "0"], ["--every", "-1"], ["--every", "nan"]]
)
def test_numbers_that_mean_nothing_are_refused(words: list[str], folder: Path) -> None:
    assert main(["backup", str(folder), *words]) == 2


def test_a_file_is_one_backup(data: str, tmp_path: Path) -> None:
    assert main(["backup", str(tmp_path / "x.db"), "--data", data, "--every", "24"]) == 2
    assert main(["backup", str(tmp_path / "x.db"), "--data", data]) == 0
