"""The command `aerodrome`: what it prints, and that bad input is one sentence and status 2."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from aerodrome import __version__
from aerodrome.cli import app, main
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, Header, Record, Roll
from aerodrome.kernel.seen import copy_for, part_of
from tests.contract.laws import random_game
from tests.toys import ladder, sealed

pytestmark = pytest.mark.usefixtures("toys")
Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run the command with these words; its status, what it printed, what it complained of."""

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def finished(seed: str = "cli") -> Game:
    return random_game(sealed.RULESET, sealed.RULESET.scenario("short"), seed)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a finished game."""
    return keep(tmp_path / "kept.record", finished().record)


def keep(file: Path, record: Record, *, seed: bool = True) -> Path:
    file.write_text(record.dump(seed=seed), "utf-8")
    return file


def refused(answer: tuple[int, str, str], *parts: object) -> None:
    """One sentence on stderr that says all of this, and status 2."""
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("aerodrome: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for part in parts:
        assert str(part) in err


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
        "new-ruleset",
        "simulate",
        "arena",
        "balance",
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


def test_no_words_is_the_menu(say: Say) -> None:
    status, out, _ = say()
    assert status == 0
    assert "Twelve rungs" in out
    assert "./dev run play" in out


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
    assert str(tmp_path / "wings" / "ch01_turn.py") in out
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
    assert f"The game is kept in {file}." in out
    typed(monkeypatch, ["1"] * 500)
    status, out, _ = say("resume", file)
    assert status == 0
    assert "won: reached the top." in out
    assert say("replay", file, "--verify")[1].startswith("verified: ")


def typed(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """What a person will type, line by line."""
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
        (["new-ruleset", "9 Lives"], ["`9 Lives` cannot be a ruleset"]),
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


# Replay


def test_replay_prints_the_log_and_the_ending(say: Say, kept: Path) -> None:
    status, out, _ = say("replay", kept)
    assert status == 0
    assert "pays" in out
    assert "(only south)" in out
    assert "won: most points." in out or "A draw: most points." in out


def test_replay_for_a_seat_shows_only_what_it_may_know(say: Say, kept: Path) -> None:
    _, everything, _ = say("replay", kept)
    _, north, _ = say("replay", kept, "--seat", "north")
    _, spectator, _ = say("replay", kept, "--seat", "spectator")
    assert "south-1 pays" in everything
    assert "south-1 pays" not in north
    assert "north-1 pays" in north
    assert "pays" not in spectator
    refused(say("replay", kept, "--seat", "west"), "no seat `west`", "north, south")


def test_replay_as_json_is_an_event_a_line(say: Say, kept: Path) -> None:
    _, out, _ = say("replay", kept, "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert len(events) == len(finished().position.log)
    assert {"rule", "event"} <= events[0].keys()
    _, north, _ = say("replay", kept, "--json", "--seat", "north")
    assert all(
        event.get("to") in (None, ["north"]) for event in map(json.loads, north.split("\n")[:-1])
    )


def test_replay_of_a_battle_within_prints_and_saves_it(say: Say, tmp_path: Path) -> None:
    """Of a seat's copy there is nothing to take out, and no file is written over."""
    golden = Path(__file__).parent / "golden" / "campaign" / "jasta_1917-v3.record"
    battle = tmp_path / "battle.record"
    status, out, _ = say("replay", golden, "--battle", 1, "--save", battle)
    assert status == 0
    assert say("replay", battle)[1].splitlines()[-1] == out.splitlines()[-1]
    refused(say("replay", golden, "--battle", 1, "--save", battle), battle, "File exists")
    refused(say("replay", golden, "--battle", 99), "no battle 99 to look at")
    part = keep(tmp_path / "copy.record", part_of(finished(), "north"), seed=False)
    refused(say("replay", part, "--battle", 1), part, "no battle can be taken out")


def test_replay_in_a_language(say: Say, kept: Path) -> None:
    assert " ha " in say("replay", kept, "--language", "it")[1]
    assert say("replay", kept, "--lang", "it") == say("replay", kept, "--language", "it")
    refused(say("replay", kept, "--language", "xx"), "en, it, not `xx`")


def test_verify(say: Say, kept: Path) -> None:
    status, out, _ = say("replay", kept, "--verify")
    assert status == 0
    assert out.startswith("verified: ")


def test_verify_without_seed(say: Say, tmp_path: Path) -> None:
    file = keep(tmp_path / "seedless.record", finished().record, seed=False)
    refused(say("replay", file, "--verify"), file, "seed is not revealed")
    refused(say("resume", file), file, "no seed")
    assert say("replay", file)[0] == 0


def test_verify_an_unfinished_game(say: Say, tmp_path: Path) -> None:
    record = sealed.RULESET.record(sealed.RULESET.scenario("short"), "x")
    file = keep(tmp_path / "begun.record", record)
    assert "the game is not over" in say("replay", file, "--verify")[1]
    assert say("replay", file)[1].endswith("The game goes on.\n")


