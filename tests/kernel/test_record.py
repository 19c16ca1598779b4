from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from aerodrome.kernel import codec
from aerodrome.kernel.game import play
from aerodrome.kernel.record import FORMAT, Answer, AnyLine, Close, Heard, Record, Roll, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from tests.laws.laws import bytes_of
from tests.support.kernel import SEALED, SHORT, bodies, finish, forged, signed, start
from tests.support.sampling import times

pytestmark = pytest.mark.sweep

GAME = finish(start(SEALED, "short"))
RECORD = GAME.record
FILE = RECORD.dump(seed=True).encode()
ROWS = FILE.splitlines(keepends=True)
ANSWERS = [line for line in RECORD.lines if isinstance(line, Answer)]
ROLLS = [line for line in RECORD.lines if isinstance(line, Roll)]


def refused(file: bytes) -> Refusal:
    """Return the refusal, with a place and one sentence; any other exception fails the test."""
    with pytest.raises(Refusal) as refusal:
        Record.load(file, "my.record")
    assert refusal.value.place.startswith("my.record")
    assert re.fullmatch(r"[^\n]+[^.]\.", refusal.value.sentence), refusal.value.sentence
    return refusal.value


def test_a_file_comes_back_as_it_was() -> None:
    record = Record.load(FILE, "my.record")
    assert (record.lines, record.seed) == (RECORD.lines, RECORD.seed)
    assert record.dump(seed=True).encode() == FILE
    assert record.answers == RECORD.answers
    assert record.dice == RECORD.dice
    assert bytes_of(play(SEALED, record)) == bytes_of(GAME.position)


def test_without_the_seed_the_next_die_is_unknown() -> None:
    text = RECORD.dump(seed=False)
    assert Record.load(text.encode(), "x").seed is None
    unfinished = start(SEALED, "short", "a very secret seed").record
    assert "a very secret seed" not in unfinished.dump(seed=False)
    assert "a very secret seed" in unfinished.dump(seed=True)


def test_a_file_has_its_format() -> None:
    """Otherwise a later version would take an old file for one of its own."""
    assert f'"aerodrome":{FORMAT}' in ROWS[0].decode()


def test_seats_come_back_in_their_order() -> None:
    """The order of seats is an order of play, of columns, of winners."""
    game = start(SEALED, "three")
    game.close("south", "resigned")
    record = Record.load(game.record.dump(seed=True).encode(), "x")
    assert tuple(record.header.seats) == game.seats == ("north", "south", "east")
    assert bytes_of(play(SEALED, record)) == bytes_of(game.position)


def test_the_setup_comes_back_in_its_order() -> None:
    """Rules may iterate over a table of the scenario; a replayed game must do the same."""
    setup = {"zebra": {"b": 1, "a": 2}, "rounds": 1, "purse": 5}
    record = SEALED.record(Scenario("own", setup, {"bidders": 2}), "1")
    again = Record.load(record.dump(seed=True).encode(), "x")
    assert repr(again.header.setup) == repr(record.header.setup)


def test_cut_anywhere() -> None:
    for cut in range(len(FILE) - 1):
        refused(FILE[:cut])


def test_a_lost_last_newline_loses_nothing() -> None:
    assert Record.load(FILE[:-1], "x").lines == RECORD.lines


def test_any_byte_edited() -> None:
    for place in range(len(FILE)):
        refused(FILE[:place] + bytes([FILE[place] ^ 1]) + FILE[place + 1 :])


def test_any_number_edited() -> None:
    for digit in re.finditer(rb"\d", FILE):
        other = b"%d" % ((int(digit[0]) + 1) % 10)
        refused(FILE[: digit.start()] + other + FILE[digit.end() :])


def test_any_two_lines_swapped() -> None:
    for first in range(len(ROWS)):
        for second in range(first):
            rows = [*ROWS]
            rows[first], rows[second] = rows[second], rows[first]
            refused(b"".join(rows))


def test_any_line_deleted_or_doubled() -> None:
    for place in range(len(ROWS)):
        refused(b"".join(ROWS[:place] + ROWS[place + 1 :]))
        refused(b"".join([*ROWS[: place + 1], *ROWS[place:]]))
        refused(b"".join([*ROWS[:place], b"\n", *ROWS[place:]]))


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\n",
        b"\0" * 100,
        bytes(range(256)),
        b"\x89PNG\r\n\x1a\n",
        b"SQLite format 3\0",
        b"{}",
        b"null",
        b"3",
        b'"seed_hash"',
        b'["seed_hash"]',
        b'{"seed_hash": 1}',
        b'[Event "chess"]\n1. e4 e5',
        "\ufeff".encode() + FILE,
        b"[" * 100_000,
        b'{"seed_hash":' + b'{"a":' * 100_000,
    ],
    ids=lambda file: repr(file[:12]),
)
def test_what_is_no_record(file: bytes) -> None:
    assert refused(file).code in ("foreign", "malformed")


@pytest.mark.parametrize("form", [FORMAT + 1, 0, "2", [1], 1.5])
def test_another_format(form: Any) -> None:
    header = codec.decode(bodies(RECORD)[0], dict, "x") | {"aerodrome": form}
    refusal = refused(signed([codec.encode(header), *bodies(RECORD)[1:]]))
    assert refusal.code == "newer"
    assert f"format {form}" in refusal.sentence


def test_a_header_without_format_is_foreign() -> None:
    header = codec.decode(bodies(RECORD)[0], dict, "x")
    header.pop("aerodrome", None)
    assert refused(signed([codec.encode(header), *bodies(RECORD)[1:]])).code == "foreign"


