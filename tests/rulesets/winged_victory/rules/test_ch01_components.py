"""Chapter 1: the sky, its hexes, spines and MegaHexes; dashboards, markers, skill, dice."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.rules.ch01_components import (
    ahead,
    apart,
    band,
    cell,
    direction,
    hex_distance,
    hex_place,
    hexes,
    level_of,
    mega_cells,
    mega_centre,
    megahex,
    megahexes,
    roll_combat,
    roll_test,
    settled,
    skill,
)
from aerodrome.rulesets.winged_victory.rules.ch13_weather import Mega, nearest_pair
from aerodrome.rulesets.winged_victory.rules.state import Place
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, at


def test_1_two_sides_and_a_sky() -> None:
    scenario = RULESET.scenario("duel")
    assert RULESET.rules.seats(scenario) == ("allies", "germany")
    assert [plane.id for plane in RULESET.rules.setup(scenario).aircraft] == ["A1", "G1"]


def test_1_1_the_board() -> None:
    assert [band(level) for level in (1, 10, 11, 20, 21, 30)] == [0, 0, 1, 1, 2, 2]
    assert at("12,15") == (46, 30)
    assert cell(at("12,15")) == "12,15"
    assert cell((8, 0)) == "3,ground"
    for level in range(1, 31):
        for column in (1, 40):
            x, y = hex_place(column, level)
            assert y % 2 == 0
            assert x % 4 == y % 4
            assert 0 <= x < 160


@pytest.mark.parametrize("heading", [1, -1])
@pytest.mark.parametrize("way", [1, -1])
def test_1_2_a_shallow_step_ends_on_a_spine(heading: int, way: int) -> None:
    start = at("12,10")
    spine = ahead(start, heading, way)
    assert spine == (start[0] + 3 * heading, start[1] + way)
    upper, lower = hexes(spine)
    assert upper[1] - lower[1] == 2
    assert hex_distance(upper, lower) == 1
    assert level_of(spine, way) == (11 if way > 0 else 9)
    assert settled(spine, heading, way) == (upper if way > 0 else lower)
    assert hex_distance(start, settled(spine, heading, way)) == 1
    beyond = ahead(spine, heading, way)
    assert hexes(beyond) == (beyond,)
    assert level_of(beyond, way) == 10 + way


def test_1_2_megahexes_tile_the_sky_in_nineteens() -> None:
    inner = [cells for cells in mega_cells("B").values() if len(cells) == 19]
    assert len(inner) > 30
    for mega, cells in mega_cells("B").items():
        if len(cells) == 19:
            centre = mega_centre(mega, "B")
            assert max(hex_distance(centre, place) for place in cells) == 2
    assert sum(map(len, mega_cells("B").values())) == 40 * 30


def test_1_2_seven_hexes_apart_can_be_engaged_and_a_spine_is_in_both() -> None:
    """The example of freezing: the smallest MegaHex in which those two can be engaged."""
    pairs = [(hex_place(c, 15), hex_place(c + 7, 15)) for c in range(1, 33)]
    assert min(apart(*pair) for pair in pairs) == 1
    spines: list[Place] = [ahead(hex_place(c, 10), 1, 1) for c in range(1, 39)]
    both = [place for place in spines if len(megahexes(place)) == 2]
    assert both
    for place in both:
        for hex_ in hexes(place):
            assert apart(place, hex_) == 0
            assert megahex(hex_) in megahexes(place)


@pytest.mark.parametrize(
    ("low", "high", "pair"),
    [((41, 23), (58, 34), ((3, -4), (3, -5))), ((65, 31), (113, 43), ((4, -5), (7, -8)))],
)
def test_1_2_of_pairs_as_near_the_lower_aircrafts_lower_hex_counts(
    low: Place, high: Place, pair: tuple[Mega, Mega]
) -> None:
    """Both are on spines between MegaHexes that are as near, or the lower one is."""
    assert nearest_pair(low, high) == pair
    assert nearest_pair(high, low) == (pair[1], pair[0])


def test_1_2_directions_in_degrees() -> None:
    assert [direction(1, pitch) for pitch in (0, 1, 2, -1, -2)] == [0, 30, 60, 330, 300]
    assert [direction(-1, pitch) for pitch in (0, 1, 2, -1, -2)] == [180, 150, 120, 210, 240]


def test_1_3_a_dashboard_set_up_for_play() -> None:
    plane = a_plane("A1", "bristol_f2b")
    assert plane.wounds == (0, 0)
    assert [(g.mount, g.colour, g.rounds, g.spare, g.fed, g.man) for g in plane.guns] == [
        ("forward", "yellow", 6, 6, True, 0),
        ("observer", "green", 6, 6, False, 1),
    ]
    assert not plane.damaged
    bomber = a_plane("A1", "hp_o400")
    assert [gun.man for gun in bomber.guns] == [1, 2, 3]
    assert TABLES.models["nieuport_28"].guns[0].spare == 0
    assert not TABLES.models["se5a"].guns[0].fed


def test_1_4_what_is_not_in_sight_is_a_marker() -> None:
    plane = a_plane("G1", "fokker_dr1", skill="ace")
    sky = a_sky(a_plane("A1"), plane)
    hidden = view(sky, "allies").planes[1]
    assert (hidden.id, hidden.side, hidden.at) == ("G1", "germany", plane.at)
    assert hidden.type == ""
    assert hidden.dashboard is None
    assert view(sky, None).planes[1].dashboard is None
    plane.known = True
    assert view(sky, "allies").planes[1].type == "fokker_dr1"
    assert view(sky, "allies").planes[1].dashboard is None
    plane.shown = True
    board = view(sky, "allies").planes[1].dashboard
    assert board is not None
    assert board.skill == "ace"


def test_1_5_skill() -> None:
    assert [skill(a_plane("A1", skill=s)) for s in ("recruit", "expert", "ace")] == [-1, 0, 1]
    assert skill(a_plane("A1", skill="ace", wounds=(1,))) == -1
    assert skill(a_plane("A1", skill="ace", wounds=(2,))) == 0


def test_1_6_the_faces() -> None:
    faces = [roll_combat(Scripted(dice=[n]), "blue", rule="9.6", to=None) for n in range(1, 7)]
    assert faces == ["0", "1", "2", "3", "3", "K"]
    signs = [roll_test(Scripted(dice=[n]), "grey", rule="5.2", to=None) for n in range(1, 7)]
    assert signs == ["x", "x", "x", "i", "i", "v"]
    assert set(TABLES.tests) == {"white", "grey", "brown", "yellow"}


def test_1_7_ways_to_play() -> None:
    kinds = {name: RULESET.scenario(name).setup for name in RULESET.scenario_ids()}
    assert sum(bool(setup.get("lesson")) for setup in kinds.values()) == 5
    assert sum(bool(setup.get("editor")) for setup in kinds.values()) == 1
    assert len(kinds) >= 6 + 5 + 1
