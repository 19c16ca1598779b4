"""Accounts: password, sessions, codes, data and deletion, for their owner only."""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from aerodrome.kernel.record import chained
from aerodrome.service.accounts import model as people
from aerodrome.service.accounts.names import titled
from aerodrome.service.accounts.own_account import CODES
from aerodrome.service.accounts.store import DAY, IDLE_AFTER
from aerodrome.service.accounts.tables import codes as codes_table
from aerodrome.service.accounts.tables import sessions as sessions_table
from aerodrome.service.accounts.user_agents import described
from aerodrome.service.database import store as database_store
from aerodrome.service.limits.networks import network
from aerodrome.service.limits.rates import Rates
from tests.support.server.accounts import GOOD, PASSWORD, account, codes_of, is_in, logged_in, rows
from tests.support.server.in_process import Field, Guest, play_out

NEW = "an entirely new one"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_a_new_password_ends_every_other_session(field: Field) -> None:
    here, there = account(field), logged_in(field)
    wrong = here.post("/api/me/password", {"old": "wrong", "new": NEW}, 403)
    assert wrong["code"] == "wrong-password"
    assert is_in(there)
    assert here.http.post("/api/me/password", json={"old": "x", "new": "short"}).status_code == 400
    here.post("/api/me/password", {"old": GOOD["password"], "new": NEW}, 204)
    assert is_in(here)
    assert not is_in(there)
    assert field.newcomer().post("/api/login", GOOD, 401)["code"] == "login"
    logged_in(field, password=NEW)


