"""Chapter 8: who sees which aircraft, and what ends it."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch08_spotting import (
    fixate,
    hidden,
    look_around,
    lower_behind,
    sighting,
)
from aerodrome.rulesets.winged_victory.rules.ch13_weather import on_line
from aerodrome.rulesets.winged_victory.rules.events import SightLost, Spotted, SpottingFailed
from aerodrome.rulesets.winged_victory.rules.state import Weather
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target, at, seeing


def test_8_a_side_knows_what_any_of_its_aircraft_sees() -> None:
    one, two = a_plane("A1", where="12,15"), a_plane("A2", where="40,1")
    enemy = a_plane("G1", "fokker_dr1", "13,15")
    sky = a_sky(one, two, enemy)
    sighting(Scripted(), sky)
    assert one.sees == ("G1",)
    assert two.sees == ()
    assert (enemy.shown, enemy.known) == (True, True)
    assert (one.shown, two.shown) == (True, False)


@pytest.mark.parametrize(("die", "column", "found"), [
    (1, 22, False), (4, 22, True), (6, 22, True), (4, 33, False), (6, 33, True),
])  # fmt: skip
def test_8_1_the_test_by_distance(die: int, column: int, found: bool) -> None:
    """The Camel's grey die: x x x i i v. The enemy is two or five MegaHexes off."""
    plane, enemy = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", f"{column},15")
    umpire = Scripted(dice=[die])
    look_around(umpire, a_sky(plane, enemy), plane)
    assert (plane.sees == ("G1",)) == found
    assert len(umpire.events(Spotted if found else SpottingFailed)) == 1
    assert all(entry.to == ("allies",) for entry in umpire.told)


def test_8_1_beyond_five_megahexes_there_is_nothing_and_within_one_everything() -> None:
    plane, far = a_plane("A1", where="2,15"), a_plane("G1", "fokker_dr1", "38,15")
    look_around(Scripted(), a_sky(plane, far), plane)
    assert plane.sees == ()
    close, near = a_plane("A1", where="2,15"), a_plane("G1", "fokker_dr1", "3,15")
    look_around(Scripted(), a_sky(close, near), close)
    assert close.sees == ("G1",)


def test_8_1_targets_on_the_ground_are_spotted_too() -> None:
    plane, target = a_plane("A1", where="12,8"), a_target("GT1", "dump", 20)
    look_around(Scripted(dice=[6]), a_sky(plane, targets=[target]), plane)
    assert plane.sees == ("GT1",)


def test_8_2_what_is_seen_stays_seen_until_it_is_too_far() -> None:
    plane, enemy = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", "30,15")
    seeing(plane, enemy)
    sky = a_sky(plane, enemy)
    sighting(Scripted(), sky)
    assert plane.sees == ("G1",)
    enemy.x, _ = at("40,15")
    plane.x, _ = at("2,15")
    umpire = Scripted()
    sighting(umpire, sky)
    assert [event.why for event in umpire.events(SightLost)] == ["far", "far"]
    assert not plane.sees
    assert (enemy.shown, enemy.known) == (False, True)


def test_8_2_with_the_watcher_gone_the_watched_is_a_marker_again() -> None:
    plane, enemy = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", "38,15")
    seeing(plane, enemy)
    plane.gone = "crashed"
    sky = a_sky(plane, a_plane("A2", where="1,2"), enemy)
    umpire = Scripted()
    sighting(umpire, sky)
    assert not enemy.shown
    (lost,) = umpire.events(SightLost)
    assert (lost.targets, lost.why) == (("G1",), "alone")
    assert enemy.sees == ()


def test_8_3_the_line_of_sight() -> None:
    assert on_line((1, 0), (0, 0), (3, 0))
    assert on_line((0, 0), (0, 0), (3, 0))
    assert on_line((3, 0), (0, 0), (3, 0))
    assert not on_line((4, 0), (0, 0), (3, 0))
    assert not on_line((1, 1), (0, 0), (3, 0))
    assert on_line((1, 0), (0, 0), (1, 1))
    assert on_line((0, 1), (0, 0), (1, 1))


def test_8_3_a_cumulus_between_hides() -> None:
    plane, enemy = a_plane("A1", where="8,15"), a_plane("G1", "fokker_dr1", "26,15")
    sky = a_sky(plane, enemy, weather=Weather(cumulus=(at("17,15"),)))
    assert hidden(sky, plane, enemy) == "cloud"
    clear = a_sky(plane, enemy, weather=Weather(cumulus=(at("17,4"),)))
    assert hidden(clear, plane, enemy) == ""


def test_8_4_lower_and_behind() -> None:
    plane = a_plane("A1", where="20,15")
    for where, blind in (("12,14", True), ("12,15", False), ("28,14", False), ("12,16", False)):
        enemy = a_plane("G1", "fokker_dr1", where)
        assert lower_behind(plane, enemy) == blind
        assert (hidden(a_sky(plane, enemy), plane, enemy) == "blind") == blind
        assert hidden(a_sky(plane, enemy, blind_spot=False), plane, enemy) == ""


def test_8_5_tailers_see_only_their_target() -> None:
    hero, hunter = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", "10,15", "east")
    other = a_plane("G2", "fokker_dr1", "16,15")
    seeing(hero, hunter, other)
    hunter.tails = "A1"
    sky = a_sky(hero, hunter, other)
    fixate(Scripted(), sky)
    assert hero.sees == ("G1",)
    assert not other.shown
    assert other.sees == ("A1",)
    unseen = a_plane("A1", where="12,15", sees=("G2",))
    fixate(Scripted(), a_sky(unseen, hunter, other))
    assert unseen.sees == ("G2",)
