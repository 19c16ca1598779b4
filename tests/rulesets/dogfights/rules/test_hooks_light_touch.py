"""Chapter 13.2, Light Touch: a falling machine is nursed home."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.dogfights.rules.ch04_movement import limits, parts
from aerodrome.rulesets.dogfights.rules.ch05_altitude import changes
from aerodrome.rulesets.dogfights.rules.ch06_damage import guns_work, overuse_engine
from aerodrome.rulesets.dogfights.rules.events import ShotDown
from aerodrome.rulesets.dogfights.rules.events_crews import Nursed
from aerodrome.rulesets.dogfights.rules.state import DOWN, Aircraft, Sky
from tests.support.dogfights.crews import FIRE, a_mount, ends_of, shoot, skilled, tail, used
from tests.support.dogfights.table import Scripted, a_sky, hit, red


def nurse(**facts: Any) -> tuple[Sky, Aircraft, Scripted]:
    sky = tail(target=skilled("light_touch"), **facts)
    mine = sky.plane("G7")
    umpire = shoot(sky, (*red(12), hit("wings"), hit("engine")), FIRE)
    return sky, mine, umpire


def test_13_2_light_touch_flies_on_with_both_markers() -> None:
    _, mine, umpire = nurse()
    assert umpire.events(Nursed) == [Nursed("G7", "wings", "engine")]
    assert (mine.place, mine.damage, mine.second) == ("board", "wings", "engine")
    assert used(umpire) == [("G7", "light_touch")]
    assert dict(parts(mine, 0)) == {"speed": 5, "die": 0, "wings": -1, "engine": -2}


def test_13_2_light_touch_keeps_the_first_marker_and_throws_for_the_second() -> None:
    sky = tail(target=skilled("light_touch"))
    mine = sky.plane("G7")
    mine.damage = "tail"
    shoot(sky, (*red(7), hit("tail")), FIRE)
    assert (mine.damage, mine.second) == ("tail", "tail")
    assert limits(sky, mine).mixed == mine.model.agility - 2


def test_13_2_light_touch_the_second_marker_counts_as_the_first() -> None:
    mine = a_mount("G7", damage="tail", second="guns", nursed=True)
    assert not guns_work(mine)


def test_13_2_light_touch_the_next_hit_brings_it_down() -> None:
    sky, mine, _ = nurse()
    sky.turn += 2
    umpire = shoot(sky, red(7), FIRE)
    assert [event.cause for event in umpire.events(ShotDown)] == ["second_damage"]
    assert mine.place == DOWN


def test_13_2_light_touch_does_not_help_against_an_overused_engine() -> None:
    mine = a_mount("G7", pilot=skilled("light_touch"), damage="wings")
    overuse_engine(Scripted(a_sky(mine)), mine)
    assert mine.place == DOWN


@pytest.mark.parametrize(("tilt", "levels"), [(0, (0,)), (1, (0,)), (-1, (-1,))])
def test_13_2_light_touch_no_change_of_level_but_down_one(
    tilt: int, levels: tuple[int, ...]
) -> None:
    mine = a_mount("G7", "24,9", "E", nursed=True, damage="tail", second="wings", tilt=tilt)
    sky = a_sky(mine, a_mount("B4", "6,20"))
    assert changes(sky, mine) == levels
    assert not any(end.endswith(" up") for end in ends_of(sky, mine))


def test_13_2_light_touch_must_head_home() -> None:
    """East is the Central home: ends nearer to it, and no other edge."""
    mine = a_mount("G7", "24,9", "NE", nursed=True, damage="tail", second="guns")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    columns = [int(end.split(",")[0]) for end in ends_of(sky, mine)]
    assert columns
    assert min(columns) > 24
    mine.at, mine.facing = sky.board.parse("46,4"), 1
    assert {end for end in ends_of(sky, mine) if end.startswith("leave")} == {"leave east"}
    drawn = "49,-1 NE L3 flat via SSSSS"
    assert drawn not in ends_of(sky, mine)


def test_13_2_light_touch_at_its_own_edge_it_leaves() -> None:
    mine = a_mount("G7", "48,9", "E", nursed=True, damage="tail", second="guns")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    assert [*ends_of(sky, mine)] == ["leave east"]


def test_13_2_light_touch_turns_home_as_far_as_can_be() -> None:
    mine = a_mount("G7", "24,9", "W", nursed=True, damage="tail", second="tail")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    facings = {end.split()[1] for end in ends_of(sky, mine)}
    assert facings == {"NW", "SW"}
