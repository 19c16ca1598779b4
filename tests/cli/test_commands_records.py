"""Records at the command line: replayed, verified, copied, and refused where they are none."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, Header, Record, Roll
from aerodrome.kernel.seen import copy_for, part_of
from tests.laws.laws import random_game
from tests.support.command_line import Say, finished, keep, refused
from tests.support.repository import GOLDEN
from tests.support.toys import ladder, sealed

pytestmark = pytest.mark.usefixtures("toys")


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
    """A seat's copy has nothing to remove, and no existing file is overwritten."""
    golden = GOLDEN / "campaign" / "jasta_1917-v3.record"
    battle = tmp_path / "battle.record"
    status, out, _ = say("replay", golden, "--battle", 1, "--save", battle)
    assert status == 0
    assert say("replay", battle)[1].splitlines()[-1] == out.splitlines()[-1]
    refused(say("replay", golden, "--battle", 1, "--save", battle), battle, "File exists")
    refused(say("replay", golden, "--battle", 99), "no inner game 99")
    part = keep(tmp_path / "copy.record", part_of(finished(), "north"), seed=False)
    refused(say("replay", part, "--battle", 1), part, "it has no battles to show")


def test_replay_in_a_language(say: Say, kept: Path) -> None:
    assert " ha " in say("replay", kept, "--language", "it")[1]
    assert say("replay", kept, "--lang", "it") == say("replay", kept, "--language", "it")
    refused(say("replay", kept, "--language", "xx"), "en, it, not in `xx`")


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
    refused(say("replay", file, "--verify"), file, "cannot be replayed")
    refused(say("resume", file), file)


def begun() -> Game:
    """Return a game with a finished round and an open one."""
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
        ("version", 0, "no longer be played"),
        ("rows", {"kites": {}}, "does not have the rows"),
        ("seed_hash", "0" * 64, "seed does not match"),
        ("setup", {}, ""),
        ("options", {"bidders": "many"}, ""),
    ],
)
def test_foreign_records(say: Say, tmp_path: Path, field: str, value: object, part: str) -> None:
    """A forger gave these headers a valid checksum."""
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
    refused(
        say("replay", file, "--verify"), f"{file}, line {place + 2}", "do not follow from the seed"
    )


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
