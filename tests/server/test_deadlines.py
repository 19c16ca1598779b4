"""Time: deadlines that no jump of the clock moves, and the autopilot that flies meanwhile."""

from __future__ import annotations

import time
from typing import Any

import pytest

from aerodrome.server import service
from aerodrome.server.play.clock import SteadyClock
from tests.server.field import Field, notices
from tests.waiting import until

PLANES = ("squadriglia", "baracca")
SOON = 3600


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TICK", 0.02)


def pass_time(field: Field, seconds: float) -> None:
    """Let the server's own clock run ahead."""
    field.service.lobby.clock._offset += seconds


def dues(field: Field, game: str) -> dict[str, Any]:
    seats = field.nobody().get(f"/api/games/{game}")["seats"]
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
    info = field.nobody().get(f"/api/games/{game}")
    assert not any(seat.get("autopilot") for seat in info["seats"])
    monkeypatch.setattr(time, "time", lambda: real() - 10 * SOON)
    assert dues(field, game) == before
    pass_time(field, SOON + 1)
    until(lambda: dues(field, game) == {"north": None, "south": None})


def test_time_begins_when_everybody_sits(field: Field) -> None:
    host, guest = field.guest(), field.guest()
    made = host.make(deadline=SOON)
    game = made["game"]["id"]
    assert dues(field, game) == {"north": None, "south": None}
    guest.post("/api/join", {"token": made["invites"][0]["token"]})
    now = field.service.lobby.clock.now()
    for due in dues(field, game).values():
        assert now + SOON - 60 < due <= now + SOON


def test_a_deadline_is_for_a_turn(field: Field) -> None:
    """It stands while a seat answers in that turn, ends with it, and begins anew with the next."""
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


def test_taking_back_gives_no_new_time(field: Field) -> None:
    north, _, game = field.pair(deadline=SOON)
    first = dues(field, game)
    north.answer_one(game, "north")
    north.answer_one(game, "north")
    assert dues(field, game)["north"] is None
    pass_time(field, 1000)
    north.do(game, "undo", "north")
    assert dues(field, game) == first


def test_the_autopilot_flies_until_the_player_returns(quick: None, field: Field) -> None:
    italy, austria, game = field.pair(*PLANES, names=("I", "A"), deadline=SOON)
    with austria.socket(game, "austria") as line:
        while "italy" not in austria.get(f"/api/games/{game}")["waiting"]:
            austria.answer_one(game, "austria")
        pass_time(field, SOON + 1)
        update = line.until(lambda u: u["game"]["seats"][0].get("autopilot"))
        assert update["game"]["seats"][0]["level"]
        flown = line.until(lambda u: "italy" not in u["game"]["waiting"])
    told = notices(austria.position(game), "autopilot_on")
    assert told == [{"name": "I", "seat": "italy"}], "everybody is told once"
    assert flown["game"]["seats"][0].get("due") is None
    italy.do(game, "return", "italy")
    italy.do(game, "return", "italy")
    info = italy.get(f"/api/games/{game}")
    assert not info["seats"][0].get("autopilot")
    assert notices(austria.position(game), "autopilot_off") == told


def test_who_answers_has_returned(quick: None, field: Field) -> None:
    north, _, game = field.pair(deadline=SOON)
    pass_time(field, SOON + 1)
    until(lambda: all(s.get("autopilot") for s in north.get(f"/api/games/{game}")["seats"]))
    north.do(game, "undo", "north", 409, key="none")
    seats = north.get(f"/api/games/{game}")["seats"]
    assert [bool(seat.get("autopilot")) for seat in seats] == [False, True]


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
    """A game of newer rules, say: its deadline is let be, and the others are kept."""
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
        del field.service.lobby.live[broken]

    portal.call(break_it)
    assert field.guest().get(f"/api/games/{broken}")["refused"]["code"] == "newer"
    pass_time(field, SOON + 1)
    until(lambda: dues(field, game) == {"north": None, "south": None})
    assert field.door.get("/healthz").status_code == 200
