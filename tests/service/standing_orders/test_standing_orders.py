"""Standing orders: minor questions answered by rules of thumb, unknown to the other players."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from aerodrome.service import service
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.live_game import LiveGame
from tests.support.rules_of_thumb import NEAR
from tests.support.server.in_process import Field, Guest, Json, pass_time, plain
from tests.support.waiting import until

DAY = 86_400
ORDERS = ("4.1", "4.2")
WISH: Json = {
    "own": NEAR,
    "options": {"ammunition": True, "turn_limit": 3, "quick_start": True},
    "seed": "standing",
}


def rule(when: str, then: str, minor: str = "targets", **more: Any) -> Json:
    return {"ruleset": "squadriglia", "minor": minor, "when": when, "then": then, **more}


BEST, HOLD = rule("odds_sixth", "best"), rule("always", "hold")


def two(field: Field, **wish: Any) -> tuple[Guest, Guest, str]:
    return field.pair("squadriglia", "own", **WISH, **wish)


def order(guest: Guest, game: str, seat: str, *rules: Json, **more: Any) -> Json:
    said = {"seat": seat, "rules": rules, **more}
    answered: Json = guest.post(f"/api/games/{game}/standing-orders", said)
    return answered


def standing(guest: Guest, game: str, seat: str) -> Json:
    found: Json = guest.get(f"/api/games/{game}/standing-orders?seat={seat}")
    return {"given": [], **found}


def asked(guest: Guest, game: str, seat: str) -> list[str]:
    return [question["rule"] for question in guest.position(game, seat)["questions"]]


def fly(guest: Guest, game: str, seat: str) -> None:
    """Give orders as long as they are asked for, always the first legal one."""
    while any(rule in ORDERS for rule in asked(guest, game, seat)):
        open_ = guest.position(game, seat)["questions"]
        question = next(one for one in open_ if one["rule"] in ORDERS)
        value = next(one["value"] for one in question["options"] if not one.get("refused"))
        guest.do(game, "answers", seat, key=question["key"], value=value)


def fly_both(first: Guest, second: Guest, game: str) -> None:
    fly(first, game, "italy")
    fly(second, game, "austria")


def done(guest: Guest, game: str, seat: str) -> None:
    """Wait until all minor questions of a seat are answered."""
    until(lambda: not set(asked(guest, game, seat)) - set(ORDERS))


def next_turn(first: Guest, second: Guest, game: str) -> None:
    """Wait until both sides are asked for orders and nothing else."""
    until(lambda: {*asked(first, game, "italy")} == {"4.1"})
    until(lambda: {*asked(second, game, "austria")} == {"4.1"})


def test_a_turn_takes_one_visit_of_each(field: Field) -> None:
    first, second, game = two(field, deadline=DAY)
    order(first, game, "italy", BEST, HOLD)
    order(second, game, "austria", BEST, HOLD)
    for _ in range(2):
        fly_both(first, second, game)
        next_turn(first, second, game)
    given = standing(first, game, "italy")["given"]
    assert {one["says"]["key"] for one in given} == {"ask.6.2"}
    lines = [json.loads(line) for line in first.record(game, "italy").splitlines()]
    mine = [line for line in lines if line.get("at") == given[0]["key"]]
    assert [sorted(line) for line in mine] == [["at", "check", "line", "seat", "value"]]


def test_others_do_not_learn_of_them(field: Field) -> None:
    """The enemy and spectators get the same bytes whether a rule or a player answered."""
    seen = []
    for by_rule in (True, False):
        first, second, game = two(field, deadline=DAY)
        path = f"/api/games/{game}/standing-orders"
        if by_rule:
            order(first, game, "italy", HOLD)
            assert second.get(f"{path}?seat=italy", 403)["code"] == "not-yours"
            assert second.post(path, {"seat": "italy", "rules": []}, 403)["code"] == "not-yours"
            assert "hold" not in second.http.get(f"{path}?seat=austria").text.split('"offers"')[0]
        fly_both(first, second, game)
        if not by_rule:
            hold(first, game, "italy")
        done(first, game, "italy")
        seen.append([looked(guest, game, seat) for guest, seat in watched(field, second)])
    assert seen[0] == seen[1]


def hold(guest: Guest, game: str, seat: str) -> None:
    while "6.2" in asked(guest, game, seat):
        (question, *_) = guest.position(game, seat)["questions"]
        guest.do(game, "answers", seat, key=question["key"], value="hold")


def watched(field: Field, enemy: Guest) -> list[tuple[Guest, str | None]]:
    return [(enemy, "austria"), (field.newcomer(), None)]


def looked(guest: Guest, game: str, seat: str | None) -> list[str]:
    """Return everything that a seat is shown of a game, without its name and times."""
    shown = [json.dumps(guest.position(game, seat)), json.dumps(guest.history(game, seat))]
    names = ("id", "name", "seed_hash")
    known = {name: guest.get(f"/api/games/{game}")[name] for name in names[:1]}
    people = guest.position(game, seat)["game"]["seats"]
    for number, chair in enumerate(people):
        known[f"pilot{number}"] = chair["name"]
    return [plain(text.replace(": ", ":"), **known) for text in shown]


def test_a_player_who_is_here_is_asked_unless_they_choose_otherwise(field: Field) -> None:
    first, second, game = two(field)
    order(first, game, "italy", HOLD)
    order(second, game, "austria", HOLD)
    with first.socket(game, "italy"):
        fly_both(first, second, game)
        done(second, game, "austria")
        assert asked(first, game, "italy")[0] == "6.2"
        order(first, game, "italy", HOLD, here=True)
        done(first, game, "italy")
        fly_both(first, second, game)
        done(first, game, "italy")


def test_a_rule_may_answer_by_itself_though_i_am_here(field: Field) -> None:
    first, second, game = two(field)
    order(second, game, "austria", HOLD)
    with first.socket(game, "italy"):
        fly_both(first, second, game)
        hold(first, game, "italy")
        order(first, game, "italy", {**rule("always", "before"), "here": True})
        fly_both(first, second, game)
        done(first, game, "italy")
    given = standing(first, game, "italy")["given"]
    assert {one["answer"]["key"] for one in given} == {"option.hold"}


def test_an_answer_by_rule_can_be_taken_back(field: Field) -> None:
    first, second, game = two(field, deadline=DAY)
    order(first, game, "italy", HOLD)
    fly_both(first, second, game)
    done(first, game, "italy")
    (given, *_) = standing(first, game, "italy")["given"]
    first.do(game, "undo", "italy", key=given["key"])
    assert [one["key"] for one in first.position(game, "italy")["questions"]] == [given["key"]]
    assert not standing(first, game, "italy")["given"]
    order(first, game, "italy", HOLD, BEST)
    assert asked(first, game, "italy") == ["6.2"], "who took it back is asked"


def test_a_rule_for_this_turn_ends_with_it(field: Field) -> None:
    first, second, game = two(field, deadline=DAY)
    order(second, game, "austria", HOLD)
    order(first, game, "italy", BEST, rule("always", "hold", turn=True))
    fly_both(first, second, game)
    next_turn(first, second, game)
    answers = [one["answer"]["key"] for one in standing(first, game, "italy")["given"]]
    assert set(answers) == {"option.hold"}, "a rule for this turn goes before the others"
    assert standing(first, game, "italy")["rules"] == [BEST]


def test_refusals(field: Field) -> None:
    first, _, game = two(field)
    path = f"/api/games/{game}/standing-orders"
    for wrong in (rule("never", "hold"), rule("always", "ram"), rule("always", "hold", "orders")):
        assert first.post(path, {"seat": "italy", "rules": [wrong]}, 400)["code"] == "no-rule"
    many = {"seat": "italy", "rules": [HOLD] * 41}
    assert first.post(path, many, 400)["code"] == "malformed"
    assert field.newcomer().get(f"{path}?seat=italy", 403)["code"] == "not-yours"


def test_usual_orders_apply_to_every_game_and_follow_their_person(field: Field) -> None:
    first, second, game = two(field, deadline=DAY)
    order(first, game, "italy", HOLD, usual=True)
    first.post("/api/me/account", {"name": "Ada", "password": "long enough"})
    other = first.make("squadriglia", "own", **WISH, deadline=DAY)
    second.post("/api/join", {"token": other["invites"][0]["token"]})
    again = other["game"]["id"]
    stands = standing(first, again, "italy")
    assert (stands["rules"], stands["usual"], stands["given"]) == ([HOLD], True, [])
    fly_both(first, second, again)
    done(first, again, "italy")
    assert standing(first, again, "italy")["given"]
    archive = zipfile.ZipFile(io.BytesIO(first.http.get("/api/me/data").content))
    kept = json.loads(archive.read("me.json"))["standing_orders"]
    assert {one["game"] for one in kept["games"]} == {game, again}
    assert json.loads(kept["usual"]["squadriglia"])[0][0] == HOLD
    first.post("/api/me/delete", {"password": "long enough"}, 204)
    with field.service.store.transaction() as transaction:
        for table in ("standing_orders", "standing_orders_usual"):
            count = transaction.exec_driver_sql(f"SELECT count(*) FROM {table}")
            assert count.scalar() == 0


def test_an_account_has_the_orders_of_its_guest(field: Field) -> None:
    """A person who logs in keeps the guest's orders; the account's own defaults stay."""
    keeper, account = field.guest(), {"name": "Bice", "password": "long enough"}
    keeper.post("/api/me/account", account)
    own = keeper.make("squadriglia", "own", **WISH)["game"]["id"]
    order(keeper, own, "italy", BEST, usual=True)
    first, _, game = two(field, deadline=DAY)
    order(first, game, "italy", HOLD, usual=True, here=False)
    first.post("/api/login", account)
    stands = standing(first, game, "italy")
    assert (stands["rules"], stands["here"]) == ([HOLD], False)
    other = first.make("squadriglia", "own", **WISH)["game"]["id"]
    assert standing(first, other, "italy")["rules"] == [BEST]


def test_they_answer_before_an_autopilot_would(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A standing order has precedence over the autopilot of a late player."""
    monkeypatch.setattr(service, "TICK", 0.02)
    left: list[str] = []

    def note(live: LiveGame) -> None:
        left.extend(question.rule for question in live.bot_questions())

    pilots, live_games = field.service[Pilots], field.service.live_games
    live_games.listeners = tuple(
        note if listen == pilots.game_changed else listen for listen in live_games.listeners
    )
    first, second, game = two(field, deadline=60)
    order(first, game, "italy", HOLD)
    order(second, game, "austria", HOLD)
    with first.socket(game, "italy"):
        fly_both(first, second, game)
        assert asked(first, game, "italy")[0] == "6.2"
        pass_time(field, 61)
        until(lambda: standing(first, game, "italy")["given"])
    assert "6.2" not in left


