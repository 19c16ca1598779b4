"""Chapter 8, scenarios of one's own: any aircraft, any columns, and the format of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch02_preparation import setup
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import judge
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from tests.support.squadriglia.guns import UNARMED, won
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn

ENTRY = """
[[aircraft]]
id = "{id}"
side = "{side}"
type = "{type}"
columns = [{columns}]
{more}
"""
USUAL: dict[str, dict[str, str]] = {
    "I1": {"side": "italy", "type": "phonix_d3", "columns": "10, 12"},
    "A1": {"side": "austria", "type": "spad_13", "columns": "13, 14"},
}


def scenario(folder: Path, head: str = "", **changes: dict[str, str]) -> Sky:
    """Return the sky of a file with two aircraft and some changes, as the rules read it."""
    text = f'title = "Ours"\n{head}\n'
    for name in dict.fromkeys((*USUAL, *changes)):
        words = {"id": name, "more": "", **USUAL.get(name, {}), **changes.get(name, {})}
        text += ENTRY.format(**words)
    file = folder / "ours.toml"
    file.write_text(text, "utf-8")
    return setup(RULESET.read_scenario(file))


def test_8_4_any_aircraft_on_either_side_in_any_columns(tmp_path: Path) -> None:
    sky = scenario(tmp_path, A2={"side": "austria", "type": "caproni_ca4", "columns": "1, 24"})
    assert [(p.id, p.type, p.columns) for p in sky.aircraft] == [
        ("I1", "phonix_d3", (10, 12)),
        ("A1", "spad_13", (13, 14)),
        ("A2", "caproni_ca4", (1, 24)),
    ]
    assert (sky.aims, sky.first, sky.rule) == (Aims(objective="last_side"), "austria", "8.4")


def test_8_4_italy_comes_first_in_any_file(tmp_path: Path) -> None:
    """3 The fixed order: Italy then Austria, each by set-up number."""
    sky = scenario(tmp_path, I2={"side": "italy", "type": "spad_7", "columns": "1, 2"})
    assert [plane.id for plane in sky.aircraft] == ["I1", "I2", "A1"]


def test_9_1_default_heights_of_own_scenarios(tmp_path: Path) -> None:
    """9.1 A start within 150 m of 0, in steps of 5, unless the file has heights."""
    assert [plane.heights for plane in scenario(tmp_path).aircraft] == [(-150, 150)] * 2


def test_1_2_italy_faces_east_and_austria_west_by_default(tmp_path: Path) -> None:
    assert [plane.facing for plane in scenario(tmp_path).aircraft] == [0, 3]


def test_8_4_height_and_facing_as_written(tmp_path: Path) -> None:
    sky = scenario(tmp_path, A1={"more": "height = [-300, 20]\nfacing = 5"})
    assert (sky.plane("A1").heights, sky.plane("A1").facing) == ((-300, 20), 5)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"A1": {"side": "italy"}}, "austria has no aircraft"),
        ({"A1": {"id": "I1"}}, "the same id"),
        ({"A1": {"type": "fokker_dr1"}}, "`fokker_dr1`"),
        ({"A1": {"type": "albatros_d2"}}, "albatros_d2:1a, albatros_d2:2a"),
        ({"A1": {"columns": "0, 4"}}, "columns of A1"),
        ({"A1": {"columns": "20, 25"}}, "columns of A1"),
        ({"A1": {"columns": "5, 4"}}, "columns of A1"),
        ({"A1": {"more": "height = [-505, 0]"}}, "heights of A1"),
        ({"A1": {"more": "height = [0, 3]"}}, "heights of A1"),
        ({"A1": {"more": "facing = 6"}}, "facing of A1"),
        ({"A1": {"side": "france"}}, "france"),
        ({"A1": {"more": "guns = 3"}}, "guns"),
        ({"A1": {"more": 'quick = "30,3"'}}, "quick start of A1"),
        ({"A1": {"columns": '"1", 4'}}, "columns"),
    ],
)
def test_8_4_a_bad_file_is_refused_in_one_sentence(
    tmp_path: Path, changes: dict[str, dict[str, str]], words: str
) -> None:
    with pytest.raises(Refusal) as refused:
        scenario(tmp_path, "", **changes)
    assert words in str(refused.value)
    assert str(refused.value).startswith("ours.toml: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ('objective = "glory"', "glory"),
        ('objective = "escape"', "needs a table [escape]"),
        ('objective = "escape"\nescape = {aircraft="A9", edge="top", hunter="I1"}', "A9"),
        ('objective = "trench"\ntrench = {aircraft="I7"}', "I7"),
        (
            'choice = [{side="austria", rule="8.2", aircraft=["A1"], types=["nieuport"]}]',
            "nieuport",
        ),
        ('weather = "fair"', "weather"),
    ],
)
def test_8_4_bad_objectives_are_refused(tmp_path: Path, head: str, words: str) -> None:
    with pytest.raises(Refusal) as refused:
        scenario(tmp_path, head)
    assert words in str(refused.value)


def test_8_4_the_last_side_flying_wins() -> None:
    sky = a_sky(a_plane("I1"), a_plane("A1", gone="abandoned"), a_plane("A2", gone="shot_down"))
    assert judge(Scripted(sky), sky)
    assert won(sky) == "italy"


@pytest.mark.parametrize("edge", ["left", "top"])
def test_5_4_an_own_objective_opens_the_edge_it_names(edge: str) -> None:
    """5.4 Leaving is legal through its own edge, or where the scenario asks for it."""
    at, facing = {"left": ("1,9", "W"), "top": ("12,1", "NE")}[edge]
    plane = a_plane("A1", "brandenburg_c1_early", at, facing, speed=1)
    sky = a_sky(
        a_plane("I1", UNARMED, "20,17"),
        plane,
        aims=Aims(objective="escape", aircraft="A1", edge=edge, hunter="I1"),
    )
    fly_turn(sky, {"A1": "1: ahead"})
    assert (plane.gone, won(sky)) == ("escaped", "austria")


def test_8_4_an_own_bomber_of_the_other_side() -> None:
    """8.2 The side with the bomber wins by its pass, and loses with it."""
    aims = Aims(objective="trench", aircraft="A1")
    bomber: dict[str, Any] = {"speed": 1}
    sky = a_sky(
        a_plane("I1", UNARMED, "4,17"), a_plane("A1", "aeg_g4", "21,9", "W", **bomber), aims=aims
    )
    fly_turn(sky, {"A1": "1: ahead"})
    assert won(sky) == "austria"
    sky = a_sky(
        a_plane("I1", UNARMED, "4,17"), a_plane("A1", "aeg_g4", gone="shot_down"), aims=aims
    )
    judge(Scripted(sky), sky)
    assert won(sky) == "italy"
    sky = a_sky(a_plane("I1", UNARMED, gone="shot_down"), a_plane("A1", "aeg_g4"), aims=aims)
    judge(Scripted(sky), sky)
    assert won(sky) == "austria"
