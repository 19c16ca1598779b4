"""Social routes: following, challenges, blocks and mutes, reports about people, clubs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli import main
from aerodrome.kernel import complaint
from aerodrome.service.moderation import complaints_store as complaint_rows
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.social import clubs, friends
from tests.support.server.accounts import PASSWORD, account
from tests.support.server.in_process import Field, Guest, Json, play_out
from tests.support.waiting import until

WISH = {"ruleset": "sealed", "scenario": "short"}


def called(name: str) -> Json:
    return {"name": name}


def about(person: Json, **facts: Any) -> Json:
    """Return a request that concerns a person."""
    return {"whom": person, **facts}


@pytest.fixture
def notifications(field: Field, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Notification]]:
    """Return a list that gets the notifications sent, each with its number of people."""
    sent: list[tuple[int, Notification]] = []

    async def send(people: Any, notification: Notification) -> None:
        sent.append((len(list(people)), notification))

    monkeypatch.setattr(field.service[Notifications], "send", send)
    return sent


def friendly(one: Guest, name: str, two: Guest, other: str) -> None:
    """Let two people follow each other."""
    one.post("/api/follow", called(other), 204)
    two.post("/api/follow", called(name), 204)


def test_a_followed_person_is_notified_once_and_friends_see_each_other(
    field: Field, notifications: list[tuple[int, Notification]]
) -> None:
    anna, bert = account(field, "Anna"), account(field, "Bert")
    assert anna.post("/api/follow", called("Nobody"), 404)["code"] == "nobody"
    assert anna.post("/api/follow", called("ANNA"), 400)["code"] == "yourself"
    assert field.guest().post("/api/follow", called("Anna"), 409)["code"] == "no-account"
    anna.post("/api/follow", called("bert"), 204)
    anna.post("/api/unfollow", called("Bert"), 204)
    anna.post("/api/follow", called("Bert"), 204)
    assert [notification.kind for _, notification in notifications] == ["friend"]
    assert anna.get("/api/friends")["friends"] == [{"name": "Bert", "challenging": True}]
    assert bert.get("/api/friends")["followers"] == ["Anna"]
    bert.post("/api/follow", called("Anna"), 204)
    assert anna.get("/api/friends")["friends"][0]["friend"]
    known = bert.post("/api/acquaintance", called("Anna"))
    assert known == {
        "name": "Anna",
        "account": True,
        "following": True,
        "followed": True,
        "challenging": True,
    }


def test_a_friend_is_here_while_connected_unless_hidden(field: Field) -> None:
    """Only public games are listed as being played."""
    anna, bert, stranger = account(field, "Anna"), account(field, "Bert"), field.guest()
    friendly(anna, "Anna", bert, "Bert")

    def seen() -> Json:
        (found,) = anna.get("/api/friends")["friends"]
        return dict(found)

    private = bert.make()
    stranger.post("/api/join", {"token": private["invites"][0]["token"]})
    public = bert.make(public=True)
    assert "here" not in seen()
    with bert.socket(private["game"]["id"], "north") as line:
        line.hear("update")
        assert seen()["here"]
        assert "playing" not in seen(), "one is private, the other has no players yet"
        stranger.post("/api/join", {"token": public["invites"][0]["token"]})
        assert seen()["playing"]["game"] == public["game"]["id"]
        bert.post("/api/me/openness", {"here": False, "challenges": "friends"}, 204)
        assert "here" not in seen()
        assert "playing" not in seen()
        bert.post("/api/me/openness", {"here": True, "challenges": "friends"}, 204)
        assert seen()["here"]
        bert.post("/api/avoid", about(called("Anna"), how="block"), 204)
        assert anna.get("/api/friends")["friends"] == []
    assert bert.get("/api/friends")["openness"] == {"challenges": "friends"}


def test_a_friend_at_another_process_is_here(schema: str, toys: None) -> None:
    with Field(schema) as one, Field(schema) as two:
        anna, bert = account(one, "Anna"), account(one, "Bert")
        friendly(anna, "Anna", bert, "Bert")
        game = bert.make()["game"]["id"]
        with bert.at(two).socket(game, "north") as line:
            line.hear("update")
            until(lambda: anna.get("/api/friends")["friends"][0].get("here"))


def test_a_friend_who_reads_any_page_is_here(field: Field) -> None:
    anna, bert = account(field, "Anna"), account(field, "Bert")
    friendly(anna, "Anna", bert, "Bert")
    bert.get("/api/pilots")
    assert "here" not in anna.get("/api/friends")["friends"][0]
    bert.post("/api/me/presence", {}, 204)
    assert anna.get("/api/friends")["friends"][0]["here"]
    bert.post("/api/me/openness", {"here": False, "challenges": "friends"}, 204)
    assert "here" not in anna.get("/api/friends")["friends"][0]


def test_a_stranger_who_reads_a_page_becomes_no_guest(field: Field) -> None:
    reader = field.newcomer()
    reader.post("/api/me/presence", {}, 204)
    assert not reader.http.cookies


def test_a_challenge_becomes_a_game_without_a_link(
    field: Field, notifications: list[tuple[int, Notification]]
) -> None:
    anna, bert, carl = (account(field, name) for name in ("Anna", "Bert", "Carl"))
    anna.post("/api/challenges", about(called("Bert"), wish=WISH, seat="south"), 204)
    again = about(called("Bert"), wish=WISH)
    assert anna.post("/api/challenges", again, 409)["code"] == "asked"
    (asked,) = bert.get("/api/friends")["challenges"]
    assert (asked["by"], asked["seat"], asked["seats"]) == ("Anna", "south", ["north", "south"])
    (mine,) = anna.get("/api/friends")["challenges"]
    assert mine["mine"]
    way = f"/api/challenges/{asked['id']}"
    assert carl.post(f"{way}/accept", None, 404)["code"] == "no-challenge"
    assert anna.post(f"{way}/accept", None, 403)["code"] == "not-yours"
    game = bert.post(f"{way}/accept")["game"]
    seats = {one["seat"]: one["name"] for one in bert.get(f"/api/games/{game}")["seats"]}
    assert seats == {"north": "Bert", "south": "Anna"}
    assert [notification.kind for _, notification in notifications] == ["invited", "offer_taken"]
    assert bert.post(f"{way}/accept", None, 404)["code"] == "no-challenge"
    play_out(game, {"north": bert, "south": anna})


def test_people_choose_who_may_challenge_them(field: Field) -> None:
    anna, bert = account(field, "Anna"), account(field, "Bert")
    asks = about(called("Bert"), wish=WISH)
    bert.post("/api/me/openness", {"here": True, "challenges": "nobody"}, 204)
    assert anna.post("/api/challenges", asks, 403)["code"] == "unwilling"
    bert.post("/api/me/openness", {"here": True, "challenges": "friends"}, 204)
    assert anna.post("/api/challenges", asks, 403)["code"] == "unwilling"
    friendly(anna, "Anna", bert, "Bert")
    anna.post("/api/challenges", asks, 204)
    (asked,) = bert.get("/api/friends")["challenges"]
    bert.post(f"/api/challenges/{asked['id']}/decline", None, 204)
    assert anna.get("/api/friends").get("challenges", []) == []
    anna.post("/api/challenges", asks, 204)
    bert.post("/api/avoid", about(called("Anna"), how="block"), 204)
    assert bert.get("/api/friends").get("challenges", []) == []
    assert anna.post("/api/challenges", asks, 403)["code"] == "unwilling"
    assert anna.post("/api/follow", called("Bert"), 403)["code"] == "apart"
    lesson = {"ruleset": "sealed", "lesson": "x"}
    refused = about(called("Bert"), wish=lesson)
    assert anna.post("/api/challenges", refused, 400)["code"] == "alone"


@pytest.mark.parametrize("how", ["block", "mute"])
def test_muted_people_are_not_read_at_the_table_even_by_guests(field: Field, how: str) -> None:
    """Muted messages are hidden from the reader over the socket and HTTP, until unmuted."""
    north, south, game = field.pair()
    south.do(game, "chat", "south", text="first")
    with north.socket(game, "north") as line, south.socket(game, "south") as other:
        line.until(lambda u: "first" in texts(u))
        player = {"game": game, "seat": "south"}
        north.post("/api/avoid", about(player, how=how), 204)
        south.do(game, "chat", "south", text="second")
        north.do(game, "chat", "north", text="third")
        assert texts(line.until(lambda u: "third" in texts(u))) == ["third"]
        heard = other.until(lambda u: "third" in texts(u))
        assert "third" in texts(heard)
        assert texts(north.position(game, "north")) == ["third"]
        assert texts(south.position(game, "south")) == ["first", "second", "third"]
        line.say(type="since", log=0, chat=0)
        assert texts(line.until(lambda u: u["log_from"] == 0 and texts(u))) == ["third"]
        (listed,) = north.get("/api/me/avoided")["avoided"]
        assert (listed["how"], listed["account"]) == (how, False)
        north.post(f"/api/me/avoided/{listed['id']}/forgive", None, 204)
        assert texts(north.position(game, "north")) == ["first", "second", "third"]
    assert south.get("/api/me/avoided")["avoided"] == []


def texts(position: Json) -> list[str]:
    """Return what people wrote."""
    return [line["text"] for line in position.get("chat", ()) if line["text"]]


def test_a_person_cannot_avoid_themselves_or_the_server(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    mine, house = {"game": game, "seat": "north"}, {"game": game, "line": 1}
    assert north.post("/api/avoid", about(mine, how="mute"), 400)["code"] == "yourself"
    assert north.post("/api/avoid", about(house, how="mute"), 404)["code"] == "nobody"
    assert north.post("/api/avoid", about({}, how="mute"), 404)["code"] == "nobody"


def test_a_person_is_reported_with_what_was_said(
    field: Field, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    north, south, game = field.pair(names=("Francesco", "Julius"))
    south.do(game, "chat", "south", text="You fly like a piano.")
    number = north.position(game)["chat"][-1]["number"]
    told = about({"game": game, "line": number}, kind="chat", words="Rude!")
    sent = north.post("/api/accuse", told)["report"]
    assert main(["admin", "list", "reports", "--data", field.data]) == 0
    listed = capsys.readouterr().out
    assert "Julius" in listed
    assert "chat" in listed
    assert main(["admin", "report", sent, "--data", field.data]) == 0
    assert "Julius: You fly like a piano." in capsys.readouterr().out
    file = tmp_path / "sent.report"
    assert main(["admin", "report", sent, str(file), "--data", field.data]) == 0
    read = complaint.read(file.read_bytes(), "sent")
    assert read is not None
    assert (read.about, read.kind, read.seat) == ("Julius", "chat", "north")
    assert read.record == north.record(game, "north"), "only what the reporter's seat may know"
    account(field, "Ghost")
    by_name = about(called("Ghost"), kind="name")
    assert south.post("/api/accuse", by_name)["report"]


def test_a_remark_identifies_a_spectator_and_is_hidden_from_players(field: Field) -> None:
    """A player cannot use a report to read what spectators write about the game."""
    north, _, game = field.pair(public=True)
    rude, quiet = field.guest(), field.guest()
    rude.post(f"/api/games/{game}/gallery", {"text": "North is a piano.", "id": "r1"}, 204)
    remark = {"game": game, "remark": 1}
    told = about(remark, kind="chat")
    name = quiet.post("/api/accuse", told)["report"]
    with field.service.store.transaction() as transaction:
        kept = complaint_rows.file_of(transaction, name)
    assert kept is not None
    assert b"piano" in kept
    assert north.post("/api/accuse", told, 404)["code"] == "nobody", "nor that there is a remark"
    quiet.post("/api/avoid", about(remark, how="mute"), 204)
    assert quiet.get(f"/api/games/{game}/gallery")["lines"] == []


def test_a_club_lets_people_in_as_it_says(
    field: Field, notifications: list[tuple[int, Notification]]
) -> None:
    anna, bert, carl = (account(field, name) for name in ("Anna", "Bert", "Carl"))
    assert field.guest().post("/api/clubs", called("Jasta"), 409)["code"] == "no-account"
    club = anna.post("/api/clubs", {"name": "Jasta 11", "about": "Red.\n\n\n\nFast."})["club"]
    assert (club["about"], club["role"], club["members"]) == ("Red.\n\nFast.", "founder", 1)
    for like in ("Jast\u0430 11", "JASTA 11", "Aerodrome"):
        assert bert.post("/api/clubs", called(like), 409)["code"] == "name-taken"
    here = f"/api/clubs/{club['id']}"
    assert bert.post(f"{here}/enter", {})["club"]["role"] == "asking"
    assert notifications[-1][1].says == "club.asked"
    assert "Bert" not in names(carl.get(here)), "the reporter stays unknown"
    assert names(anna.get(here)) == ["Anna", "Bert"]
    assert bert.post(f"{here}/members", {"name": "Bert", "role": "member"}, 403)
    anna.post(f"{here}/members", {"name": "Bert", "role": "member"})
    assert notifications[-1][1].says == "club.admitted"
    link = anna.post(f"{here}/link")["token"]
    assert carl.post(f"{here}/enter", {"token": "x" * 20}, 404)["code"] == "no-invite"
    assert carl.post(f"{here}/enter", {"token": link})["club"]["role"] == "member"
    anna.post(f"{here}/unlink")
    anna.post(here, {"name": "Jasta 11", "entry": "link"})
    assert account(field, "Dora").post(f"{here}/enter", {}, 403)["code"] == "by-link"
    found = bert.get("/api/clubs?words=jasta")
    assert [one["name"] for one in found["mine"]] == ["Jasta 11"]
    assert [one["members"] for one in field.newcomer().get("/api/clubs")["clubs"]] == [3]


def names(page: Json) -> list[str]:
    return [one["name"] for one in page["members"]]


def test_rights_of_officers_and_founders(field: Field) -> None:
    anna, bert, carl = (account(field, name) for name in ("Anna", "Bert", "Carl"))
    club = anna.post("/api/clubs", {"name": "Jasta 11", "entry": "open"})["club"]["id"]
    here = f"/api/clubs/{club}"
    for one in (bert, carl):
        one.post(f"{here}/enter", {})
    assert bert.post(f"{here}/notice", {"text": "Hello"}, 403)["code"] == "not-yours"
    anna.post(f"{here}/members", {"name": "Bert", "role": "officer"})
    assert bert.post(f"{here}/notice", {"text": "Hello"})["notice"] == "Hello"
    for deed in ({"name": "Anna", "role": "barred"}, {"name": "Carl", "role": "officer"}):
        assert bert.post(f"{here}/members", deed, 403)["code"] == "not-yours"
    assert bert.post(here, called("Mine"), 403)["code"] == "not-yours"
    assert bert.post(f"{here}/close", None, 403)["code"] == "not-yours"
    bert.post(f"{here}/members", {"name": "Carl", "role": "barred"})
    assert carl.post(f"{here}/enter", {}, 403)["code"] == "kept-out"
    carl.post(f"{here}/leave", None, 204)
    assert carl.post(f"{here}/enter", {}, 403)["code"] == "kept-out", "leaving is no way around it"
    bert.post(f"{here}/members", {"name": "Carl"})
    carl.post(f"{here}/enter", {})
    anna.post(f"{here}/members", {"name": "Carl", "role": "founder"})
    roles = {one["name"]: one["role"] for one in anna.get(here)["members"]}
    assert roles == {"Carl": "founder", "Anna": "officer", "Bert": "officer"}
    carl.post("/api/me/delete", PASSWORD, 204)
    roles = {one["name"]: one["role"] for one in anna.get(here)["members"]}
    assert roles == {"Anna": "founder", "Bert": "officer"}
    anna.post(f"{here}/leave", None, 204)
    assert bert.get(here)["club"]["role"] == "founder"
    bert.post(f"{here}/close", None, 204)
    assert anna.get(here, 404)["code"] == "no-club"


def test_a_table_for_a_club_is_not_for_banned_people(field: Field) -> None:
    anna, bert, carl = (account(field, name) for name in ("Anna", "Bert", "Carl"))
    club = anna.post("/api/clubs", {"name": "Jasta 11", "entry": "open"})["club"]["id"]
    for one in (bert, carl):
        one.post(f"/api/clubs/{club}/enter", {})
    anna.post(f"/api/clubs/{club}/members", {"name": "Carl", "role": "barred"})
    anna.post("/api/lobby/offers", {**WISH, "whom": "club", "club": club})
    assert [len(one.get("/api/lobby")["tables"].get("put", ())) for one in (bert, carl)] == [1, 0]


def test_a_club_shows_public_games_and_published_setups_of_its_members(field: Field) -> None:
    anna, bert = account(field, "Anna"), account(field, "Bert")
    club = anna.post("/api/clubs", {"name": "Jasta 11", "entry": "open"})["club"]["id"]
    here = f"/api/clubs/{club}"
    bert.post(f"{here}/enter", {})
    shown = []
    for public in (False, True):
        made = anna.make(public=public)
        bert.post("/api/join", {"token": made["invites"][0]["token"]})
        shown.append(made["game"]["id"])
    assert [one["id"] for one in field.newcomer().get(here)["games"]] == [shown[1]]
    page = anna.get(here)
    assert page.get("setups", []) == []
    assert anna.post(f"{here}/pins", {"setup": "x", "pinned": True}, 404)["code"] == "no-setup"


def test_social_data_moves_with_a_person_and_is_deleted_with_them(field: Field) -> None:
    """It is part of their data archive, and is deleted with their account."""
    import io
    import json
    import zipfile

    anna, bert = account(field, "Anna"), account(field, "Bert")
    friendly(anna, "Anna", bert, "Bert")
    anna.post("/api/clubs", {"name": "Jasta 11"})
    anna.post("/api/challenges", about(called("Bert"), wish=WISH), 204)
    account(field, "Carl")
    anna.post("/api/avoid", about(called("Carl"), how="mute"), 204)
    archive = zipfile.ZipFile(io.BytesIO(anna.http.get("/api/me/data").content))
    me = json.loads(archive.read("me.json"))["company"]
    assert me["friends"]["friends"][0]["name"] == "Bert"
    assert me["avoided"]["avoided"][0]["name"] == "Carl"
    assert me["clubs"][0]["name"] == "Jasta 11"
    anna.post("/api/me/delete", PASSWORD, 204)
    left = bert.get("/api/friends")
    assert left["friends"] == []
    assert "followers" not in left
    assert "challenges" not in left
    assert bert.get("/api/clubs")["clubs"] == []


def test_there_are_bounds(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = account(sqlite_field, "Anna")
    account(sqlite_field, "Bert")
    monkeypatch.setattr(friends, "MOST_FOLLOWED", 0)
    monkeypatch.setattr("aerodrome.service.social.blocking.MOST_AVOIDED", 0)
    monkeypatch.setattr("aerodrome.service.lobby.challenges.MOST_ASKED", 0)
    monkeypatch.setattr(clubs, "MOST_FOUNDED", 0)
    for path, body in (
        ("/api/follow", called("Bert")),
        ("/api/avoid", about(called("Bert"), how="mute")),
        ("/api/challenges", about(called("Bert"), wish=WISH)),
        ("/api/clubs", called("Jasta 11")),
    ):
        assert anna.post(path, body, 429)["code"] == "too-many"


def test_two_guests_play_by_a_link_without_an_account(field: Field) -> None:
    """Private games work without an account."""
    first, second = field.guest(), field.guest()
    made = first.make()
    second.post("/api/join", {"token": made["invites"][0]["token"]})
    game = made["game"]["id"]
    first.do(game, "chat", "north", text="Good luck!")
    play_out(game, {"north": first, "south": second})
    assert second.position(game)["game"]["status"] == "over"
    assert not any(guest.get("/api/me")["account"] for guest in (first, second))
    first.post("/api/avoid", about({"game": game, "seat": "south"}, how="block"), 204)
    assert second.post(f"/api/games/{game}/rematch", None, 403)["code"] == "apart"
    first.post("/api/avoid", about({"game": game, "seat": "south"}), 204)
    again = second.post(f"/api/games/{game}/rematch")["game"]["id"]
    assert first.get(f"/api/games/{again}")["status"] == "playing"
