"""The laboratory of the page: one study for each person, queued, stopped, downloaded."""

from __future__ import annotations

import csv
import io
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from aerodrome.kernel import codec, registry
from aerodrome.lab.plan import plan
from aerodrome.lab.summary import summary
from aerodrome.service.studies import model as rooms
from aerodrome.service.studies import study as studies
from tests.support.breaking_pilots import BOT, flown
from tests.support.server.in_process import Field
from tests.support.server.studies import LONG, OWN, OWN_WISH, PRINTED, WISH, ended, lies, until


def test_a_study_is_flown_in_a_process_and_survives_a_reload(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    assert guest.get("/api/studies/newest") == {"state": "none"}
    begun = guest.post("/api/studies", WISH)
    assert begun["state"] in ("waiting", "flying")
    study = until(guest, ended)
    assert (study["state"], study["flown"], study["games"]) == ("done", 6, 6)
    assert study["sides"] == ["italy", "austria"]
    assert [one["games"] for one in study["found"]["contestants"]] == [6, 6]
    assert guest.get("/api/studies/newest") == study


def test_the_test_and_the_command_find_the_same(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", WISH | {"seed": "same"})
    until(guest, ended)
    ruleset = registry.find("squadriglia")
    same = plan(ruleset, ruleset.scenario("baracca"), [[BOT, "rookie"]], games=6, seed="same")
    taken = guest.get(lies(guest, "/findings"))
    assert taken["summary"] == codec.plain(summary(same, flown(same)))


def test_a_study_can_be_stopped_and_keeps_what_it_has(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", LONG)
    until(guest, lambda study: study.get("flown", 0) > 0)
    guest.post("/api/studies/stop")
    study = until(guest, ended)
    assert (study["state"], study["why"]) == ("stopped", "asked")
    assert 0 < study["flown"] < 500
    assert study["found"]["games"] == study["flown"]


def test_one_study_at_a_time_for_each_and_a_line_for_all(
    lab: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IN_LINE", replace(rooms.IN_LINE, there=2))
    first, second, third = (lab.guest() for _ in range(3))
    first.post("/api/studies", LONG)
    until(first, lambda study: study["state"] == "flying")
    assert "still running" in first.post("/api/studies", WISH, 409)["sentence"]
    waiting = second.post("/api/studies", WISH)
    assert (waiting["state"], waiting["ahead"], waiting["in_line"]) == ("waiting", 1, 2)
    assert 0 < waiting["turn_in"] <= studies.SLICE
    assert "from your network" in third.post("/api/studies", WISH, 429)["sentence"]
    first.post("/api/studies/stop")
    assert until(second, ended)["state"] == "done"


def test_a_study_that_waits_can_be_called_off(lab: Field) -> None:
    first, second = lab.guest(), lab.guest()
    first.post("/api/studies", LONG)
    until(first, lambda study: study["state"] == "flying")
    second.post("/api/studies", WISH)
    assert second.post("/api/studies/stop")["state"] == "stopped"
    first.post("/api/studies/stop")
    until(first, ended)
    assert "flown" not in second.get("/api/studies/newest")
    assert second.get("/api/studies") == {"studies": []}, "a study that never flew is not saved"


def test_a_study_ends_when_its_time_is_up(lab: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "LONGEST", -1)
    guest = lab.guest()
    guest.post("/api/studies", LONG)
    study = until(guest, ended)
    assert (study["state"], study["why"]) == ("stopped", "time")


def test_anothers_study_is_not_mine(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", WISH)
    until(guest, ended)
    assert lab.guest().get("/api/studies/newest") == {"state": "none"}
    assert lab.guest().get("/api/studies/x/findings", 404)["code"] == "no-study"
    assert lab.guest().post("/api/studies/stop", None, 404)["code"] == "no-study"


def test_results_come_as_rows(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", WISH)
    until(guest, ended)
    response = guest.http.get(lies(guest, "/results"))
    assert response.headers["content-type"].startswith("text/csv")
    assert 'filename="aerodrome-squadriglia-baracca.csv"' in response.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(response.text)))
    assert len(rows) == 6
    assert {rows[0]["italy"], rows[0]["austria"]} == {BOT, "rookie"}


def test_the_laboratory_has_a_board_to_draw_on(lab: Field) -> None:
    guest = lab.guest()
    found = guest.get("/api/rulesets/squadriglia/board?scenario=baracca")
    assert found["boards"][0]["grid"]["width"] == 24
    assert guest.get("/api/rulesets/squadriglia/board?scenario=x", 400)["code"] == (
        "unknown-scenario"
    )


def test_a_set_up_of_ones_own_is_flown_with_its_house_types(sqlite_field: Field) -> None:
    """The laboratory's process knows only what is in the study."""
    guest = sqlite_field.guest()
    guest.post("/api/studies", OWN_WISH)
    study = until(guest, ended)
    assert (study["state"], study["flown"], study["own"]) == ("done", 20, True)
    assert study["title"] == "My own thirty-four"
    assert not study["found"]["failures"]
    assert {one["at"] for one in study["found"]["ranges"]} == {"1"}
    taken = guest.get(lies(guest, "/findings"))
    assert taken["plan"]["types"]["zephyr"]["robustness"] == 60
    assert taken["plan"]["corrections"] == {"constants": {"6.1": {"range": 1}}}


def test_a_study_of_ones_own_set_up_is_what_the_command_finds_with_that_file(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", OWN_WISH | {"seed": "same"})
    until(guest, ended)
    ruleset = registry.find("squadriglia")
    scenario = ruleset.compose("own", tomllib.loads(OWN), None, "here")
    same = plan(ruleset, scenario, [[BOT]], games=20, seed="same")
    assert guest.get(lies(guest, "/findings"))["summary"] == codec.plain(summary(same, flown(same)))


def test_studies_of_different_editions_follow_each_other_in_one_process(lab: Field) -> None:
    guest = lab.guest()
    for reach in ("1", "2", "1"):
        own = OWN.replace("range = 1", f"range = {reach}")
        guest.post("/api/studies", OWN_WISH | {"own": own})
        found = until(guest, ended)["found"]
        assert max(one["at"] for one in found["ranges"]) == reach
    guest.post("/api/studies", WISH | {"bots": [BOT], "games": 20})
    study = until(guest, ended)
    assert "own" not in study
    assert max(one["at"] for one in study["found"]["ranges"]) > "2"


def test_the_board_of_my_study(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", OWN_WISH)
    until(guest, ended)
    printed = guest.get("/api/rulesets/squadriglia/board?scenario=baracca")
    assert guest.get(lies(guest, "/board")) == printed


def test_an_own_set_up_may_be_called_anything_and_is_taken_home_all_the_same(lab: Field) -> None:
    guest = lab.guest()
    guest.post("/api/studies", OWN_WISH | {"scenario": 'Il "mio"\r\nduello ✈'})
    until(guest, ended)
    response = guest.http.get(lies(guest, "/results"))
    assert response.status_code == 200
    assert 'filename="aerodrome-squadriglia-own.csv"' in response.headers["content-disposition"]


@pytest.mark.parametrize(
    ("own", "place", "said"),
    [
        ("title =", "your scenario", "not TOML"),
        ("types = 3\n" + PRINTED, "your scenario", "`types` must be a table"),
        (OWN.replace("robustness", "wings_"), "types.zephyr", "nothing printed is called"),
        (OWN.replace("range = 1", "range = true"), "corrections.constants.6.1.range", "must be"),
        (OWN.replace("range", "ranger"), "corrections.constants.6.1", "nothing printed is called"),
        (PRINTED.replace('"nieuport_11"', '"zephyr"'), "your scenario", "no aircraft `zephyr`"),
        (f"{PRINTED}\n[options]\nwind = 1", "your scenario", "no option `wind`"),
    ],
)
def test_what_cannot_be_flown_of_a_set_up_is_one_sentence_with_its_place(
    lab: Field, own: str, place: str, said: str
) -> None:
    guest = lab.guest()
    refused = guest.post("/api/studies", OWN_WISH | {"own": own}, 400)
    assert said in refused["sentence"]
    assert refused["place"] == place
    assert guest.post("/api/rulesets/squadriglia/check", {"own": own})["refused"] == refused
    assert guest.get("/api/studies/newest") == {"state": "none"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 0}, "games"),
        ({"games": 1_000_000}, "games"),
        ({"bots": []}, "bots"),
        ({"bots": [BOT, BOT, BOT]}, "bots"),
        ({"bots": ["unknown"]}, "no pilot `unknown`"),
        ({"scenario": "x"}, "no scenario `x`"),
        ({"options": {"wind": 1}}, "no option `wind`"),
    ],
)
def test_a_bad_wish_is_one_sentence(lab: Field, change: dict[str, Any], said: str) -> None:
    guest = lab.guest()
    assert said in guest.post("/api/studies", WISH | change, 400)["sentence"]
    assert guest.get("/api/studies/newest") == {"state": "none"}
