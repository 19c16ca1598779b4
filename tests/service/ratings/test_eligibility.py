"""Rated games: which games count, and who may take a seat in one."""

from __future__ import annotations

import json
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from aerodrome.service.ratings.strength import strength
from tests.support.server.accounts import PASSWORD, account
from tests.support.server.in_process import Field

ME, OPEN = {"kind": "me"}, {"kind": "open"}


REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"seats": {"north": ME, "south": ME}}, "on both sides"),
    ({"seats": {"north": ME, "south": {"kind": "bot", "level": "random"}}}, "against a level"),
    ({"seats": {"north": ME, "south": {"kind": "bot", "level": "ace:bold"}}}, "against a level"),
    ({"seed": "four"}, "choose no seed"),
    ({"scenario": "own", "own": 'title = "Mine"'}, "own scenarios"),
    ({"kept": "another player's"}, "own scenarios"),
    ({"lesson": "first_flight"}, "a lesson"),
)


def test_a_game_that_could_not_count_is_refused(field: Field) -> None:
    red = account(field, "Ruffo")
    for wish, why in REFUSED:
        asked = {"ruleset": "sealed", "scenario": "short", **wish}
        refused = red.post("/api/games", asked | {"rated": True}, 400)
        assert refused["code"] == "unrated"
        assert why in refused["sentence"]


def test_a_rated_game_is_between_accounts(field: Field) -> None:
    """Guests are warned when they create one, and when they follow a link to one."""
    guest, red = field.guest(), account(field, "Ruffo")
    wish = {"ruleset": "sealed", "scenario": "short", "rated": True}
    assert "for accounts" in guest.post("/api/games", wish, 400)["sentence"]
    made = red.post("/api/games", wish)
    assert made["game"]["rated"]
    assert [seat.get("account", False) for seat in made["game"]["seats"]] == [True, False]
    link = {"token": made["invites"][0]["token"]}
    assert "for accounts" in guest.post("/api/join", link, 400)["sentence"]
    assert "on both sides" in red.post("/api/join", link, 400)["sentence"]
    guest.post("/api/me/account", {"name": "Brumowski", "password": "Albatros 153"})
    guest.post("/api/join", link)
    seats = guest.get(f"/api/games/{made['game']['id']}")["seats"]
    assert all(seat["account"] for seat in seats)


def test_an_account_is_known_at_once_where_its_guest_sits(field: Field) -> None:
    north, _, game = field.pair()
    assert not any(seat.get("account") for seat in north.get(f"/api/games/{game}")["seats"])
    north.post("/api/me/account", {"name": "Ruffo", **PASSWORD})
    assert [s.get("account", False) for s in north.get(f"/api/games/{game}")["seats"]] == [
        True,
        False,
    ]
    assert "rated" not in north.get("/api/games")["games"][0]


def test_nothing_is_known_of_a_newcomer(field: Field) -> None:
    with field.service.store.transaction() as transaction:
        found = strength(transaction, "unknown", "sealed")
    assert (found.points, found.provisional) == (1500, True)
    assert found.doubt == 200


def test_a_seat_of_a_rated_game_is_not_taken_over(field: Field) -> None:
    """A player who has begun finishes the game, even if the seat was offered to others."""
    red, blue, other = (account(field, name) for name in ("Ruffo", "Brumowski", "Arigi"))
    made = red.post("/api/games", {"ruleset": "sealed", "scenario": "short", "rated": True})
    game, token = made["game"]["id"], made["invites"][0]["token"]
    blue.post("/api/join", {"token": token})
    blue.answer_one(game, "south")
    portal = field.door.portal
    assert portal is not None
    live = field.service.live_games.live[game]
    free = {"kind": "open", "person": None}
    reseat = partial(field.service.live_games.reseat, live, "south", None, {}, **free)
    portal.call(reseat)
    assert "take over" in other.post("/api/join", {"token": token}, 400)["sentence"]
    with ZipFile(BytesIO(red.http.get("/api/me/data").content)) as archive:
        assert {"ratings", "steps", "careers"} <= json.loads(archive.read("me.json")).keys()
