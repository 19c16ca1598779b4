"""Saved studies: named, linked and deleted; comparisons of two set-ups; and any game of them
watched."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from aerodrome.service.studies import shelf as shelves
from aerodrome.service.studies.model import Laboratory
from tests.support import waiting
from tests.support.breaking_pilots import BOT
from tests.support.server.in_process import Field
from tests.support.server.studies import MANY, OWN, OWN_WISH, QUICK, WISH, begun, lies, until


def test_studies_outlive_the_server_by_name_and_by_their_address(
    flown_here: None, field: Field
) -> None:
    """Run a test on a file and on PostgreSQL."""
    guest = field.guest()
    first = begun(guest, WISH | {"against": {"scenario": "baracca", "options": {"fuel": True}}})
    second = begun(guest, OWN_WISH)
    waiting.until(lambda: not field.service[Laboratory]._flights)
    where = f"/api/studies/{first['id']}"
    named = guest.post(f"{where}/name", {"name": "  Fuel?\n"})
    assert (named["name"], named["mine"]) == ("Fuel?", True)
    listed = guest.get("/api/studies")["studies"]
    assert [(one["id"], one.get("name", "")) for one in listed] == [
        (second["id"], ""),
        (first["id"], "Fuel?"),
    ]
    rows = guest.http.get(f"{where}/results").text
    field.service[Laboratory].studies.clear()
    assert guest.get(where) == named
    assert guest.http.get(f"{where}/results").text == rows
    assert guest.get("/api/studies/newest")["id"] == second["id"]
    other = field.guest()
    assert other.get(where) == {key: value for key, value in named.items() if key != "mine"}
    assert other.post(f"{where}/name", {"name": "x"}, 403)["code"] == "not-yours"
    assert other.post(f"{where}/discard", None, 403)["code"] == "not-yours"
    assert guest.http.post(f"{where}/discard").status_code == 204
    assert guest.get(where, 404)["code"] == "no-study"
    assert [one["id"] for one in guest.get("/api/studies")["studies"]] == [second["id"]]


def test_a_study_in_the_air_is_discarded_for_good(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", MANY)
    until(guest, lambda study: study.get("flown", 0) > 0)
    assert guest.http.post(lies(guest, "/discard")).status_code == 204
    waiting.until(lambda: not lab.service[Laboratory]._flights)
    assert guest.get("/api/studies/newest") == {"state": "none"}


def test_a_study_that_flew_at_shutdown_is_saved_as_it_was(tmp_path: Path, flown_here: None) -> None:
    with Field(str(tmp_path / "games.db")) as field:
        guest = field.guest()
        guest.post("/api/studies", MANY)
        flying = until(guest, lambda study: study.get("flown", 0) > 0)
        token = guest.http.cookies["aerodrome"]
    with Field(str(tmp_path / "games.db")) as field:
        again = field.newcomer()
        again.http.cookies.set("aerodrome", token)
        study = again.get("/api/studies/newest")
        assert (study["id"], study["state"], study["why"]) == (flying["id"], "stopped", "restart")
        assert study["found"]["games"] == study["flown"] >= flying["flown"]


def test_the_oldest_without_a_name_makes_room_and_names_are_not_without_end(
    lab: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelves, "MOST_EACH", 2)
    guest = lab.guest()
    ids = [begun(guest, QUICK)["id"]]
    guest.post(f"/api/studies/{ids[0]}/name", {"name": "first"})
    ids += [begun(guest, QUICK)["id"] for _ in range(2)]
    waiting.until(lambda: not lab.service[Laboratory]._flights)
    lab.service[Laboratory].studies.clear()
    kept = {one["id"] for one in guest.get("/api/studies")["studies"]}
    assert kept == {ids[0], ids[2]}
    guest.post(f"/api/studies/{ids[2]}/name", {"name": "third"})
    assert "discard one" in guest.post("/api/studies", WISH, 429)["sentence"]


def test_studies_of_a_guest_move_to_the_account_and_are_deleted_with_it(lab: Field) -> None:
    keeper, guest = lab.guest(), lab.guest()
    keeper.post("/api/me/account", {"name": "Ruffo", "password": "salve amico"})
    study = begun(guest, QUICK)["id"]
    guest.post("/api/login", {"name": "Ruffo", "password": "salve amico"})
    assert guest.get(f"/api/studies/{study}")["mine"]
    assert [one["id"] for one in guest.get("/api/studies")["studies"]] == [study]
    assert guest.http.post("/api/me/delete", json={"password": "salve amico"}).is_success
    assert lab.guest().get(f"/api/studies/{study}", 404)["code"] == "no-study"


# Two set-ups side by side


def test_two_set_ups_are_flown_on_the_same_seeds_and_their_difference_is_told(lab: Field) -> None:
    weak = {"own": OWN.replace("robustness = 60", "robustness = 1")}
    study = begun(lab.guest(), OWN_WISH | {"games": 60, "against": weak})
    assert (study["state"], study["games"], study["flown"]) == ("done", 120, 120)
    first, second = study["found"]["sides"], study["against"]["found"]["sides"]
    for side, one, other, found in zip(
        study["sides"], first, second, study["differences"], strict=True
    ):
        assert (found["side"], found["seeds"]) == (side, 60)
        gained = other["rate"]["value"] - one["rate"]["value"]
        assert found["share"]["value"] == pytest.approx(gained)
        assert found["share"]["low"] < found["share"]["value"] < found["share"]["high"]
    italy, austria = (one["share"] for one in study["differences"])
    assert italy["value"] == pytest.approx(-austria["value"])
    assert italy["high"] < 0, "a machine of one point loses more than one of sixty"


def test_a_set_up_against_itself_differs_in_nothing(lab: Field) -> None:
    guest = lab.guest()
    study = begun(guest, WISH | {"against": {"scenario": "baracca"}})
    assert {one["share"]["value"] for one in study["differences"]} == {0}
    assert {one["seeds"] for one in study["differences"]} == {3}, "a seed has two seatings"
    taken = guest.get(lies(guest, "/findings"))
    assert taken["against"]["summary"] == taken["summary"]
    assert taken["differences"] == study["differences"]


def test_only_set_ups_with_the_same_sides_are_compared(lab: Field) -> None:
    wish = {"ruleset": "winged_victory", "scenario": "even_duel", "bots": [BOT], "games": 2}
    refused = lab.guest().post("/api/studies", wish | {"against": {"scenario": "x"}}, 400)
    assert refused["code"] == "unknown-scenario"


# Who flies, and any of their games


def test_characters_and_sparring_pilots_are_listed_and_fly(lab: Field) -> None:
    guest = lab.guest()
    there = guest.get("/api/studies/pilots?language=it")
    assert {one["name"]: one["title"] for one in there["characters"]}["bold"] == "Audace"
    assert set(there["sparring"]["squadriglia"]) >= {"straight", "random"}
    assert "campaign" not in there["sparring"]
    study = begun(guest, WISH | {"bots": ["rookie:bold", "straight"], "games": 2})
    assert study["bots"] == ["rookie:bold", "straight"]
    assert not study["found"]["failures"]


def test_any_game_of_a_study_can_be_watched_by_its_address(sqlite_field: Field) -> None:
    """It is flown again in another process, from its plan and its number."""
    guest = sqlite_field.guest()
    study = begun(guest, OWN_WISH | {"against": {"scenario": "baracca"}, "games": 3})
    where = f"/api/studies/{study['id']}"
    rows = list(csv.DictReader(io.StringIO(guest.http.get(f"{where}/results").text)))
    games = list[Any]()
    for row in rows[:2]:
        game = sqlite_field.guest().get(f"{where}/games/{row['game']}")
        assert (game["status"], game["title"]) == ("over", "My own thirty-four")
        assert " ".join(game["outcome"]["winners"]) == row["won"].replace("draw", "")
        games.append(game)
    seat = games[0]["seats"][0]["seat"]
    history = guest.get(f"{where}/games/0/history?seat={seat}")
    assert history["seat"] == seat
    assert history["moments"][0]["tables"][0]["ruleset"] == "squadriglia"
    assert history["log"]
    assert guest.get(f"{where}/games/1?against=true")["title"] != games[1]["title"]
    assert guest.get(f"{where}/games/3", 404)["code"] == "no-game"
    assert guest.get(f"{where}/games/0/history?seat=unknown", 400)["code"] == "unknown-seat"
    assert guest.get(f"{where}/games/0/history?page=99", 404)["code"] == "no-page"
