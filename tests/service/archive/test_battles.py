"""Battles within a game: viewed like games of their own, as far as each viewer may know them."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.kernel.record import Record
from tests.support.server.campaigns import debriefed, enlisted, fighting, led
from tests.support.server.in_process import Field, Guest, Json


@pytest.fixture
def field(tmp_path: Path) -> Field:
    return Field(str(tmp_path / "games.db"))


def battle(guest: Guest, game: str, seat: str = "", status: int = 200) -> Json:
    if status == 200:
        return guest.history(game, seat, battle=1)
    asked = f"?seat={seat}" if seat else ""
    found: Json = guest.get(f"/api/games/{game}/battles/1/history{asked}", status)
    return found


def test_a_flown_battle_is_looked_at_before_and_after_a_restart(field: Field) -> None:
    with field:
        me = field.guest()
        game = enlisted(me)
        refused = battle(me, game, "central", 404)
        assert refused["sentence"] == "there is no inner game 1; there is none yet."
        now = led(me, game, "central", debriefed, "fly")
        assert now["game"]["battles"] == 1
        seen = battle(me, game, "central")
        assert seen["battle"]["ruleset"] == "squadriglia"
        assert seen["battle"]["outcome"]["rule"]
        assert {line["ruleset"] for line in seen["log"]} == {"squadriglia"}
        assert any(line["event"]["type"] == "Rolled" for line in seen["log"])
        assert len(seen["moments"]) > 2
        names = seen["moments"][0]["tables"][0]["names"]
        assert now["tables"][0]["names"].items() <= names.items()
        watched = battle(field.guest(), game)
        assert 0 < len(watched["log"]) < len(seen["log"])
        assert battle(field.guest(), game, "central", 403)["code"] == "not-yours"
    with Field(field.data) as again:
        back = me.at(again)
        there = battle(back, game, "central")
        assert (there["log"], there["moments"]) == (seen["log"], seen["moments"])
        check_records(back, game)


def check_records(me: Guest, game: str) -> None:
    """Check that set-up, seed and the enemy's answers are hidden while the campaign goes on."""
    address = f"/api/games/{game}/battles/1/record?seat=central"
    part = Record.load(me.http.get(address).content, "part")
    assert part.header.copy_for == "central"
    assert (part.header.setup, part.header.seed, part.header.seed_hash) == ({}, None, "")
    assert {answer.seat for answer in part.answers.values()} == {"central"}
    me.do(game, "resign", "central")
    whole = Record.load(me.http.get(address).content, "whole")
    assert whole.header.seed
    assert {answer.seat for answer in whole.answers.values()} == {"central", "allied"}
    assert battle(me, game, "allied")["log"]


def test_a_battle_of_the_board_is_looked_at(field: Field) -> None:
    """The log of the campaign and the battle's own log agree."""
    with field:
        me = field.guest()
        game = enlisted(me)
        now = led(me, game, "central", fighting)
        me.do(game, "handover", "central", errand="withdraw", battle=1)
        now = led(me, game, "central", debriefed)
        told = [line for line in now["log"] if line["ruleset"] == "squadriglia"]
        assert battle(me, game, "central")["log"] == told


@pytest.mark.parametrize("number", ["0", "2", "one", "1" * 11])
def test_a_battle_that_is_not_there(field: Field, number: str) -> None:
    with field:
        me = field.guest()
        game = enlisted(me)
        said = me.http.get(f"/api/games/{game}/battles/{number}/history")
        assert said.status_code in (400, 404)
        assert said.json()["code"] in ("no-inner-game", "malformed")
