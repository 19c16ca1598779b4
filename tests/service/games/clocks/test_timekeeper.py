"""Time: deadlines that a changed clock does not move, late answers, and adjourned games."""

from __future__ import annotations

import time
from typing import Any

import pytest

from aerodrome.service import service
from aerodrome.service.games.clocks import timekeeper
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from tests.support.server.in_process import Field, Guest, notices, pass_time
from tests.support.waiting import until

PLANES = ("squadriglia", "baracca")
SOON = 3600


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TICK", 0.02)


def dues(field: Field, game: str) -> dict[str, Any]:
    seats = field.newcomer().get(f"/api/games/{game}")["seats"]
    return {seat["seat"]: seat.get("due") for seat in seats}


def test_the_clock_of_the_machine_may_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock.now()
    for jump in (-86_400, 86_400 * 365):
        real = time.time()
        monkeypatch.setattr(time, "time", lambda real=real, jump=jump: real + jump)
        assert 0 <= clock.now() - before < 3600


def test_a_jump_neither_hastens_nor_loses_a_deadline(
    quick: None, field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, game = field.pair(deadline=SOON)
    before = dues(field, game)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 10 * SOON)
    field.tick()
    info = field.newcomer().get(f"/api/games/{game}")
    assert not any(seat.get("absent") for seat in info["seats"])
    monkeypatch.setattr(time, "time", lambda: real() - 10 * SOON)
    assert dues(field, game) == before
    pass_time(field, SOON + 1)
    until(lambda: dues(field, game) == {"north": None, "south": None})


def test_time_begins_when_all_seats_are_taken(field: Field) -> None:
    host, guest = field.guest(), field.guest()
    made = host.make(deadline=SOON)
    game = made["game"]["id"]
    assert dues(field, game) == {"north": None, "south": None}
    guest.post("/api/join", {"token": made["invites"][0]["token"]})
    now = field.service.live_games.clock.now()
    for due in dues(field, game).values():
        assert now + SOON - 60 < due <= now + SOON


def test_a_deadline_is_for_a_turn(field: Field) -> None:
    """It stops with the seat's answer in that turn, and starts again with the next."""
    north, south, game = field.pair(deadline=SOON)
    first = dues(field, game)
    pass_time(field, 100)
    north.answer_one(game, "north", 1)
    assert dues(field, game) == first
    while north.answer_one(game, "north") is not None:
        pass
    assert dues(field, game) == {"north": None, "south": first["south"]}
    pass_time(field, 100)
    south.answer_one(game, "south")
    south.answer_one(game, "south")
    second = dues(field, game)
    assert second["north"] == second["south"]
    assert second["south"] >= first["south"] + 200, "South answered last, and has a turn's time too"


def test_a_fast_game_sends_no_warning() -> None:
    """A limit of ten seconds was once announced as a minute, before the turn itself."""
    assert not timekeeper.worth_a_notification(2.5)
    assert not timekeeper.worth_a_notification(300)
    assert timekeeper.worth_a_notification(SOON / 4)


def test_taking_back_gives_no_new_time(field: Field) -> None:
    north, _, game = field.pair(deadline=SOON)
    first = dues(field, game)
    north.answer_one(game, "north")
    north.answer_one(game, "north")
    assert dues(field, game)["north"] is None
    pass_time(field, 1000)
    north.do(game, "undo", "north")
    assert dues(field, game) == first


def seats_of(field: Field, game: str) -> dict[str, Any]:
    return {seat["seat"]: seat for seat in field.newcomer().get(f"/api/games/{game}")["seats"]}


def asleep(field: Field, game: str) -> bool:
    return "asleep" in field.newcomer().get(f"/api/games/{game}")


def ordering(austria: Guest, game: str) -> None:
    """Answer until Italy is asked too: both write orders, and Austria is done."""
    while "italy" not in austria.get(f"/api/games/{game}")["waiting"]:
        austria.answer_one(game, "austria")
    while austria.answer_one(game, "austria") is not None:
        pass


