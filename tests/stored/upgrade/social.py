"""Social data of a set: what people have with one another, written and found again."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.kernel.question import Seat
from tests.stored.upgrade.writing_server import FIRST, SECOND, House
from tests.support.server.features import features
from tests.support.server.in_process import Guest, Json, pass_time
from tests.support.waiting import until

CLUB = "Squadriglia 91"
GAME: Json = {"ruleset": "squadriglia", "scenario": "spad_duel", "options": {"quick_start": True}}
SEATS: tuple[Seat, Seat] = ("italy", "austria")
DAY = 86_400
RULE = {"ruleset": "squadriglia", "minor": "targets", "when": "always", "then": "nearest"}
Guests = Mapping[str, Guest]


def leave(house: House) -> None:
    """Write friends, a club, an open table, timed and adjourned games, orders, and what features
    have of their own."""
    first, second = house.guests[FIRST], house.guests[SECOND]
    first.post("/api/follow", {"name": SECOND}, 204)
    second.post("/api/follow", {"name": FIRST}, 204)
    first.post("/api/clubs", {"name": CLUB, "entry": "open"})
    first.post("/api/lobby/offers", {**GAME, "deadline": DAY, "whom": "friends"})
    for feature in features():
        feature.leave(first, second)
    by_the_clock(house)
    asleep(house)


def by_the_clock(house: House) -> None:
    """Write a rated game from an open table, with a standing order."""
    first, second = house.guests[FIRST], house.guests[SECOND]
    wish = {**GAME, "clock": {"bank": 3600, "increment": 60}, "rated": True, "seat": SEATS[0]}
    offer = first.post("/api/lobby/offers", wish)["id"]
    game = second.post(f"/api/lobby/offers/{offer}/sit", {})["game"]
    sitting = dict(zip(SEATS, (FIRST, SECOND), strict=True))
    table = house.take_in("squadriglia-clock", {"game": {"id": game}}, sitting)
    table.play(9)
    first.post(
        f"/api/games/{game}/standing-orders", {"seat": SEATS[0], "rules": [RULE], "usual": True}
    )


def asleep(house: House) -> None:
    """Write a game that was adjourned because both players were away too long."""
    sitting = dict(zip(SEATS, (FIRST, SECOND), strict=True))
    table = house.seat("squadriglia-asleep", "squadriglia", "spad_duel", sitting, deadline=600)
    table.play(5)
    pass_time(house.field, 700)
    until(lambda: table.info().get("asleep") is not None)


def check(people: Guests, clock: str) -> None:
    """Check that all of it is found again, and goes on; `clock` is the timed game."""
    first, second = people[FIRST], people[SECOND]
    (friend,) = first.get("/api/friends")["friends"]
    assert (friend["name"], friend["friend"]) == (SECOND, True)
    assert [club["name"] for club in first.get("/api/clubs")["mine"]] == [CLUB]
    (offer,) = second.get("/api/lobby")["tables"]["put"]
    assert second.post(f"/api/lobby/offers/{offer['id']}/sit", {})["game"]
    for feature in features():
        feature.check_left(first)
    standing = first.get(f"/api/games/{clock}/standing-orders?seat={SEATS[0]}")
    assert [rule["then"] for rule in standing["rules"]] == [RULE["then"]]
    info = first.get(f"/api/games/{clock}")
    assert (info["rated"], info["clock"]) == (True, {"bank": 3600, "increment": 60})
    second.do(clock, "resign", SEATS[1], id="upgraded")
    played = first.get(f"/api/pilots/{FIRST}")["played"]
    assert "squadriglia" in [one["ruleset"] for one in played]
