"""Identity and protection: sessions, passwords, headers, limits, logs."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
import structlog
from argon2 import Type
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from aerodrome.server.guard import HEADERS, HangUps
from aerodrome.service.accounts import model as people
from aerodrome.service.accounts.sessions import REMEMBERED
from tests.support.server.accounts import GOOD
from tests.support.server.in_process import Field
from tests.support.server.raw_requests import Asked

HASHER = people._hasher
"""The real hash of passwords; other tests use a faster one."""


def test_a_guest_keeps_their_games_under_a_name(field: Field) -> None:
    north, south, game = field.pair()
    assert north.get("/api/me")["account"] is False
    assert north.post("/api/me/account", GOOD) == {"name": "Baracca", "account": True}
    assert north.post("/api/me/account", GOOD, 409)["code"] == "named"
    assert north.post("/api/me/name", {"name": "Other"}, 409)["code"] == "named"
    assert south.position(game)["game"]["seats"][0]["name"] == "Baracca"
    elsewhere = field.newcomer()
    assert elsewhere.post("/api/login", GOOD)["name"] == "Baracca"
    assert [one["id"] for one in elsewhere.get("/api/games")["games"]] == [game]
    elsewhere.answer_one(game, "north")
    folded = field.newcomer()
    folded.post("/api/login", {**GOOD, "name": " BA\uff32ACCA "})


ALIKE = [
    "baracca",
    "BARACCA",
    "\uff22aracca",
    "B\u0430r\u0430cc\u0430",
    "\u0412\u0430\u0433\u0430\u0441\u0441\u0430",
    "Bar acca",
    "aerodrome",
    "Aerodrorne",
    "\u0391\u0395R0DR0ME",
    "ace",
    "\u0430\u0441\u0435",
    "admin",
    "ADMIN",
    "Admin 7",
    "a.d.m.i.n",
    "\u0410dmin",
    "The Administrator",
    "Moderator Anna",
    "Moderatore",
    "Aerodrome!",
    "the computer",
    "Il computer",
    "House",
    "Host",
]


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_is_taken(field: Field, name: str) -> None:
    field.guest().post("/api/me/account", GOOD)
    other = field.guest()
    wish = {"name": name, "password": "something else"}
    assert other.post("/api/me/account", wish, 409)["code"] == "name-taken"
    assert other.post("/api/me/name", {"name": name}, 409)["code"] == "name-taken"


UNSEEN = ["", " ", "\u200b", "\u0000", "\u3164", "\u2800 ", "x" * 41, "ß" * 40, "ﷺ" * 30]


@pytest.mark.parametrize("name", [*UNSEEN, "e\u0301\u0302\u0303"])
def test_a_name_that_cannot_be(field: Field, name: str) -> None:
    guest = field.guest()
    for path, body in (("/api/me/name", {}), ("/api/me/account", {"password": "long enough"})):
        refused = guest.post(path, {"name": name, **body}, 400)
        assert refused["code"] in ("bad-name", "malformed")


def test_a_wrong_password_and_no_such_account_are_the_same(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str | None] = []
    fits = people._fits

    def counted(secret: str | None, password: str) -> bool:
        compared.append(secret)
        return fits(secret, password)

    monkeypatch.setattr(people, "_fits", counted)
    field.guest().post("/api/me/account", GOOD)
    answers = [
        field.newcomer().post("/api/login", wish, 401)
        for wish in ({**GOOD, "password": "cavallino"}, {**GOOD, "name": "Nobody"})
    ]
    assert len(compared) == 2, "a password was compared in either case"
    assert compared[1] is None, "with a decoy where there is no account"
    assert answers[0] == answers[1]
    short = field.newcomer().post("/api/login", {"name": "Baracca", "password": "x"}, 400)
    assert short["code"] == "malformed"


def test_hashing_does_not_block_requests(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed away from the event loop."""
    where: list[str] = []

    def fits(secret: str, password: str) -> bool:
        where.append(threading.current_thread().name)
        return False

    monkeypatch.setattr(people, "_fits", fits)
    field.newcomer().post("/api/login", GOOD, 401)
    loop = field.door.portal
    assert loop is not None
    assert where != [loop.call(lambda: threading.current_thread().name)]


def test_logging_out_ends_a_session_everywhere_it_is_used(field: Field) -> None:
    north, south, game = field.pair()
    cookie = north.http.cookies["aerodrome"]
    with north.socket(game, "north") as line:
        line.hear("update")
        assert north.http.post("/api/logout").status_code == 204
        with pytest.raises(WebSocketDisconnect) as ended:
            line.until(lambda _: False)
        assert ended.value.reason == "login"
    thief = field.newcomer()
    thief.http.cookies.set("aerodrome", cookie)
    assert thief.do(game, "resign", "north", 403)["code"] == "not-yours"
    assert south.position(game)["game"]["status"] == "playing"


def test_logging_out_everywhere(field: Field) -> None:
    here = field.guest()
    here.post("/api/me/account", GOOD)
    there = field.newcomer()
    there.post("/api/login", GOOD)
    assert there.http.post("/api/logout?everywhere=true").status_code == 204
    for old in (here, there):
        assert old.get("/api/me")["name"] != "Baracca"


