"""Chapter 10: wind, sun and clouds, with the examples of the booklet."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting, targets
from aerodrome.rulesets.dogfights.rules.ch10_weather import hidden, in_cloud, set_weather
from aerodrome.rulesets.dogfights.rules.events import BreakTurnBegan, CloudPlaced, SunSet, WindSet
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.tabletop.hexes import NAMES
from tests.support.dogfights.table import (
    Scripted,
    a_cloud,
    a_plane,
    a_sky,
    blue,
    fly,
    parts,
    red,
    refused,
)

# 10.1 The wind


@pytest.mark.parametrize(
    ("die", "blows_from"), [(1, "NE"), (2, "E"), (3, "SE"), (4, "SW"), (5, "W"), (6, "NW")]
)
def test_10_1_a_red_die_decides_where_the_wind_blows_from(die: int, blows_from: str) -> None:
    sky = a_sky(a_plane("G4"), wind="random")
    umpire = Scripted(sky, dice=[die])
    set_weather(umpire, sky)
    assert umpire.events(WindSet) == [WindSet(blows_from)]
    assert NAMES[(sky.wind + 3) % 6] == blows_from


def test_10_1_the_example_of_eight_steps_and_a_ninth() -> None:
    """5 +1 +2 (L4 to L2) = 8 steps, 4 of them downwind: a ninth in any direction."""
    sky = a_sky(a_plane("B4", "12,16", "E", 4, -1), wind_from="SW")
    assert refused(sky, sky.plane("B4"), 1, "SSLSSSRS", -2) == "length"
    event = fly(sky, "B4", face=1, turns="SSLSSSRSR", change=-2)
    assert (len(event.path), parts(event), event.wind) == (9, "5 +1 +2 +1", 1)
    assert event.levels == (3, 3, 2, 2, 2, 2, 2, 2, 2)


def test_10_1_half_or_more_upwind_takes_the_last_step_back() -> None:
    sky = a_sky(a_plane("G10", "12,9", "E"), wind_from="E")
    event = fly(sky, "G10", face=0, turns="SSSRSS")
    assert (len(event.path), parts(event), event.wind) == (5, "6 +0 -1", -1)


def test_10_1_a_straight_path_counts_its_step_more_before_the_wind() -> None:
    sky = a_sky(a_plane("G10", "12,9", "E"), wind_from="W")
    event = fly(sky, "G10", face=0, turns="SSSSSSSR")
    assert (len(event.path), parts(event)) == (8, "6 +0 +1 +1")


def test_10_1_across_the_wind_nothing_changes() -> None:
    sky = a_sky(a_plane("G10", "12,9", "NE"), wind_from="W")
    assert fly(sky, "G10", face=0, turns="S" * 7).wind == 0


def test_10_1_no_correction_on_the_way_out() -> None:
    sky = a_sky(a_plane("G10", "46,9", "E", damage="wings"), wind_from="E")
    event = fly(sky, "G10", face=0, to="leave east via SSS")
    assert (event.kind, event.path, event.wind) == ("left", ("47,9", "48,9"), 0)


# 10.2 The sun


@pytest.mark.parametrize(("face", "stands"), [(-1, "E"), (0, "SE"), (1, "SW"), (2, "W")])
def test_10_2_the_blue_die_decides_where_the_sun_is(face: int, stands: str) -> None:
    sky = a_sky(a_plane("G4"), sun="random")
    umpire = Scripted(sky, dice=[blue(face)])
    set_weather(umpire, sky)
    assert umpire.events(SunSet) == [SunSet(stands)]


def test_10_2_the_example_of_the_blinded_shooter() -> None:
    """2 and 3, two guns: 6 would damage; against the sun 6 - 1 = 5 is a miss."""
    sky = a_sky(a_plane("B10", "12,9", "SE"), a_plane("G10", "13,10", "SE"), sun_in="SE")
    umpire = Scripted(sky, {"B10": ["B10 fixed G10", "cease"]}, [2, 3])
    shooting(umpire, sky, sky.plane("B10"))
    assert umpire.shots() == ["B10 fixed G10 attack: 2+3 +1 -1 = 5 A miss"]


def test_10_2_only_exactly_towards_it_and_in_defence_too() -> None:
    sky = a_sky(a_plane("G10", "12,9", "E"), a_plane("F13", "13,9", "E"), sun_in="W")
    answers = {"G10": ["G10 fixed F13", "cease"], "allies": ["F13 dorsal G10"]}
    umpire = Scripted(sky, answers, (*red(3), *red(3)))
    shooting(umpire, sky, sky.plane("G10"))
    assert umpire.shots() == [
        "G10 fixed F13 attack: 2+1 +1 = 4 A miss",
        "F13 dorsal G10 defence: 2+1 +1 -1 = 3 B miss",
    ]


# 10.3 Clouds


def test_10_3_clouds_come_in_mirrored_pairs() -> None:
    sky = a_sky(a_plane("G4"), clouds=1)
    umpire = Scripted(sky, dice=[10, 7, 3])
    set_weather(umpire, sky)
    assert umpire.events(CloudPlaced) == [CloudPlaced(1, "10,7", 3), CloudPlaced(2, "39,26", 3)]


@pytest.mark.parametrize(("level", "inside"), [(1, True), (2, True), (3, False), (5, False)])
def test_10_3_a_cloud_reaches_from_the_ground_to_its_top(level: int, inside: bool) -> None:
    sky = a_sky(a_plane("G4"), overcast=(a_cloud("12,9", 2),))
    assert in_cloud(sky, sky.board.parse("12,9"), level) == inside
    assert not in_cloud(sky, sky.board.parse("15,9"), level)


@pytest.mark.parametrize("cloud", ["10,9", "15,9"])
def test_10_3_no_shot_if_either_is_in_a_cloud(cloud: str) -> None:
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F10", "14,9"), overcast=(a_cloud(cloud, 3),))
    clear = a_sky(a_plane("G10", "12,9"), a_plane("F10", "14,9"), overcast=(a_cloud(cloud, 2),))
    inside = cloud == "15,9"
    assert len(targets(sky, sky.plane("G10"))) == (0 if inside else 1)
    assert len(targets(clear, clear.plane("G10"))) == 1


def test_10_3_nor_through_one_between_them_at_two_points() -> None:
    planes = a_plane("G10", "12,9", level=1), a_plane("F10", "14,9", level=1)
    sky = a_sky(*planes)
    shot = attack("fixed", *planes)
    assert shot is not None
    assert not hidden(sky, *planes, shot)
    between = a_cloud("13,9", 1)
    small = type(between)(at=between.at, points=(between.at,), top=1)
    sky.clouds = (small,)
    assert hidden(sky, *planes, shot)


def test_10_3_a_cloud_stops_the_break_turn_as_well() -> None:
    planes = a_plane("G10", "12,9"), a_plane("F13", "13,9")
    for clouds, begun in (((), 1), ((a_cloud("13,9", 3),), 0)):
        sky = a_sky(*[plane.copy() for plane in planes], overcast=clouds)
        umpire = Scripted(sky, {"G10": ["hold"]} if begun else {})
        shooting(umpire, sky, sky.plane("G10"))
        assert len(umpire.events(BreakTurnBegan)) == begun
