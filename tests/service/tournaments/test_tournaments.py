"""Tournaments over HTTP: rounds, results, withdrawals, crashes, several processes and cheats."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.service.accounts.names import LEFT
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.tournaments import scheduler
from aerodrome.service.tournaments.model import Tournaments
from aerodrome.service.tournaments.tables import encounters as encounters_table
from aerodrome.service.tournaments.tables import entrants as entrants_table
from aerodrome.service.tournaments.tables import legs as legs_table
from tests.support.server.accounts import archive_of
from tests.support.server.in_process import Field, Guest
from tests.support.server.tournaments.players import WISH, Cup, T, member
from tests.support.waiting import until


def refused(guest: Guest, path: str, body: Any = None) -> tuple[int, str]:
    answer = guest.http.post(path, json=body)
    return answer.status_code, answer.json()["code"]


def test_a_swiss_of_five_over_three_rounds(field: Field) -> None:
    order = ["Ada", "Bruno", "Carla", "Dino", "Elsa"]
    cup = Cup(field, " ".join(order))
    assert cup.info()["entries"] == 5
    cup.host.post(f"{cup.path}/begin")
    cup.host.post(f"{cup.path}/begin")
    byes, met = [], set()
    for number in (1, 2, 3):
        encounters = cup.begun(number, 2)
        assert len(encounters) == 3
        names = cup.names()
        for one in encounters:
            if "second" not in one:
                byes.append(one["first"])
                continue
            pair = frozenset((one["first"], one["second"]))
            assert pair not in met
            met.add(pair)
            games = [cup.people[names[each]].get(cup.path)["next"] for each in pair]
            assert games == [one["legs"][0]["game"]] * 2, "his next game is his next step"
            (line,) = cup.host.get(f"{T}?game={games[0]}")["tournaments"]
            assert line["id"] == cup.id
        cup.decide(number, order)
    info = cup.wait(state="over")
    assert (info["round"], info["rounds"]) == (3, 3)
    assert len(set(byes)) == 3
    table = cup.table()
    assert next(iter(table)) == "Ada"
    assert table["Ada"] == 3
    assert sum(table.values()) == 9, "every round gives three points: two games and a bye"
    assert all(leg["how"] == "played" for one in info["encounters"] for leg in one["legs"])


def test_a_round_robin_of_four_with_sides_changed_and_one_who_leaves(field: Field) -> None:
    order = ["Ada", "Bruno", "Carla", "Dino"]
    cup = Cup(field, " ".join(order), format="round_robin", sides="both")
    cup.host.post(f"{cup.path}/begin")
    for number in (1, 2, 3):
        encounters = cup.begun(number, 4 if number == 1 else 2)
        if number == 1:
            first, second = (leg["game"] for leg in encounters[0]["legs"])
            flown = [cup.host.get(f"/api/games/{game}")["seats"] for game in (first, second)]
            names = [[seat["name"] for seat in seats] for seats in flown]
            assert names[0] == names[1][::-1], "the second game is played on the other side"
        cup.decide(number, order)
        if number == 1:
            cup.wait(round=2)
            cup.people["Dino"].post(f"{cup.path}/leave")
    info = cup.wait(state="over")
    left = next(one for one in info["entrants"] if one["name"] == "Dino")
    assert (left["state"], left["struck"]) == ("withdrawn", True)
    assert info["entrants"][-1]["name"] == "Dino"
    assert cup.table() == {"Ada": 4, "Bruno": 2, "Carla": 0, "Dino": 0}
    ended = [leg["game"] for one in info["encounters"] for leg in one["legs"] if "game" in leg]
    until(lambda: all(cup.host.get(f"/api/games/{one}")["status"] == "over" for one in ended))


@pytest.mark.every_store
def test_a_ladder_with_challenges(field: Field) -> None:
    cup = Cup(field, "Ada Bruno Carla Dino", format="ladder", reach=2)

    def places() -> list[str]:
        return [one["name"] for one in cup.info()["entrants"]]

    numbers = {name: number for number, name in cup.names().items()}
    dino, bruno = cup.people["Dino"], cup.people["Bruno"]
    ask = f"{cup.path}/challenge"
    assert refused(dino, ask, {"entrant": numbers["Ada"]}) == (400, "out-of-reach")
    assert refused(cup.host, ask, {"entrant": numbers["Dino"]}) == (400, "out-of-reach")
    dino.post(ask, {"entrant": numbers["Bruno"]})
    assert refused(dino, ask, {"entrant": numbers["Carla"]}) == (409, "busy")
    (asked,) = cup.info()["encounters"]
    answer = f"{cup.path}/answer"
    accept = {"encounter": asked["number"], "accept": True}
    assert refused(dino, answer, accept) == (403, "not-yours")
    for _ in range(2):
        bruno.post(answer, accept)
    (met,) = cup.begun(0, 1)
    cup.give_up("Bruno", met["legs"][0]["game"])
    until(lambda: places() == ["Ada", "Dino", "Bruno", "Carla"])
    assert refused(dino, ask, {"entrant": numbers["Bruno"]}) == (400, "out-of-reach")
    cup.people["Carla"].post(ask, {"entrant": numbers["Dino"]})
    number = cup.info()["encounters"][-1]["number"]
    dino.post(answer, {"encounter": number, "accept": False})
    assert places() == ["Ada", "Carla", "Dino", "Bruno"]
    bruno.post(ask, {"entrant": numbers["Carla"]})
    field.service.live_games.clock._offset += 6 * 86_400
    field.service[Tournaments].scheduler.wake()
    until(lambda: places() == ["Ada", "Bruno", "Carla", "Dino"])
    field.service.live_games.clock._offset += 31 * 86_400
    dino.post(f"{cup.path}/leave")
    until(lambda: cup.info()["entrants"][-1]["state"] == "withdrawn")
    assert member(field, "Elsa").post(f"{cup.path}/join")["entries"] == 4


def test_only_the_host_runs_it_and_a_player_enters_once(sqlite_field: Field) -> None:
    field = sqlite_field
    cup = Cup(field, "Ada Bruno Carla")
    bruno, guest = cup.people["Bruno"], field.guest()
    assert refused(guest, f"{cup.path}/join") == (409, "no-account")
    assert refused(guest, T, WISH) == (409, "no-account")
    for _ in range(2):
        assert bruno.post(f"{cup.path}/join")["entries"] == 3
    deeds = {
        "begin": None,
        "pair": {"after": 0},
        "result": {"encounter": 1, "result": "first", "word": "mine"},
        "remove": {"entrant": 1},
        "end": {"off": True},
    }
    for deed, body in deeds.items():
        for who in (bruno, guest, field.newcomer()):
            assert refused(who, f"{cup.path}/{deed}", body) == (403, "not-yours")
    cup.host.post(f"{cup.path}/begin")
    cup.begun(1, 1)
    assert refused(cup.host, f"{cup.path}/pair", {"after": 1}) == (409, "not-over")
    assert refused(member(field, "Dino"), f"{T}/nowhere/join") == (404, "no-tournament")
    assert refused(cup.host, f"{cup.path}/challenge", {"entrant": 2}) == (400, "no-ladder")
    seen = cup.info(field.newcomer())
    assert seen["entries"] == 3
    again = field.newcomer().http.get(f"{cup.path}?since={seen['changes']}")
    assert (again.status_code, again.content) == (204, b""), "who has it is not sent it again"
    text = field.newcomer().http.get(cup.path).text
    ids = [one.person for one in _rows(field, entrants_table)]
    assert not any(one in text for one in ids), "a person's id never leaves the house"


def _rows(field: Field, table: sa.Table) -> list[Any]:
    with field.service.store.engine.connect() as connection:
        return list(connection.execute(sa.select(table)))


def test_the_host_corrects_removes_and_closes_with_a_word(sqlite_field: Field) -> None:
    cup = Cup(sqlite_field, "Ada Bruno Carla Dino", rounds=3)
    cup.host.post(f"{cup.path}/begin")
    one, other = cup.begun(1, 2)
    said = {"encounter": one["number"], "result": "second", "word": "  agreed\n by both "}
    assert refused(cup.host, f"{cup.path}/result", said | {"word": " "}) == (400, "malformed")
    cup.host.post(f"{cup.path}/result", said)
    game = one["legs"][0]["game"]
    until(lambda: cup.host.get(f"/api/games/{game}")["status"] == "over")
    leg = cup.round(1)[0]["legs"][0]
    assert (leg["result"], leg["how"], leg["word"]) == ("second", "host", "agreed by both")
    cup.host.post(f"{cup.path}/result", said | {"result": "draw", "word": "no, drawn"})
    names = cup.names()
    assert cup.table()[names[one["first"]]] == 0.5
    gone = names[other["first"]]
    cup.host.post(f"{cup.path}/remove", {"entrant": other["first"], "word": "rude"})
    info = cup.wait(round=2)
    assert cup.table()[names[other["second"]]] == 1
    out = next(each for each in info["entrants"] if each["name"] == gone)
    assert (out["state"], out["word"]) == ("removed", "rude")
    assert refused(cup.people[gone], f"{cup.path}/join") == (409, "not-again")
    closed = cup.host.post(f"{cup.path}/end", {"word": "rain"})
    assert (closed["state"], closed["word"]) == ("over", "rain")
    called = Cup(sqlite_field, "Elsa Fabio")
    two = next(number for number, name in called.names().items() if name == "Fabio")
    called.host.post(f"{called.path}/remove", {"entrant": two})
    assert list(called.names().values()) == ["Elsa"]
    assert refused(called.people["Fabio"], f"{called.path}/join") == (409, "not-again")
    assert member(sqlite_field, "Hugo").post(f"{called.path}/join")["entries"] == 2
    off = called.host.post(f"{called.path}/end", {"off": True, "word": "fog"})
    assert off["state"] == "off"
    assert refused(member(sqlite_field, "Gino"), f"{called.path}/join") == (409, "no-room")


@pytest.mark.every_store
def test_a_player_who_does_not_come_loses_and_the_opponent_does_not(field: Field) -> None:
    cup = Cup(field, "Ada Bruno Carla Dino", grace=10)
    cup.host.post(f"{cup.path}/begin")
    one, other = cup.begun(1, 2)
    names = cup.names()
    first = cup.people[names[one["first"]]]
    game = one["legs"][0]["game"]
    seat = next(s["seat"] for s in first.get(f"/api/games/{game}")["seats"] if s.get("mine"))
    first.answer_one(game, seat)
    field.service.live_games.clock._offset += 11 * 60
    field.service[Tournaments].scheduler.wake()
    until(lambda: all("result" in leg for each in cup.round(1) for leg in each["legs"]))
    legs = {each["number"]: each["legs"][0] for each in cup.round(1)}
    assert (legs[one["number"]]["result"], legs[one["number"]]["how"]) == ("first", "forfeit")
    assert legs[other["number"]]["result"] == "none"


def test_it_begins_full_or_at_its_time_and_is_called_off_when_empty(sqlite_field: Field) -> None:
    field = sqlite_field
    full = Cup(field, "Ada Bruno", begin="full", entries=3)
    assert full.people["Bruno"].post(f"{full.path}/join")["state"] == "open", "he is in already"
    assert member(field, "Gino").post(f"{full.path}/join")["state"] == "running"
    assert refused(member(field, "Carla"), f"{full.path}/join") == (409, "no-room")
    soon = field.service.live_games.clock.now() + 600
    timed = Cup(field, "Dino Elsa", begin="time", begins=soon)
    empty = Cup(field, "Fabio", begin="time", begins=soon)
    assert timed.info()["state"] == "open"
    field.service.live_games.clock._offset += 601
    field.service[Tournaments].scheduler.wake()
    timed.wait(state="running")
    empty.wait(state="off")
    late = WISH | {"begin": "time", "begins": soon}
    assert refused(full.host, T, late) == (400, "bad-time")
    assert refused(full.host, T, WISH | {"deadline": None}) == (400, "no-pace")
    assert refused(full.host, T, WISH | {"scenarios": ["nothing"]})[0] == 400
    many = WISH | {"format": "round_robin", "entries": 25}
    assert refused(full.host, T, many) == (429, "too-many")
    assert refused(full.host, T, WISH | {"name": "\u2800"}) == (400, "bad-name")


def test_live_games_follow_one_another_and_rounds_after_a_pause(sqlite_field: Field) -> None:
    cup = Cup(sqlite_field, "Ada Bruno Carla Dino", sides="both", deadline=300, pause=5)
    cup.host.post(f"{cup.path}/begin")
    order = ["Ada", "Bruno", "Carla", "Dino"]
    cup.begun(1, 2)
    assert all("game" not in one["legs"][1] for one in cup.round(1)), "one game at a time"
    cup.decide(1, order)
    until(lambda: cup.info().get("due"))
    assert cup.info()["round"] == 1
    for _ in range(2):
        cup.host.post(f"{cup.path}/pair", {"after": 1})
    assert cup.info()["round"] == 2
    assert len(cup.begun(2, 2)) == 2
    late = member(sqlite_field, "Elsa")
    assert refused(late, f"{cup.path}/join") == (409, "no-room"), "half of it is played"


def test_late_entries_play_from_the_next_round(sqlite_field: Field) -> None:
    cup = Cup(sqlite_field, "Ada Bruno Carla Dino", rounds=3)
    cup.host.post(f"{cup.path}/begin")
    cup.people["Elsa"] = member(sqlite_field, "Elsa")
    cup.people["Elsa"].post(f"{cup.path}/join")
    cup.begun(1, 2)
    cup.decide(1, ["Ada", "Bruno", "Carla", "Dino"])
    cup.wait(round=2)
    assert len(cup.round(2)) == 3


def test_no_crash_between_the_end_of_a_game_and_its_noting_loses_it(data: str, toys: None) -> None:
    with Field(data) as field:
        cup = Cup(field, "Ada Bruno Carla Dino")
        cup.host.post(f"{cup.path}/begin")
        one, other = cup.begun(1, 2)
        field.service[Tournaments].scheduler._running.cancel()
        names = cup.names()
        for each in (one, other):
            cup.give_up(names[each["second"]], each["legs"][0]["game"])
        assert not any("result" in leg for each in cup.round(1) for leg in each["legs"])
        people = cup.people
    with Field(data) as again:
        cup.people = {name: guest.at(again) for name, guest in people.items()}
        cup.host = cup.people["Ada"]
        cup.wait(round=2)
        assert [leg["result"] for each in cup.round(1) for leg in each["legs"]] == ["first"] * 2
        assert sum(cup.table().values()) == 2


def test_two_processes_pair_note_and_begin_everything_once(schema: str, toys: None) -> None:
    with Field(schema) as field, Field(schema) as beside:
        order = ["Ada", "Bruno", "Carla", "Dino"]
        cup = Cup(field, " ".join(order), rounds=2)
        cup.host.post(f"{cup.path}/begin")
        cup.host.at(beside).post(f"{cup.path}/begin")
        beside.service[Tournaments].scheduler.wake()
        cup.begun(1, 2)
        cup.people = {name: guest.at(beside) for name, guest in cup.people.items()}
        cup.decide(1, order)
        for house in (field, beside):
            house.service[Tournaments].scheduler.wake()
        cup.begun(2, 2)
        cup.decide(2, order)
        cup.wait(state="over")
        assert len(_rows(field, encounters_table)) == 4
        assert len(_rows(field, games_table)) == 4, "no game is made twice, or by the way"
        assert sum(cup.table().values()) == 4


@pytest.mark.every_store
def test_a_host_who_leaves_is_out_and_another_runs_it(field: Field) -> None:
    cup = Cup(field, "Ada Bruno Carla Dino", rounds=3)
    cup.host.post(f"{cup.path}/begin")
    encounters = cup.begun(1, 2)
    about = archive_of(cup.host)["me.json"].decode()
    assert "Coppa" in about
    number = next(each for each, name in cup.names().items() if name == "Ada")
    mine = next(one for one in encounters if number in (one["first"], one["second"]))
    cup.host.post("/api/me/delete", {"password": "cavallino rampante"}, 204)
    cup.host = cup.people["Bruno"]
    assert cup.info()["hosting"], "the first entrant runs it now"
    until(lambda: "result" in _one(cup, mine["number"])["legs"][0])
    leg = _one(cup, mine["number"])["legs"][0]
    assert (leg["how"], leg["result"]) == (
        "withdrawn",
        "second" if mine["first"] == number else "first",
    )
    gone = next(one for one in cup.info()["entrants"] if one["number"] == number)
    assert (gone["name"], gone["state"]) == (LEFT, "left")


def _one(cup: Cup, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in cup.info()["encounters"] if one["number"] == number)
    return found


def test_a_failed_start_is_tried_again(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aerodrome.service.lobby.matches.MOST_PLAYED", 0)
    monkeypatch.setattr(scheduler, "AGAIN", 30.0)
    cup = Cup(sqlite_field, "Ada Bruno")
    cup.host.post(f"{cup.path}/begin")
    until(lambda: all(one.due for one in _rows(sqlite_field, legs_table)))
    monkeypatch.setattr("aerodrome.service.lobby.matches.MOST_PLAYED", 100)
    sqlite_field.service.live_games.clock._offset += 31
    sqlite_field.service[Tournaments].scheduler.wake()
    cup.begun(1, 1)


def test_lists_show_what_one_may_see(sqlite_field: Field) -> None:
    field = sqlite_field
    cup = Cup(field, "Ada Bruno", public=False)
    stranger = member(field, "Carla")
    assert stranger.get(T)["tournaments"] == []
    (line,) = cup.people["Bruno"].get(T)["tournaments"]
    assert (line["name"], line["host"], line["mine"]) == ("Coppa", "Ada", True)
    assert stranger.get(cup.path)["may_join"], "who has the link may enter"
    other = Cup(field, "Dino", name="For\u202e all")
    (line,) = stranger.get(T)["tournaments"]
    assert (line["name"], line["entries"]) == ("For all", 1)
    assert refused(stranger, T, WISH | {"club": "nowhere"}) == (403, "no-member")
    for _ in range(9):
        other.host.post(T, WISH)
    assert refused(other.host, T, WISH) == (429, "too-many")
