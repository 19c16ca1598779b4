"""`aerodrome serve`: how it starts, what it prints if it cannot, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from aerodrome.cli import main
from aerodrome.server.serve import address_of, bind
from aerodrome.service.database.store import Store, check_data
from aerodrome.user_files import data_home, default_data
from tests.support.repository import ROOT
from tests.support.sampling import times
from tests.support.server.process import Json, Process, Server, Visitor, children_of
from tests.support.server.store_contents import damage, made_newer
from tests.support.waiting import until

pytestmark = pytest.mark.sweep

BOT_GAME = {
    "ruleset": "squadriglia",
    "scenario": "baracca",
    "seats": {"italy": {"kind": "me"}, "austria": {"kind": "bot", "level": "cadet"}},
}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "--port: a port is a number from 0 to 65535, not 70000."),
        (["--port", "-1"], "not -1."),
        (["--host", "no such host", "--port", "0"], "this address cannot be used"),
        (["--host", "\N{SNOWMAN}" * 80, "--port", "0"], "this address cannot be used"),
        (
            ["--workers", "0", "--port", "0"],
            "--workers: the number of workers must be 1 to 64, not 0.",
        ),
        (["--data", "mysql://x/y", "--port", "0"], "a file or PostgreSQL, not mysql."),
        (["--data", "/proc/no/games.db", "--port", "0"], "the store cannot be opened"),
        (["--data", "/", "--port", "0"], "the store cannot be opened"),
        (["--data", __file__, "--port", "0"], "file is not a database"),
        (["--data", "postgresql://a:geheim@127.0.0.1:1/x", "--port", "0"], "a:***@127.0.0.1:1"),
        (["--behind-proxy", "*"], "--behind-proxy *: give a proxy as an address or network"),
        (["--behind-proxy", "10.0.0.1/8"], "give a proxy as an address or network"),
        (["--metrics-token-file", "/no/such"], "/no/such: No such file or directory."),
        (["--metrics-token-file", os.devnull], "a token has at least 16 letters and figures."),
        (["--fly"], "--fly"),
    ],
)
def test_bad_values_are_one_sentence_and_status_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("aerodrome: ")
    assert err.count("\n") == 1
    assert said in err
    assert "geheim" not in err


def test_a_store_of_a_newer_program_is_one_sentence_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An older version that opens a newer store prints a sentence, not a stack trace."""
    data = str(tmp_path / "games.db")
    Store(data).close()
    made_newer(data)
    assert main(["serve", "--port", "0", "--data", data]) == 2
    said = "this store has tables of a newer Aerodrome, which this one does not know."
    assert capsys.readouterr().err == f"aerodrome: {data}: {said}\n"


def test_a_damaged_store_is_one_sentence_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged store is not served, so no game is lost in it."""
    data = tmp_path / "games.db"
    Store(str(data)).close()
    damage(data, "lines")
    assert main(["serve", "--port", "0", "--data", str(data)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"aerodrome: {data}: this store is damaged: ")
    assert "`aerodrome restore`" in err
    assert err.count("\n") == 1


def test_a_port_in_use_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    said = f"aerodrome: 127.0.0.1:{port}: this address cannot be used: Address already in use.\n"
    assert capsys.readouterr().err == said


def test_a_missing_driver_of_postgresql_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Exception, match=r"aerodrome\[postgres\]"):
        check_data("postgresql://localhost/games")


def test_the_folder_of_saved_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == str(tmp_path / "aerodrome" / "aerodrome.db")


def test_each_system_keeps_games_where_it_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    plain = tmp_path / ".local" / "share" / "aerodrome"
    assert data_home("linux") == plain
    assert data_home("darwin") == tmp_path / "Library" / "Application Support" / "aerodrome"
    assert data_home("win32") == tmp_path / "Local" / "aerodrome"
    plain.mkdir(parents=True)
    assert data_home("win32") == plain, "games of an earlier version stay there"


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]")]
)
def test_the_address_is_one_that_a_browser_can_open(host: str, shown: str) -> None:
    with bind(host, 0) as listening:
        assert address_of(listening) == f"http://{shown}:{listening.getsockname()[1]}/"


def test_small_messages_are_sent_at_once() -> None:
    """asyncio switches off Nagle's delays, but only for sockets that are declared as TCP."""
    with bind("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


WITH_PILOT = 3
"""Processes of a server with a game: the tracker of the others, one for ends, one for pilots."""


def at_the_table(server: Server) -> tuple[Visitor, str, Json, list[Process]]:
    """Return a visitor in a game against a program: their view, and the process of the pilot."""
    visitor = Visitor(server.address)
    game = visitor.post("/api/games", BOT_GAME)["game"]["id"]
    seen = visitor.until(game, "italy", lambda position: position["questions"])
    started = children_of(server.process.pid)
    assert len(started) >= WITH_PILOT
    return visitor, game, seen, started


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_everything_it_started(tmp_path: Path, sent: signal.Signals) -> None:
    """Pilots end with the server, and while people are connected."""
    with Server(tmp_path / "games.db") as server:
        visitor, game, _, started = at_the_table(server)
        with visitor.socket(game, "italy") as line:
            line.hear()
            server.send(sent)
            status = server.wait()
        assert status == (0 if sent is signal.SIGINT else -sent)
        until(lambda: not any(child.alive() for child in started), "an orphan")


def test_killed_it_leaves_no_process_no_port_and_every_game(tmp_path: Path) -> None:
    """Workers inherit no sockets; otherwise the port would stay taken while a pilot thinks."""
    data = tmp_path / "games.db"
    with Server(data) as server:
        visitor, game, before, started = at_the_table(server)
        server_files = files_of(server.process.pid)
        for child in started:
            assert not files_of(child.pid) & server_files & listening_sockets()
        server.send(signal.SIGKILL)
        assert server.wait() == -signal.SIGKILL
        until(lambda: not any(child.alive() for child in started), "an orphan")
    with Server(data) as server:
        after = visitor.at(server.address).position(game, "italy")
        for part in ("seq", "log", "questions"):
            assert after[part] == before[part]


def files_of(pid: int) -> set[str]:
    return {os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()}


def listening_sockets() -> set[str]:
    rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return {f"socket:[{row.split()[9]}]" for row in rows if row.split()[3] == "0A"}


def test_a_fresh_server_may_open_many_games_at_once() -> None:
    """Without the lock in the codec, a third of these processes crashed in msgspec."""
    command = [sys.executable, "-m", "tests.support.server.fresh_processes", str(times(24))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n", done.stderr
