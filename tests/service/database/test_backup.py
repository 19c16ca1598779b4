"""Backups are taken from a running server, and restored into any kind of store."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database import backup as tool
from aerodrome.service.database.backup import backup, restore
from aerodrome.service.database.store import Store, newest_step
from aerodrome.service.games import checkpoints, game_rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import receipts as receipts_table
from aerodrome.service.tables import metadata
from tests.support.sampling import times
from tests.support.server.in_process import Field, Guest
from tests.support.server.populated_store import busy_field, fill, make_busy
from tests.support.server.store_contents import (
    DIFFERENT,
    NEWER_TABLES,
    TRANSIENT_TABLES,
    connected,
    held,
    made_newer,
    made_older,
    step,
)
from tests.support.waiting import until

pytestmark = pytest.mark.sweep

BACKUPS = times(2)
ANSWERS = times(30)
"""The least number of answers that each game gets while backups are taken."""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a busy server: made once, for tests that only read it."""
    file = tmp_path_factory.mktemp("busy") / "games.db"
    make_busy(file)
    return file


@pytest.mark.every_store
def test_all_of_a_store_comes_back_in_either_kind(
    data: str, no_data: str, tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has people, sessions, games, chat, checkpoints and chronicles, and its games go on."""
    monkeypatch.setattr(checkpoints, "EVERY", 4)
    with Field(data) as field:
        red, game, ended = busy_field(field)
        made = backup(data, tmp_path / "backup.db")
        whole = held(data)
        before = red.position(game, "north")
    assert made.games == len(whole["games"]) == 4
    assert {"checkpoints", "chronicles", "chat", "receipts", "sessions"} <= set(whole)
    known = {name: rows for name, rows in whole.items() if name in metadata.tables}
    assert all(known.values()), "each table has something to lose"
    assert held(str(tmp_path / "backup.db")) == whole
    assert restore(tmp_path / "backup.db", no_data) == (tool.Holding(0, 0, 0), made)
    assert held(no_data) == whole
    with Field(no_data) as field:
        again = red.at(field)
        assert again.position(game, "north") == before
        assert again.answer_one(game, "north") or again.do(game, "chat", "north", text="!")
        assert again.get(f"/api/games/{ended}")["status"] == "over"
        again.make()
        portal = field.door.portal
        assert portal is not None
        portal.call(field.service.store.recover)
        portal.call(field.service.store.recover)


def test_a_backup_of_a_backup_is_the_same(
    data: str, tmp_path: Path, busy: Path, toys: None
) -> None:
    fill(data, busy)
    backup(data, tmp_path / "first")
    backup(str(tmp_path / "first"), tmp_path / "second")
    restore(tmp_path / "second", data, replace=True)
    assert held(data) == held(str(tmp_path / "first")) == held(str(tmp_path / "second"))


@pytest.mark.every_store
def test_a_backup_while_answers_are_committed(data: str, tmp_path: Path, toys: None) -> None:
    """It has every answer that was acknowledged before it began, and all its games can go on."""
    with Field(data) as field:
        tables = [field.pair("sealed", "short") for _ in range(3)]
        acknowledged: list[tuple[str, str]] = []
        done = threading.Event()
        threads = [
            threading.Thread(target=_bid_on, args=(*table, acknowledged, done)) for table in tables
        ]
        for thread in threads:
            thread.start()
        taken: list[tuple[Path, list[tuple[str, str]]]] = []
        for number in range(BACKUPS):
            until(lambda: len(acknowledged) >= len(taken) * ANSWERS // BACKUPS)
            known = list(acknowledged)
            backup(data, tmp_path / f"backup{number}")
            taken.append((tmp_path / f"backup{number}", known))
        done.set()
        for thread in threads:
            thread.join()
    assert len(taken[-1][1]) > len(taken[0][1])
    for file, known in taken:
        _check_whole(file, known)


def _bid_on(
    north: Guest, south: Guest, game: str, acknowledged: list[tuple[str, str]], done: Any
) -> None:
    """Answer and undo, again and again; note what the server acknowledged."""
    number = 0
    while not done.is_set():
        for guest, seat in ((north, "north"), (south, "south")):
            key = f"{seat}{(number := number + 1)}"
            question = guest.position(game, seat)["questions"][0]
            guest.do(game, "answers", seat, key=question["key"], value=0, id=key)
            acknowledged.append((game, key))
            guest.do(game, "undo", seat, key=question["key"], id=f"{key}u")
            acknowledged.append((game, f"{key}u"))


def _check_whole(file: Path, known: list[tuple[str, str]]) -> None:
    """Check that a backup has these receipts, their lines, and nothing partial."""
    with connected(str(file)) as connection:
        receipts = {(row.game, row.key) for row in connection.execute(sa.select(receipts_table))}
        assert set(known) <= receipts
        for game in connection.execute(sa.select(games_table.c.id)).scalars().all():
            found, checkpoint = game_rows.read_whole(connection, game)
            lines = [json.loads(line) for line in found[2]]
            assert found[0]["seq"] == len(lines)
            deeds = [line for line in lines if line["line"] in ("answer", "undo")]
            assert len(deeds) == sum(one == game for one, _ in receipts)
            live = game_rows.load_game(found, checkpoint)
            assert live.seq == len(lines)


def test_it_is_one_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    data = str(tmp_path / "games.db")
    Store(data).close()
    file = tmp_path / "kept" / "backup.db"
    file.parent.mkdir()
    backup(data, file)
    assert [one.name for one in file.parent.iterdir()] == ["backup.db"]
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    with pytest.raises(Refusal, match="a file of this name"):
        backup(data, file)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for data in (tmp_path / "none.db", tmp_path):
        with pytest.raises(Refusal):
            backup(str(data), tmp_path / "backup.db")
    with pytest.raises(Refusal, match="cannot be opened"):
        backup("postgresql://unknown:secret@127.0.0.1:1/none", tmp_path / "backup.db")
    Store(str(tmp_path / "games.db")).close()
    with pytest.raises(Refusal, match="No such file"):
        backup(str(tmp_path / "games.db"), tmp_path / "nowhere" / "backup.db")
    assert [one.name for one in tmp_path.iterdir()] == ["games.db"]


def test_a_file_that_is_no_backup_is_refused_and_makes_no_store(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("this is no database, but it is long enough to be read as one " * 20)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    for file in (text, other, tmp_path / "none"):
        with pytest.raises(Refusal):
            restore(file, str(tmp_path / "games.db"))
    assert not (tmp_path / "games.db").exists()


def test_a_damaged_backup_is_refused(tmp_path: Path, busy: Path, toys: None) -> None:
    data, file = str(tmp_path / "games.db"), tmp_path / "backup.db"
    shutil.copy(busy, data)
    backup(data, file)
    whole = bytearray(file.read_bytes())
    whole[8192:] = bytes(len(whole) - 8192)
    file.write_bytes(whole)
    with pytest.raises(Refusal):
        restore(file, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


def test_a_store_with_games_is_kept_unless_told_otherwise(
    data: str, tmp_path: Path, busy: Path, toys: None
) -> None:
    Store(str(tmp_path / "empty.db")).close()
    backup(str(tmp_path / "empty.db"), tmp_path / "backup.db")
    fill(data, busy)
    before = held(data)
    with pytest.raises(Refusal, match="--replace") as refused:
        restore(tmp_path / "backup.db", data)
    assert refused.value.code == "not-empty"
    assert held(data) == before
    gone, now = restore(tmp_path / "backup.db", data, replace=True)
    assert (gone.games, now.games) == (len(before["games"]), 0)
    assert not any(held(data).values())


@pytest.mark.every_store
def test_a_restore_that_is_cut_off_changes_nothing(
    data: str, tmp_path: Path, busy: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(data, busy)
    before = held(data)
    backup(data, tmp_path / "backup.db")
    copy_rows = tool._copy_rows

    def cut_off(source: Any, target: Any) -> None:
        copy_rows(source, target)
        raise OSError("the power went")

    monkeypatch.setattr(tool, "_copy_rows", cut_off)
    with pytest.raises(OSError, match="the power went"):
        restore(tmp_path / "backup.db", data, replace=True)
    assert held(data) == before


@pytest.mark.every_store
def test_a_store_of_an_older_program(
    data: str, no_data: str, tmp_path: Path, busy: Path, toys: None
) -> None:
    """It is backed up as it is, and restored with the tables of today."""
    fill(data, busy)
    made_older(data)
    before, kept = held(data), held(data, DIFFERENT)
    backup(data, tmp_path / "backup.db")
    assert (step(data), step(str(tmp_path / "backup.db"))) == ("0006", "0006")
    assert held(data) == held(str(tmp_path / "backup.db")) == before
    restore(tmp_path / "backup.db", no_data)
    assert step(no_data) == newest_step()
    assert held(no_data, DIFFERENT) == kept | {
        table: [] for table in NEWER_TABLES if table not in TRANSIENT_TABLES
    }
    assert step(str(tmp_path / "backup.db")) == "0006", "the backup itself stays as it was"


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    Store(str(tmp_path / "games.db")).close()
    made_newer(str(tmp_path / "games.db"))
    backup(str(tmp_path / "games.db"), tmp_path / "backup.db")
    with pytest.raises(Refusal, match="newer Aerodrome") as refused:
        restore(tmp_path / "backup.db", str(tmp_path / "other.db"))
    assert refused.value.code == "newer"
    assert not (tmp_path / "other.db").exists()
    with pytest.raises(Refusal, match="newer Aerodrome"):
        Store(str(tmp_path / "games.db"))


def test_the_commands_say_what_they_did(
    tmp_path: Path, busy: Path, toys: None, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file, other = (str(tmp_path / name) for name in ("games.db", "backup.db", "other.db"))
    shutil.copy(busy, data)
    assert main(["backup", file, "--data", data]) == 0
    assert "4 games, " in capsys.readouterr().out
    assert main(["restore", file, "--data", other]) == 0
    assert "other.db: 4 games, " in capsys.readouterr().out
    assert main(["restore", file, "--data", other]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", file, "--data", other, "--replace"]) == 0
    assert "in place of 4 games" in capsys.readouterr().out
