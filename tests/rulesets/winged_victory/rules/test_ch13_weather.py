"""Chapter 13: sun, haze, storm, layers and clouds."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch01_components import MEDIUM_TOP, cell
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, plans
from aerodrome.rulesets.winged_victory.rules.ch08_spotting import (
    hidden,
    look_around,
    spotting_colour,
)
from aerodrome.rulesets.winged_victory.rules.ch13_weather import (
    dazzled,
    silhouetted,
    storm_strikes,
    sun_place,
)
from aerodrome.rulesets.winged_victory.rules.state import Weather
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, at, refusals


def colour(weather: Weather, own: str, his: str) -> str:
    """Return the spotting die of an S.E.5a, which is yellow in a clear sky."""
    plane, enemy = a_plane("A1", "se5a", own), a_plane("G1", "fokker_dr1", his)
    return spotting_colour(a_sky(plane, enemy, weather=weather), plane, enemy)


def test_13_a_clear_sky_changes_nothing() -> None:
    assert colour(Weather(), "10,15", "20,15") == "yellow"


def test_13_1_the_sun_blinds_along_its_line() -> None:
    assert [cell(sun_place("B", n)) for n in range(1, 6)] == [
        "1,15", "10,30", "20,30", "30,30", "40,15",
    ]  # fmt: skip
    plane, enemy = a_plane("A1", where="16,15"), a_plane("G1", "fokker_dr1", "30,15")
    evening = a_sky(plane, enemy, weather=Weather(sun=5))
    assert dazzled(evening, plane.at, enemy.at)
    assert hidden(evening, plane, enemy) == "sun"
    assert not dazzled(evening, enemy.at, plane.at)
    noon = a_sky(plane, enemy, weather=Weather(sun=3))
    assert hidden(noon, plane, enemy) == ""
    beside = a_plane("G1", "fokker_dr1", "17,15")
    assert hidden(a_sky(plane, beside, weather=Weather(sun=5)), plane, beside) in ("", "sun")
    same = a_plane("G1", "fokker_dr1", "16,15")
    assert hidden(a_sky(plane, same, weather=Weather(sun=5)), plane, same) == ""


def test_13_1_in_the_suns_own_megahex_no_spotter_is_dazzled() -> None:
    """The line from there to the sun has no length, so no aircraft is on it."""
    plane = a_plane("A1", where="39,15", facing="west")
    for where in ("20,15", "34,25", "30,8", "33,15"):
        enemy = a_plane("G1", "fokker_dr1", where, "east")
        sky = a_sky(plane, enemy, weather=Weather(sun=5), blind_spot=False)
        assert hidden(sky, plane, enemy) == ""
    west = a_plane("G1", "fokker_dr1", "20,15", "east")
    assert hidden(a_sky(plane, west, weather=Weather(sun=5)), west, plane) == "sun"


def test_13_2_haze_from_and_to() -> None:
    haze = Weather(haze=8)
    assert colour(haze, "10,15", "20,15") == "yellow"
    assert colour(haze, "10,8", "20,15") == "brown"
    assert colour(haze, "10,15", "20,5") == "brown"


def test_13_3_a_storm_blocks_and_strikes() -> None:
    storm = Weather(storm=20)
    plane, enemy = a_plane("A1", where="10,15"), a_plane("G1", "fokker_dr1", "20,21")
    sky = a_sky(plane, enemy, weather=storm)
    assert hidden(sky, plane, enemy) == "cloud"
    storm_strikes(Scripted(), sky, plane)
    umpire = Scripted(dice=[3, 10])
    storm_strikes(umpire, sky, enemy)
    umpire.finished()
    assert enemy.structure == 2


def test_13_3_no_plan_flies_into_a_storm() -> None:
    """From below all that climbs to its base is refused; in it a pilot may leave in any way."""
    below = a_plane("A1", "se5a", "20,18", speed=6)
    sky = a_sky(below, weather=Weather(storm=19), school=True)
    refused = refusals(Manoeuvres(sky, below, 7))
    climbs = {kind for kind, why in refused.items() if why == "no.storm"}
    assert {"climb_shallow", "climb_hard", "half_loop"} <= climbs
    assert not {"level", "dive_hard", "hard_turn"} & set(refused)
    inside = a_plane("A1", "se5a", "20,19", speed=6)
    assert isinstance(plans(a_sky(inside, weather=Weather(storm=19)), inside, "level"), list)


def test_13_4_high_stratus() -> None:
    layer = Weather(high_stratus=True)
    assert colour(layer, "10,15", "20,22") == "brown"
    assert colour(layer, "10,15", "20,18") == "yellow"
    sky = a_sky(a_plane("A1"), weather=layer)
    assert silhouetted(sky, 12, 18)
    assert silhouetted(sky, 12, MEDIUM_TOP)
    assert not silhouetted(sky, 12, MEDIUM_TOP + 1)
    assert not silhouetted(sky, 18, 12)
    assert not silhouetted(sky, 12, 22)
    plane, enemy = a_plane("A1", where="10,12"), a_plane("G1", "fokker_dr1", "25,18")
    look_around(Scripted(), a_sky(plane, enemy, weather=layer), plane)
    assert plane.sees == ("G1",)


@pytest.mark.parametrize(
    ("own", "his", "die"),
    [("10,12", "20,5", "grey"), ("10,5", "20,12", "grey"), ("10,5", "20,22", "grey"),
     ("10,5", "20,6", "yellow"), ("10,22", "20,25", "yellow")],
)  # fmt: skip
def test_13_5_medium_stratus_from_to_and_through(own: str, his: str, die: str) -> None:
    assert colour(Weather(medium_stratus=True), own, his) == die


def test_13_5_medium_stratus_shows_up_from_both_sides() -> None:
    sky = a_sky(a_plane("A1"), weather=Weather(medium_stratus=True))
    assert silhouetted(sky, 28, 23)
    assert silhouetted(sky, 3, 8)
    assert not silhouetted(sky, 8, 3)
    assert not silhouetted(sky, 8, 23)


def test_13_6_low_stratus_on_the_line() -> None:
    low = Weather(low_stratus=(at("20,6"),))
    assert colour(low, "10,6", "30,6") == "grey"
    assert colour(low, "10,6", "20,6") == "grey"
    assert colour(low, "10,15", "30,15") == "yellow"


def test_13_7_a_cumulus_blocks_at_its_ends_too() -> None:
    cloud = Weather(cumulus=(at("10,15"),))
    inside, enemy = a_plane("A1", where="10,15"), a_plane("G1", "fokker_dr1", "22,15")
    assert hidden(a_sky(inside, enemy, weather=cloud), inside, enemy) == "cloud"
    assert hidden(a_sky(inside, enemy, weather=cloud), enemy, inside) == "cloud"
    beside = a_plane("G1", "fokker_dr1", "10,15")
    assert hidden(a_sky(inside, beside, weather=cloud), inside, beside) == ""
