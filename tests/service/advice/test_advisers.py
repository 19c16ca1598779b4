"""Advice: hints from the seat's own view, reviews of finished games, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.service.advice import advisers
from tests.support.server.advised_games import BOT, asked, duel
from tests.support.server.in_process import Field, Guest


def hint(guest: Guest, game: str, key: str, status: int = 200, seat: str = "italy") -> Any:
    return guest.get(f"/api/games/{game}/hint?seat={seat}&key={key.replace('#', '%23')}", status)


def test_a_hint_is_a_mix_of_lines_that_can_be_flown(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    found = hint(guest, game, asked(guest, game))
    assert found["lines"]
    assert 0 < sum(line["share"] for line in found["lines"]) <= 1.001
    best = found["lines"][0]
    assert [step["value"] for step in best["steps"]] == best["answers"]
    for value in best["answers"]:
        position = guest.position(game, "italy")
        options = {one["value"] for one in position["questions"][0]["options"]}
        assert value in options
        guest.do(game, "answers", "italy", key=position["questions"][0]["key"], value=value)


def test_there_are_no_hints_at_a_table_with_other_people(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest, austria={"kind": "open"})
    assert hint(guest, game, asked(guest, game), 400)["code"] == "no-hints"


def test_a_hint_is_for_ones_own_open_question_only(sqlite_field: Field) -> None:
    guest, other = sqlite_field.guest(), sqlite_field.guest()
    game = duel(guest)
    key = asked(guest, game)
    assert hint(guest, game, "9/9#9", 409)["code"] == "not-open"
    assert hint(other, game, key, 403)["code"] == "not-yours"


def test_a_game_without_an_ace_says_so(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = guest.make("sealed", "short", seats={"north": {"kind": "me"}, "south": BOT})["game"][
        "id"
    ]
    key = guest.position(game, "north")["questions"][0]["key"]
    assert hint(guest, game, key, 400, "north")["code"] == "no-counsel"


def test_a_finished_game_is_looked_over_and_not_before(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    assert guest.get(f"/api/games/{game}/review", 409)["code"] == "not-over"
    for value in ("3", "ahead C", "ahead C", "ahead C"):
        guest.do(game, "answers", "italy", key=asked(guest, game), value=value)
    guest.do(game, "resign", "italy")
    found = guest.get(f"/api/games/{game}/review")
    assert len(found["better"]) == len(found["review"]["choices"])
    assert {curve["seat"] for curve in found["review"]["luck"]} == {"italy", "austria"}
    assert guest.get(f"/api/games/{game}/review") == found


def reach(guest: Guest, game: str, key: str, status: int = 200, seat: str = "italy") -> Any:
    return guest.get(f"/api/games/{game}/reach?seat={seat}&key={key.replace('#', '%23')}", status)


def test_every_end_comes_with_the_answers_that_lead_there(sqlite_field: Field) -> None:
    """A table with other people has it too: it explains what the rules allow, and advises
    nothing."""
    guest = sqlite_field.guest()
    game = duel(guest, austria={"kind": "open"})
    key = asked(guest, game)
    found = reach(guest, game, key)
    assert found["about"] == "I1"
    first, *then = found["ways"][-1]["answers"]
    guest.do(game, "answers", "italy", key=key, value=first, then=then)
    assert guest.position(game, "italy")["questions"] == []
    assert reach(guest, game, key) == {"about": ""}


def test_ends_are_shown_to_the_seat_that_is_asked(sqlite_field: Field) -> None:
    guest, other = sqlite_field.guest(), sqlite_field.guest()
    game = duel(guest)
    assert reach(other, game, asked(guest, game), 403)["code"] == "not-yours"
    sealed = guest.make("sealed", "short", seats={"north": {"kind": "me"}, "south": BOT})
    name = sealed["game"]["id"]
    question = guest.position(name, "north")["questions"][0]
    assert "ways" not in reach(guest, name, question["key"], seat="north")


def test_a_guess_is_flown_against_my_order_and_nothing_happens(sqlite_field: Field) -> None:
    """A table with other people has it too; a seat cannot ask about what it may not know."""
    guest, other = sqlite_field.guest(), sqlite_field.guest()
    game = duel(guest, austria={"kind": "open"})
    before = guest.position(game, "italy")
    mine = {"seat": "italy", "key": asked(guest, game)}
    order = ["3", "ahead C", "ahead C", "ahead C"]
    door = f"/api/games/{game}"
    found = guest.post(f"{door}/opponent-set", {**mine, "about": "A1", "answers": order})
    assert [stage["says"]["words"]["impulse"] for stage in found["stages"]] == [1, 2, 3, 4, 5, 6]
    guess = {"A1": found["ways"][0]["answers"]}
    turn = guest.post(f"{door}/suppose", {**mine, "answers": order, "guesses": guess})
    assert {act["type"] for act in turn["acts"]} <= {"Beat", "Fly", "Shoot"}
    assert {act["piece"] for act in turn["acts"] if act["type"] == "Fly"} == {"I1", "A1"}
    assert "ways" not in guest.post(f"{door}/opponent-set", {**mine, "about": "I1"})
    refused = guest.post(f"{door}/suppose", {**mine, "guesses": {"A1": ["9"]}}, 400)
    assert refused["code"] == "no-guess"
    assert guest.post(f"{door}/suppose", {**mine, "answers": ["99"]}, 400)["code"] == "illegal"
    assert other.post(f"{door}/suppose", mine, 403)["code"] == "not-yours"
    assert guest.position(game, "italy") == before


def test_ends_that_come_too_late_say_so(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = sqlite_field.guest()
    game = duel(guest)
    with monkeypatch.context() as hurried:
        hurried.setattr(advisers, "HINT_PATIENCE", 0)
        assert reach(guest, game, asked(guest, game)) == {"about": "I1", "late": True}
    assert reach(guest, game, asked(guest, game))["ways"]
