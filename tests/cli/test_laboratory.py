"""The laboratory at the command line: what it prints, what it refuses, how it goes on."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aerodrome.cli import main
from aerodrome.cli.laboratory import BROKE
from aerodrome.lab import team
from aerodrome.lab.balance import Contents
from tests.support.breaking_pilots import BOT
from tests.support.waiting import PATIENCE, until

GAME = "squadriglia/baracca"
Say = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def flown_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fly games in this process, which is quicker; some tests start others on purpose."""
    if "workers" in request.node.name or "outside" in request.node.name:
        return

    def here(size: int) -> team.Hire:
        team.check_workers(size)
        return team.Here

    monkeypatch.setattr(team, "processes", here)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Return a function that runs the command with these arguments, in an empty home folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(word) for word in words])
        return status, *capsys.readouterr()

    return run


def test_a_simulation_prints_rates_endings_lengths_and_ranges(say: Say, tmp_path: Path) -> None:
    status, out, _ = say("simulate", GAME, "--bots", f"{BOT},regular", "--games", 6)
    assert status == 0
    for part in ("regular as Austria", "how games ended", "turns", "shots at range", "95 %"):
        assert part in out
    left = list((tmp_path / "data").rglob("*.results"))
    assert not left, "a run that is complete leaves nothing behind"


def test_without_bots_the_regular_flies_on_both_sides(say: Say) -> None:
    words = ("simulate", GAME, "--games", 2, "--workers", 1, "--option", "turn_limit=1", "--json")
    status, out, _ = say(*words)
    assert status == 0
    assert json.loads(out)["plan"]["lineups"] == [["regular"]]
    assert "[default: regular]" in say("simulate", "--help")[1]


def test_json_is_the_same_for_any_number_of_workers(say: Say) -> None:
    words = ("simulate", GAME, "--bots", BOT, "--games", 30, "--seed", "j", "--json")
    first = say(*words, "--workers", 1)
    assert first[0] == 0
    assert say(*words, "--workers", 2) == first
    found = json.loads(first[1])
    assert found["summary"]["games"] == 30
    assert found["plan"]["lineups"] == [[BOT]]


def test_an_arena_rates_every_bot(say: Say) -> None:
    words = ("arena", GAME, "--bots", f"{BOT},regular", "--games", 6)
    status, out, _ = say(*words)
    assert status == 0
    assert "Elo (95 %)" in out
    assert "To sit as Italy is worth" in out
    found = json.loads(say(*words, "--json")[1])
    assert found["standings"]["ratings"]["elo"].keys() == {BOT, "regular"}


