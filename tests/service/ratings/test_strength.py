"""A hidden rating is shown only to its owner, at every address."""

from __future__ import annotations

import re
from typing import Any

import sqlalchemy as sa

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.ratings.tables import ratings as ratings_table
from aerodrome.service.ratings.tables import steps as steps_table
from tests.support.server.accounts import account
from tests.support.server.every_route import Facts, answered, requests
from tests.support.server.features import features
from tests.support.server.in_process import Field, Guest
from tests.support.server.open_tables import offer
from tests.support.server.rated_games import given_up, match
from tests.support.server.store_contents import changed

TOLD = re.compile(r"(?<!\d)(1777|1277|2277)(?!\d)")
"""The rating, and a range of five hundred points around it."""


def known(field: Field) -> tuple[Guest, Guest, Facts]:
    """Return two rated players with a finished and a running game, a club and a table."""
    red, blue = account(field, "Ruffo"), account(field, "Brumowski")
    over = match(red, blue, public=True)
    given_up(over, red, blue)
    playing = match(red, blue, public=True)

    def rated(connection: sa.Connection) -> None:
        mine = sa.select(people_table.c.id).where(people_table.c.name == "Ruffo").scalar_subquery()
        for table, column in ((ratings_table, "mu"), (steps_table, "after")):
            values = {column: 277.25, "sigma" if table is ratings_table else "doubt": 61.0}
            connection.execute(sa.update(table).where(table.c.person == mine).values(**values))

    changed(field.data, rated)
    club = red.post("/api/clubs", {"name": "Squadriglia", "about": "", "entry": "open"})
    blue.post(f"/api/clubs/{club['club']['id']}/enter", {})
    blue.post("/api/follow", {"name": "Ruffo"}, 204)
    table = offer(red, whom="strength", within=500)
    places = {
        "game": over,
        "ruleset": "sealed",
        "scenario": "short",
        "name": "Ruffo",
        "club": club["club"]["id"],
        "offer": table["id"],
        **{name: id_ for one in features() for name, id_ in one.place(red).items()},
    }
    facts = Facts(places, ("north", "south"), query={"player": ("", "Ruffo"), "game": (playing,)})
    return red, blue, facts


def shown(guest: Guest, facts: Facts) -> set[str]:
    """Return the addresses that show the rating to a caller."""
    found = set[str]()
    for game in (facts.path["game"], *facts.query["game"]):
        about = Facts({**facts.path, "game": game}, facts.seats, query=facts.query)
        for request in requests(about):
            if request.method == "GET" and TOLD.search(answered(guest, request)):
                found.add(request.path.replace(game, "GAME"))
    return found


def test_a_hidden_rating_is_shown_only_to_its_owner(sqlite_field: Field) -> None:
    red, blue, facts = known(sqlite_field)
    before = shown(blue, facts)
    doors = ("/api/clubs/", "/api/games/GAME", "/api/lobby", "/api/pilots/Ruffo", "/api/watch")
    for door in (*doors, "/api/games/GAME/rating"):
        assert any(path.startswith(door) for path in before), f"it should be seen at {door}"
    red.post("/api/me/profile", {"reserved": True}, 204)
    others: tuple[Any, ...] = (blue, account(sqlite_field, "Rizzotto"), sqlite_field.newcomer())
    for guest in others:
        assert shown(guest, facts) == set()
    assert "/api/pilots/Ruffo" in shown(red, facts)
    over = blue.get("/api/watch/over?player=Ruffo")
    assert over["games"] == []
    assert red.get("/api/watch/over?player=Ruffo")["games"]
    with blue.socket(facts.query["game"][0], "south") as line:
        assert not TOLD.search(str(line.hear("update")))


def test_a_table_for_ones_own_strength_is_found_without_telling_it(sqlite_field: Field) -> None:
    red, blue, _ = known(sqlite_field)
    (before,) = blue.get("/api/lobby")["tables"]["put"]
    assert (before["low"], before["high"]) == (1277, 2277)
    red.post("/api/me/profile", {"reserved": True}, 204)
    (after,) = blue.get("/api/lobby")["tables"]["put"]
    assert after["whom"] == "strength"
    assert after["id"] == before["id"]
    assert not {"low", "high"} & after.keys()