def test_a_seed_that_was_not_promised() -> None:
    header = codec.decode(bodies(RECORD)[0], dict, "x") | {"seed": "another"}
    refusal = refused(signed([codec.encode(header), *bodies(RECORD)[1:]]))
    assert (refusal.code, refusal.place) == ("unfit", "my.record, line 1")


@pytest.mark.parametrize("field", ["ruleset", "version", "data", "setup", "options", "seats"])
@pytest.mark.parametrize("value", [None, 1.5, [], {"a": []}, {"": {}}])
def test_a_header_of_wrong_types(field: str, value: Any) -> None:
    header = codec.decode(bodies(RECORD)[0], dict, "x") | {field: value}
    if field == "setup" and isinstance(value, dict):
        return
    assert refused(signed([codec.encode(header), *bodies(RECORD)[1:]])).code == "malformed"


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[]",
        b'{"line":"wish","at":"0"}',
        b'{"line":"answer"}',
        b'{"line":"answer","at":"0","seat":"red","value":1.0}',
        b'{"line":"answer","at":"0","seat":"red","value":true}',
        b'{"line":"answer","at":"0","seat":"red","value":null}',
        b'{"line":"answer","at":0,"seat":"red","value":1}',
        b'{"line":"roll","at":"0","sides":6,"dice":1}',
        b'{"line":"roll","at":"0","sides":["6"],"dice":[1]}',
        b'{"line":"heard","rule":"1","event":' + b'{"a":' * 5_000 + b"1" + b"}" * 5_001,
    ],
)
def test_an_unknown_line(line: bytes) -> None:
    parts = bodies(RECORD)
    refusal = refused(signed([*parts[:2], line, *parts[3:]]))
    assert refusal.place == "my.record, line 3"


@settings(max_examples=times(60), derandomize=True)
@given(st.binary() | st.text().map(str.encode))
@example(b"\xff")
def test_any_bytes_at_all(junk: bytes) -> None:
    refused(junk)


@settings(max_examples=times(25), derandomize=True)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    ),
    st.integers(0, len(RECORD.lines)),
)
def test_any_forged_line_is_refused_or_read(value: Any, place: int) -> None:
    parts = bodies(RECORD)
    parts[place] = b'{"line":"answer","seed_hash":' + codec.encode(value) + b"}"
    refused(signed(parts))


def after(*lines: AnyLine) -> list[AnyLine]:
    return [*RECORD.lines, *lines]


def changed(old: AnyLine, new: AnyLine) -> list[AnyLine]:
    return [new if line is old else line for line in RECORD.lines]


FIRST, DIE = ANSWERS[0], ROLLS[0]
HOSTILE = {
    "answer given twice": after(FIRST),
    "answer changed later": after(Answer(FIRST.at, FIRST.seat, 0)),
    "unasked answer": after(Answer("99/1#1", FIRST.seat, 1)),
    "answer by another seat": changed(FIRST, Answer(FIRST.at, "south", FIRST.value)),
    "answer not offered": changed(FIRST, Answer(FIRST.at, FIRST.seat, 99)),
    "dice of other sides": changed(DIE, Roll(DIE.at, (20,), DIE.dice)),
    "dice without pips": changed(DIE, Roll(DIE.at, DIE.sides, ())),
    "too many dice": changed(DIE, Roll(DIE.at, DIE.sides, (*DIE.dice, 1))),
    "die above its sides": changed(DIE, Roll(DIE.at, DIE.sides, (DIE.sides[0] + 1,))),
    "die of nought": changed(DIE, Roll(DIE.at, DIE.sides, (0,))),
    "dice thrown twice": after(Roll(DIE.at, DIE.sides, (1,))),
    "unneeded dice": after(Roll("99/1#1", (6,), (6,))),
    "undo of nothing": after(Undo("99/1#1", "north")),
    "undo by another seat": [FIRST, Undo(FIRST.at, "south"), *RECORD.lines],
    "heard, as in a copy": after(Heard("1", {})),
    "closed in no known way": [Close("eaten", "north")],
    "closed by an unknown seat": [Close("resigned", "unknown")],
    "closed and played on": [Close("drawn", "north"), *RECORD.lines],
    "closed twice": [Close("drawn", "north"), Close("resigned", "north")],
}


@pytest.mark.parametrize("lines", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_no_game_could_have_written_is_refused_on_replay(lines: list[AnyLine]) -> None:
    """Law 3: what is refused on arrival is refused on replay."""
    with pytest.raises(Refusal):
        play(SEALED, forged(RECORD, lines))


def test_upto_is_the_record_as_it_was() -> None:
    earlier = RECORD.upto(5)
    assert earlier.lines == RECORD.lines[:5]
    earlier.append(Close("drawn", "north"))
    assert RECORD.closed is None
    assert len(RECORD.lines) == len(ROWS) - 1


def test_undo_takes_an_answer_out_of_force_but_not_off_the_record() -> None:
    record = SEALED.record(SHORT, "1")
    for line in (FIRST, Undo(FIRST.at, FIRST.seat)):
        record.append(line)
    assert record.answers == {}
    assert len(record.lines) == 2


def test_a_die_falls_once() -> None:
    record = SEALED.record(SHORT, "1")
    thrown = record.throw("0/1#1", (6, 6))
    assert record.throw("0/1#1", (6, 6)) == thrown
    assert record.lines == [Roll("0/1#1", (6, 6), thrown)]
    with pytest.raises(Refusal, match="do not have the sides"):
        record.throw("0/1#1", (6,))
    seedless = Record(record.header, record.lines)
    assert seedless.throw("0/1#1", (6, 6)) == thrown
    with pytest.raises(Refusal, match="no seed"):
        seedless.throw("0/1#2", (6,))
