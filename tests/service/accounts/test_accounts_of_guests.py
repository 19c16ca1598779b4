"""Guests: they keep their games when they log in, and are deleted when they stay away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.service import service as service_module
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.store import DAY, FORGOTTEN_AFTER, IDLE_AFTER
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.accounts.tables import sessions as sessions_table
from tests.support.server.in_process import Field, Guest
from tests.support.waiting import until

GOOD = {"name": "Baracca", "password": "cavallino rampante"}
MINE = {"kind": "me"}
BOTH = {"north": MINE, "south": MINE}


def account(field: Field) -> Guest:
    """Return a person with an account, on another machine."""
    person = field.guest()
    person.post("/api/me/account", GOOD)
    return person


def games_of(guest: Guest) -> list[str]:
    return [game["id"] for game in guest.get("/api/games")["games"]]


def counted(field: Field, table: sa.Table, *where: Any) -> int:
    query = sa.select(sa.func.count()).select_from(table).where(*where)
    with field.service.store.engine.begin() as connection:
        return int(connection.execute(query).scalar_one())


def test_logging_in_takes_the_guests_games_along(field: Field) -> None:
    elsewhere = account(field)
    before = elsewhere.make()["game"]["id"]
    guest, friend, made = field.pair()
    invited = friend.make()
    guest.post("/api/join", {"token": invited["invites"][0]["token"]})
    joined = invited["game"]["id"]
    invitation = guest.make()["invites"][0]
    old = guest.http.cookies["aerodrome"]
    question = guest.position(made, "north")["questions"][0]
    said = {"key": question["key"], "value": question["options"][0]["value"], "id": "once"}
    ack = guest.do(made, "answers", "north", **said)

    assert guest.post("/api/login", GOOD) == {"name": "Baracca", "account": True}
    assert sorted(games_of(guest)) == sorted([before, made, joined, invitation["game"]])
    assert sorted(games_of(elsewhere)) == sorted(games_of(guest))
    seats = guest.get(f"/api/games/{made}")["seats"]
    assert (seats[0]["name"], seats[0]["mine"]) == ("Baracca", True)
    assert guest.do(made, "answers", "north", **said) == ack, "what was sent again is known"
    assert guest.answer_one(joined, "south") is not None
    guest.post(f"/api/games/{invitation['game']}/invites", {"seat": "south"})
    thief = field.newcomer()
    thief.http.cookies.set("aerodrome", old)
    assert thief.get("/api/me")["name"] != "Baracca", "the guest's session is over"
    field.service.live_games.live.clear()
    assert guest.position(joined, "south")["game"]["seats"][1]["mine"]


def test_an_open_line_of_the_guest_hears_of_it(field: Field) -> None:
    account(field)
    guest, friend, game = field.pair()
    with friend.socket(game, "south") as line:
        line.hear("update")
        guest.post("/api/login", GOOD)
        line.until(lambda u: u["game"]["seats"][0]["name"] == "Baracca")


def test_a_guest_never_comes_to_sit_against_themselves(field: Field) -> None:
    """The login is refused, with the address of the table, and nothing has changed."""
    elsewhere = account(field)
    made = elsewhere.make()
    guest = field.guest()
    name = guest.get("/api/me")["name"]
    guest.post("/api/join", {"token": made["invites"][0]["token"]})
    other = guest.make()["game"]["id"]
    game = made["game"]["id"]
    refused = guest.post("/api/login", GOOD, 409)
    assert (refused["code"], refused["place"]) == ("both-seats", game)
    assert "finish it first" in refused["sentence"]
    assert guest.get("/api/me") == {"name": name, "account": False}
    assert sorted(games_of(guest)) == sorted([game, other])
    assert guest.answer_one(game, "south") is not None
    guest.do(game, "resign", "south")
    guest.post("/api/login", GOOD)
    assert sorted(games_of(guest)) == sorted([game, other])


def test_a_person_with_an_account_only_changes_to_the_other(field: Field) -> None:
    account(field)
    other = field.guest()
    other.post("/api/me/account", {**GOOD, "name": "Brumowski"})
    game = other.make(seats=BOTH)["game"]["id"]
    other.post("/api/login", GOOD)
    assert games_of(other) == []
    other.post("/api/login", {**GOOD, "name": "Brumowski"})
    assert games_of(other) == [game]
    assert counted(field, sessions_table) == 2, "one for each browser; those before are over"


def tidied(field: Field, days: float, fits: Callable[[], bool]) -> None:
    """Let days pass until the daily clean-up is done, with a visit in between.

    On a busy machine, the clean-up may come before the visit, a day early. The visit then brings
    the next day's.
    """
    field.service.live_games.clock._offset += days
    field.guest()
    portal = field.door.portal
    assert portal is not None
    portal.call(setattr, field.service, "_tidied", 0.0)
    until(fits, "it was never tidied")


def test_guests_who_left_nothing_behind_are_forgotten(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "TICK", 0.05)
    idle, back, host, player = (field.guest() for _ in range(4))
    kept = account(field)
    made = host.make()
    player.post("/api/join", {"token": made["invites"][0]["token"]})
    guests = people_table.c.account.is_(None)
    tidied(field, FORGOTTEN_AFTER - DAY, lambda: counted(field, people_table, guests) == 5)
    name = back.get("/api/me")["name"]
    tidied(field, 2 * DAY, lambda: counted(field, people_table, guests) == 5)
    assert back.get("/api/me")["name"] == name
    assert games_of(player) == games_of(host) == [made["game"]["id"]]
    assert kept.get("/api/me")["name"] == "Baracca"
    assert idle.get("/api/games")["games"] == []


def test_a_session_ends_with_its_cookie(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_module, "TICK", 0.05)
    kept = account(field)
    fresh = field.newcomer()
    field.service.live_games.clock._offset += DAY
    fresh.post("/api/login", GOOD)
    tidied(field, IDLE_AFTER - DAY / 2, lambda: counted(field, sessions_table) == 2)
    assert kept.get("/api/me")["name"] != "Baracca"
    assert fresh.get("/api/me")["name"] == "Baracca"


def test_a_clock_that_jumped_years_ahead_logs_no_guest_out(field: Field) -> None:
    """A restart with a wrong clock deleted all sessions; now time counts from the last visit."""
    kept, guest = account(field), field.guest()
    name, ahead = guest.get("/api/me")["name"], field.service.live_games.clock.now() + 3 * 365 * DAY
    with field.service.store.transaction() as transaction:
        assert accounts_store.prune(transaction, ahead) == (0, 0)
    assert kept.get("/api/me")["name"] == "Baracca"
    assert guest.get("/api/me")["name"] == name
