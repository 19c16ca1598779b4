"""Checks before an upgrade: which games of a store could continue, and chronicles of the others."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.service.games.tables import chronicles as chronicles_table
from tests.support.server.in_process import Field, play_out
from tests.support.server.store_contents import changed, held, made_older, step
from tests.support.server.unplayable_games import (
    UNLIKE_HOWS,
    Spoil,
    after_a_round,
    change,
    newer_rules,
    words,
)

pytestmark = pytest.mark.sweep


def three_games(data: str) -> tuple[str, str, str]:
    """Return a finished game and two in progress, with chronicles that were never read."""
    with Field(data) as field:
        north, south, ended = field.pair()
        play_out(ended, {"north": north, "south": south})
        north, _, one = field.pair()
        north.answer_one(one, "north", 2)
        north, _, other = field.pair()
        north.answer_one(other, "north", 2)
    return ended, one, other


def test_every_game_goes_on(data: str, toys: None, capsys: pytest.CaptureFixture[str]) -> None:
    games = three_games(data)
    before = held(data)
    assert main(["verify-store", data]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(games)
    assert lines[0].endswith("sealed/short, over: yes")
    assert last == "3 of 3 games go on."
    assert held(data) == before


@UNLIKE_HOWS
def test_a_game_that_cannot_continue_has_a_reason(
    data: str, toys: None, capsys: pytest.CaptureFixture[str], how: Spoil, code: str
) -> None:
    _, spoilt, _ = three_games(data)
    changed(data, lambda connection: change(connection, spoilt, how))
    before = held(data)
    assert main(["verify-store", data]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    refused = [line for line in lines if ": NO, " in line]
    assert [line.split()[0] for line in refused] == [spoilt]
    assert refused[0].endswith(".")
    assert (len(lines), last) == (3, "2 of 3 games go on.")
    assert held(data) == before


def test_a_store_of_an_older_program_is_looked_at_and_left_as_it_is(
    data: str, toys: None, capsys: pytest.CaptureFixture[str]
) -> None:
    three_games(data)
    made_older(data)
    before = held(data)
    assert main(["verify-store", data]) == 0
    assert "3 of 3 games go on." in capsys.readouterr().out
    assert main(["verify-store", data, "--keep"]) == 2
    assert "older Aerodrome" in capsys.readouterr().err
    assert (held(data), step(data)) == (before, "0006")


def test_while_it_is_served(data: str, toys: None, capsys: pytest.CaptureFixture[str]) -> None:
    with Field(data) as field:
        north, south, game = field.pair()
        north.answer_one(game, "north")
        assert main(["verify-store", data, "--keep"]) == 0
        north.answer_one(game, "north")
        assert main(["verify-store", data, "--keep"]) == 0
        play_out(game, {"north": north, "south": south})
    assert "1 of 1 games go on; their logs are saved in words" in capsys.readouterr().out


def test_saved_games_can_be_read_after_an_upgrade_that_plays_none_of_them(
    data: str, toys: None
) -> None:
    with Field(data) as field:
        _, south, game = after_a_round(field)
        log = south.position(game, "south")["log"]
    changed(data, lambda connection: connection.execute(sa.delete(chronicles_table)))
    assert main(["verify-store", data, "--keep"]) == 0
    changed(data, lambda connection: change(connection, game, newer_rules))
    with Field(data) as field:
        kept = south.at(field).position(game, "south")
        assert [line["event"] for line in kept["log"][: len(log)]] == [one["event"] for one in log]
        assert "Round 1 ends" in words(kept)


def test_a_file_that_is_no_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify-store", str(tmp_path / "none.db")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
