"""The campaign interface: briefing, debriefing, machines by nation and date, missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.offers.sortie import BATTLES
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.state import Aircraft
from aerodrome.rulesets.squadriglia.rules.tables import TABLES
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.sortie import MISSIONS, Debriefing, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.support.squadriglia.crews import a_crewman, a_sortie, man, scouts


def begun(sortie: Sortie) -> Any:
    return RULESET.rules.setup(BATTLES.briefing(sortie))


def test_10_5_seats_and_crews_are_those_of_the_campaign() -> None:
    sortie = a_sortie(scouts("I", "allied-2"), scouts("A", "central"))
    scenario = BATTLES.briefing(sortie)
    assert RULESET.rules.seats(scenario) == ("allied-2", "central")
    sky = RULESET.rules.setup(scenario)
    assert [plane.seat for plane in sky.aircraft] == ["allied-2"] * 2 + ["central"] * 2
    assert [man(plane).name for plane in sky.aircraft] == ["I0", "I1", "A0", "A1"]
    assert msgspec.json.decode(msgspec.json.encode(scenario.setup)) == scenario.setup


def placed(formation: str, side: str) -> list[Any]:
    west, east = scouts("I", "allied", 4), scouts("A", "central", 4)
    sortie = a_sortie(west, east, formation=formation)
    scenario = BATTLES.briefing(sortie)
    game = Game(RULESET, RULESET.record(scenario, "2"))
    return [plane.at for plane in game.position.state.aircraft if plane.side == side]


@pytest.mark.parametrize("side", ["italy", "austria"])
@pytest.mark.parametrize(
    ("formation", "apart"), [("line", 1), ("vic", 1), ("echelon", 1), ("loose", 3)]
)
def test_10_5_formations(formation: str, apart: int, side: str) -> None:
    at = placed(formation, side)
    nearest = [min(distance(a, b) for b in at if b != a) for a in at]
    assert nearest == [apart] * 4


@pytest.mark.parametrize("mission", MISSIONS)
def test_10_5_missions_it_flies(mission: str) -> None:
    expected = mission if mission in ("patrol", "scramble", "bombing") else "patrol"
    assert BATTLES.mission(mission) == expected


def test_10_5_one_raid_a_battle() -> None:
    assert BATTLES.fits("bombing", "bombing") == ("bombing", "scramble")
    assert BATTLES.fits("patrol", "bombing") == ("patrol", "bombing")


def raiders(side: str, seat: str) -> list[Machine]:
    type_ = {"I": "saml_s2", "A": "brandenburg_c1_middle"}[side]
    name = side.lower()
    crew = (a_crewman(f"{name}p"), a_crewman(f"{name}o", role="gunner"))
    return [*scouts(side, seat, 1), Machine(f"{side}b", type_, seat, crew)]


@pytest.mark.parametrize(
    ("missions", "bomber", "edge"),
    [(("bombing", "scramble"), "I2", ""), (("patrol", "bombing"), "A2", "left")],
)
def test_10_5_a_raid_is_8_2_for_the_first_two_seater(
    missions: tuple[str, str], bomber: str, edge: str
) -> None:
    sky = begun(a_sortie(raiders("I", "allied"), raiders("A", "central"), missions))
    assert (sky.aims.objective, sky.aims.aircraft, sky.aims.edge) == ("trench", bomber, edge)


def test_10_5_a_raid_from_the_east_passes_over_the_mirrored_trench() -> None:
    from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import ITALIAN_TRENCH, TRENCH

    columns = {MAP.to_cell(at)[0] for at in ITALIAN_TRENCH}
    assert columns == {MAP.width + 1 - MAP.to_cell(at)[0] for at in TRENCH}
    assert {MAP.to_cell(at)[1] for at in ITALIAN_TRENCH} == {MAP.to_cell(at)[1] for at in TRENCH}


def ended(change: Callable[[Any], None], missions: tuple[str, str] = ("patrol",) * 2) -> Debriefing:
    """Return a battle that ended as `change` leaves its sky."""
    sortie = a_sortie(scouts("I", "allied"), scouts("A", "central"), missions)
    sky = begun(sortie)
    for number, plane in enumerate(sky.aircraft):
        plane.placed, plane.at = True, MAP.to_hex(12, 4 + number)
    change(sky)
    return BATTLES.debriefing(sky, sortie)


def shot(plane: Aircraft, column: int, cause: str = "robustness") -> None:
    plane.gone, plane.cause, plane.robustness = "shot_down", cause, -2
    plane.at = MAP.to_hex(column, 9)
    plane.aboard.hit, plane.aboard.shooters = True, ("i0", "i1")


@pytest.mark.parametrize(
    ("column", "place"),
    [
        (1, "enemy"),
        (8, "enemy"),
        (9, "no_mans_land"),
        (16, "no_mans_land"),
        (17, "own"),
        (24, "own"),
    ],
)
def test_10_5_where_it_fell(column: int, place: str) -> None:
    wreck = ended(lambda sky: shot(sky.aircraft[2], column)).wrecks[2]
    assert (wreck.id, wreck.end, wreck.place) == ("Am0", "shot", place)
    assert wreck.damage == wreck.strength == TABLES.models["albatros_d3"].robustness
    assert wreck.shooters == ("i0", "i1")


def test_10_5_an_explosion_is_reported_as_such() -> None:
    assert ended(lambda sky: shot(sky.aircraft[0], 3, "explosion")).wrecks[0].end == "exploded"


def test_10_5_never_hit_means_no_victory() -> None:
    def change(sky: Any) -> None:
        shot(sky.aircraft[2], 12)
        sky.aircraft[2].aboard.hit = False

    assert ended(change).wrecks[2].shooters == ()


@pytest.mark.parametrize(
    ("gone", "edge", "end", "place"),
    [
        ("abandoned", "left", "left", "own"),
        ("driven_off", "top", "left", "no_mans_land"),
        ("driven_off", "ground", "down", "no_mans_land"),
        ("", "", "flying", "no_mans_land"),
    ],
)
def test_10_5_machines_that_left_and_that_landed(
    gone: str, edge: str, end: str, place: str
) -> None:
    def change(sky: Any) -> None:
        sky.aircraft[0].gone, sky.aircraft[0].edge = gone, edge

    wreck = ended(change).wrecks[0]
    assert (wreck.end, wreck.place) == (end, place)


def test_10_5_engine_damage_and_wounds() -> None:
    def change(sky: Any) -> None:
        plane = sky.aircraft[1]
        plane.stalled, plane.robustness = True, plane.robustness - 4
        man(plane).taken = 1
        man(sky.aircraft[3]).killed = True

    result = ended(change)
    assert (result.wrecks[1].engine, result.wrecks[1].damage) == (True, 4)
    assert result.casualties[1].wounds == 1
    assert result.casualties[3].killed


def test_10_5_points_and_success() -> None:
    def change(sky: Any) -> None:
        shot(sky.aircraft[2], 12)
        sky.aircraft[0].gone, sky.aircraft[0].edge = "abandoned", "left"

    result = ended(change)
    assert result.points == (4, 2)
    assert result.done == (True, False)
    assert ended(lambda sky: None).done == (False, False)


@pytest.mark.parametrize("passed", [False, True])
def test_10_5_a_raid_and_its_scramble(passed: bool) -> None:
    sortie = a_sortie(raiders("I", "allied"), raiders("A", "central"), ("bombing", "scramble"))
    sky = begun(sortie)
    sky.passed = passed
    for plane in sky.aircraft:
        plane.at = MAP.to_hex(12, 9)
    assert BATTLES.debriefing(sky, sortie).done == (passed, not passed)


def test_10_5_crews_that_were_in_gun_range() -> None:
    def change(sky: Any) -> None:
        sky.aircraft[0].aboard.contact = sky.aircraft[3].aboard.contact = True

    assert ended(change).contact == ("i0", "a1")


def test_10_5_machines_by_nation_and_date() -> None:
    for model in BATTLES.models:
        assert model.type in TABLES.models
        assert 191601 <= model.first <= model.last <= 191811
    newest = [model.type for model in BATTLES.in_service("italy", 191706, "scout")]
    assert newest[-1] == "spad_7"
    assert BATTLES.in_service("austria_hungary", 191805, "scout")[-1].type == "phonix_d2a"
    for nation in ("italy", "france", "britain", "belgium", "austria_hungary", "germany"):
        for year in (1916, 1917, 1918):
            for month in range(1, 13 if year < 1918 else 12):
                assert BATTLES.in_service(nation, 100 * year + month, "scout"), (
                    nation,
                    year,
                    month,
                )


def test_the_campaign_interface_is_found_and_plain_games_have_no_mounts() -> None:
    assert GameCampaign.of(RULESET).battles() is BATTLES
    sky = RULESET.rules.setup(RULESET.scenario("own"))
    assert not any(plane.aboard.men for plane in sky.aircraft)
