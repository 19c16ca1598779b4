"""Limits of a server: rates, sizes and numbers, and what is never logged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import pages
from aerodrome.server.guard import HEADERS
from aerodrome.server.hosts import checked_names
from aerodrome.service import http_errors
from aerodrome.service.games import model as games
from aerodrome.service.limits.rates import Rates
from aerodrome.service.social.presence import Presence
from tests.support.server.accounts import GOOD
from tests.support.server.in_process import Field, Guest, play_out


def test_limits_say_when_to_come_back(data: str, toys: None) -> None:
    with Field(data, strict=True) as field:
        guest = field.guest()
        field.service.rates.action = Rates(burst=5, per_second=0.1)
        answers = [guest.http.get("/api/games") for _ in range(8)]
        assert [a.status_code for a in answers] == [200] * 5 + [429] * 3
        said = answers[-1].json()
        assert "try again in" in said["sentence"]
        assert 0 < said["retry"] == int(answers[-1].headers["retry-after"]) <= 10
        other = field.guest()
        assert other.http.get("/api/games").status_code == 200, "each has his own"
        field.service.rates.action = Rates(10**9, 10**9)
        field.service.rates.login = Rates(burst=2, per_second=0.01)
        logins = [other.http.post("/api/login", json=GOOD).status_code for _ in range(3)]
        assert logins == [401, 401, 429]
        field.service.rates.guest = Rates(burst=2, per_second=0.01)
        newcomers = [field.newcomer().http.get("/api/me").status_code for _ in range(3)]
        assert newcomers == [200, 200, 429]
        field.service.rates.making_there = Rates(burst=1, per_second=0.01)
        one, two = guest.http, other.http
        wish = {"ruleset": "sealed", "scenario": "short"}
        made = [client.post("/api/games", json=wish).status_code for client in (one, two)]
        assert made == [200, 429], "a new face from the same place is no new beginning"


def test_sizes_are_limited(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    huge = north.http.post(
        f"/api/games/{game}/chat",
        content=b'{"text":"' + b"x" * 70_000 + b'"}',
        headers={"content-type": "application/json"},
    )
    assert (huge.status_code, huge.json()["code"]) == (413, "too-large")
    record = north.http.post("/api/records", content=b"x" * (http_errors.LARGEST_RECORD + 1))
    assert record.status_code == 413
    with north.socket(game, "north") as line:
        line.hear("update")
        line.session.send_text("x" * (http_errors.LARGEST_SPOKEN + 1))
        assert line.hear("fault")["code"] == "too-large"


def test_open_games_are_limited(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_OPEN", 2)
    host = sqlite_field.guest()
    first, _ = host.make(), host.make()
    refused = host.post("/api/games", {"ruleset": "sealed", "scenario": "short"}, 429)
    assert refused["code"] == "too-many"
    assert "finish or resign" in refused["sentence"]
    host.do(first["game"]["id"], "resign", "north")
    host.make()


def test_connections_are_limited(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aerodrome.server.sockets.SOCKETS_EACH", 2)
    north, _, game = sqlite_field.pair()
    with north.socket(game, "north") as one, north.socket(game) as two:
        one.hear(), two.hear()
        with north.socket(game) as three:
            assert three.hear("fault")["code"] == "too-many"
    with north.socket(game, "north") as again:
        assert again.hear()["type"] == "update"
    assert sqlite_field.service[Presence].sockets == {}


def test_no_secret_is_logged(data: str, toys: None, capfd: pytest.CaptureFixture[str]) -> None:
    """In a whole game with refusals and accounts, the log names only games and seats."""
    with structlog.testing.capture_logs() as logs, Field(data) as field:
        north, south, game = field.pair(seed="my very secret seed")
        north.post("/api/me/account", GOOD)
        field.newcomer().post("/api/login", {**GOOD, "password": "a wrong password"}, 401)
        north.do(game, "answers", "north", 400, key="0/1.1#1[north-1]/1.1#1", value="sneaky")
        north.do(game, "chat", "north", text="psst, my words")
        play_out(game, {"north": north, "south": south})
        tokens = [guest.http.cookies["aerodrome"] for guest in (north, south)]
    text = repr(logs) + "".join(capfd.readouterr())
    secrets = ["my very secret seed", GOOD["password"], "a wrong password", "sneaky", "psst"]
    for secret in (*secrets, *tokens):
        assert secret not in text


def test_errors_of_the_store_carry_no_values(sqlite_field: Field) -> None:
    insert = sa.text("INSERT INTO lines VALUES (:secret)")
    with (
        sqlite_field.service.store.engine.begin() as connection,
        pytest.raises(SQLAlchemyError, match="hidden") as raised,
    ):
        connection.execute(insert, {"secret": "orders"})
    assert "orders" not in str(raised.value)


def test_visitors_who_only_look_are_not_stored(sqlite_field: Field) -> None:
    _, _, game = sqlite_field.pair()
    paths = ["/api/rulesets", "/api/games", f"/api/games/{game}", f"/api/games/{game}/position"]
    for path in [*paths, "/healthz", "/"]:
        response = sqlite_field.newcomer().http.get(path)
        assert "set-cookie" not in response.headers


def test_forged_cookies_are_nobodys(sqlite_field: Field) -> None:
    _, south, game = sqlite_field.pair()
    for forged in ("x", "a" * 5000, "%00", "' OR 1=1 --", "=;,"):
        client = TestClient(sqlite_field.app)
        client.headers["cookie"] = f"aerodrome={forged}"
        client.portal = sqlite_field.door.portal
        guest = Guest(client)
        assert guest.http.get(f"/api/games/{game}/position?seat=south").status_code == 403
    assert south.position(game, "south")["seat"] == "south"


def test_headers_are_on_every_answer(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes answers to unexpected errors, and to names that no file system allows."""
    door = field.newcomer().http
    long = door.get(f"/static/{'x' * 256}")
    assert long.status_code == 404

    def broken() -> frozenset[str]:
        raise ValueError("an unexpected error")

    monkeypatch.setattr(pages, "_files", broken)
    client = TestClient(field.app, raise_server_exceptions=False)
    client.portal = field.door.portal
    worst = client.get("/static/app.js")
    assert worst.status_code == 500
    for answer in (long, worst):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_an_invitation_is_in_no_log_and_in_no_referrer(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token of an invitation is part of its address."""
    door = field.newcomer().http
    assert door.get("/join/secret").headers["referrer-policy"] == "no-referrer"
    monkeypatch.setattr(pages, "STATIC", None)
    client = TestClient(field.app, raise_server_exceptions=False)
    client.portal = field.door.portal
    with structlog.testing.capture_logs() as said:
        assert client.get("/join/secret").status_code == 500
    assert "server.request_failed" in str(said)
    assert "secret" not in str(said)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8914", "localhost.evil.example", ""]
)
def test_only_our_own_names_are_answered(field: Field, host: str) -> None:
    """A page that rebinds its host name to this machine can read and change nothing."""
    door = field.newcomer().http
    refused = door.get("/metrics", headers={"host": host})
    assert (refused.status_code, refused.json()["code"]) == (421, "misdirected")
    assert refused.headers["x-frame-options"] == "DENY"
    with (
        pytest.raises(WebSocketDisconnect),
        door.websocket_connect("/api/games/x/socket", headers={"host": host}),
    ):
        pass


@pytest.mark.parametrize("host", ["localhost:1", "a.localhost", "[::1]:8914", "192.168.0.7:8914"])
def test_an_address_in_figures_is_our_own(field: Field, host: str) -> None:
    assert field.newcomer().http.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("name", ["*", "games.*", "*example.org"])
def test_a_name_that_would_let_strangers_in_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="only at the beginning"):
        checked_names([name])
    assert checked_names(["*.example.org", "games"]) == ["*.example.org", "games"]


def test_names_from_before_are_looked_at_when_the_server_starts(tmp_path: Path) -> None:
    """An account made by an older Aerodrome has no stored skeleton of its name yet."""
    data = str(tmp_path / "games.db")
    with Field(data) as field:
        field.guest().post("/api/me/account", GOOD)
    with closing(sqlite3.connect(data)) as store, store:
        store.execute("UPDATE people SET looks = NULL")
    with Field(data) as field:
        alike = {"name": "B\u0430racca", "password": "something else"}
        assert field.guest().post("/api/me/account", alike, 409)["code"] == "name-taken"


def test_an_account_with_a_name_that_is_reserved_by_now_is_still_logged_in_to(
    data: str, toys: None
) -> None:
    """Create the account as an older Aerodrome allowed."""
    with Field(data) as field:
        field.guest().post("/api/me/account", GOOD)
    with closing(sqlite3.connect(data)) as store, store:
        store.execute("UPDATE people SET name = 'Admin', account = 'admin', looks = 'admin'")
    with Field(data) as field:
        wish = {**GOOD, "name": "Admin"}
        assert field.newcomer().post("/api/login", wish)["name"] == "Admin"
