"""Saved set-ups: named, linked, copied, published, flown, rated; and how they are deleted."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any
from zipfile import ZipFile

import pytest

from aerodrome import cli
from aerodrome.kernel import registry
from aerodrome.service.set_ups import model as kept_setups
from tests.support.server.in_process import Field, Guest

S = "/api/set-ups"
TEXT = (registry.find("squadriglia").data / "scenarios" / "own.toml").read_text("utf-8")
BROKEN = 'title = "Half done"\ntext = "Not\\nyet."'
BOTH = {"italy": {"kind": "me"}, "austria": {"kind": "me"}}


def member(field: Field, name: str) -> Guest:
    guest = field.guest()
    guest.post("/api/me/account", {"name": name, "password": "cavallino rampante"})
    return guest


def keep(guest: Guest, text: str = TEXT, name: str = "") -> dict[str, Any]:
    found: dict[str, Any] = guest.post(S, {"ruleset": "squadriglia", "text": text, "name": name})
    return found


def refused(guest: Guest, path: str, body: Any = None) -> tuple[int, str]:
    answer = guest.http.post(path, json=body)
    return answer.status_code, answer.json()["code"]


def test_a_guest_keeps_names_changes_copies_and_discards_a_set_up(field: Field) -> None:
    guest, other = field.guest(), field.guest()
    made = keep(guest, BROKEN)
    assert (made["name"], made["title"], made["about"]) == ("Half done", "Half done", "Not yet.")
    assert made["mine"]
    assert "playable" not in made
    here = f"{S}/{made['id']}"
    assert guest.post(f"{here}/name", {"name": "My\u202e first"})["name"] == "My first"
    changed = guest.post(here, {"text": TEXT})
    assert (changed["name"], changed["playable"]) == ("My first", True)
    assert guest.http.get(f"{here}/picture").text.startswith("<svg")
    seen = other.get(here)
    assert seen["text"] == TEXT
    assert "mine" not in seen
    assert seen["name"] == seen["title"], "what its keeper calls it is his own affair"
    for path, body in ((here, {"text": "a"}), (f"{here}/name", {"name": "a"})):
        assert refused(other, path, body) == (403, "not-yours")
    for deed in ("discard", "publish", "withdraw"):
        assert refused(other, f"{here}/{deed}") == (403, "not-yours")
    copied = other.post(f"{here}/copy")
    assert (copied["text"], copied["mine"]) == (TEXT, True)
    assert [one["id"] for one in guest.get(S)["setups"]] == [made["id"]]
    guest.post(f"{here}/discard", None, 204)
    assert guest.http.get(here).status_code == 404
    assert [one["id"] for one in other.get(S)["setups"]] == [copied["id"]]


def test_the_number_of_saved_set_ups_of_a_person_is_limited(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_setups, "MOST_EACH", 2)
    limit = replace(kept_setups.SAVED_SETUPS, in_all=3)
    monkeypatch.setattr(kept_setups, "SAVED_SETUPS", limit)
    first, second = sqlite_field.guest(), member(sqlite_field, "Baracca")
    oldest, _ = keep(first, BROKEN), keep(first, BROKEN)
    assert refused(first, S, {"ruleset": "squadriglia", "text": ""}) == (429, "too-many")
    for _ in range(2):
        keep(second, BROKEN)
    assert len(first.get(S)["setups"]) == 1
    assert first.http.get(f"{S}/{oldest['id']}").status_code == 404, "a guest's oldest give way"


def test_only_playable_set_ups_of_accounts_are_published(field: Field) -> None:
    guest, author, reader = field.guest(), member(field, "Baracca"), field.guest()
    here = f"{S}/{keep(guest)['id']}"
    assert refused(guest, f"{here}/publish") == (409, "no-account")
    broken, whole = keep(author, BROKEN), keep(author)
    assert refused(author, f"{S}/{broken['id']}/publish") == (400, "bad-scenario")
    author.post(f"{S}/{whole['id']}/publish")
    (line,) = reader.get("/api/set-ups/published?ruleset=squadriglia")["setups"]
    assert (line["id"], line["author"]) == (whole["id"], "Baracca")
    assert "text" not in line
    assert reader.get("/api/set-ups/published?ruleset=dogfights")["setups"] == []
    there = f"{S}/{whole['id']}"
    assert refused(author, there, {"text": BROKEN}) == (400, "bad-scenario")
    author.post(f"{there}/withdraw")
    assert reader.get("/api/set-ups/published")["setups"] == []
    assert reader.get(there)["title"] == whole["title"], "its link goes on"


def test_a_person_rates_a_flown_set_up_once(field: Field) -> None:
    author, pilot, idler = member(field, "Baracca"), member(field, "Piccio"), member(field, "Ruffo")
    setup = keep(author)["id"]
    here = f"{S}/{setup}"
    author.post(f"{here}/publish")
    wish = {"ruleset": "squadriglia", "kept": setup, "seats": BOTH}
    game = pilot.post("/api/games", wish)["game"]["id"]
    assert refused(pilot, f"{here}/rate", {"stars": 5}) == (403, "not-flown")
    assert "flown" not in pilot.get(here)
    pilot.answer_one(game, "austria")
    assert pilot.get(here)["may_rate"]
    pilot.post(f"{here}/rate", {"stars": 5})
    rated = pilot.post(f"{here}/rate", {"stars": 2})
    assert (rated["stars"], rated["opinions"], rated["my_stars"]) == (2, 1, 2)
    assert rated["flown"] == 1
    assert refused(idler, f"{here}/rate", {"stars": 1}) == (403, "not-flown")
    assert refused(author, f"{here}/rate", {"stars": 5}) == (403, "own-setup")
    assert idler.http.post(f"{here}/rate", json={"stars": 6}).status_code == 400
    for order in ("new", "rating", "flown"):
        assert [
            one["id"] for one in idler.get(f"/api/set-ups/published?order={order}")["setups"]
        ] == [setup]
    wrong = {**wish, "ruleset": "dogfights"}
    assert refused(pilot, "/api/games", wrong) == (404, "no-setup")


def test_set_ups_go_with_the_account_and_are_taken_along_before(field: Field) -> None:
    author, pilot = member(field, "Baracca"), member(field, "Piccio")
    setup = keep(author)["id"]
    author.post(f"{S}/{setup}/publish")
    wish = {"ruleset": "squadriglia", "kept": setup, "seats": BOTH}
    game = pilot.post("/api/games", wish)["game"]["id"]
    pilot.answer_one(game, "austria")
    pilot.post(f"{S}/{setup}/rate", {"stars": 3})
    with ZipFile(io.BytesIO(author.http.get("/api/me/data").content)) as parcel:
        assert parcel.read(f"setups/squadriglia-{setup}.toml").decode() == TEXT
        assert [one["id"] for one in json.loads(parcel.read("me.json"))["setups"]] == [setup]
    with ZipFile(io.BytesIO(pilot.http.get("/api/me/data").content)) as parcel:
        assert json.loads(parcel.read("me.json"))["opinions"] == [{"setup": setup, "stars": 3}]
    author.post("/api/me/delete", {"password": "cavallino rampante"}, 204)
    assert pilot.http.get(f"{S}/{setup}").status_code == 404
    assert pilot.get("/api/set-ups/published")["setups"] == []
    assert pilot.position(game, "austria")["game"]["status"] == "playing"


def test_set_ups_of_a_guest_move_to_the_account(sqlite_field: Field) -> None:
    member(sqlite_field, "Baracca")
    guest = sqlite_field.guest()
    setup = keep(guest)["id"]
    guest.post("/api/login", {"name": "Baracca", "password": "cavallino rampante"})
    assert [one["id"] for one in guest.get(S)["setups"]] == [setup]


def test_the_host_unpublishes_a_set_up_for_good(
    field: Field, capsys: pytest.CaptureFixture[str]
) -> None:
    author = member(field, "Baracca")
    setup = keep(author)["id"]
    author.post(f"{S}/{setup}/publish")
    assert cli.main(["admin", "list", "setups", "--data", field.data]) == 0
    assert setup in capsys.readouterr().out
    assert cli.main(["admin", "withdraw", setup, "--data", field.data]) == 0
    assert author.get("/api/set-ups/published")["setups"] == []
    assert "off the shelf" in author.get("/api/me")["warnings"][0]["text"]
    assert refused(author, f"{S}/{setup}/publish") == (403, "barred")
    assert cli.main(["admin", "withdraw", setup, "--data", field.data]) == 2


def test_a_store_is_verified_with_its_set_ups(
    sqlite_field: Field, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(sqlite_field.guest())
    keep(sqlite_field.guest(), BROKEN)
    assert cli.main(["verify-store", sqlite_field.data]) == 0
    assert "1 of 1 set-ups can be flown." in capsys.readouterr().out