@pytest.mark.parametrize("seat", ["north", None])
def test_a_copy_for_a_seat(say: Say, tmp_path: Path, seat: str | None) -> None:
    game = begun()
    file = keep(tmp_path / "copy.record", copy_for(game, seat), seed=False)
    assert say("replay", file)[1].endswith("The game goes on.\n")
    assert say("replay", file, "--seat", seat or "spectator")[0] == 0
    refused(say("replay", file, "--seat", "south"), file, f"{seat or 'spectator'}'s copy")
    refused(say("replay", file, "--verify"), file, "cannot be re-played")
    refused(say("resume", file), file)


def begun() -> Game:
    """A game with a round behind it and another open."""
    game = Game(sealed.RULESET, sealed.RULESET.record(sealed.RULESET.scenario("short"), "copy"))
    while not game.position.log:
        question = game.position.questions[0]
        game.answer(question.seat, question.key, next(iter(question.options)))
    return game


# Bad records


def test_files_that_are_no_records(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "strange"
    for content in (
        b"",
        b"\n",
        b"hello\n",
        b"\xff\xfe\x00\x01",
        b"{}\n",
        b"[1]\n",
        b"null",
        b"[" * 9999,
    ):
        file.write_bytes(content)
        for words in (("replay", file), ("replay", file, "--verify"), ("resume", file)):
            refused(say(*words), file, "16 deep" if len(content) > 99 else "Aerodrome record")


def test_newer_format(say: Say, kept: Path) -> None:
    first, *rest = kept.read_text().splitlines()
    newer = json.dumps(json.loads(first) | {"aerodrome": 3})
    kept.write_text("\n".join([newer, *rest]))
    refused(say("replay", kept), kept, "format 3")


def test_every_truncation_is_refused(say: Say, kept: Path) -> None:
    whole = kept.read_bytes()
    for end in range(0, len(whole) - 1, 7):
        kept.write_bytes(whole[:end])
        refused(say("replay", kept, "--verify"), kept)


def test_edited_line(say: Say, kept: Path) -> None:
    lines = kept.read_text().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if '"value":' in line and n > 3)
    lines[place] = lines[place].replace('"seat":"', '"seat":"x')
    kept.write_text("".join(lines))
    refused(say("replay", kept), f"{kept}, line {place + 1}", "edited")


def test_reordered_lines(say: Say, kept: Path) -> None:
    lines = kept.read_text().splitlines(keepends=True)
    lines[2], lines[3] = lines[3], lines[2]
    kept.write_text("".join(lines))
    refused(say("replay", kept), f"{kept}, line 3", "moved")


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("ruleset", "chess", "no ruleset `chess`"),
        ("version", 99, "made by a newer Aerodrome"),
        ("version", 0, "not played any more"),
        ("rows", {"kites": {}}, "the rows of this record"),
        ("seed_hash", "0" * 64, "seed does not fit"),
        ("setup", {}, ""),
        ("options", {"bidders": "many"}, ""),
    ],
)
def test_foreign_records(say: Say, tmp_path: Path, field: str, value: object, part: str) -> None:
    """Headers that a forger gave a fitting check."""
    record = finished().record
    header: Header = msgspec.structs.replace(record.header, **{field: value})
    file = keep(tmp_path / "forged.record", Record(header, record.lines, record.seed))
    for words in (("replay", file), ("replay", file, "--verify"), ("resume", file)):
        refused(say(*words), file, part)


def test_verify_names_the_first_line_that_does_not_fit(say: Say, tmp_path: Path) -> None:
    record = finished().record
    lines = list(record.lines)
    place = next(n for n, line in enumerate(lines) if isinstance(line, Roll))
    roll = lines[place]
    assert isinstance(roll, Roll)
    lines[place] = Roll(roll.at, roll.sides, tuple(1 + die % 6 for die in roll.dice))
    file = keep(tmp_path / "loaded.record", Record(record.header, lines, record.seed))
    refused(say("replay", file, "--verify"), f"{file}, line {place + 2}", "not what the seed gives")


def test_an_illegal_answer_in_a_record(say: Say, tmp_path: Path) -> None:
    record = finished().record
    lines = list(record.lines)
    first = lines[0]
    assert isinstance(first, Answer)
    lines[0] = Answer(first.at, first.seat, 99)
    file = keep(tmp_path / "rich.record", Record(record.header, lines, record.seed))
    refused(say("replay", file, "--verify"), f"{file}, line 2", "99")
    refused(say("replay", file), file, "99")


def test_a_game_of_the_other_toy(say: Say, tmp_path: Path) -> None:
    game = random_game(ladder.RULESET, ladder.RULESET.scenario("twelve"), "y")
    file = keep(tmp_path / "ladder.record", game.record)
    assert "climbs to" in say("replay", file)[1]