def test_records_are_kept_where_they_are_wanted(say: Say, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert say("simulate", GAME, "--bots", BOT, "--games", 3, "--records", folder)[0] == 0
    assert len(list(folder.glob("*.record"))) == 3
    assert say("replay", folder / "000000.record", "--verify")[0] == 0


def test_results_are_kept_and_more_games_can_follow(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "kept.results"
    assert say("simulate", GAME, "--bots", BOT, "--games", 4, "--results", file)[0] == 0
    kept = file.read_bytes()
    status, out, _ = say("simulate", "--resume", file, "--games", 9, "--json")
    assert status == 0
    assert file.read_bytes().startswith(kept)
    again = say("simulate", GAME, "--bots", BOT, "--games", 9, "--json")[1]
    assert json.loads(out)["summary"] == json.loads(again)["summary"]


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [("minds", "former", "pilots"), ("data", "former", "values"), ("version", 99, "rules")],
)
def test_games_of_another_state_are_not_mixed_with_todays(
    say: Say, tmp_path: Path, field: str, value: object, word: str
) -> None:
    file = tmp_path / "kept.results"
    assert say("simulate", GAME, "--bots", BOT, "--games", 2, "--results", file)[0] == 0
    first, rest = file.read_text("utf-8").split("\n", 1)
    heading = json.loads(first)
    heading["plan"][field] = value
    file.write_text(json.dumps(heading) + "\n" + rest, "utf-8")
    refused(say("simulate", "--resume", file), str(file), f"{word} have changed")


def refused(answer: tuple[int, str, str], *parts: str) -> None:
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("aerodrome: ")
    assert err.count("\n") == 1
    for part in parts:
        assert part in err


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["simulate"], ["RULESET/SCENARIO"]),
        (["simulate", GAME, "--bots", "a,,b"], ["--bots", "A,B", "rookie, regular, veteran, ace"]),
        (["arena", GAME, "--bots", "ace"], ["--bots", "A,B", "rookie, regular, veteran, ace"]),
        (["simulate", GAME, "--bots", "unknown"], ["--bots", "no pilot `unknown`", "file.py:name"]),
        (["simulate", GAME, "--bots", BOT, "--games", "0"], ["--games", "not 0"]),
        (["simulate", GAME, "--bots", BOT, "--games", "many"], ["many"]),
        (["simulate", GAME, "--bots", BOT, "--workers", "0"], ["--workers", "not 0"]),
        (["simulate", GAME, "--bots", BOT, "--option", "wind=1"], ["no option `wind`"]),
        (["simulate", GAME, "--bots", BOT, "--seed", ""], ["--seed"]),
        (["simulate", GAME, "--bots", BOT, "--corrections", "/no/such"], ["/no/such"]),
        (["simulate", GAME, "--bots", BOT, "--results", "/no/such/file"], ["/no/such/file"]),
        (["simulate", "chess/first", "--bots", BOT], ["no ruleset `chess`"]),
        (["simulate", "squadriglia/x", "--bots", BOT], ["no scenario `x`"]),
        (["simulate", GAME, "--bots", BOT, "--cluster", "a", "b"], ["--cluster"]),
        (["simulate", GAME, "--bots", BOT, "--cluster", "127.0.0.1:1"], ["no response"]),
        (["simulate", "--resume", "/no/such"], ["/no/such", "No such file"]),
        (["simulate", GAME, "--resume", "/no/such"], ["not a game"]),
        (["arena", GAME, "--bots", BOT], ["--bots", "A,B"]),
        (["arena", GAME, "--bots", f"{BOT},{BOT}"], ["every pilot once"]),
        (["balance", "chess"], ["no ruleset `chess`"]),
        (["balance", "squadriglia", "--bots", "unknown"], ["no pilot `unknown`"]),
        (["balance", "squadriglia", "--bots", BOT, "--games", "0"], ["--games"]),
    ],
    ids=lambda part: " ".join(part[:4]) if isinstance(part, list) else None,
)
def test_bad_flags_are_one_sentence(say: Say, words: list[str], parts: list[str]) -> None:
    refused(say(*words), *parts)


def test_a_file_that_holds_no_results_is_refused(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "strange"
    for text in ("", "hello\n", '{"laboratory":1}\n'):
        file.write_text(text)
        refused(say("simulate", "--resume", file), str(file), "not a file of results")
    refused(say("simulate", GAME, "--bots", BOT, "--results", file), "--resume")


def test_ctrl_c_prints_what_is_there_and_how_to_go_on(tmp_path: Path) -> None:
    words = ["simulate", "squadriglia/spad_duel", "--bots", "straight", "--games", "5000"]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "COLUMNS": "200"}
    run = _start(*words, env=env)
    until(lambda: any(file.read_bytes().count(b"\n") > 2 for file in _kept(tmp_path)))
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert "how games ended" in out
    (file,) = _kept(tmp_path)
    assert f"aerodrome simulate --resume {file}" in err
    assert "Traceback" not in err
    flown = file.read_bytes().count(b"\n") - 1
    again = _start("simulate", "--resume", str(file), "--games", str(flown), "--json", env=env)
    assert json.loads(again.communicate(timeout=PATIENCE)[0])["summary"]["games"] >= 2


def test_ctrl_c_again_and_again_ends_in_peace(tmp_path: Path) -> None:
    words = ["simulate", "squadriglia/spad_duel", "--bots", "straight", "--games", "5000"]
    run = _start(*words, env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "COLUMNS": "200"})
    until(lambda: any(file.read_bytes().count(b"\n") > 2 for file in _kept(tmp_path)))
    while run.poll() is None:
        run.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            run.wait(0.02)
    out, err = run.communicate()
    assert (run.returncode, "how games ended" in out) == (130, True)
    assert "--resume" in err
    assert "Traceback" not in err


