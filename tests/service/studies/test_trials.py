"""Balance in the editor: computer pilots fly a draft while it is edited, if the server is idle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.service.studies import trials
from aerodrome.service.studies.model import Laboratory
from tests.support import waiting
from tests.support.breaking_pilots import BOT
from tests.support.server.in_process import Field, Guest
from tests.support.server.studies import MANY

WHERE = "/api/rulesets/squadriglia/editor/trial"
TRIAL = "/api/me/trial"
TEXT = (registry.find("squadriglia").data / "scenarios" / "even_duel.toml").read_text("utf-8")
STRONG = TEXT + '\n[types.iron]\nbased_on = "spad_7"\nrobustness = 60\n'
STRONG = STRONG.replace('type = "spad_7"', 'type = "iron"', 1)


def until(guest: Guest, fits: Callable[[Any], bool]) -> Any:
    found: Any = None

    def fitting() -> bool:
        nonlocal found
        found = guest.get(TRIAL)
        return fits(found)

    waiting.until(fitting)
    return found


def done(trial: Any) -> bool:
    return bool(trial["state"] == "done")


def wish(text: str = TEXT, **more: Any) -> dict[str, Any]:
    return {"text": text, "games": 20, "bot": BOT, **more}


def test_a_draft_is_flown_and_a_change_compared_on_the_same_seeds(lab: Field) -> None:
    guest = lab.guest()
    assert guest.get(TRIAL) == {"state": "none"}
    guest.post(WHERE, wish())
    first = until(guest, done)
    assert (first["flown"], first["games"]) == (20, 20)
    for side in first["sides"]:
        assert side["rate"]["low"] < side["rate"]["value"] < side["rate"]["high"]
    guest.post(WHERE, wish(STRONG, base=TEXT))
    second = until(guest, done)
    assert second["base_sides"] == first["sides"], "what was flown of a version is remembered"
    assert [one["seeds"] for one in second["differences"]] == [20, 20]
    gained = {one["side"]: one["share"]["value"] for one in second["differences"]}
    assert sum(gained.values()) == pytest.approx(0)
    again = guest.post(WHERE, wish(TEXT.replace("title = ", "title = ", 1)))
    assert again["flown"] == 20, "to go back costs nothing"


def test_what_cannot_be_flown_is_refused_and_a_base_that_cannot_left_out(lab: Field) -> None:
    guest = lab.guest()
    answer = guest.http.post(WHERE, json=wish('title = "A"'))
    assert answer.status_code == 400
    guest.post(WHERE, wish(base='title = "A"'))
    found = until(guest, done)
    assert "differences" not in found
    assert guest.http.post(WHERE, json=wish(bot="unknown")).status_code == 400


def test_a_study_comes_before_trials(lab: Field) -> None:
    guest, other = lab.guest(), lab.guest()
    other.post("/api/studies", MANY)
    guest.post(WHERE, wish())
    found = until(guest, lambda trial: trial.get("ahead") == 1)
    assert found["state"] == "waiting"
    other.post("/api/studies/stop")
    assert until(guest, done)["flown"] == 20


def test_a_trial_is_replaced_stopped_and_given_up(
    lab: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = lab.guest()
    slow = {"text": TEXT, "games": 400, "bot": "regular"}
    guest.post(WHERE, slow)
    until(guest, lambda trial: trial["state"] == "flying")
    stopped = guest.post(f"{TRIAL}/stop")
    assert (stopped["state"], stopped["why"]) == ("stopped", "asked")
    monkeypatch.setattr(trials, "LEFT_AFTER", 0.0)
    guest.post(WHERE, slow)
    waiting.until(lambda: not _aloft(lab))
    assert guest.get(TRIAL)["why"] == "left"


def _aloft(field: Field) -> bool:
    return bool(field.service[Laboratory]._flights)


def test_so_many_trials_of_one_address_fly_at_a_time(
    lab: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "TRIALS", replace(trials.TRIALS, there=1))
    first, second, student = lab.guest(), lab.guest(), lab.guest()
    student.post("/api/studies", MANY)
    first.post(WHERE, wish())
    answer = second.http.post(WHERE, json=wish())
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    student.post("/api/studies/stop")
