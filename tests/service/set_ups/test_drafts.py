"""Drafts: the text of a scenario to start from, and whether a changed one can be played."""

from __future__ import annotations

import tomllib

import pytest

from aerodrome.kernel import registry
from tests.support.server.in_process import Field

WHERE = "/api/rulesets/squadriglia"
SEATS = ["italy", "austria"]


def test_every_scenario_can_be_read_and_passes_its_own_check(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer()
    for name in registry.find("squadriglia").scenario_ids():
        text = door.get(f"{WHERE}/scenarios/{name}")["text"]
        checked = door.post(f"{WHERE}/check", {"own": text})
        assert checked["title"] == tomllib.loads(text)["title"]
        assert checked == door.post(f"{WHERE}/check", {"scenario": name})


def test_the_check_says_which_seats_the_options_make(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer()
    wish = {"scenario": "senza_cozzar"}
    assert door.post(f"{WHERE}/check", wish)["seats"] == SEATS
    more = door.post(f"{WHERE}/check", {**wish, "options": {"players_italy": 2}})
    assert more["seats"] == ["italy-1", "italy-2", "austria"]
    assert more["options"]["players_italy"] == 2


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ("title =", "at end of document"),
        ('title = "A"\nfirst ==', "at line 2, column"),
        ("title = 1", "`title` must be a text"),
        ('title = "A"', "`aircraft`"),
        ("[options]\nfoo = 1", "no option `foo`"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence_with_its_place(
    sqlite_field: Field, own: str, sentence: str
) -> None:
    checked = sqlite_field.newcomer().post(f"{WHERE}/check", {"own": own})
    assert checked.keys() == {"refused"}
    refused = checked["refused"]
    assert sentence in refused["sentence"]
    assert refused["place"] == "your scenario"


CROWDED = "".join(
    f'[[aircraft]]\nid = "I{n}"\nside = "italy"\ntype = "spad_7"\ncolumns = [1, 1]\n'
    for n in range(1, 20)
)
ENEMY = '[[aircraft]]\nid = "A1"\nside = "austria"\ntype = "spad_7"\ncolumns = [20, 22]\n'
FACING_OUT = """
options = {quick_start = true}
[[aircraft]]
id = "I1"
side = "italy"
type = "caproni_ca450"
columns = [24, 24]
"""


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        (f"{CROWDED}{ENEMY}", "there is no room for I19"),
        (f"options = {{quick_start = true}}\n{CROWDED}{ENEMY}", "there is no room for I19"),
        (f"{FACING_OUT}{ENEMY}", "I1 has no first order, heading E"),
        ("aircraft = 1", "must be a list, not a whole number"),
        ("aircraft = [1]", "must be a table, not a whole number"),
    ],
    ids=["crowd", "quick crowd", "facing out", "number", "numbers"],
)
def test_a_set_up_is_tried_before_a_game_is_made_of_it(
    sqlite_field: Field, own: str, sentence: str
) -> None:
    """The check and the creation of a game give the same refusal; neither hangs or crashes."""
    door = sqlite_field.newcomer()
    own = f'title = "Ours"\n{own}'
    checked = door.post(f"{WHERE}/check", {"own": own})["refused"]
    wish = {"ruleset": "squadriglia", "scenario": "ours", "own": own}
    made = door.post("/api/games", wish, 400)
    assert sentence in checked["sentence"]
    assert (made["sentence"], made["place"]) == (checked["sentence"], "your scenario")


def test_a_question_alone_makes_no_guest(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer()
    door.post(f"{WHERE}/check", {"scenario": "baracca"})
    assert "aerodrome" not in door.http.cookies
    assert door.get(f"{WHERE}/scenarios/nope", 400)["code"] == "unknown-scenario"
    assert door.get(f"{WHERE}/scenarios/..%2Frulebook", 404)["code"] == "no-page"
    assert door.post("/api/rulesets/nope/check", {}, 404)["code"] == "unknown-ruleset"
