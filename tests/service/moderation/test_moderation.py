"""Moderation: the host warns, renames, silences, closes and deletes, while the server runs."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from aerodrome import cli
from aerodrome.service import service as service_module
from aerodrome.service.accounts.names import LEFT
from aerodrome.service.database import store as database_store
from aerodrome.service.moderation.log_reader import LogReader
from tests.support.server.in_process import Field, notices, play_out

GOOD = {"name": "Baracca", "password": "cavallino rampante"}
BOTH = {"north": {"kind": "me"}, "south": {"kind": "me"}}


@pytest.fixture(autouse=True)
def _watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let server processes read the log of moderation more often than usual."""
    monkeypatch.setattr(service_module, "TICK", 0.02)
    monkeypatch.setattr("getpass.getuser", lambda: "francesco")


def admin(field: Field, *words: str, status: int = 0) -> None:
    assert cli.main(["admin", *words, "--data", field.data]) == status


def test_a_warning_is_read_and_dismissed(field: Field, capsys: pytest.CaptureFixture[str]) -> None:
    person, other = field.guest(), field.guest()
    person.post("/api/me/account", GOOD)
    admin(field, "warn", "baracca", "Be\nkind.")
    assert capsys.readouterr().out == "Baracca is warned.\n"
    (warning,) = person.get("/api/me")["warnings"]
    assert warning["text"] == "Be kind."
    assert "warnings" not in other.get("/api/me")
    other.post(f"/api/me/warnings/{warning['id']}/dismiss", None, 204)
    assert person.get("/api/me")["warnings"] == [warning], "no one else can dismiss it"
    person.post(f"/api/me/warnings/{warning['id']}/dismiss", None, 204)
    assert "warnings" not in person.get("/api/me")


def test_a_renamed_one_is_called_so_everywhere(field: Field) -> None:
    north, south, game = field.pair(names=("Rude", "Piccio"))
    north.post("/api/me/account", {**GOOD, "name": "Ruder"})
    north.do(game, "chat", "north", text="hello")
    with south.socket(game, "south") as line:
        line.hear("update")
        admin(field, "rename", "Ruder", "Meek")
        told = line.until(lambda u: u["game"]["seats"][0]["name"] == "Meek")
        assert [said["name"] for said in told["chat"] if said["seat"]] == ["Meek"]
    assert "Rude" not in msgspec.json.encode(south.position(game)).decode()
    assert "Rude" not in south.record(game)
    assert "Meek" in north.get("/api/me")["warnings"][0]["text"]
    field.newcomer().post("/api/login", {**GOOD, "name": "Ruder"}, 401)
    field.newcomer().post("/api/login", {**GOOD, "name": "Meek"})
    south.post("/api/me/account", GOOD)
    admin(field, "rename", "Meek", "B\u0430racca", status=2)
    admin(field, "rename", "Meek", "MEEK")
    assert field.door.portal is not None
    field.door.portal.call(field.service[LogReader].tick)
    assert north.get("/api/me")["name"] == "MEEK"


def test_a_silenced_person_cannot_write(field: Field) -> None:
    north, south, game = field.pair(names=("Ruffo", "Piccio"))
    admin(field, "silence", "Ruffo", "--days", "2")
    refused = north.do(game, "chat", "north", 403, text="but")
    assert refused["code"] == "silenced"
    assert re.search(r"until \d{4}-\d\d-\d\d", refused["sentence"])
    assert "cannot write" in north.get("/api/me")["warnings"][0]["text"]
    assert not any(line["seat"] for line in south.position(game)["chat"])
    south.do(game, "chat", "south", text="peace")
    assert north.answer_one(game, "north") is not None, "he plays on"
    admin(field, "silence", "Ruffo", "--days", "0")
    north.do(game, "chat", "north", text="sorry")


def test_a_game_is_closed_for_all_players(field: Field) -> None:
    north, south, game = field.pair()
    north.answer_one(game, "north")
    with south.socket(game, "south") as line:
        line.hear("update")
        admin(field, "close", game)
        told = line.until(lambda u: u["game"]["status"] == "over")
        assert told["game"]["outcome"]["winners"] == []
    assert north.do(game, "resign", "north", 409)["code"] == "over"
    field.service.live_games.live.clear()
    position = south.position(game)
    assert position["game"]["outcome"]["reason"]["key"] == "closed.abandoned"
    assert notices(position, "closed_by_owner") == [{}]
    admin(field, "close", game, status=2)


def test_a_deleted_game_is_gone_for_all_players(field: Field) -> None:
    north, south, game = field.pair()
    kept = south.make(seats=BOTH)["game"]["id"]
    north.post(f"/api/games/{game}/hide", None, 204)
    with north.socket(game, "north") as line:
        line.hear("update")
        admin(field, "delete", game)
        with pytest.raises(WebSocketDisconnect) as ended:
            line.until(lambda _: False)
        assert ended.value.reason == "no-game"
    assert north.get(f"/api/games/{game}", 404)["code"] == "no-game"
    assert north.do(game, "resign", "north", 404)["code"] == "no-game"
    assert [one["id"] for one in south.get("/api/games")["games"]] == [kept]


