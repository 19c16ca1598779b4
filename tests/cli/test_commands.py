"""The command `aerodrome`: what it prints, and that bad input is one sentence and status 2."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import App

from aerodrome import __version__
from aerodrome.cli.commands import app
from tests.support.command_line import Say, refused

pytestmark = pytest.mark.usefixtures("toys")


# What there is


def test_every_command_is_listed_and_helps(say: Say) -> None:
    commands = {name for name in app if not name.startswith("-")}
    wanted = {
        "menu",
        "play",
        "resume",
        "rulesets",
        "replay",
        "serve",
        "verify-store",
        "backup",
        "restore",
        "coverage",
        "schema",
        "pseudo",
        "new-ruleset",
        "simulate",
        "arena",
        "balance",
        "bot",
        "campaign",
        "admin",
    }
    assert commands == wanted
    status, out, _ = say("--help")
    assert status == 0
    for name in commands:
        assert name in out
        status, about, _ = say(name, "--help")
        assert status == 0
        assert f"aerodrome {name}" in about


def test_version(say: Say) -> None:
    assert say("--version") == (0, f"{__version__}\n", "")


def test_no_command_opens_the_field(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, object]] = []
    monkeypatch.setattr("aerodrome.server.at_home.start", lambda **words: heard.append(words))
    assert say() == say("--no-browser", "--port", 9000, "--data", "x.db") == (0, "", "")
    usual = {"port": None, "data": None, "open_browser": True}
    assert heard == [usual, {"port": 9000, "data": "x.db", "open_browser": False}]


def test_serve_takes_every_option_of_the_command_alone() -> None:
    """`./dev run` hands its options to `serve`, so they must work for `aerodrome` too."""
    assert _options(app) - _options(app["serve"]) == set()


def _options(command: App) -> set[str]:
    return {name for one in command.assemble_argument_collection() for name in one.names}


def test_the_menu_lists_what_there_is_to_play(say: Say) -> None:
    status, out, _ = say("menu")
    assert status == 0
    assert "Twelve rungs" in out
    assert "aerodrome play" in out


def test_rulesets(say: Say) -> None:
    status, out, _ = say("rulesets")
    assert status == 0
    assert "sealed  Sealed Bids\n  short  A short auction\n" in out
    assert "  --option bidders=2  How many bid against one another.\n" in out


def test_coverage(say: Say) -> None:
    assert say("coverage", "sealed") == (0, "", "")


def test_schema(say: Say) -> None:
    status, out, _ = say("schema")
    assert status == 0
    assert "export interface Scene" in out


def test_new_ruleset(say: Say, tmp_path: Path) -> None:
    status, out, _ = say("new-ruleset", "wings", "--folder", tmp_path)
    assert status == 0
    assert str(tmp_path / "wings" / "rules" / "ch01_turn.py") in out
    refused(say("new-ruleset", "wings", "--folder", tmp_path), "already", tmp_path / "wings")


def test_python_dash_m_in_a_process_of_its_own() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "aerodrome", *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert run("--version").stdout == f"{__version__}\n"
    bad = run("fly")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("aerodrome: there is no command `fly`;")


def test_a_reader_who_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m aerodrome schema | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("//")
    assert done.stderr == ""


# Playing


def test_the_computer_plays_alone(say: Say) -> None:
    status, out, _ = say("play", "ladder", "twelve", "--watch", "--seed", "x")
    assert status == 0
    assert "won: reached the top." in out
    assert say("play", "ladder", "twelve", "--watch", "--seed", "x")[1] == out


def test_play_save_leave_resume(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.record"
    typed(monkeypatch, ["1", "quit"])
    status, out, _ = say("play", "ladder", "twelve", "--seat", "red", "--save", file)
    assert status == 0
    assert f"Game saved in {file}." in out
    typed(monkeypatch, ["1"] * 500)
    status, out, _ = say("resume", file)
    assert status == 0
    assert "won: reached the top." in out
    assert say("replay", file, "--verify")[1].startswith("verified: ")


def typed(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """Answer the prompts with these words, line by line."""
    lines = iter(words)
    monkeypatch.setattr("builtins.input", lambda _: next(lines))


def test_play_a_scenario_of_ones_own(say: Say, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('title = "Two rungs"\ntop = 2\n')
    assert "won" in say("play", "ladder", own, "--watch")[1]


def test_play_with_an_option(say: Say) -> None:
    assert "east-1" in say("play", "sealed/short", "--watch", "--option", "bidders=3")[1]


# Bad words


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["fly"], ["no command `fly`", "replay"]),
        (["--fast"], ["--fast"]),
        (["replay"], ["FILE"]),
        (["replay", "--fast"], ["--fast"]),
        (["rulesets", "now"], ["`rulesets`", "`now`"]),
        (["schema", "--now"], ["--now"]),
        (["coverage"], ["RULESET"]),
        (["coverage", "chess"], ["no ruleset `chess`", "ladder"]),
        (["new-ruleset", "9 Lives"], ["`9 Lives` is not a valid name"]),
        (["new-ruleset", "ladder"], ["already"]),
        (["new-ruleset", "wings", "--folder", "/no/such"], ["/no/such"]),
        (["play", "chess", "first"], ["no ruleset `chess`"]),
        (["play", "ladder"], ["SCENARIO"]),
        (["play", "ladder", "hundred"], ["no scenario `hundred`", "twelve"]),
        (["play", "ladder", "twelve", "--seat", "green"], ["no seat `green`", "red, blue"]),
        (["play", "sealed", "short", "--option", "bidders"], ["NAME=VALUE"]),
        (["play", "sealed", "short", "--option", "judges=1"], ["no option `judges`", "bidders"]),
        (["play", "sealed", "short", "--option", "bidders=many"], ["whole number"]),
        (["play", "sealed", "short", "--option", "bidders=9"], ["2 to 3"]),
        (["play", "sealed", "short", "--language", "xx"], ["`xx`", "en, it"]),
        (["play", "sealed", "short", "--save", "/no/such/file"], ["/no/such/file"]),
        (["play", "ladder", "/no/such.toml"], ["/no/such.toml", "No such file"]),
        (["resume", "/no/such.record"], ["/no/such.record"]),
        (["replay", "/no/such.record"], ["/no/such.record", "No such file"]),
        (["replay", "/"], ["directory"]),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else None,
)
def test_bad_words(say: Say, words: list[str], parts: list[str]) -> None:
    refused(say(*words), *parts)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("title = ", "not TOML"),
        ("top = 12\ntop = 13\n", "line 2"),
        ("top = 12\noptions = 3\n", "`options` must be a table"),
        ("top = 12\n[options]\nwind = 1\n", "no option `wind`"),
    ],
)
def test_malformed_scenario(say: Say, tmp_path: Path, text: str, part: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    refused(say("play", "ladder", own), "own.toml", part)


def test_scenario_that_is_no_text(say: Say, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(b"\xff\xfe\x00")
    refused(say("play", "ladder", own), own, "UTF-8")
