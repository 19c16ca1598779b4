"""Games over HTTP: creating them, taking seats, watching, leaving, and what is left."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
import sqlalchemy as sa

from aerodrome.kernel import registry
from aerodrome.kernel.record import Record
from aerodrome.kernel.verify import verify
from aerodrome.service.games.tables import seats as seats_table
from tests.support.server.in_process import Field, notices, play_out

OWN = 'title = "Mine"\npurse = 2\nrounds = 1\n'


def test_a_game_with_options_seed_and_hot_seat(field: Field) -> None:
    host = field.guest()
    seats = {seat: {"kind": "me"} for seat in ("north", "south", "east")}
    made = host.make("sealed", "three", seed="s", options={"bidders": 3}, seats=seats)
    game = made["game"]
    assert made["invites"] == []
    assert [seat["kind"] for seat in game["seats"]] == ["person"] * 3
    assert all(seat["mine"] for seat in game["seats"])
    assert game["options"] == {"bidders": 3}
    assert game["my_turn"] is True
    assert game["status"] == "playing"
    name = host.get("/api/me")["name"]
    assert notices(host.position(game["id"]), "seed_chosen") == [{"name": name}]
    assert play_out(game["id"], dict.fromkeys(seats, host)) > 6
    host.do(game["id"], "draw", "north", 409)


def test_an_own_scenario(field: Field) -> None:
    host = field.guest()
    made = host.make("sealed", "mine", own=OWN, deadline=3600)
    assert made["game"]["title"] == "Mine"
    assert made["game"]["deadline"] == 3600
    refused = host.post("/api/games", {"ruleset": "sealed", "own": "purse = ["}, 400)
    assert refused["code"] == "malformed"
    assert refused["place"] == "your scenario"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"ruleset": "chess"}, 404, "unknown-ruleset"),
        ({"ruleset": "sealed", "scenario": "nope"}, 400, "unknown-scenario"),
        ({"ruleset": "sealed", "scenario": "short", "options": {"x": 1}}, 400, "unknown-option"),
        (
            {"ruleset": "sealed", "scenario": "short", "seats": {"west": {"kind": "me"}}},
            400,
            "unknown-seat",
        ),
        (
            {
                "ruleset": "sealed",
                "scenario": "short",
                "seats": {"north": {"kind": "bot", "level": "deity"}},
            },
            400,
            "unknown-level",
        ),
        ({"ruleset": "sealed", "scenario": "short", "deadline": 1}, 400, "malformed"),
        ({"ruleset": "sealed", "scenario": "short", "colour": 1}, 400, "malformed"),
        ({"ruleset": "sealed", "scenario": "short", "seed": "a\u0007"}, 400, "bad-seed"),
    ],
)
def test_a_game_that_cannot_be_made(
    sqlite_field: Field, wish: object, status: int, code: str
) -> None:
    refused = sqlite_field.guest().post("/api/games", wish, status)
    assert refused["code"] == code
    assert refused["sentence"].endswith(".")


def test_a_seat_never_says_ace_while_chance_flies_it(sqlite_field: Field) -> None:
    """A game without pilots offers none; a saved one with such a seat goes on."""
    guest = sqlite_field.guest()
    seats = {"red": {"kind": "me"}, "blue": {"kind": "bot", "level": "ace"}}
    wish = {"ruleset": "ladder", "scenario": "twelve", "seats": seats}
    refused = guest.post("/api/games", wish, 400)
    assert refused["sentence"] == "Ladder has no pilot `ace`; it has random."
    offered = {one["id"]: one["levels"] for one in guest.get("/api/rulesets")["rulesets"]}
    assert [(one["level"], one["title"]) for one in offered["ladder"]] == [("random", "Random")]
    seats["blue"] = {"kind": "bot"}
    game = guest.post("/api/games", wish)["game"]["id"]
    kept = sa.update(seats_table).where(seats_table.c.seat == "blue").values(level="ace")
    with sqlite_field.service.store.engine.begin() as connection:
        connection.execute(kept)
    sqlite_field.service.live_games.live.clear()
    listed = guest.get("/api/games")["games"][0]
    for one in (listed, guest.get(f"/api/games/{game}")):
        assert (one["seats"][1]["level"], one["seats"][1]["name"]) == ("random", "random")


def test_joining_by_link(field: Field) -> None:
    host, guest, other = field.guest(), field.guest(), field.guest()
    made = host.make()
    token, game = made["invites"][0]["token"], made["game"]["id"]
    assert made["game"]["status"] == "open"
    assert other.post("/api/join", {"token": "x" * 32}, 404)["code"] == "no-invite"
    joined = guest.post("/api/join", {"token": token})
    assert joined == {"game": game, "seat": "south"}
    assert guest.post("/api/join", {"token": token}) == joined
    assert other.post("/api/join", {"token": token}, 409)["code"] == "taken"
    info = host.get(f"/api/games/{game}")
    assert info["status"] == "playing"
    name = guest.get("/api/me")["name"]
    assert info["seats"][1]["name"] == name
    assert notices(host.position(game), "seated") == [{"name": name, "seat": "south"}]


def test_a_new_link_voids_the_old(field: Field) -> None:
    host, guest = field.guest(), field.guest()
    made = host.make()
    game, old = made["game"]["id"], made["invites"][0]["token"]
    new = host.post(f"/api/games/{game}/invites", {"seat": "south"})["token"]
    assert new != old
    assert guest.post("/api/join", {"token": old}, 404)["code"] == "no-invite"
    assert guest.post(f"/api/games/{game}/invites", {"seat": "south"}, 403)["code"] == "not-yours"
    assert host.post(f"/api/games/{game}/invites", {"seat": "north"}, 409)["code"] == "taken"
    guest.post("/api/join", {"token": new})
    assert host.post(f"/api/games/{game}/invites", {"seat": "south"}, 409)["code"] == "taken"


def test_my_games_and_the_seats_to_move(field: Field) -> None:
    red, blue, game = field.pair("ladder", "twelve")
    other = red.make("sealed")["game"]["id"]
    mine = red.get("/api/games")["games"]
    assert {one["id"] for one in mine} == {game, other}
    theirs = blue.get("/api/games")["games"]
    assert [(one["id"], one["my_turn"], one["waiting"]) for one in theirs] == [
        (game, False, ["red"])
    ]
    assert field.guest().get("/api/games") == {"games": []}
    assert field.newcomer().get("/api/games") == {"games": []}


def test_a_list_says_of_a_game_what_the_game_says_of_itself(field: Field) -> None:
    north, _, game = field.pair(deadline=600)
    north.do(game, "draw", "north")
    listed = north.get("/api/games")["games"][0]
    itself = north.get(f"/api/games/{game}")
    assert listed == itself


def test_watching(field: Field) -> None:
    north, _, game = field.pair()
    watcher = field.newcomer()
    seen = watcher.position(game)
    assert seen["seat"] is None
    assert seen["questions"] == []
    assert watcher.http.get(f"/api/games/{game}/position?seat=north").status_code == 403
    assert watcher.http.cookies.get("aerodrome") is None, "a spectator has no seat"
    with field.guest().socket(game) as line:
        assert line.hear()["seat"] is None
        north.do(game, "chat", "north", text="Look!")
        assert line.until(lambda u: u.get("chat"))["chat"][-1]["text"] == "Look!"


def test_history_shows_a_seat_its_own_game(field: Field) -> None:
    north, south, game = field.pair()
    play_out(game, {"north": north, "south": south})
    history = north.history(game, "north")
    assert len(history["moments"]) >= 4
    assert history["moments"][-1]["log"] == len(history["log"])
    other = field.guest().get(f"/api/games/{game}/history?seat=south")
    assert other["seat"] == "south", "a finished game may be looked at from every seat"


def test_resigning(field: Field) -> None:
    north, south, game = field.pair()
    north.do(game, "resign", "north")
    info = south.get(f"/api/games/{game}")
    assert info["status"] == "over"
    assert info["outcome"]["winners"] == ["south"]
    assert south.do(game, "resign", "south", 409)["code"] == "over"
    assert south.do(game, "draw", "south", 409)["code"] == "over"


def test_a_draw_is_offered_and_accepted(field: Field) -> None:
    north, south, game = field.pair()
    offered = north.do(game, "draw", "north", id="d")
    assert north.do(game, "draw", "north", id="d") == offered
    position = south.position(game, "south")
    assert position["game"]["draw_offers"] == ["north"]
    assert len(notices(position, "draw_offered")) == 1, "an offer that is sent again is one offer"
    south.do(game, "draw", "south")
    assert south.get(f"/api/games/{game}")["outcome"]["winners"] == []


def test_a_draw_needs_two_players(field: Field) -> None:
    host = field.guest()
    open_ = host.make()["game"]["id"]
    assert host.do(open_, "draw", "north", 409)["code"] == "no-draw"
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot"}}
    bot = host.make("squadriglia", "baracca", seats=seats)["game"]["id"]
    assert host.do(bot, "draw", "italy", 409)["code"] == "no-draw"


def test_a_rematch_asked_twice_is_one_game(field: Field) -> None:
    north, south, game = field.pair()
    assert north.post(f"/api/games/{game}/rematch", status=409)["code"] == "not-over"
    north.do(game, "resign", "north")
    first = north.post(f"/api/games/{game}/rematch")["game"]
    second = south.post(f"/api/games/{game}/rematch")["game"]
    assert first["id"] == second["id"] != game
    assert [seat["kind"] for seat in first["seats"]] == ["person", "person"]
    assert first["seed_hash"] != north.get(f"/api/games/{game}")["seed_hash"]
    assert south.get(f"/api/games/{game}")["rematch"] == first["id"]
    assert len(notices(south.position(game), "rematch_asked")) == 1
    stranger = field.guest().post(f"/api/games/{game}/rematch", status=403)
    assert stranger["code"] == "not-yours"


def test_a_rematch_with_sides_changed(field: Field) -> None:
    """All players swap sides; against the computer, no notification is sent."""
    north, _, game = field.pair()
    north.do(game, "resign", "north")
    again = north.post(f"/api/games/{game}/rematch?swap=true")["game"]
    mine = [seat["seat"] for seat in again["seats"] if seat.get("mine")]
    assert mine == ["south"]
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot"}}
    alone = north.make("squadriglia", "baracca", seats=seats)["game"]["id"]
    north.do(alone, "resign", "italy")
    swapped = north.post(f"/api/games/{alone}/rematch?swap=true")["game"]
    assert [seat["kind"] for seat in swapped["seats"]] == ["bot", "person"]
    assert "rematch_asked" not in str(north.position(alone).get("chat"))


def test_chat_is_for_those_who_play_and_said_once(field: Field) -> None:
    north, south, game = field.pair()
    said = north.do(game, "chat", "north", text="Buona  fortuna!\u0000\u202e", id="c1")
    assert north.do(game, "chat", "north", text="Buona fortuna!", id="c1") == said
    lines = south.position(game)["chat"]
    assert [line["text"] for line in lines][1:] == ["Buona fortuna!"]
    assert [line["number"] for line in lines] == [1, 2]
    assert south.position(game, chat=1)["chat"] == lines[1:]
    assert north.do(game, "chat", "north", 400, text="\u200b")["code"] == "malformed"
    assert field.guest().do(game, "chat", "north", 403, text="I!")["code"] == "not-yours"


def test_records_are_redacted_in_play_and_complete_at_the_end(field: Field) -> None:
    north, south, game = field.pair(seed="the seed of this game")
    north.answer_one(game, "north", 1)
    mine, theirs, anybodys = (
        north.record(game, "north"),
        south.record(game, "south"),
        south.record(game),
    )
    assert '"value":1' in mine
    assert "value" not in theirs + anybodys
    assert "the seed of this game" not in mine + theirs + anybodys
    assert south.http.get(f"/api/games/{game}/record?seat=north").status_code == 403
    play_out(game, {"north": north, "south": south})
    whole = south.record(game)
    assert json.loads(whole.splitlines()[0])["seed"] == "the seed of this game"
    record = Record.load(whole.encode(), "it")
    assert verify(registry.find("sealed"), record, "it").position.outcome is not None


def test_a_finished_record_is_uploaded_and_watched(field: Field) -> None:
    north, south, game = field.pair()
    unfinished = north.record(game, "north").encode()
    refused = north.http.post("/api/records", content=unfinished)
    assert refused.json()["code"] == "copy"
    play_out(game, {"north": north, "south": south})
    whole = north.record(game).encode()
    uploader = field.guest()
    made = uploader.http.post("/api/records", content=whole).json()["game"]
    assert made["status"] == "over"
    assert {seat["kind"] for seat in made["seats"]} == {"record"}
    watcher = field.guest()
    assert watcher.position(made["id"])["log"] == south.position(game)["log"]
    assert watcher.record(made["id"]) == whole.decode()
    edited = whole.replace(b'"value":', b'"value": ', 1)
    assert uploader.http.post("/api/records", content=edited).json()["code"] == "edited"
    assert uploader.http.post("/api/records", content=b"").json()["code"] == "foreign"


def test_rulesets_and_books(sqlite_field: Field) -> None:
    newcomer = sqlite_field.newcomer()
    listed = {one["id"]: one for one in newcomer.get("/api/rulesets")["rulesets"]}
    assert {"sealed", "ladder", "squadriglia"} <= set(listed)
    assert listed["sealed"]["scenarios"][0]["seats"] == ["north", "south"]
    assert newcomer.get("/api/rulesets/sealed/book")["sections"]["1.1"]
    italian = newcomer.get("/api/rulesets/squadriglia/book?language=it")
    assert italian["language"] == "it"
    refused = newcomer.get("/api/rulesets/sealed/book?language=xx", 400)
    assert refused["code"] == "unknown-language"
    assert newcomer.get("/api/rulesets/nope/book", 404)["code"] == "unknown-ruleset"


def test_games_and_lessons_are_listed_in_the_language_asked_for(sqlite_field: Field) -> None:
    newcomer = sqlite_field.newcomer()

    def listed(address: str) -> tuple[str, str, str]:
        games = {one["id"]: one for one in newcomer.get(address)["rulesets"]}
        game, english = games["squadriglia"], games["ladder"]
        assert english["scenarios"][0]["title"]
        return (
            next(one["title"] for one in game["scenarios"] if one["id"] == "baracca"),
            game["options"][0]["option"]["title"],
            game["levels"][0]["title"],
        )

    assert listed("/api/rulesets?language=it") == (
        "La prima di trentaquattro",
        "Quota",
        "Novellino",
    )
    english = ("The first of thirty-four", "Altitude", "Novice")
    assert listed("/api/rulesets") == listed("/api/rulesets?language=xx") == english
    for language, title in (("it", "Primo volo"), ("xx", "First flight")):
        taught = newcomer.get(f"/api/rulesets/squadriglia/lessons?language={language}")
        assert taught["lessons"][0]["lesson"]["title"] == title


def test_the_hangar_shows_the_aircraft_of_a_game_and_where_they_fly(sqlite_field: Field) -> None:
    newcomer = sqlite_field.newcomer()
    shown = newcomer.get("/api/rulesets/squadriglia/hangar?language=it")
    assert (shown["ruleset"], shown["language"]) == ("squadriglia", "it")
    types = {one["id"]: one for one in shown["airframes"]}
    spad = types["spad_7"]
    assert {"spad_duel", "even_duel"} <= set(spad["scenarios"])
    assert shown["nations"][spad["nations"][0]] == "Francia"
    assert "Il fronte" in spad["fronts"][0]
    assert "own" in types["hanriot_hd1:1a"]["scenarios"]
    assert "scenarios" not in types["hanriot_hd1:2a"]
    assert newcomer.get("/api/rulesets/sealed/hangar")["airframes"] == []
    assert newcomer.get("/api/rulesets/nope/hangar", 404)["code"] == "unknown-ruleset"
    refused = newcomer.get("/api/rulesets/squadriglia/hangar?language=xx", 400)
    assert refused["code"] == "unknown-language"


def test_health_and_metrics(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    north.answer_one(game, "north")
    assert sqlite_field.newcomer().get("/healthz")["status"] == "well"
    text = sqlite_field.newcomer().http.get("/metrics").text
    assert "aerodrome_answers_total 1" in text
    assert 'aerodrome_commit_seconds_bucket{le="+Inf"} 1' in text
    assert game not in text


def test_the_path_of_one_option_is_asked_for(field: Field) -> None:
    """Only the seat that is asked may request it, and only for legal answers."""
    host, other = field.guest(), field.guest()
    seats = {seat: {"kind": "me"} for seat in ("central", "allies")}
    wish = {"options": {"quick_start": True}, "seats": seats, "seed": "way"}
    game = host.make("dogfights", "dogfight_quick", **wish)["game"]["id"]
    while True:
        seat = host.get(f"/api/games/{game}")["waiting"][0]
        (asked,) = host.position(game, seat)["questions"]
        if asked.get("ways"):
            break
        host.answer_one(game, seat)
    option = next(o for o in asked["options"] if o.get("anchor", {}).get("place"))
    assert "path" not in option["anchor"]
    address = f"/api/games/{game}/way?seat={seat}&key={quote(asked['key'])}&value="
    found = host.get(address + quote(option["value"]))["path"]
    assert found[-1] == option["anchor"]["place"]
    assert host.get(address + "nowhere", 400)["code"] == "illegal"
    assert other.get(address + quote(option["value"]), 403)["code"] == "not-yours"
    host.answer_one(game, seat)
    assert host.get(address + quote(option["value"]))["path"] == [], "asked just too late"