def fly_level(guest: Guest, game: str, seat: str) -> bool:
    """Answer all but the clock, flying level where that is asked; return whether the clock is."""
    while questions := guest.position(game, seat)["questions"]:
        (question, *_) = questions
        if question["rule"] == "12.1":
            return True
        values = [one["value"] for one in question["options"] if not one.get("refused")]
        value = "level" if "level" in values else values[0]
        guest.do(game, "answers", seat, key=question["key"], value=value)
    return False


def test_a_rule_that_a_game_gives_to_all_stands_until_it_is_removed(field: Field) -> None:
    """12.1 No one is asked to stop the clock without a shot, unless they want to be."""
    first, second, game = field.pair("winged_victory", "duel", seed="s")
    (given,) = standing(first, game, "allies")["rules"]
    assert [given[name] for name in ("minor", "when", "then", "here")] == [
        *("clock", "quiet", "on"),
        True,
    ]
    order(second, game, "germany")
    assert not standing(second, game, "germany")["rules"]
    with first.socket(game, "allies"), second.socket(game, "germany"):
        until(lambda: fly_level(second, game, "germany") or fly_level(first, game, "allies"))
        assert asked(second, game, "germany") == ["12.1"]
        assert second.position(game, "germany")["questions"][0]["routine"]["quiet"]
    answered = standing(first, game, "allies")["given"]
    assert {one["says"]["key"] for one in answered} == {"ask.12.1"}
    order(second, game, "germany", {**given, "here": True})
    until(lambda: "12.1" not in asked(second, game, "germany"))
