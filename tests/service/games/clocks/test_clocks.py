"""Pace: live clocks, absent players, adjourned games, seats handed over, and leave."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketDisconnect

from aerodrome.service import service
from aerodrome.service.games.clocks.timekeeper import Timekeeper
from aerodrome.service.notifications.notification import Notification
from tests.support.server.in_process import Field, Guest, notices, pass_time
from tests.support.server.store_contents import connected, made_older
from tests.support.waiting import until

CLOCK = {"bank": 300, "increment": 10}
DAY = 86_400
SECRET = "a password of mine"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TICK", 0.02)


def seats(guest: Guest, game: str) -> dict[str, Any]:
    return {seat["seat"]: seat for seat in guest.get(f"/api/games/{game}")["seats"]}


def asleep(guest: Guest, game: str) -> bool:
    return "asleep" in guest.get(f"/api/games/{game}")


def done(guest: Guest, game: str, seat: str) -> None:
    while guest.answer_one(game, seat) is not None:
        pass


def test_a_bank_runs_while_a_seat_is_asked_and_others_do_not_see_it(field: Field) -> None:
    """While orders are secret, others see the bank as it was at the beginning of the turn."""
    north, south, game = field.pair(clock=CLOCK)
    pass_time(field, 100)
    north.answer_one(game, "north")
    before = [seats(who, game)["north"]["bank"] for who in (north, south, field.newcomer())]
    assert before == [300, 300, 300]
    done(north, game, "north")
    assert 195 < seats(north, game)["north"]["bank"] <= 200
    assert "due" not in seats(north, game)["north"]
    assert [seats(who, game)["north"]["bank"] for who in (south, field.newcomer())] == [300, 300]
    pass_time(field, 50)
    done(south, game, "south")
    after = seats(field.newcomer(), game)
    assert 205 < after["north"]["bank"] <= 210, "the next turn adds the increment"
    assert 155 < after["south"]["bank"] <= 160


def test_taking_back_gains_no_time(field: Field) -> None:
    north, _, game = field.pair(clock=CLOCK)
    first = seats(north, game)["north"]["due"]
    pass_time(field, 100)
    done(north, game, "north")
    pass_time(field, 100)
    north.do(game, "undo", "north")
    assert abs(seats(north, game)["north"]["due"] - first) < 1


def test_a_clock_outlives_a_restart(data: str, toys: None) -> None:
    with Field(data) as field:
        north, _, game = field.pair(clock=CLOCK)
        pass_time(field, 100)
        done(north, game, "north")
        before = seats(north, game)
    with Field(data) as field:
        assert seats(north.at(field), game) == before
        north.at(field).do(game, "undo", "north")
        assert seats(north.at(field), game)["north"]["due"]


def gone_north(field: Field, **pace: Any) -> tuple[Guest, Guest, str]:
    """Return a game that was adjourned for long; South has come back, North has not."""
    north, south, game = field.pair(names=("N", "S"), **pace)
    pass_time(field, DAY + 1)
    until(lambda: asleep(south, game))
    south.do(game, "return", "south")
    return north, south, game


def test_a_side_that_is_gone_can_be_claimed(quick: None, field: Field) -> None:
    _, south, game = gone_north(field, deadline=DAY)
    assert south.do(game, "claim", "south", 409)["code"] == "not-gone"
    watcher = field.guest()
    assert watcher.do(game, "claim", "south", 403)["code"] == "not-yours"
    until(lambda: not asleep(south, game))
    field.service.live_games.live[game].chairs["north"].late = 3
    first = south.do(game, "claim", "south", id="once")
    assert south.do(game, "claim", "south", id="once") == first
    info = south.get(f"/api/games/{game}")
    assert info["status"] == "over"
    assert info["outcome"]["winners"] == ["south"]
    assert notices(south.position(game), "claimed") == [{"name": "S", "seat": "north"}]


def test_an_adjourned_game_cannot_be_claimed_and_resuming_gives_full_time(
    quick: None, field: Field
) -> None:
    _, south, game = field.pair(deadline=DAY)
    pass_time(field, DAY + 1)
    until(lambda: asleep(south, game))
    pass_time(field, 30 * DAY)
    assert south.do(game, "claim", "south", 409)["code"] == "asleep"
    offer = f"/api/games/{game}/substitute"
    assert south.post(offer, {"seat": "north"}, 409)["code"] == "asleep"
    south.do(game, "return", "south")
    assert south.do(game, "claim", "south", 409)["code"] == "not-gone"
    assert south.post(offer, {"seat": "north"}, 409)["code"] == "not-gone"
    now = field.service.live_games.clock.now()
    assert seats(south, game)["north"]["due"] == pytest.approx(now + DAY, abs=60)
    assert "gone" not in seats(south, game)["north"], "his own time has to run out first"
    done(south, game, "south")
    pass_time(field, DAY + 1)
    until(lambda: seats(south, game)["north"].get("gone"))
    assert south.do(game, "claim", "south", 409)["code"] == "not-gone"


def test_a_late_player_cannot_claim(quick: None, field: Field) -> None:
    """If both were absent, the first one back gains nothing by it."""
    _, south, game = gone_north(field, deadline=DAY)
    chairs = field.service.live_games.live[game].chairs
    chairs["north"].late, chairs["south"].absent = 3, 1.0
    assert south.do(game, "claim", "south", 409)["code"] == "away"
    chairs["south"].absent = None
    chairs["south"].clock = chairs["south"].clock._replace(due=1.0)
    assert south.do(game, "claim", "south", 409)["code"] == "away"


def test_an_adjourned_game_does_not_wait_for_ever(quick: None, field: Field) -> None:
    north, south, game = field.pair(deadline=DAY)
    north.do(game, "adjourn", "north")
    south.do(game, "adjourn", "south")
    south.do(game, "return", "south")
    pass_time(field, 6 * DAY)
    south.do(game, "return", "south")
    assert asleep(south, game)
    assert len(notices(south.position(game), "resume_offered")) == 1, "he is called once"
    pass_time(field, DAY + 1)
    assert south.do(game, "claim", "south", 409)["code"] == "asleep"
    south.do(game, "return", "south")
    assert not asleep(south, game)
    assert south.do(game, "claim", "south", 409)["code"] == "not-gone"
    now = field.service.live_games.clock.now()
    assert seats(south, game)["north"]["due"] == pytest.approx(now + DAY, abs=60)


def test_an_adjournment_needs_all_players_before_and_after(field: Field) -> None:
    north, south, game = field.pair(clock=CLOCK)
    pass_time(field, 60)
    assert field.guest().do(game, "adjourn", "south", 403)["code"] == "not-yours"
    north.do(game, "adjourn", "north")
    assert not asleep(south, game)
    south.do(game, "adjourn", "south")
    assert south.get(f"/api/games/{game}")["adjourned"]
    assert south.do(game, "adjourn", "south", 409)["code"] == "asleep"
    pass_time(field, DAY)
    north.do(game, "return", "north")
    assert asleep(south, game), "both have to be back"
    south.do(game, "return", "south")
    now = field.service.live_games.clock.now()
    assert not asleep(south, game)
    assert 235 < seats(south, game)["north"]["due"] - now <= 240


def test_a_seat_is_handed_on_by_link(quick: None, field: Field) -> None:
    north, south, game = gone_north(field, deadline=DAY)
    offer = f"/api/games/{game}/substitute"
    assert south.post(offer, {"seat": "north"}, 409)["code"] == "not-gone"
    assert field.guest().post(offer, {"seat": "north"}, 403)["code"] == "not-yours"
    field.service.live_games.live[game].chairs["north"].late = 3
    token = south.post(offer, {"seat": "north"})["token"]
    assert south.post("/api/join", {"token": token}, 409)["code"] == "both-seats"
    other = field.guest()
    with north.socket(game, "north") as line:
        line.hear("update")
        other.post("/api/join", {"token": token})
        with pytest.raises(WebSocketDisconnect):
            line.hear("fault")
    assert north.http.get(f"/api/games/{game}/position?seat=north").status_code == 403
    assert other.answer_one(game, "north")
    assert [words["other"] for words in notices(south.position(game), "substitute")] == ["N"]


def test_the_seat_of_a_player_who_returned_is_not_taken(quick: None, field: Field) -> None:
    north, south, game = gone_north(field, deadline=DAY)
    field.service.live_games.live[game].chairs["north"].late = 3
    token = south.post(f"/api/games/{game}/substitute", {"seat": "north"})["token"]
    north.do(game, "return", "north")
    assert field.guest().post("/api/join", {"token": token}, 409)["code"] == "taken"


def test_leave_puts_days_off_and_no_live_clock(field: Field) -> None:
    north, _, game = field.pair(deadline=DAY)
    assert north.post("/api/me/leave", {"begins": 0, "ends": 9e9}, 409)["code"] == "no-account"
    north.post("/api/me/account", {"name": "Ruffo", "password": SECRET})
    live = north.make(clock=CLOCK, seats={"north": {"kind": "me"}, "south": {"kind": "me"}})
    before, now = seats(north, game)["north"]["due"], field.service.live_games.clock.now()
    away = {"begins": now, "ends": now + 10 * DAY}
    assert (
        north.post("/api/me/leave", {**away, "ends": now + 40 * DAY}, 409)["code"] == "long-leave"
    )
    book = north.post("/api/me/leave", away)
    assert 19.9 < book["left"] <= 20.1
    assert abs(seats(north, game)["north"]["due"] - before - 10 * DAY) < 60
    assert seats(field.newcomer(), game)["north"]["leave"]["ends"] == away["ends"]
    assert seats(north, live["game"]["id"])["north"]["due"] < now + DAY
    assert north.post("/api/me/leave", away, 409)["code"] == "on-leave"
    pass_time(field, DAY)
    assert 28.9 < north.post("/api/me/leave/end")["left"] <= 29.1
    assert abs(seats(north, game)["north"]["due"] - before - DAY) < 60
    assert north.post("/api/me/leave/end", None, 409)["code"] == "no-leave"


def test_a_player_with_little_time_is_warned_once(
    quick: None, field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reminders are sent when a quarter of the time is left, and an hour before its end."""
    sent: list[int] = []

    async def send(people: list[str], notification: Notification) -> None:
        sent.append(int(str(notification.words["n"])))

    monkeypatch.setattr(field.service[Timekeeper].notifications, "send", send)
    field.pair(deadline=DAY)
    pass_time(field, 0.75 * DAY + 1)
    until(lambda: len(sent) == 2)
    field.tick()
    assert sent == [6, 6], "each of the two, once"
    pass_time(field, 5 * 3600)
    until(lambda: len(sent) == 4)
    assert sent[2:] == [60, 60]


def test_seats_that_an_autopilot_flew_for_good_are_absent_now(data: str, toys: None) -> None:
    """If all players were away, the game is adjourned; else the seats asked get new time."""
    with Field(data) as field:
        north, _, one = field.pair(deadline=DAY)
        both = field.pair(deadline=DAY)[2]
    made_older(data)
    with connected(data) as connection:
        flown = "UPDATE seats SET autopilot = TRUE, due = NULL WHERE "
        connection.execute(sa.text(f"{flown} game = '{both}'"))
        connection.execute(sa.text(f"{flown} game = '{one}' AND seat = 'south'"))
    with Field(data) as field:
        assert asleep(field.newcomer(), both)
        found, now = seats(north.at(field), one), field.service.live_games.clock.now()
        assert not asleep(field.newcomer(), one)
        assert found["south"]["absent"]
        assert found["south"]["due"] > now
        assert "absent" not in found["north"]
        assert north.at(field).answer_one(one, "north")