def test_a_revoked_session_cannot_speak_over_an_open_line(field: Field) -> None:
    """Another process revoked it without announcing it; here it ends within seconds."""
    north, _, game = field.pair()
    with north.socket(game, "north") as line:
        line.hear("update")
        portal = field.door.portal
        assert portal is not None
        token = north.http.cookies["aerodrome"]
        portal.call(lambda: field.service.people.log_out(token, everywhere=False))
        field.service.live_games.clock._offset += REMEMBERED
        line.say(type="resign", seat="north", id="r")
        assert line.hear("fault")["code"] == "login"
        with pytest.raises(WebSocketDisconnect):
            line.hear()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie(data: str, toys: None, scheme: str) -> None:
    with Field(data, scheme=scheme) as field:
        set_ = field.newcomer().http.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in set_
    assert "samesite=lax" in set_
    assert "path=/" in set_
    assert ("secure" in set_) is (scheme == "https")


def test_tokens_are_unguessable_and_hashed_at_rest(tmp_path: Path, toys: None) -> None:
    data = tmp_path / "games.db"
    with Field(str(data)) as field:
        host = field.guest()
        host.post("/api/me/account", GOOD)
        tokens = [host.make()["invites"][0]["token"] for _ in range(5)]
        session = host.http.cookies["aerodrome"]
    assert len(set(tokens)) == 5
    assert all(len(token) >= 32 for token in (*tokens, session))
    store = sqlite3.connect(data)
    text = "\n".join(store.iterdump())
    store.close()
    for secret in (*tokens, session, GOOD["password"]):
        assert secret not in text
    assert "$argon2id$" in text
    assert stat.S_IMODE(data.stat().st_mode) == 0o600, "the seeds are for the server alone"


def test_a_thief_of_the_store_pays_for_every_guess() -> None:
    """The hash is argon2id, with at least the recommended cost (19 MiB, two passes)."""
    assert HASHER.type is Type.ID
    assert HASHER.memory_cost >= 19 * 1024
    assert HASHER.time_cost >= 2


@pytest.mark.parametrize(
    "path", ["/", "/api/me", "/nope", "/healthz", "/api/games/nope", "/static/../x", "/api/login"]
)
def test_headers_on_every_answer(sqlite_field: Field, path: str) -> None:
    for response in (sqlite_field.door.get(path), sqlite_field.door.post(path)):
        for name, value in HEADERS.items():
            if name != "cache-control":
                assert response.headers[name] == value
    assert "default-src 'none'" in HEADERS["content-security-policy"]


def test_a_bug_is_not_shown(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer has no stack trace and all headers; the log has the trace."""

    def broken(*_: object) -> None:
        raise KeyError("a secret detail")

    north, _, game = sqlite_field.pair()
    monkeypatch.setattr(sqlite_field.service.games, "info", broken)
    with structlog.testing.capture_logs() as logs:
        response = north.http.get(f"/api/games/{game}")
    assert response.status_code == 500
    assert response.json()["code"] == "bug"
    assert "secret" not in response.text
    assert response.headers["x-content-type-options"] == "nosniff"
    assert logs[0]["event"] == "server.request_failed"
    monkeypatch.setattr(sqlite_field.service.games, "answer", broken)
    with north.socket(game, "north") as line, structlog.testing.capture_logs() as logs:
        line.say(type="answer", seat="north", key="k", value=1, id="i")
        assert line.hear("fault") == {
            "type": "fault",
            "code": "bug",
            "sentence": "something went wrong here; what is saved is safe.",
            "id": "i",
        }


@pytest.mark.parametrize("path", ["/", "/api/rulesets", "/api/me", "/api/me/data", "/nowhere"])
def test_a_client_that_hangs_up_leaves_no_trace_in_the_log(sqlite_field: Field, path: str) -> None:
    """Under uvloop, writing to a closed connection is a RuntimeError."""
    asked = Asked("GET", path, b"", {"host": "testserver"}, b"")

    async def send(message: Message) -> None:
        raise RuntimeError("unable to perform operation on <closed>; the handler is closed")

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    portal = sqlite_field.door.portal
    assert portal is not None
    with structlog.testing.capture_logs() as logs:
        portal.call(sqlite_field.app, asked.scope(), receive, send)
    assert logs == []


def test_a_socket_that_is_hung_up_on_leaves_no_trace_either(sqlite_field: Field) -> None:
    asked = Asked("GET", "/api/lobby/socket", b"", {"host": "testserver"}, b"")

    async def send(message: Message) -> None:
        raise RuntimeError("unable to perform operation on <closed>; the handler is closed")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    portal = sqlite_field.door.portal
    assert portal is not None
    scope = {**asked.scope(), "type": "websocket", "scheme": "ws", "subprotocols": []}
    with structlog.testing.capture_logs() as logs:
        portal.call(sqlite_field.app, scope, receive, send)
    assert logs == []


def test_what_an_exchange_may_not_send_is_still_a_bug() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.body"})

    async def send(message: Message) -> None:
        raise RuntimeError("Response content longer than Content-Length")

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def exchange() -> None:
        await HangUps(app)({"type": "http"}, receive, send)

    with pytest.raises(RuntimeError, match="Content-Length"):
        asyncio.run(exchange())


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://testserver.evil"]
)
def test_a_foreign_page_may_not_speak_for_me(sqlite_field: Field, origin: str) -> None:
    north, _, game = sqlite_field.pair()
    headers = {"origin": origin}
    for path in (f"/api/games/{game}/resign", "/api/logout", "/api/login", "/api/games"):
        refused = north.http.post(path, json={}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign-origin")
    with north.http.websocket_connect(f"/api/games/{game}/socket", headers=headers) as session:
        assert session.receive_json()["code"] == "foreign-origin"
    ours = north.http.post(
        "/api/me/name", json={"name": "X"}, headers={"origin": "http://testserver"}
    )
    assert ours.status_code == 200
    assert north.http.get(f"/api/games/{game}").json()["status"] == "playing"
