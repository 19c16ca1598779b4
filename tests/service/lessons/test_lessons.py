"""Lessons over the API, and the games in which they are flown."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from tests.support.server.in_process import Field
from tests.support.server.store_contents import held


def test_lessons_come_with_the_address_of_every_task(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    first = guest.get("/api/rulesets/squadriglia/lessons")["lessons"][0]
    steps = first["lesson"]["steps"]
    tasks = [step for step in steps if step.get("answers") or step.get("order")]
    assert first["lesson"]["title"] == "First flight"
    assert len(first["addresses"]) == len(tasks) > 0
    assert guest.get("/api/rulesets/sealed/lessons") == {"lessons": []}
    assert guest.get("/api/rulesets/nothing/lessons", 404)["code"] == "unknown-ruleset"


def test_a_lesson_seats_the_pupil_and_a_drilled_partner(sqlite_field: Field) -> None:
    made = sqlite_field.guest().post(
        "/api/games", {"ruleset": "squadriglia", "lesson": "first_flight"}
    )
    levels = {chair["seat"]: chair.get("level") for chair in made["game"]["seats"]}
    assert levels["austria"] == "lesson:first_flight"
    assert made["invites"] == []
    assert made["game"]["lesson"] == "first_flight"
    assert next(chair for chair in made["game"]["seats"] if chair["mine"])["seat"] == "italy"


def test_a_lesson_flown_alone_is_known_by_its_pupil(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    wish = {"ruleset": "winged_victory", "lesson": "1_ground_school"}
    made = guest.post("/api/games", wish)["game"]
    assert [(chair["seat"], chair["kind"]) for chair in made["seats"]] == [("allies", "person")]
    assert made["lesson"] == "1_ground_school"
    (listed,) = guest.get("/api/games")["games"]
    assert listed["lesson"] == "1_ground_school"


def test_only_a_lesson_of_the_ruleset_can_be_sat_in(sqlite_field: Field) -> None:
    seats = {"italy": {"kind": "me", "level": "lesson:nothing"}}
    wish = {"ruleset": "squadriglia", "scenario": "spad_duel", "seats": seats}
    fault = sqlite_field.guest().post("/api/games", wish, 400)
    assert "has no lesson `nothing`" in fault["sentence"]


@pytest.mark.parametrize(
    "more",
    [{"scenario": "baracca"}, {"options": {"fuel": True}}, {"deadline": 60}, {"own": "title = 1"}],
    ids=lambda more: next(iter(more)),
)
def test_a_lesson_takes_no_other_wishes(sqlite_field: Field, more: dict[str, object]) -> None:
    wish = {"ruleset": "squadriglia", "lesson": "first_flight", **more}
    fault = sqlite_field.guest().post("/api/games", wish, 400)
    assert fault["code"] == "bad-lesson"


def test_an_unknown_lesson_is_refused(sqlite_field: Field) -> None:
    wish = {"ruleset": "squadriglia", "lesson": "nothing"}
    fault = sqlite_field.guest().post("/api/games", wish, 400)
    assert "has no lesson `nothing`" in fault["sentence"]


def test_every_lesson_can_be_asked_for(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    for name in registry.names():
        for one in lesson.read(registry.find(name)):
            guest.post("/api/games", {"ruleset": name, "lesson": one})


LEARNT, DONE = "/api/me/lessons", {"ruleset": "squadriglia", "lesson": "first_flight"}


def test_what_is_learnt_is_known_to_its_pupil_and_stays(field: Field) -> None:
    pupil, other = field.guest(), field.guest()
    assert pupil.get(LEARNT) == {"done": {}}
    for _ in "ab":
        assert pupil.post(LEARNT, DONE) == {"done": {"squadriglia": ["first_flight"]}}
    assert pupil.get(LEARNT) == {"done": {"squadriglia": ["first_flight"]}}
    assert other.get(LEARNT) == {"done": {}}
    nothing = DONE | {"lesson": "nothing"}
    assert pupil.post(LEARNT, nothing, 400)["code"] == "unknown-lesson"


def test_a_guests_progress_moves_to_the_account_and_goes_with_it(field: Field) -> None:
    keeper, guest = field.guest(), field.guest()
    further = {"ruleset": "winged_victory", "lesson": "1_ground_school"}
    keeper.post(LEARNT, DONE)
    keeper.post("/api/me/account", {"name": "Ruffo", "password": "salve amico"})
    guest.post(LEARNT, DONE)
    guest.post(LEARNT, further)
    guest.post("/api/login", {"name": "Ruffo", "password": "salve amico"})
    both = {"squadriglia": ["first_flight"], "winged_victory": ["1_ground_school"]}
    assert guest.get(LEARNT) == keeper.get(LEARNT) == {"done": both}
    assert len(held(field.data)["lessons"]) == 2
    assert guest.http.post("/api/me/delete", json={"password": "salve amico"}).is_success
    assert held(field.data)["lessons"] == []
