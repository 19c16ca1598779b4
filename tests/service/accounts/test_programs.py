"""Programs: accounts that belong to a person and use tokens."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from aerodrome.service.accounts.store import prune
from aerodrome.service.ratings import scale
from tests.support.server.in_process import Field, Guest, Line, play_out
from tests.support.server.rated_games import everything, given_up, match, recounted

PASSWORD = "a password of some length"
WISH = {"ruleset": "sealed", "scenario": "short"}


def owner(field: Field, name: str = "Ada") -> Guest:
    """Return a person with an account."""
    guest = field.guest()
    guest.post("/api/me/account", {"name": name, "password": PASSWORD})
    return guest


def program(field: Field, of: Guest, name: str) -> Guest:
    """Return a program of a person, which uses its token alone."""
    bot = of.post("/api/me/bots", {"name": name})["id"]
    token = of.post(f"/api/me/bots/{bot}/tokens", {"label": "test"})["token"]
    return bearing(field, token)


def bearing(field: Field, token: str) -> Guest:
    guest = field.newcomer()
    guest.http.headers["authorization"] = f"Bearer {token}"
    guest.http.headers["origin"] = "https://elsewhere.example"
    return guest


def test_a_token_identifies_a_program_at_every_address(sqlite_field: Field) -> None:
    ada = owner(sqlite_field)
    robot = program(sqlite_field, ada, "Robot")
    response = robot.http.get("/api/me")
    assert response.json()["name"] == "Robot"
    assert response.json()["program_of"] == "Ada"
    assert "set-cookie" not in response.headers
    game = robot.make()["game"]["id"]
    assert robot.get("/api/games")["games"][0]["id"] == game
    with robot.socket(game, "north") as line:
        assert line.hear("update")["seat"] == "north"
    with robot.http.websocket_connect("/api/lobby/socket") as session:
        assert Line(session).hear("tables")


def test_only_a_program_s_own_token_opens(sqlite_field: Field) -> None:
    ada = owner(sqlite_field)
    session = ada.http.cookies["aerodrome"]
    for token in ("", "x", "aerodrome_" + "x" * 32, session):
        stranger = bearing(sqlite_field, token)
        assert stranger.get("/api/me", 401)["code"] == "login"
        assert stranger.get("/api/rulesets", 401)["code"] == "login"
        with stranger.http.websocket_connect("/api/lobby/socket") as line:
            assert Line(line).hear()["sentence"].startswith("this token is not known")
    robot = program(sqlite_field, ada, "Robot")
    token = robot.http.headers["authorization"].split()[1]
    browser = sqlite_field.newcomer()
    browser.http.cookies.set("aerodrome", token)
    assert browser.get("/api/me")["name"].startswith("Guest"), "a token is no cookie"


def test_tokens_are_shown_once_hashed_and_revoked(sqlite_field: Field, tmp_path: Path) -> None:
    ada = owner(sqlite_field)
    bot = ada.post("/api/me/bots", {"name": "Robot"})["id"]
    made = [ada.post(f"/api/me/bots/{bot}/tokens", {"label": one}) for one in ("home", "lab")]
    with sqlite_field.service.store.transaction() as transaction:
        assert prune(transaction, time.time()) == (0, 0), "an unused token stays valid"
    home, lab = (bearing(sqlite_field, one["token"]) for one in made)
    (listed,) = ada.get("/api/me/bots")["bots"]
    assert [(one["label"], "used" in one) for one in listed["tokens"]] == [
        ("home", False),
        ("lab", False),
    ]
    home.get("/api/me")
    (listed,) = ada.get("/api/me/bots")["bots"]
    assert [one.get("used") is not None for one in listed["tokens"]] == [True, False]
    assert made[0]["token"] not in str(listed)
    with home.http.websocket_connect("/api/lobby/socket") as session:
        line = Line(session)
        line.hear("mine")
        assert ada.get("/api/me/bots")["bots"][0]["here"]
        ada.post(f"/api/me/bots/{bot}/tokens/{made[0]['id']}/revoke", None, 204)
        assert session.receive()["type"] == "websocket.close"
    assert home.get("/api/me", 401)["code"] == "login"
    assert lab.get("/api/me")["name"] == "Robot"
    again = ada.post(f"/api/me/bots/{bot}/tokens/{made[0]['id']}/revoke", None, 404)
    assert again["code"] == "no-token"
    written = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())
    assert all(one["token"].encode() not in written for one in made)
    assert all(one["token"].encode() not in ada.http.get("/api/me/data").content for one in made)


def test_addresses_for_people_are_refused_to_programs_in_a_sentence(sqlite_field: Field) -> None:
    ada = owner(sqlite_field)
    robot = program(sqlite_field, ada, "Robot")
    table = robot.make()["game"]["id"]
    refused: dict[str, Any] = {
        "/api/me/password": {"old": "", "new": PASSWORD},
        "/api/me/name": {"name": "Someone"},
        "/api/me/delete": {},
        "/api/me/bots": {"name": "Child"},
        "/api/clubs": {"name": "A club", "text": "", "open": True},
        "/api/follow": {"name": "Ada"},
        "/api/lobby/pairing": {"ruleset": "sealed", "pace": "day"},
        "/api/login": {"name": "Ada", "password": PASSWORD},
        f"/api/games/{table}/chat": {"type": "chat", "seat": "north", "text": "x", "id": "1"},
    }
    for path, body in refused.items():
        assert robot.post(path, body, 403)["code"] == "for-people", path
    for path in ("/api/me/bots", "/api/me/data", "/api/me/sessions"):
        assert robot.get(path, 403)["code"] == "for-people", path
    newcomer = sqlite_field.newcomer()
    newcomer.post("/api/login", {"name": "Robot", "password": ""}, 400)
    newcomer.post("/api/login", {"name": "Robot", "password": PASSWORD}, 401)


def test_programs_are_few_named_and_their_owner_s_alone(sqlite_field: Field) -> None:
    ada, eve = owner(sqlite_field), owner(sqlite_field, "Eve")
    guest = sqlite_field.guest()
    assert guest.post("/api/me/bots", {"name": "Robot"}, 409)["code"] == "no-account"
    bot = ada.post("/api/me/bots", {"name": "Robot"})["id"]
    assert ada.post("/api/me/bots", {"name": "R0bot"}, 409)["code"] == "name-taken"
    for number in range(4):
        ada.post("/api/me/bots", {"name": f"Robot number {'x' * number}"})
    assert ada.post("/api/me/bots", {"name": "One more"}, 429)["code"] == "too-many"
    for path in (f"{bot}/tokens", f"{bot}/remove", f"{bot}/tokens/x/revoke"):
        assert eve.post(f"/api/me/bots/{path}", {}, 404)["code"] == "no-bot"
    for _ in range(5):
        token = ada.post(f"/api/me/bots/{bot}/tokens", {})["token"]
    assert ada.post(f"/api/me/bots/{bot}/tokens", {}, 429)["code"] == "too-many"
    robot = bearing(sqlite_field, token)
    ada.post(f"/api/me/bots/{bot}/remove", None, 204)
    robot.get("/api/me", 401)
    assert len(ada.get("/api/me/bots")["bots"]) == 4
    eve.post("/api/me/bots", {"name": "Robot"})


def test_programs_leave_with_their_owner_and_games_go_on(field: Field) -> None:
    ada, eve = owner(field), owner(field, "Eve")
    robot = program(field, ada, "Robot")
    made = robot.make()
    game = made["game"]["id"]
    eve.post("/api/join", {"token": made["invites"][0]["token"]})
    ada.post("/api/me/delete", {"password": PASSWORD}, 204)
    robot.get("/api/me", 401)
    seats = {one["seat"]: one for one in eve.get(f"/api/games/{game}")["seats"]}
    assert seats["north"]["name"] == "a pilot who left"
    assert seats["north"]["kind"] == "bot"
    eve.get("/api/pilots/Robot", 404)


def challenged(by: Guest, name: str, status: int = 204, **wish: Any) -> Any:
    return by.post("/api/challenges", {"whom": {"name": name}, "wish": WISH | wish}, status)


def test_a_running_program_hears_of_challenges_and_takes_them(field: Field) -> None:
    ada, eve = owner(field), owner(field, "Eve")
    robot = program(field, ada, "Robot")
    with robot.http.websocket_connect("/api/lobby/socket") as session:
        line = Line(session)
        assert line.hear("mine").get("challenges", []) == []
        assert eve.get("/api/lobby")["tables"]["here"] == 0, "no people"
        (ready,) = eve.get("/api/pilots?programs=true")["ready"]
        assert (ready["name"], ready["program_of"]) == ("Robot", "Ada")
        assert eve.post("/api/acquaintance", {"name": "Robot"})["program"]
        challenged(eve, "Robot")
        (asked,) = line.hear("mine")["challenges"]
        assert (asked["by"], asked["mine"], asked["wish"]["ruleset"]) == ("Eve", False, "sealed")
        (mine,) = eve.get("/api/friends")["challenges"]
        assert mine["program"]
        game = robot.post(f"/api/challenges/{asked['id']}/accept")["game"]
        assert line.hear("mine").get("challenges", []) == []
    seats = eve.get(f"/api/games/{game}")["seats"]
    assert {one["name"]: one.get("program") for one in seats} == {"Eve": None, "Robot": True}
    assert "ready" not in eve.get("/api/pilots?programs=true"), "it has gone"
    (listed,) = eve.get("/api/games")["games"]
    assert {one["name"] for one in listed["seats"] if one.get("program")} == {"Robot"}
    assert eve.get("/api/pilots/Robot")["program_of"] == "Ada"


def test_programs_challenge_and_are_rated_among_themselves(
    sqlite_field: Field,
) -> None:
    ada, eve = owner(sqlite_field), owner(sqlite_field, "Eve")
    one, two = (program(sqlite_field, ada, name) for name in ("First", "Second"))
    other = program(sqlite_field, eve, "Other")
    assert challenged(one, "Eve", 403)["code"] == "unwilling"
    assert challenged(eve, "First", 400, rated=True)["code"] == "unrated"
    assert challenged(one, "Second", 400, rated=True)["code"] == "unrated"
    challenged(one, "Second")
    (asked,) = two.get("/api/lobby")["mine"]["challenges"]
    two.post(f"/api/challenges/{asked['id']}/accept")
    challenged(one, "Other", rated=True)
    (asked,) = other.get("/api/lobby")["mine"]["challenges"]
    other.post(f"/api/challenges/{asked['id']}/decline", None, 204)
    made = one.make(rated=True)
    token = made["invites"][0]["token"]
    assert eve.post("/api/join", {"token": token}, 400)["code"] == "unrated"
    assert two.post("/api/join", {"token": token}, 400)["code"] == "unrated"
    other.post("/api/join", {"token": token})


def test_programs_have_a_ladder_of_their_own(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their games change only their own ratings, and recounting gives the same."""
    monkeypatch.setattr(scale, "SETTLED", 1000.0)
    ada, eve = owner(field), owner(field, "Eve")
    one, other = program(field, ada, "First"), program(field, eve, "Other")
    people = match(ada, eve)
    given_up(people, ada, eve)
    before = {row["member"]: row for row in everything(field.service.store)[1]}
    given_up(match(one, other), one, other)
    seats = {"north": {"kind": "me"}, "south": {"kind": "bot", "level": "rookie"}}
    play_out(one.make(rated=True, seats=seats)["game"]["id"], {"north": one})
    counted = everything(field.service.store)
    after = {row["member"]: row for row in counted[1]}
    assert {key: after[key] for key in before} == before, "people, levels and sides stay"
    assert len(after) == len(before) + 2
    assert {line["verdict"] for line in counted[0]} == {"counted"}
    assert recounted(field.service.store) == counted
    for viewer, programs, owner_of in (
        (ada, "false", {"Ada": None, "Eve": None}),
        (one, "true", {"First": "Ada", "Other": "Eve"}),
    ):
        listed = viewer.get(f"/api/pilots?ruleset=sealed&programs={programs}")
        assert {line["name"]: line.get("program_of") for line in listed["pilots"]} == owner_of
        assert listed["mine"] in listed["pilots"]
    assert "mine" not in ada.get("/api/pilots?ruleset=sealed&programs=true")
    bot = eve.get("/api/me/bots")["bots"][0]["id"]
    eve.post(f"/api/me/bots/{bot}/remove", None, 204)
    removed = everything(field.service.store)
    assert recounted(field.service.store) == removed, "a program that is gone was one"