def _start(*words: str, env: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "aerodrome", *words]
    return subprocess.Popen(
        command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def _kept(folder: Path) -> list[Path]:
    return list(folder.rglob("*.results"))


OUTSIDE = """
import os
import sys

class Eager:
    def __init__(self, ruleset, random):
        self.random = random

    def __call__(self, question, look):
        return self.random.choice(tuple(question.options))


def broken(question, look):
    raise ZeroDivisionError("nothing left")


def exits(question, look):
    sys.exit(0)


class Unborn:
    def __init__(self, ruleset, random):
        os._exit(0)

    def __call__(self, question, look): ...
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write a file of bots in the current folder; forget it afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.py"
    file.write_text(OUTSIDE)
    yield file
    sys.modules.pop("mine", None)


def test_a_bot_from_outside_enters_the_arena_and_results_say_which_state_of_it_flew(
    say: Say, tmp_path: Path, outside: Path
) -> None:
    """Games run in other processes; a results file loads nothing that is not named again."""
    words = ("--games", 2, "--workers", 1, "--results", "kept.results")
    status, out, _ = say("arena", GAME, "--bots", "mine:Eager,random,mine.py:broken", *words)
    assert status == BROKE
    kept = json.loads((tmp_path / "kept.results").read_text("utf-8").split("\n", 1)[0])
    (eager, broken) = kept["plan"]["visiting"].items()
    assert (eager[0], broken[0], eager[1]) == ("mine:Eager", "mine.py:broken", broken[1])
    assert f"mine:Eager flew as {eager[1]}." in out
    assert "it failed: ZeroDivisionError: nothing left (mine.py:14)" in out
    refused(
        say("arena", "--resume", "kept.results"), "mine.py:broken, mine:Eager took part in this run"
    )
    outside.write_text(f"{OUTSIDE}\n")
    again = ("arena", "--resume", "kept.results", "--bots", "mine.py:broken,mine:Eager")
    refused(say(*again), "the bot `mine:Eager` has changed since these games")


def test_a_bot_from_outside_that_breaks_has_lost(say: Say, outside: Path) -> None:
    """The table has a column for it, and the status is that of a failure."""
    words = ("simulate", GAME, "--bots", "mine.py:broken,mine:Eager", "--games", 4, "--workers", 1)
    status, out, _ = say(*words)
    assert status == BROKE
    assert re.search(r"^pilot +games +won +drawn +lost +broke +rate", out, re.M)
    assert re.search(r"^mine\.py:broken +4 +0 +0 +4 +4 +0\.0 ?%", out, re.M)
    assert re.search(r"^mine:Eager +4 +4 +0 +0 +0 +100\.0 ?%", out, re.M)
    assert "by Italy): Refusal: mine.py:broken" in out
    status, out, _ = say(*words, "--json")
    assert (status, json.loads(out)["summary"]["contestants"][0]["broke"]) == (BROKE, 4)


@pytest.mark.parametrize("bot", ["exits", "Unborn"])
def test_a_bot_from_outside_that_ends_its_process_has_lost(
    say: Say, outside: Path, bot: str
) -> None:
    """Games of other bots that flew in the same process are not lost."""
    names = f"mine.py:{bot},mine:Eager,random"
    words = ("arena", GAME, "--bots", names, "--games", 2, "--workers", 1, "--json")
    status, out, _ = say(*words)
    assert status == BROKE
    found = {one["name"]: one for one in json.loads(out)["summary"]["contestants"]}
    assert {name: (one["games"], one["broke"]) for name, one in found.items()} == {
        f"mine.py:{bot}": (4, 4),
        "mine:Eager": (4, 0),
        "random": (4, 0),
    }
    assert found[f"mine.py:{bot}"]["losses"] == 4


def test_balance_is_measured_with_a_bot_from_outside(
    say: Say, tmp_path: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = Contents(scenarios=("spad_duel",))
    monkeypatch.setattr("aerodrome.lab.balance.contents", lambda ruleset: contents)
    bot = ("--bots", "mine.py:Eager", "--games", 2, "--workers", 1)
    assert say("balance", "squadriglia", *bot, "--folder", tmp_path)[0] == 0
    assert "`mine.py:Eager`" in (tmp_path / "balance-squadriglia.md").read_text("utf-8")