def test_a_deleted_rematch_can_be_asked_for_again(sqlite_field: Field) -> None:
    north, south, game = sqlite_field.pair()
    play_out(game, {"north": north, "south": south})
    again = north.post(f"/api/games/{game}/rematch")["game"]["id"]
    with north.socket(game, "north") as line:
        line.until(lambda u: u["game"].get("rematch") == again)
        admin(sqlite_field, "delete", again)
        line.until(lambda u: not u["game"].get("rematch"))
    assert south.post(f"/api/games/{game}/rematch")["game"]["id"] != again


def test_a_deleted_one_is_out_at_once(field: Field) -> None:
    north, south, game = field.pair(names=("Ruffo", "Piccio"))
    north.post("/api/me/account", GOOD)
    with north.socket(game, "north") as line, south.socket(game, "south") as other:
        line.hear("update")
        admin(field, "delete", "Baracca")
        with pytest.raises(WebSocketDisconnect):
            line.until(lambda _: False)
        other.until(lambda u: u["game"]["seats"][0]["name"] == LEFT)
    field.newcomer().post("/api/login", GOOD, 401)
    admin(field, "delete", LEFT, status=2)
    admin(field, "delete", "Baracca", status=2)


def test_every_action_is_in_the_log(field: Field, capsys: pytest.CaptureFixture[str]) -> None:
    north, _, game = field.pair(names=("Ruffo", "Piccio"))
    left = field.guest()
    actions = [
        ("warn", "Ruffo", "careful"),
        ("rename", "Ruffo", "Meek"),
        ("silence", "Meek", "--days", "1"),
        ("close", game),
        ("delete", game),
        ("delete", "Meek"),
    ]
    for words in actions:
        admin(field, *words)
    admin(field, "close", "nowhere", status=2)
    left.post("/api/me/delete", {}, 204)
    capsys.readouterr()
    admin(field, "log")
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["when", "by", "action", "game", "or", "person", "details"]
    assert [re.split(r"\s{2,}", line.strip())[2:4] for line in lines] == [
        *(["francesco", words[0]] for words in actions),
        [LEFT, "left"],
    ], "and nothing that was refused"
    assert "Ruffo: careful" in lines[0]
    assert "Ruffo is now Meek" in lines[1]
    assert north.get("/api/me")["name"] != "Meek"


def test_everything_is_listed(field: Field, capsys: pytest.CaptureFixture[str]) -> None:
    north, _, game = field.pair(names=("Ruffo", "[b]Piccio"))
    north.post("/api/me/account", GOOD)
    admin(field, "silence", "Baracca", "--days", "3")
    capsys.readouterr()
    for what, wanted in (
        ("people", ("Baracca", "account", "[b]Piccio", "guest")),
        ("games", (game, "sealed/short", "playing", "north: Baracca")),
        ("sessions", ("Baracca", "[b]Piccio")),
    ):
        admin(field, "list", what)
        shown = capsys.readouterr().out
        for word in wanted:
            assert word in shown
    admin(field, "list", "people", "--most", "1")
    assert len(capsys.readouterr().out.splitlines()) == 2


WRONG = {
    ("list", "planes"): "planes",
    ("warn", "Nobody", "x"): "there is no one called `Nobody`.",
    ("warn", "Ruffo", "\u200b"): "a warning has 1 to 500 characters.",
    ("warn", "Twin", "x"): "several are called `Twin`; name one by id: ",
    ("rename", "Ruffo", "ace"): "the name `ace` is taken",
    ("silence", "Ruffo", "--days", "-1"): "0 to 3650 days",
    ("silence", "Ruffo", "--days", "nan"): "0 to 3650 days",
    ("close", "nowhere"): "there is no such game.",
    ("close", "-x"): "there is no such game.",
    ("delete", "nowhere"): "there is no one called `nowhere`.",
    ("delete", "-x"): "there is no one called `-x`.",
}


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_failed_command_prints_one_sentence(
    sqlite_field: Field, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    for name in ("Ruffo", "Twin", "Twin"):
        sqlite_field.guest().post("/api/me/name", {"name": name})
    admin(sqlite_field, *words, status=2)
    said = capsys.readouterr()
    assert said.out == ""
    assert WRONG[words] in said.err
    assert len(said.err.splitlines()) == 1


def test_a_store_that_is_not_there_or_of_yesterday_is_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.db"
    assert cli.main(["admin", "log", "--data", str(missing)]) == 2
    assert "there is no such file." in capsys.readouterr().err
    assert not missing.exists()
    old = tmp_path / "old.db"
    engine = database_store._connect(database_store.database_url(str(old)))
    with engine.begin() as connection:
        database_store.upgrade(connection, "0009")
    engine.dispose()
    assert cli.main(["admin", "log", "--data", str(old)]) == 2
    assert "older Aerodrome" in capsys.readouterr().err
    with closing(sqlite3.connect(old)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchone() == ("0009",)
