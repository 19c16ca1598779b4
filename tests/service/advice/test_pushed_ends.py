"""Pushed ends: they are sent with the question, and never from another position."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.service.advice import pushed_ends
from aerodrome.tabletop.end_table import EndTable
from aerodrome.tabletop.reach import ReachWay
from tests.support.end_tables import numbers, unpacked
from tests.support.server.advised_games import BOT, asked, duel
from tests.support.server.in_process import Field, Guest, Line
from tests.support.waiting import PATIENCE

WANTED = "ends=true"


def ways(message: Any) -> list[ReachWay]:
    return unpacked(msgspec.convert(message["table"], EndTable))


def ends_of(line: Line, key: str) -> Any:
    """Return the next ends that a connection is sent, which belong to this question."""
    found = line.hear("ends")
    assert found["key"] == key
    return found


def test_ends_come_unasked_and_their_order_after_them(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    key = asked(guest, game)
    with guest.socket(game, "italy", WANTED) as line:
        found, order = ends_of(line, key), line.hear("end_order")
    assert "order" not in found
    assert order["key"] == key
    told = ways(found)
    assert sorted(numbers(order["order"])) == [*range(len(told))]
    reach = guest.get(f"/api/games/{game}/reach?seat=italy&key={key.replace('#', '%23')}")
    best = told[numbers(order["order"])[0]]
    assert msgspec.to_builtins(best.anchor.place) == reach["ways"][0]["anchor"]["place"]
    first, *then = best.answers
    guest.do(game, "answers", "italy", key=key, value=first, then=then)


def test_a_page_that_comes_again_is_sent_the_ends_again(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    key = asked(guest, game)
    with guest.socket(game, "italy", WANTED) as one, guest.socket(game, "italy", WANTED) as two:
        first = ends_of(one, key)
        assert ends_of(two, key) == first
        two.say(type="since")
        assert ends_of(two, key) == first
    with guest.socket(game, "italy", WANTED) as again:
        assert ends_of(again, key) == first


def test_after_an_undo_the_ends_are_sent_again(sqlite_field: Field) -> None:
    """The page forgets them when the question closes."""
    guest = sqlite_field.guest()
    game = duel(guest, austria={"kind": "open"})
    key = asked(guest, game)
    with guest.socket(game, "italy", WANTED) as line:
        before = ends_of(line, key)
        guest.do(game, "answers", "italy", key=key, value="3")
        begun = line.hear("ends")
        assert begun["given"] == ["3"]
        assert all(way.answers[0] == "3" for way in ways(begun))
        guest.do(game, "undo", "italy")
        again = ends_of(line, key)
    assert (again["table"], "given" in again) == (before["table"], False)
    assert again["seq"] >= before["seq"]


def test_a_refused_answer_sends_nothing_again(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest, austria={"kind": "open"})
    key = asked(guest, game)
    with guest.socket(game, "italy", WANTED) as line:
        line.hear("end_order")
        guest.do(game, "answers", "italy", 400, key=key, value="99")
        guest.do(game, "answers", "italy", key=key, value="3")
        line.until(lambda update: update["questions"][0]["key"] != key)
        line.hear("ends")
        keys = [one["key"] for one in line.heard if one["type"] == "ends"]
    assert len(keys) == len(set(keys))


def test_ends_are_sent_only_to_the_seat_and_on_request(sqlite_field: Field) -> None:
    guest, watcher = sqlite_field.guest(), sqlite_field.guest()
    game = duel(guest)
    with (
        guest.socket(game, "italy") as program,
        watcher.socket(game, query=WANTED) as other,
        guest.socket(game, "italy", WANTED) as page,
    ):
        page.hear("end_order")
        for line in (program, other):
            line.hear("update")
            assert {one["type"] for one in line.heard} == {"update"}


def test_a_game_without_ends_says_so_at_once(sqlite_field: Field) -> None:
    seats = {"north": {"kind": "me"}, "south": {"kind": "me"}}
    guest: Guest = sqlite_field.guest()
    game = guest.make("sealed", "short", seats=seats)["game"]["id"]
    with guest.socket(game, "north", WANTED) as line:
        assert line.hear("update")["questions"][0]["about"]
        assert "table" not in line.hear("ends")


def test_a_new_game_comes_with_its_first_ends(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection that follows is sent only their order; one that begins again, all of it."""
    monkeypatch.setattr(pushed_ends, "OPENING_PATIENCE", PATIENCE)
    guest = sqlite_field.guest()
    seats = {"italy": {"kind": "me"}, "austria": BOT}
    wish = {"ruleset": "squadriglia", "scenario": "even_duel", "seats": seats}
    started = guest.post("/api/games/start", wish)
    game, (first,) = started["game"]["id"], started["ends"]
    (question,) = started["update"]["questions"]
    assert first["key"] == question["key"]
    assert ways(first)[0].answers[0] in [option["value"] for option in question["options"]]
    known = f"{WANTED}&opened=true&log={len(started['update']['log'])}"
    with guest.socket(game, "italy", known) as line:
        assert line.hear("end_order")["key"] == first["key"]
        assert "ends" not in {one["type"] for one in line.heard}
        (update,) = (one for one in line.heard if one["type"] == "update")
        assert update["boards"] is False, "they came with the game"
        line.say(type="since")
        assert ends_of(line, first["key"])["table"] == first["table"]


def test_a_new_game_does_not_wait_for_slow_ends(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushed_ends, "OPENING_PATIENCE", 0.0)
    guest = sqlite_field.guest()
    seats = {"italy": {"kind": "me"}, "austria": BOT}
    wish = {"ruleset": "squadriglia", "scenario": "even_duel", "seats": seats}
    started = guest.post("/api/games/start", wish)
    assert "ends" not in started
    key = started["update"]["questions"][0]["key"]
    with guest.socket(started["game"]["id"], "italy", f"{WANTED}&opened=true") as line:
        assert ways(ends_of(line, key))
