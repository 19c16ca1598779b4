"""Leaving: what people take along, and what is deleted: their data, games and name."""

from __future__ import annotations

import msgspec
import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketDisconnect

from aerodrome.kernel import registry
from aerodrome.kernel.record import Record
from aerodrome.kernel.verify import verify
from aerodrome.service.accounts.names import LEFT
from aerodrome.service.accounts.tables import codes as codes_table
from aerodrome.service.accounts.tables import sessions as sessions_table
from aerodrome.service.database.base import metadata
from aerodrome.service.games.tables import chronicles as chronicles_table
from aerodrome.service.games.tables import games as games_table
from tests.support.server.accounts import (
    GOOD,
    account,
    archive_of,
    codes_of,
    is_in,
    logged_in,
    rows,
)
from tests.support.server.in_process import Field, notices, play_out


def test_all_my_data_is_mine_to_take(field: Field) -> None:
    north, south, game = field.pair(names=("Ruffo", "Piccio"))
    north.post("/api/me/account", GOOD)
    codes_of(north)
    north.do(game, "chat", "north", text="mine to keep")
    south.do(game, "chat", "south", text="none of yours")
    north.answer_one(game, "north")
    south.answer_one(game, "south")
    finished = north.make(seats={"north": {"kind": "me"}, "south": {"kind": "me"}})["game"]["id"]
    play_out(finished, {"north": north, "south": north})
    north.post("/api/me/lessons", {"ruleset": "squadriglia", "lesson": "first_flight"})
    files = archive_of(north)
    about = msgspec.json.decode(files["me.json"])
    assert about["person"]["name"] == "Baracca"
    assert about["codes_left"] == 10
    assert [one["lesson"] for one in about["lessons"]] == ["first_flight"]
    assert len(about["sessions"]) == 1
    assert files[f"games/{game}/1.record"].decode() == north.record(game, "north")
    assert b"mine to keep" in files[f"games/{game}/said.json"]
    whole = Record.load(files[f"games/{finished}/whole.record"], "taken along")
    verify(registry.find("sealed"), whole, "taken along")
    everything = b"".join(files.values())
    assert b"none of yours" not in everything
    assert GOOD["password"].encode() not in everything
    assert b"argon2" not in everything
    assert north.http.cookies["aerodrome"].encode() not in everything
    for row in (*rows(field, sessions_table), *rows(field, codes_table)):
        assert row.get("token_hash", row.get("code_hash", "")).encode() not in everything
    assert not any(game in name for name in archive_of(field.guest()))


def test_a_data_archive_has_no_secret_of_another(sqlite_field: Field) -> None:
    """Two worlds that differ in another player's secret answer give the same bytes."""
    field, worlds = sqlite_field, []
    for pick in (0, 1):
        north, south, game = field.pair(names=("Ruffo", "Piccio"), seed="the same")
        south.answer_one(game, "south", pick)
        worlds.append(archive_of(north)[f"games/{game}/1.record"])
    assert worlds[0] == worlds[1]


def test_a_deleted_person_becomes_a_former_player(field: Field) -> None:
    """Opponents finish their games against the computer; the former player's name is nowhere."""
    north, south, game = field.pair(names=("Ruffo", "Piccio"))
    over = north.make()
    south.post("/api/join", {"token": over["invites"][0]["token"]})
    north.do(over["game"]["id"], "resign", "north")
    alone = north.make(seats={"north": {"kind": "me"}, "south": {"kind": "me"}})["game"]["id"]
    north.do(game, "chat", "north", text="so long")
    north.do(game, "draw", "north")
    with north.socket(game, "north") as line, south.socket(game, "south") as other:
        line.hear("update")
        other.hear("update")
        north.post("/api/me/delete", {}, 204)
        with pytest.raises(WebSocketDisconnect):
            line.until(lambda _: False)
        told = other.until(lambda u: u["game"]["seats"][0]["name"] == LEFT)
        assert "Ruffo" not in msgspec.json.encode(told).decode()
    north.get(f"/api/games/{alone}", 404)
    for seen in (south.position(game), south.position(over["game"]["id"])):
        assert "Ruffo" not in msgspec.json.encode(seen).decode()
        assert seen["game"]["seats"][0]["name"] == LEFT
    position = south.position(game)
    assert [(line["name"], line["text"]) for line in position["chat"] if line["seat"]] == [
        (LEFT, "so long")
    ]
    assert notices(position, "pilot_left") == [{"seat": "north"}]
    field.service.live_games.live.clear()
    for left in (game, over["game"]["id"]):
        assert "Ruffo" not in south.record(left)
        assert "Ruffo" not in msgspec.json.encode(south.position(left)).decode()
    everything = b"".join(
        msgspec.json.encode(rows(field, table))
        for table in metadata.sorted_tables
        if table is not chronicles_table
    )
    assert b"Ruffo" not in everything
    while south.position(game)["game"]["status"] != "over":
        south.answer_one(game, "south")
    again = south.post(f"/api/games/{game}/rematch")["game"]["seats"][0]
    assert (again["kind"], again["name"]) == ("bot", "regular")


def test_leaving_asks_for_the_password_of_an_account(field: Field) -> None:
    here, there = account(field), logged_in(field)
    assert here.post("/api/me/delete", {}, 403)["code"] == "wrong-password"
    assert here.post("/api/me/delete", {"password": "no"}, 403)["code"] == "wrong-password"
    assert is_in(here)
    here.post("/api/me/delete", {"password": GOOD["password"]}, 204)
    assert not is_in(here)
    assert not is_in(there)
    assert field.newcomer().post("/api/login", GOOD, 401)["code"] == "login"
    account(field)


def test_leaving_deletes_no_game_of_others(field: Field) -> None:
    """A game remains for the others when a player or its owner deletes their account."""
    host, guest = field.guest(), field.guest()
    wish = {"north": {"kind": "open"}, "south": {"kind": "open"}}
    made = host.make(seats=wish)
    guest.post("/api/join", {"token": made["invites"][0]["token"]})
    guest.post("/api/me/delete", {}, 204)
    assert host.get(f"/api/games/{made['game']['id']}")["seats"][0]["name"] == LEFT
    friend = field.guest()
    again = host.make(seats=wish)
    friend.post("/api/join", {"token": again["invites"][0]["token"]})
    host.post("/api/me/delete", {}, 204)
    friend.post(f"/api/games/{again['game']['id']}/invites", {"seat": "south"})


def test_a_person_with_unplayable_games_can_leave(sqlite_field: Field) -> None:
    north, south, game = sqlite_field.pair(names=("Ruffo", "Piccio"))
    broken = sa.update(games_table).values(header="torn")
    with sqlite_field.service.store.engine.begin() as connection:
        connection.execute(broken)
    sqlite_field.service.live_games.live.clear()
    north.post("/api/me/delete", {}, 204)
    (listed,) = south.get("/api/games")["games"]
    assert (listed["id"], listed["status"]) == (game, "unplayable")
    assert [seat["name"] for seat in listed["seats"] if not seat.get("mine")] == [LEFT]


def test_no_account_can_be_named_like_a_former_player(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    for name in (LEFT, "A Pilot Who Left", "\u0430 pilot wh\u043e left"):
        assert guest.post("/api/me/name", {"name": name}, 409)["code"] == "name-taken"
