"""Public games: who may find a game, how late they see it, and their remarks."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.games import checkpoints
from aerodrome.service.social import blocking_store
from aerodrome.service.spectators import gallery
from tests.support.server.in_process import Field

pytestmark = pytest.mark.usefixtures("toys")


def test_the_players_decide_whether_spectators_may_watch(field: Field) -> None:
    north, south, game = field.pair(names=("Nord", "Sud"))
    assert "public" not in north.get(f"/api/games/{game}")
    stranger = field.guest()
    where = f"/api/games/{game}/watching"
    assert stranger.post(where, {"public": True}, 403)["code"] == "not-yours"
    assert south.post(where, {"public": True, "delay": 1})["public"]
    assert south.post(where, {"public": True, "delay": 1})["delay"] == 1
    said = [line["says"]["key"] for line in north.position(game, "north")["chat"]]
    assert said == ["seated", "listed", "delay_one"]
    assert north.get("/api/games")["games"][0]["public"]
    assert "public" not in north.post(where, {})


def test_a_game_is_made_public_and_so_is_its_rematch(field: Field) -> None:
    north, south, game = field.pair(public=True, delay=3)
    north.do(game, "resign", "north")
    again = south.post(f"/api/games/{game}/rematch")["game"]
    assert (again["public"], again["delay"]) == (True, 3)


def test_delayed_spectators_stay_delayed_after_a_restart(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game is loaded at its present position; spectators are shown an earlier one."""
    monkeypatch.setattr(checkpoints, "EVERY", 2)
    data = str(tmp_path / "games.db")
    with Field(data) as field:
        north, south, game = field.pair("ladder", "twelve", delay=1)
        for _ in range(4):
            north.answer_one(game, "red")
            south.answer_one(game, "blue")
        watcher = field.guest()
        shown, past = watcher.position(game), watcher.history(game)
        assert shown["behind"] == 1
        assert len(past["moments"]) > 1
        assert 0 < len(shown["log"]) < len(north.position(game, "red")["log"])
        assert field.door.portal is not None
        field.door.portal.call(field.service.live_games.settle)
    with Field(data) as field:
        again = watcher.at(field)
        assert again.position(game) == shown
        assert again.history(game) == past
        assert field.service.live_games.live[game].before is not None


def test_players_read_what_spectators_write_when_the_game_is_over(field: Field) -> None:
    north, south, game = field.pair()
    red, blue = field.guest(), field.guest()
    red.post("/api/me/name", {"name": "Rosso"})
    where = f"/api/games/{game}/gallery"
    with blue.socket(game) as line, south.socket(game, "south") as table:
        line.hear("update"), table.hear("update")
        red.post(where, {"text": "He will break left", "id": "1"}, 204)
        red.post(where, {"text": "He will break left", "id": "1"}, 204)
        heard = line.hear("remarks")["lines"]
        assert [(one["number"], one["name"], one["text"]) for one in heard] == [
            (1, "Rosso", "He will break left")
        ]
        south.do(game, "chat", "south", text="Hello")
        assert table.until(lambda update: update.get("chat"))["chat"][-1]["text"] == "Hello"
        assert {one["type"] for one in table.heard} == {"update"}
    assert blue.get(where)["lines"] == heard
    assert blue.get(f"{where}?after=1")["lines"] == []
    for player in (north, south):
        assert player.get(where, 403)["code"] == "not-yours"
        assert player.post(where, {"text": "Hello", "id": "2"}, 403)["code"] == "not-yours"
        for door in ("", "/position", "/position?seat=north", "/history", "/record"):
            assert "break left" not in player.http.get(f"/api/games/{game}{door}").text
    north.do(game, "resign", "north")
    assert south.get(where)["lines"] == heard
    south.post(where, {"text": "So you saw it", "id": "3"}, 204)
    assert len(north.get(where)["lines"]) == 2


def test_silenced_people_cannot_write_in_the_gallery_and_muted_ones_are_not_read(
    sqlite_field: Field,
) -> None:
    field = sqlite_field
    _, _, game = field.pair()
    loud, calm = field.guest(), field.guest()
    loud.post("/api/me/account", {"name": "Loud", "password": "Albatros 153"})
    where = f"/api/games/{game}/gallery"
    loud.post(where, {"text": "Boo", "id": "1"}, 204)
    assert calm.get(where)["lines"]
    with field.service.store.transaction() as transaction:
        found = sa.select(people_table.c.id, people_table.c.name)
        who = {name: person for person, name in transaction.execute(found).all()}
        reader = who[calm.get("/api/me")["name"]]
        blocking_store.avoid(transaction, reader, who["Loud"], blocking_store.MUTE, 1.0)
    assert calm.get(where)["lines"] == []
    assert main(["admin", "silence", "Loud", "--days", "1", "--data", field.data]) == 0
    assert loud.post(where, {"text": "Boo", "id": "2"}, 403)["code"] == "silenced"


def test_the_number_of_spectators_is_shown_to_all(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery, "COUNTED_EVERY", 0.0)
    north, _, game = sqlite_field.pair()
    with north.socket(game, "north") as line:
        with sqlite_field.guest().socket(game) as other:
            other.hear()
            line.until(lambda update: update["game"].get("watching") == 1)
        line.until(lambda update: not update["game"].get("watching"))
