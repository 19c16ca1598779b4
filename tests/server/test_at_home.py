"""`aerodrome` without a command: starts the server, opens a browser, and finds a running one."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path

import pytest

from aerodrome.server import at_home
from aerodrome.server.at_home import answers, browser, note_of, noted, screen, served_at
from aerodrome.server.serve import bind, bind_near, sole_use
from tests.support.repository import ROOT
from tests.support.server.process import here
from tests.support.waiting import PATIENCE, until


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home folder, with a browser that notes the addresses it is given."""
    shown = tmp_path / "shown"
    window = tmp_path / "window"
    window.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n', "utf-8")
    window.chmod(0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("BROWSER", str(window))
    return tmp_path


def seen(home: Path, times: int) -> list[str]:
    """Return the addresses that the browser was given, once there are this many."""
    file = home / "shown"
    until(lambda: file.exists() and file.read_text("utf-8").count("\n") >= times)
    return file.read_text("utf-8").splitlines()


def test_one_word_opens_the_field_and_a_second_start_finds_it(home: Path) -> None:
    words = [sys.executable, "-m", "aerodrome"]
    first = subprocess.Popen(words, cwd=ROOT, env=here(), text=True, stdout=subprocess.PIPE)
    assert first.stdout is not None
    try:
        said = next(line for line in first.stdout if "is open at" in line)
        (address,) = seen(home, 1)
        assert f"is open at {address} " in said
        again = subprocess.run(words, cwd=ROOT, env=here(), text=True, capture_output=True)
        assert (again.returncode, again.stdout) == (0, f"Aerodrome is open already, at {address}\n")
        assert seen(home, 2) == [address, address]
    finally:
        first.send_signal(signal.SIGINT)
        assert first.wait(PATIENCE) == 0
        first.stdout.close()
    assert not (home / "aerodrome" / "aerodrome.db.open").exists()


def test_a_note_is_taken_away_by_the_process_that_left_it(tmp_path: Path) -> None:
    data = str(tmp_path / "games.db")
    note = tmp_path / "games.db.open"
    with noted(data, "http://127.0.0.1:1/"):
        assert note.read_text("utf-8") == "http://127.0.0.1:1/"
        note.write_text("http://127.0.0.1:2/", "utf-8")
    assert note.exists(), "another has left a note since"
    assert served_at(data) is None, "the note is there, but no server is"
    with noted(str(tmp_path / "no" / "such" / "folder.db"), "http://127.0.0.1:1/"):
        pass
    assert note_of("postgresql://somewhere/games") is None
    assert served_at("postgresql://somewhere/games") is None


@pytest.mark.parametrize(
    "address", ["", "nonsense", "https://127.0.0.1:1/", "http://127.0.0.1/", "http://[::1", "\0"]
)
def test_what_is_no_address_of_ours_is_not_asked(address: str) -> None:
    assert not answers(address)


@pytest.mark.parametrize(
    ("said", "ours"),
    [
        (b"{}", False),
        (b"[]", False),
        (b"<html>", False),
        (b'{"status":"well","version":"9.9.9","wings":2}', True),
    ],
)
def test_only_an_aerodrome_is_ours_whatever_its_version(said: bytes, ours: bool) -> None:
    answer = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(said), said)
    with socket.create_server(("127.0.0.1", 0)) as other:

        def talk() -> None:
            line, _ = other.accept()
            with line:
                line.recv(999)
                line.sendall(answer)

        talking = threading.Thread(target=talk)
        talking.start()
        assert answers(f"http://127.0.0.1:{other.getsockname()[1]}/") is ours
        talking.join()


def test_a_taken_port_is_reported_and_another_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with bind_near("127.0.0.1", port) as listening:
            assert listening.getsockname()[1] != port
    assert capsys.readouterr().out == f"Port {port} is taken, so this is another one.\n"


def test_windows_gives_a_port_to_one_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, the option used on other systems lets a second server listen at the same port."""
    assert sole_use() == socket.SO_REUSEADDR
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    assert sole_use() == -5


@pytest.mark.parametrize(
    ("platform", "environment", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "/bin/true"}, True),
        ("linux", {"SSH_CONNECTION": "x", "DISPLAY": "localhost:10"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "x"}, False),
        ("win32", {}, True),
    ],
)
def test_where_there_is_a_screen(platform: str, environment: dict[str, str], there: bool) -> None:
    assert screen(environment, platform) is there


def test_a_missing_browser_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert browser() is None
    at_home.show("http://127.0.0.1:1/")
    assert "go to that address in one" in capsys.readouterr().out


def test_a_browser_that_would_take_the_terminal_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("/usr/bin/w3m"))
    assert browser() is None

    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert browser() is None
