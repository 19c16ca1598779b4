"""Missions: the title of a game for each viewer, and dice thrown before it begins."""

from __future__ import annotations

from tests.support.server.in_process import Field, Json

CHOSEN: Json = {"mission_allies": "patrol", "mission_germany": "recon"}
PUBLIC, PATROL, RECON = (
    "Mission, September 1917",
    "Patrol over the front",
    "Photographs behind the lines",
)


def test_each_side_reads_its_own_orders_as_the_title(field: Field) -> None:
    """Players read the mission in lists and at the table; strangers and invitations show the
    date."""
    host, guest, stranger = field.guest(), field.guest(), field.guest()
    seats = {"allies": {"kind": "me"}, "germany": {"kind": "open"}}
    made = host.make("winged_victory", "mission", options=CHOSEN, seats=seats)
    game, token = made["game"]["id"], made["invites"][0]["token"]
    assert made["game"]["title"] == PATROL
    assert made["game"]["titles"] == {"it": "Pattuglia sul fronte"}
    assert guest.post("/api/invitation", {"token": token})["game"]["title"] == PUBLIC
    guest.post("/api/join", {"token": token})
    for person, title in ((host, PATROL), (guest, RECON), (stranger, PUBLIC)):
        assert person.get(f"/api/games/{game}")["title"] == title
    for person, title in ((host, PATROL), (guest, RECON)):
        assert [one["title"] for one in person.get("/api/games")["games"]] == [title]


def test_a_player_of_both_sides_reads_neither_as_the_title(sqlite_field: Field) -> None:
    host = sqlite_field.guest()
    seats = {seat: {"kind": "me"} for seat in ("allies", "germany")}
    made = host.make("winged_victory", "mission", options=CHOSEN, seats=seats)
    assert made["game"]["title"] == PUBLIC
    assert host.get("/api/games")["games"][0]["title"] == PUBLIC


def test_a_printed_scenario_keeps_its_title(sqlite_field: Field) -> None:
    seats = {"allies": {"kind": "me"}, "germany": {"kind": "open"}}
    made = sqlite_field.guest().make("winged_victory", "dawn_patrol", seats=seats)
    assert made["game"]["title"] == "Dawn patrol"


def test_the_dice_can_be_thrown_before_a_game_is_made(sqlite_field: Field) -> None:
    """Fixed options stay; the result can be played unchanged."""
    guest = sqlite_field.guest()
    address = "/api/rulesets/winged_victory/draw"
    found = guest.post(address, {"scenario": "mission", "options": {"mission_allies": "patrol"}})
    assert found["options"]["mission_allies"] == "patrol"
    assert {"weather", "sun", "level_germany", "skill_a1"} <= set(found["options"])
    assert set(found["says"]) == {"allies", "germany"}
    again = guest.post(address, {"scenario": "mission", "options": found["options"]})
    assert again == found
    assert guest.post(address, {"scenario": "duel"}) == {"options": {}, "says": {}}
    assert guest.post(address, {"scenario": "nowhere"}, 400)["code"] == "unknown-scenario"
    assert guest.post(address, {"own": 'title = "x"'}, 400)["code"] == "bad-scenario"
    elsewhere = "/api/rulesets/squadriglia/draw"
    assert guest.post(elsewhere, {"scenario": "even_duel"}, 400)["code"] == "bad-scenario"
