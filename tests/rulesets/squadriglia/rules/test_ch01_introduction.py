"""Chapter 1: players, map, counters and cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from aerodrome.kernel.events import Rolled
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP, MARGIN, edge, model
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import TRENCH
from aerodrome.rulesets.squadriglia.rules.tables import TABLES
from aerodrome.tabletop.hexes import NAMES, neighbour
from tests.support.squadriglia.table import a_plane, a_sky, legal, new_game, own_scenario


def test_1_two_sides_and_up_to_six_players() -> None:
    """One or more players on each side; three and three is the most."""
    assert new_game("macchi_ufag").seats == ("italy", "austria")
    game = new_game("macchi_ufag_team", players_italy=3, players_austria=3)
    assert len(game.seats) == 6
    owners = {plane.id: plane.seat for plane in game.position.state.aircraft}
    assert sorted(owners.values()) == sorted(game.seats)
    assert owners["I2"] == "italy-2"
    assert owners["A3"] == "austria-3"


def test_1_one_player_may_fly_several_aircraft() -> None:
    game = new_game("macchi_ufag_team", players_italy=2)
    owners = {plane.id: plane.seat for plane in game.position.state.aircraft}
    assert [owners[name] for name in ("I1", "I2", "I3")] == ["italy-1", "italy-2", "italy-1"]
    assert {owners[name] for name in ("A1", "A2", "A3")} == {"austria"}


def test_1_no_more_players_than_aircraft() -> None:
    with pytest.raises(Refusal, match="italy has 1 aircraft"):
        new_game("macchi_ufag", players_italy=2)
    with pytest.raises(Refusal, match="1 to 3"):
        new_game("macchi_ufag_team", players_italy=4)


def test_1_1_only_six_sided_dice_are_thrown() -> None:
    """The box has two six-sided dice: a whole game throws nothing else."""
    random = Random(1)

    def pick(question: Question, look: object) -> Value:
        return random.choice(legal(question.options))

    scenario = RULESET.scenario("macchi_ufag_team", {"quick_start": True, "turn_limit": 30})
    game = Game(RULESET, RULESET.record(scenario, "dice"), {"italy": pick, "austria": pick})
    thrown = [line.event for line in game.position.log if isinstance(line.event, Rolled)]
    assert {sides for event in thrown for sides in event.sides} == {6}
    assert {len(event.sides) for event in thrown} <= {1, 2}


def test_1_2_map_of_24_columns_and_18_rows() -> None:
    names = [MAP.name(place) for place in MAP.cells()]
    assert len(names) == len(set(names)) == 24 * 18
    assert (names[0], names[-1]) == ("1,1", "24,18")


def test_1_2_odd_rows_are_shifted_to_the_right() -> None:
    """Pointy-top hexes: east and west are sides; the row below 5,9 is reached at 5,10 and 6,10."""

    def around(name: str) -> dict[str, str]:
        return {d: MAP.name(neighbour(MAP.parse(name), i)) for i, d in enumerate(NAMES)}

    odd = {"E": "6,9", "NE": "6,8", "NW": "5,8", "W": "4,9", "SW": "5,10", "SE": "6,10"}
    even = {"E": "6,8", "NE": "5,7", "NW": "4,7", "W": "4,8", "SW": "4,9", "SE": "5,9"}
    assert around("5,9") == odd
    assert around("5,8") == even


@pytest.mark.parametrize(
    ("cell", "over"),
    [
        ((0, 9), "left"),
        ((25, 9), "right"),
        ((12, 0), "top"),
        ((12, 19), "bottom"),
        ((0, 0), "left"),
        ((25, 0), "right"),
        ((0, 19), "left"),
        ((25, 19), "right"),
        ((-1, 9), "left"),
    ],
)
def test_1_2_edges(cell: tuple[int, int], over: str) -> None:
    """Column 0 is left, 25 right, otherwise top or bottom; left and right win at corners."""
    assert edge(MAP.to_hex(*cell)) == over


def test_1_2_margin_counts_steps_to_the_nearest_edge() -> None:
    for name, steps in {"1,1": 1, "24,18": 1, "2,2": 2, "12,9": 9, "12,2": 2, "23,9": 2}.items():
        assert MARGIN[MAP.parse(name)] == steps


def test_1_2_trenches_are_in_column_20_rows_8_to_10() -> None:
    """8.2: the fifth column from the Austrian border."""
    assert [MAP.name(place) for place in TRENCH] == ["20,8", "20,9", "20,10"]


def test_1_2_aircraft_may_share_a_hex() -> None:
    sky = a_sky(a_plane("I1", at="12,9"), a_plane("A1", at="12,9"))
    assert len(sky.flying()) == 2


def test_1_3_counters_carry_the_printed_figures() -> None:
    """Name, top speed, acceleration, manoeuvrability, climb and descent."""
    spad = model("spad_13")
    assert (spad.speed, spad.acceleration, spad.manoeuvrability) == (6, 2, "L")
    assert (spad.climb, spad.descent) == (20, 40)


def test_1_4_card_of_the_macchi_l3() -> None:
    """The booklet's card: speed 4, one pilot, one gunner, one C gun, robustness 12, stick at C."""
    card = a_plane("I1", "macchi_l3")
    assert card.model.speed == 4
    assert [man.role for man in card.crew] == ["pilot", "gunner"]
    assert [(battery.arc, len(battery.jammed)) for battery in card.batteries] == [("C", 1)]
    assert (card.robustness, card.stick, card.speed) == (12, "C", 0)
    assert card.batteries[0].rounds == [30]


def test_1_4_slash_between_armaments_makes_versions() -> None:
    """A slash in a name makes none."""
    versions = {key.partition(":")[0] for key in TABLES.models if ":" in key}
    assert versions == {
        "hanriot_hd1",
        "nieuport_17",
        "albatros_d2",
        "brandenburg_w18",
        "caudron_g4",
        "lohner_b7",
    }
    assert dict(model("nieuport_17:2a").guns) == {"A": 2}
    assert dict(model("caudron_g4:2c").guns) == {"C": 2}
    assert (model("lohner_b7:observer").crew, model("lohner_b7:observer").guns) == (
        ("pilot", "observer"),
        (),
    )
    assert dict(model("lohner_b7:gunner").guns) == {"B": 1}


def test_1_4_a_version_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="nieuport_17:1a, nieuport_17:2a"):
        own_scenario(tmp_path, {"I1": "nieuport_17", "A1": "albatros_d3"})
    with pytest.raises(Refusal, match="no aircraft `spad_99`"):
        own_scenario(tmp_path, {"I1": "spad_99", "A1": "albatros_d3"})