def test_a_guest_has_no_password_to_change(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    refused = guest.post("/api/me/password", {"old": "whatever", "new": NEW}, 409)
    assert refused["code"] == "no-account"
    assert guest.post("/api/me/recovery", {"password": ""}, 409)["code"] == "no-account"


def test_open_sessions_are_listed_and_ended(field: Field) -> None:
    here = account(field)
    there = field.newcomer()
    there.http.headers["user-agent"] = FIREFOX
    there.post("/api/login", GOOD)
    listed = here.get("/api/me/sessions")["sessions"]
    assert [(one.get("here"), one.get("agent")) for one in listed] == [
        (None, "Firefox, Linux"),
        (True, None),
    ]
    kept = {row["token_hash"] for row in rows(field, sessions_table)}
    assert not kept & {one["id"] for one in listed}, "an id is not the stored hash of the token"
    game = here.make(seats={"north": {"kind": "me"}, "south": {"kind": "me"}})["game"]["id"]
    with there.socket(game, "north") as line:
        line.hear("update")
        here.post(f"/api/me/sessions/{listed[0]['id']}/end", None, 204)
        with pytest.raises(WebSocketDisconnect):
            line.until(lambda _: False)
    assert not is_in(there)
    assert is_in(here)
    gone = here.post(f"/api/me/sessions/{listed[0]['id']}/end", None, 404)
    assert gone["code"] == "no-session"


def test_a_session_of_another_account_cannot_be_ended(field: Field) -> None:
    here, other = account(field), account(field, "Brumowski")
    (mine,) = here.get("/api/me/sessions")["sessions"]
    kept = [row["token_hash"] for row in rows(field, sessions_table)]
    for session in (mine["id"], *kept):
        refused = other.post(f"/api/me/sessions/{session}/end", None, 404)
        assert refused["code"] == "no-session"
    assert is_in(here)
    assert field.newcomer().get("/api/me/sessions") == {"sessions": []}


AGENTS = {
    FIREFOX: "Firefox, Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/141.0 Safari/537.36 Edg/141.0": "Edge, Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1": "Safari, iPhone",
    "Mozilla/5.0 (Linux; Android 16; Pixel 11) Chrome/141.0 Mobile": "Chrome, Android",
    "python-httpx/1.0": "",
    "<script>Firefox/1": "Firefox",
}


@pytest.mark.parametrize("header", AGENTS)
def test_a_browser_is_described_in_few_words(header: str) -> None:
    assert described(header) == AGENTS[header]


def test_info_a_session_lasts_as_long_as_it_is_used(sqlite_field: Field) -> None:
    field = sqlite_field
    used, idle = account(field), logged_in(field)
    for _ in range(5):
        field.service.live_games.clock._offset += IDLE_AFTER / 4
        assert is_in(used)
    assert not is_in(idle)
    field.service.live_games.clock._offset += IDLE_AFTER + DAY
    assert not is_in(used)


def test_a_session_of_before_the_upgrade_goes_on(no_data: str, toys: None) -> None:
    """It was made long ago, but its owner used it last week."""
    token, now = "a token of long ago", time.time()
    engine = database_store._connect(database_store.database_url(no_data))
    with engine.begin() as connection:
        database_store.upgrade(connection, "0009")
        person = {"id": "p", "name": "Ruffo", "created": 1.0, "seen": now - 7 * DAY}
        session = {"token_hash": people.hashed(token), "person": "p", "created": now - 300 * DAY}
        old = sa.MetaData()
        old.reflect(connection)
        connection.execute(sa.insert(old.tables["people"]).values(**person))
        connection.execute(sa.insert(old.tables["sessions"]).values(**session))
    engine.dispose()
    with Field(no_data) as field:
        again = field.newcomer()
        again.http.cookies.set("aerodrome", token)
        assert is_in(again, "Ruffo")


def test_a_code_recovers_an_account_once(field: Field) -> None:
    here = account(field)
    assert here.post("/api/me/recovery", {"password": "wrong"}, 403)["code"] == "wrong-password"
    codes = codes_of(here)
    assert len(set(codes)) == 10
    assert here.get("/api/me")["codes"] == 10
    assert not {row["code_hash"] for row in rows(field, codes_table)} & set(codes)
    thief = logged_in(field)
    lost = field.guest()
    game = lost.make()["game"]["id"]
    wish = {"name": "baracca", "code": codes[3].lower().replace("-", " "), "password": NEW}
    found = lost.post("/api/recover", wish)
    assert (found["name"], found["codes"]) == ("Baracca", 9)
    assert [one["id"] for one in lost.get("/api/games")["games"]] == [game]
    assert not is_in(thief)
    assert not is_in(here)
    used = field.newcomer().post("/api/recover", wish, 401)
    assert used["code"] == "recover"
    logged_in(field, password=NEW)


def test_a_code_of_another_account_recovers_nothing(field: Field) -> None:
    code = codes_of(account(field))[0]
    other = account(field, "Brumowski")
    codes_of(other)
    answers = [
        field.newcomer().post("/api/recover", {"name": name, "code": said, "password": NEW}, 401)
        for name, said in (("Brumowski", code), ("Nobody", code), ("Baracca", ""))
    ]
    assert answers[0] == answers[1] == answers[2]
    logged_in(field)
    logged_in(field, name="Brumowski")


def test_new_codes_take_the_place_of_the_old(sqlite_field: Field) -> None:
    here = account(sqlite_field)
    old = codes_of(here)[0]
    codes_of(here)
    wish = {"name": "Baracca", "code": old, "password": NEW}
    assert sqlite_field.newcomer().post("/api/recover", wish, 401)["code"] == "recover"


def test_an_unknown_name_costs_as_much_hashing(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The response time does not reveal whether an account exists: the same work is done."""
    account(sqlite_field)
    hashed: list[str] = []

    class Counting:
        def hash(self, password: str) -> str:
            hashed.append(password)
            return "x"

    monkeypatch.setattr(people, "_hasher", Counting())
    for name in ("Baracca", "Nobody"):
        wish = {"name": name, "code": "WRONG", "password": NEW}
        sqlite_field.newcomer().post("/api/recover", wish, 401)
    assert hashed == [NEW, NEW]


GUESSES: dict[str, tuple[str, Any]] = {
    "log in": ("/api/login", {**GOOD, "password": "not this one"}),
}


@pytest.mark.parametrize("what", GUESSES)
def test_guessing_is_slow_for_one_account_from_anywhere(sqlite_field: Field, what: str) -> None:
    account(sqlite_field)
    sqlite_field.service.rates.guess = Rates(3, 0.0001)
    path, wish = GUESSES[what]
    for _ in range(3):
        sqlite_field.newcomer().post(path, wish, 401)
    assert sqlite_field.newcomer().post(path, wish, 429)["code"] == "too-fast"
    other = {**wish, "name": "Nobody"}
    sqlite_field.newcomer().post(path, other, 401)


def besieged(field: Field, name: str = "Baracca") -> None:
    """Guess the account's password from many addresses until all of them are refused."""
    field.service.rates.guess = Rates(3, 0.0001)
    field.service.rates.login = Rates(4, 0.0001)
    guess = {**GOOD, "name": name, "password": "not this one"}
    guesses = [field.newcomer().http.post("/api/login", json=guess) for _ in range(4)]
    assert [one.status_code for one in guesses] == [401, 401, 401, 429]
    assert field.newcomer().http.post("/api/login", json=GOOD).status_code == 429


def test_an_owner_logs_in_at_a_known_place_however_many_guess(sqlite_field: Field) -> None:
    owner = account(sqlite_field)
    owner.post("/api/logout", None, 204)
    besieged(sqlite_field)
    assert owner.post("/api/login", GOOD)["name"] == "Baracca"
    stranger = account(sqlite_field, "Ruffo")
    stranger.post("/api/logout", None, 204)
    assert stranger.post("/api/login", GOOD, 429)["code"] == "too-fast", "his browser, not hers"


def test_an_owner_who_is_logged_in_cares_for_the_account_however_many_guess(
    sqlite_field: Field,
) -> None:
    owner = account(sqlite_field)
    besieged(sqlite_field)
    assert len(owner.post("/api/me/recovery", PASSWORD)["codes"]) == CODES
    owner.post("/api/me/password", {"old": GOOD["password"], "new": NEW}, 204)
    sqlite_field.service.rates.own_guess = Rates(1, 0.0001)
    owner.post("/api/me/delete", PASSWORD, 403)
    assert owner.post("/api/me/delete", {"password": NEW}, 429)["code"] == "too-fast"


def test_an_owner_recovers_by_a_code_however_many_guess(sqlite_field: Field) -> None:
    codes = account(sqlite_field).post("/api/me/recovery", PASSWORD)["codes"]
    besieged(sqlite_field)
    sqlite_field.service.rates.login = Rates(1, 0.0001)
    wish = {"name": "Baracca", "code": codes[0], "password": NEW}
    assert sqlite_field.newcomer().post("/api/recover", wish)["name"] == "Baracca"


def listed(person: Guest, query: str = "") -> list[str]:
    return [game["id"] for game in person.get(f"/api/games{query}")["games"]]


def test_a_game_is_hidden_and_shown_again(field: Field) -> None:
    north, south, game = field.pair()
    for _ in "ab":
        north.post(f"/api/games/{game}/hide", None, 204)
    assert listed(north) == []
    assert listed(north, "?hidden=true") == listed(south) == [game]
    assert north.get("/api/games")["hidden"] == 1
    stranger = field.guest()
    for what in ("hide", "show"):
        assert stranger.post(f"/api/games/{game}/{what}", None, 403)["code"] == "not-yours"
    account(field)
    north.post("/api/login", GOOD)
    assert listed(north, "?hidden=true") == [game], "it stays hidden in the account"
    north.post(f"/api/games/{game}/show", None, 204)
    assert listed(north) == [game]
    assert "hidden" not in north.get("/api/games")


def test_a_lesson_is_abandoned(field: Field) -> None:
    pupil = field.guest()
    taught = pupil.get("/api/rulesets/squadriglia/lessons")["lessons"][0]["lesson"]
    made = pupil.post("/api/games", {"ruleset": "squadriglia", "lesson": taught["id"]})
    game = made["game"]["id"]
    other = field.guest()
    assert other.post(f"/api/games/{game}/abandon", None, 409)["code"] == "no-lesson"
    for _ in "ab":
        pupil.post(f"/api/games/{game}/abandon", None, 204)
    assert listed(pupil) == []
    info = pupil.get(f"/api/games/{game}")
    assert info["outcome"]["winners"] == []
    assert info["outcome"]["reason"]["key"] == "closed.abandoned"
    ordinary = pupil.make()["game"]["id"]
    assert pupil.post(f"/api/games/{ordinary}/abandon", None, 409)["code"] == "no-lesson"


def test_names_and_titles_of_an_uploaded_record(sqlite_field: Field) -> None:
    """A record can contain any name; here its names are in quotes, and belong to no account."""
    field = sqlite_field
    account(field)
    north, south, game = field.pair(names=("Ruffo", "Piccio"))
    play_out(game, {"north": north, "south": south})
    text = north.record(game)
    head, _, rest = text.partition("\n")
    header = msgspec.json.decode(head)
    header["seats"] = {"north": "Baracca\u3164\u202e", "south": "a" * 150}
    header.pop("check")
    bodies = [msgspec.json.encode(header)]
    bodies += [re.sub(rb',"check":"\w+"', b"", line.encode()) for line in rest.splitlines()]
    made = north.http.post("/api/records", content=chained(bodies).encode()).json()["game"]
    assert [seat["name"] for seat in made["seats"]] == ["“Baracca”", f"“{'a' * 40}”"]
    assert north.get(f"/api/games/{made['id']}")["seats"] == made["seats"]


TITLES = {
    "Dawn patrol": "Dawn patrol",
    "  two\nlines\t": "two lines",
    "\u202eright to left\u3164": "right to left",
    "e\u0301\u0302\u0303\u0304\u0305tude": "\u00e9\u0302tude",
    "x" * 100: "x" * 79 + "\u2026",
}


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_short_and_legible(title: str) -> None:
    assert titled(title) == TITLES[title]


SAFE = "__Host-aerodrome"


def test_info_the_cookie_is_bound_to_the_host_under_tls(tmp_path: Any, toys: None) -> None:
    with Field(str(tmp_path / "games.db"), scheme="https") as field:
        guest = field.guest()
        said = guest.http.get("/api/me").headers["set-cookie"]
        assert said.startswith(f"{SAFE}=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(re.split("; ?", said))
        assert "Domain" not in said
        name = guest.get("/api/me")["name"]
        before = field.newcomer()
        before.http.headers["cookie"] = f"aerodrome={guest.http.cookies[SAFE]}"
        answer = before.http.get("/api/me")
        assert answer.json()["name"] == name, "who was here before the upgrade still is"
        assert f"{SAFE}=" in answer.headers["set-cookie"]
        assert 'aerodrome=""' in answer.headers["set-cookie"], "under its new name alone"
        assert guest.http.post("/api/logout").status_code == 204
        assert SAFE not in guest.http.cookies


def test_info_limits_count_a_network_of_ipv6_as_one_place() -> None:
    one = {network(f"2001:db8:1:2::{end}") for end in ("1", "ffff", "1:2:3")}
    assert one == {"2001:db8:1:2::/64"}
    assert network("2001:db8:1:3::1") not in one
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("testclient") == "testclient"


def test_info_guests_of_one_ipv6_network_share_their_limit(tmp_path: Any, toys: None) -> None:
    with Field(str(tmp_path / "games.db")) as field:
        field.service.rates.guest = Rates(3, 0.0001)
        codes = []
        for end in range(1, 6):
            door = TestClient(field.app, "http://testserver", client=(f"2001:db8::{end}", 1))
            door.portal = field.door.portal
            codes.append(door.get("/api/me").status_code)
        assert codes == [200, 200, 200, 429, 429]
