"""The set-up editor: a set-up as text, draft and board, which all agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.server.in_process import Field

WHERE = "/api/rulesets/squadriglia/editor"


def setup(field: Field, ruleset: str, scenario: str) -> str:
    found = field.newcomer().get(f"/api/rulesets/{ruleset}/scenarios/{scenario}")
    return str(found["text"])


def cells(drafted: dict[str, Any]) -> dict[str, tuple[str, int]]:
    pieces = drafted["sheet"]["scene"]["pieces"]
    return {one["id"]: (one["cell"], one["facing"]) for one in pieces}


def test_the_format_is_told_in_a_language_and_for_board_games_only(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer()
    english, italian = (door.get(f"{WHERE}?language={one}") for one in ("en", "it"))
    assert [one["name"] for one in english["fields"]] == [one["name"] for one in italian["fields"]]
    assert english["fields"][0]["title"] == "Title"
    assert italian["fields"][0]["title"] == "Titolo"
    refused = door.http.get("/api/rulesets/campaign/editor")
    assert (refused.status_code, refused.json()["code"]) == (404, "no-workshop")


def test_a_piece_dragged_on_the_board_changes_the_text_and_keeps_its_remarks(
    sqlite_field: Field,
) -> None:
    door, text = sqlite_field.newcomer(), setup(sqlite_field, "squadriglia", "own")
    hand = {"path": ["aircraft", 0], "cell": "9,7", "facing": 60, "height": 100}
    found = door.post(f"{WHERE}/write", {"text": text, "place": [hand]})
    assert found["playable"]
    assert cells(found)["I1"] == ("9,7", 60)
    first = found["draft"]["aircraft"][0]
    assert (first["quick"], first["columns"], first["height"]) == ("9,7", [7, 12], [-50, 250])
    assert found["draft"]["options"] == {"quick_start": True}
    assert "# A type of your own is one of the printed ones" in found["text"]
    assert door.post(f"{WHERE}/read", {"text": found["text"]})["draft"] == found["draft"]


def test_a_changed_draft_is_written_where_it_changed(sqlite_field: Field) -> None:
    door, text = sqlite_field.newcomer(), setup(sqlite_field, "squadriglia", "own")
    draft = door.post(f"{WHERE}/read", {"text": text})["draft"]
    del draft["aircraft"][1]
    draft["title"], draft["aircraft"][0]["type"] = "Mine", "spad_7"
    found = door.post(f"{WHERE}/write", {"text": text, "draft": json.dumps(draft)})
    assert found["draft"] == draft
    gone, come = (
        [line for line in one.splitlines() if line not in other.splitlines()]
        for one, other in ((text, found["text"]), (found["text"], text))
    )
    title, kind, name, _ = gone
    assert title.startswith("title = ")
    assert (kind, name) == ('type = "hanriot_hd1:1a"', 'id = "I2"')
    assert come == ['title = "Mine"', 'type = "spad_7"']


def test_flaws_are_told_all_at_once_with_line_place_and_what_exists(sqlite_field: Field) -> None:
    door, text = sqlite_field.newcomer(), setup(sqlite_field, "squadriglia", "own")
    spoilt = text.replace('"hanriot_hd1:1a"', '"hanriot_hd2"', 1).replace(
        "facing = 3", "facing = 9"
    )
    found = door.post(f"{WHERE}/read", {"text": spoilt.replace("first =", "frist =")})
    assert [(one["path"], one["line"]) for one in found["flaws"]] == [
        (["aircraft", 0, "type"], 14),
        (["aircraft", 2, "facing"], 36),
        (["aircraft", 3, "facing"], 45),
        (["frist"], 5),
    ]
    kind, facing, _, field = found["flaws"]
    assert kind["sentence"].startswith('Type: there is no "hanriot_hd2"; nearest: hanriot_hd1:')
    assert kind["instead"][0].startswith("hanriot_hd1:")
    assert len(kind["instead"]) > 30
    assert facing["sentence"] == "Facing is 0 to 5, not 9."
    assert field["instead"][0] == "first"
    assert sorted(cells(found)) == ["A1", "A2", "I2"]
    italian = door.post(f"{WHERE}/read", {"text": spoilt, "language": "it"})
    assert italian["flaws"][0]["sentence"].startswith("Tipo: «hanriot_hd2» non esiste")


def test_what_the_rules_refuse_of_one_entry_hides_no_other(sqlite_field: Field) -> None:
    door, text = sqlite_field.newcomer(), setup(sqlite_field, "squadriglia", "own")
    wrong = text.replace('id = "I2"', 'id = "X2"').replace('id = "A2"', 'id = "B2"')
    found = door.post(f"{WHERE}/read", {"text": wrong})
    assert [one["path"] for one in found["flaws"]] == [["aircraft", 1], ["aircraft", 3]]
    assert "playable" not in found


@pytest.mark.parametrize(
    ("text", "line"), [("title =", 1), ('title = "A"\nfirst ==', 2), ('a = "\n', 1)]
)
def test_invalid_toml_is_refused_with_its_line(sqlite_field: Field, text: str, line: int) -> None:
    found = sqlite_field.newcomer().post(f"{WHERE}/read", {"text": text})
    assert found.keys() == {"text", "flaws"}
    assert [(one["code"], one["line"]) for one in found["flaws"]] == [("malformed", line)]


def test_a_type_of_ones_own_is_drawn_and_a_wrong_one_told(sqlite_field: Field) -> None:
    door, text = sqlite_field.newcomer(), setup(sqlite_field, "squadriglia", "own")
    own = text.replace('type = "albatros_d3"', 'type = "iron"', 1)
    own += '[types.iron]\nbased_on = "spad_7"\nname = "Iron Scout"\nrobustness = '
    good = door.post(f"{WHERE}/read", {"text": own + "16\n"})
    assert good["playable"]
    assert good["sheet"]["names"]["A1"] == "Iron Scout A1"
    bad = door.post(f"{WHERE}/read", {"text": own + "99\n"})
    assert [one["path"] for one in bad["flaws"]] == [["types", "iron", "robustness"]]


def test_zones_clouds_and_pieces_of_a_lattice(sqlite_field: Field) -> None:
    door, where = sqlite_field.newcomer(), "/api/rulesets/dogfights/editor"
    text = setup(sqlite_field, "dogfights", "reconnaissance")
    wish: dict[str, Any] = {"place": [{"path": ["zone", "central A"], "cell": "10,20"}]}
    wish["add"] = [
        {"path": ["cloud"], "cell": "5,5"},
        {"path": ["central", "aircraft"], "type": "fokker_e3"},
    ]
    found = door.post(f"{where}/write", {"text": text, **wish})
    assert found["playable"]
    assert found["draft"]["zone"] == [{"side": "central", "letter": "A", "column": 8, "row": 19}]
    assert found["draft"]["cloud"][0]["column"] == 5
    paths = [tie["path"] for tie in found["ties"]]
    assert ["zone", 0] in paths
    assert found["added"][0] == ["cloud", 0]


def test_columns_levels_targets_and_clouds_of_the_sky(sqlite_field: Field) -> None:
    door, where = sqlite_field.newcomer(), "/api/rulesets/winged_victory/editor"
    text = setup(sqlite_field, "winged_victory", "balloon")
    place = [
        {"path": ["aircraft", 0], "cell": "12,9", "facing": 180},
        {"path": ["target", 0], "cell": "14,ground"},
    ]
    add = [
        {"path": ["weather", "cumulus"], "cell": "5,6"},
        {"path": ["aircraft"], "side": "germany", "type": "fokker_dr1", "cell": "25,10"},
    ]
    found = door.post(f"{where}/write", {"text": text, "place": place, "add": add})
    assert found["playable"]
    assert cells(found)["A1"] == ("12,9", 180)
    assert cells(found)["G3"] == ("25,10", 180)
    assert found["draft"]["target"][0]["column"] == 14
    assert found["draft"]["weather"]["cumulus"] == [[5, 6]]


def test_an_unfit_draft_is_refused(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer()
    for draft in ("[]", "{", '{"a":' * 40 + "1" + "}" * 40):
        answer = door.http.post(f"{WHERE}/write", json={"text": "", "draft": draft})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