def test_the_autopilot_answers_one_late_question(quick: None, field: Field) -> None:
    """All orders of this turn share one limit, since they were asked together; the rest has its
    own."""
    italy, austria, game = field.pair(*PLANES, names=("I", "A"), deadline=SOON)
    ordering(austria, game)
    assert austria.get(f"/api/games/{game}")["waiting"] == ["italy"]
    with austria.socket(game, "austria") as line:
        pass_time(field, SOON + 1)
        line.until(lambda u: "due" in u["game"]["seats"][0] and u["game"]["seats"][0].get("absent"))
    italy_now, now = seats_of(field, game)["italy"], field.service.live_games.clock.now()
    assert italy_now["late"] == 1
    assert SOON - 60 < italy_now["due"] - now <= SOON, "the next question has its full time"
    told = notices(austria.position(game), "late_answer")
    assert told == [{"name": "I", "seat": "italy"}], "all players are notified"
    italy.do(game, "return", "italy")
    italy.do(game, "return", "italy")
    assert "absent" not in seats_of(field, game)["italy"]
    assert "late" not in seats_of(field, game)["italy"]
    assert notices(austria.position(game), "autopilot_off") == told


def test_a_game_without_present_players_sleeps(quick: None, field: Field) -> None:
    """No autopilot answers, and no clock runs, until one of them comes back."""
    north, south, game = field.pair(deadline=SOON)
    before = north.position(game, "north")["seq"]
    pass_time(field, SOON + 1)
    until(lambda: asleep(field, game))
    assert north.position(game, "north")["seq"] == before
    assert notices(north.position(game), "asleep") == [{}]
    pass_time(field, 10 * SOON)
    field.tick()
    assert all("due" not in seat for seat in seats_of(field, game).values())
    listed = south.get("/api/games")["games"][0]
    assert listed["asleep"]
    assert not listed.get("adjourned")
    north.answer_one(game, "north")
    assert not asleep(field, game)
    assert notices(south.position(game), "awake")
    now = field.service.live_games.clock.now()
    left = {seat: one["due"] - now for seat, one in seats_of(field, game).items()}
    assert all(SOON - 60 < seconds <= SOON for seconds in left.values())
    assert [bool(one.get("absent")) for one in seats_of(field, game).values()] == [False, True]


def test_the_computer_does_not_play_on_alone(quick: None, field: Field) -> None:
    me = field.guest()
    made = me.make(
        *PLANES, seats={"italy": {"kind": "me"}, "austria": {"kind": "bot"}}, deadline=SOON
    )
    game = made["game"]["id"]
    until(lambda: me.get(f"/api/games/{game}")["waiting"] == ["italy"])
    pass_time(field, SOON + 1)
    until(lambda: asleep(field, game))
    me.do(game, "return", "italy")
    assert not asleep(field, game)
    assert seats_of(field, game)["italy"]["due"]


def test_answering_counts_as_returning(quick: None, field: Field) -> None:
    north, _, game = field.pair(deadline=SOON)
    pass_time(field, SOON + 1)
    until(lambda: all(seat.get("absent") for seat in seats_of(field, game).values()))
    north.do(game, "undo", "north", 409, key="none")
    away = [bool(seat.get("absent")) for seat in seats_of(field, game).values()]
    assert away == [False, True]


def test_a_deadline_outlives_a_restart(quick: None, data: str, toys: None) -> None:
    with Field(data) as field:
        _, _, game = field.pair(deadline=SOON)
        before = dues(field, game)
    with Field(data) as field:
        assert dues(field, game) == before
        pass_time(field, SOON + 1)
        until(lambda: dues(field, game) == {"north": None, "south": None})


def test_one_game_that_cannot_go_on_holds_up_no_other(
    quick: None, field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example, a game with newer rules: its deadline is left alone, the others are met."""
    _, _, broken = field.pair(deadline=SOON)
    _, _, game = field.pair(deadline=SOON)
    portal = field.door.portal
    assert portal is not None

    async def break_it() -> None:
        def work(connection: Any) -> None:
            connection.exec_driver_sql(
                f"UPDATE games SET header = REPLACE(header, '\"version\":1', '\"version\":2')"
                f" WHERE id = '{broken}'"
            )

        await field.service.store.run(work)
        del field.service.live_games.live[broken]

    portal.call(break_it)
    assert field.guest().get(f"/api/games/{broken}")["refused"]["code"] == "newer"
    pass_time(field, SOON + 1)
    until(lambda: dues(field, game) == {"north": None, "south": None})
    assert field.door.get("/healthz").status_code == 200
