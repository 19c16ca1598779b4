"""Chapter 11, tasks: loads, photographs, bombs, ways home and through, with printed scores."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch01_game import PIECES
from aerodrome.rulesets.dogfights.rules.ch02_choosing import loadable
from aerodrome.rulesets.dogfights.rules.ch02_setup import prepare
from aerodrome.rulesets.dogfights.rules.ch04_movement import parts
from aerodrome.rulesets.dogfights.rules.ch06_attack import targets
from aerodrome.rulesets.dogfights.rules.ch11_modes import all_points, task_points, verdict
from aerodrome.rulesets.dogfights.rules.ch11_tasks import may_bomb, may_photograph
from aerodrome.rulesets.dogfights.rules.events import (
    BombDropped,
    BombKept,
    Flew,
    Left,
    PhotosDelivered,
    PhotoTaken,
)
from aerodrome.rulesets.dogfights.rules.events_end import halves
from aerodrome.rulesets.dogfights.rules.state import DOWN, LEFT, PATROL, SIDES
from tests.support.dogfights.table import Scripted, a_plane, a_sky, play_move

HERE = {"allies A": (14, 8), "allies B": (30, 8), "allies C": (30, 20)}
BOTH = HERE | {"central A": (5, 2), "central B": (5, 12), "central C": (5, 22)}


# 11.1 Loads


def test_11_1_a_disarmed_scout_is_one_step_faster_and_has_no_guns() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("general"))
    general = sky.plane("F13")
    assert (general.load, general.batteries) == ("disarmed", [])
    assert sum(value for _, value in parts(general, 0)) == 7


def test_11_1_players_may_disarm_scouts_but_not_in_a_dogfight() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("reconnaissance", {"disarm": True}))
    assert loadable(sky, sky.plane("G13")) == ["armed", "disarmed"]
    fight = RULESET.rules.setup(RULESET.scenario("dogfight_full", {"disarm": True}))
    assert loadable(fight, fight.plane("G13")) == []


def test_11_1_scouts_carry_a_bomb_each_where_bombs_are_dropped() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("zone_bombing"))
    assert loadable(sky, sky.plane("G13")) == ["armed", "bomb"]
    assert loadable(sky, sky.plane("G4")) == []
    prepare(Scripted(sky, {"G13": ["bomb"], "G14": ["armed"]}, [1]), sky)
    assert [sky.plane(name).bombs for name in ("G13", "G14", "G15")] == [1, 0, 1]
    both = RULESET.rules.setup(RULESET.scenario("zone_bombing", {"disarm": True}))
    assert loadable(both, both.plane("G13")) == ["armed", "disarmed", "bomb", "bomb_disarmed"]


def test_11_1_no_attack_while_a_scout_carries_a_bomb() -> None:
    sky = a_sky(a_plane("F13", "12,9", bombs=1), a_plane("G10", "13,9"), mode="zone_bombing")
    assert targets(sky, sky.plane("F13")) == []
    sky.plane("F13").bombs = 0
    assert len(targets(sky, sky.plane("F13"))) == 1


def test_11_1_a_multi_engine_bomber_without_bombs_is_one_step_faster() -> None:
    assert dict(parts(a_plane("G16", bombs=0), 0)) == {"speed": 4, "die": 0, "empty": 1}
    light = a_plane("S16", bombs=0) if "S16" in PIECES else None
    if light is not None and not light.model.multi_engine:
        assert "empty" not in dict(parts(light, 0))


# 11.4 Reconnaissance


def test_11_4_two_successive_points_of_a_zone_are_a_photograph() -> None:
    sky = a_sky(a_plane("F13", "10,9"), mode="reconnaissance", zones=HERE)
    umpire = play_move(sky, "F13", face=0, turns="S" * 7)
    assert umpire.events(PhotoTaken) == [PhotoTaken("F13", "allies A", "A")]
    assert sky.plane("F13").photos == ("allies A",)


def test_11_4_one_point_is_not_enough_unless_the_next_move_goes_on() -> None:
    sky = a_sky(a_plane("F13", "8,9"), mode="reconnaissance", zones=HERE)
    assert not play_move(sky, "F13", face=-1, turns="S" * 6).events(PhotoTaken)
    sky.turn += 2
    assert play_move(sky, "F13", face=-1, turns="SRSSS").events(PhotoTaken)


@pytest.mark.parametrize(("tilt", "change"), [(1, 1), (-1, -1)])
def test_11_4_not_while_the_level_changes(tilt: int, change: int) -> None:
    sky = a_sky(a_plane("F13", "10,9", tilt=tilt), mode="reconnaissance", zones=HERE)
    turns = "S" * (6 if change > 0 else 8)
    assert not play_move(sky, "F13", face=0, turns=turns, change=change).events(PhotoTaken)


def test_11_4_nor_over_two_moves_if_either_changed_the_level() -> None:
    sky = a_sky(a_plane("F13", "14,9", steady=False), mode="reconnaissance", zones=HERE)
    sky.zones[0].points = sky.zones[0].points[5:7]
    assert not play_move(sky, "F13", face=-1, turns="S" * 6).events(PhotoTaken)
    sky = a_sky(a_plane("F13", "14,9", steady=True), mode="reconnaissance", zones=HERE)
    sky.zones[0].points = sky.zones[0].points[5:7]
    assert play_move(sky, "F13", face=-1, turns="S" * 6).events(PhotoTaken)


def test_11_4_two_negatives_and_each_zone_once() -> None:
    sky = a_sky(a_plane("F13"), mode="reconnaissance", zones=HERE)
    plane = sky.plane("F13")
    assert [may_photograph(sky, plane, zone) for zone in sky.zones] == [True] * 3
    plane.photos = ("allies A",)
    assert [may_photograph(sky, plane, zone) for zone in sky.zones] == [False, True, True]
    plane.photos = ("allies A", "allies B")
    assert [may_photograph(sky, plane, zone) for zone in sky.zones] == [False] * 3


def test_11_4_only_the_way_home_counts() -> None:
    for at, facing, edge, how in (("3,9", "W", "west", "home"), ("46,9", "E", "east", "withdrew")):
        sky = a_sky(
            a_plane("F13", at, facing, photos=("allies A", "allies B")),
            mode="reconnaissance",
            zones=HERE,
        )
        umpire = play_move(sky, "F13", face=0, to=f"leave {edge}")
        assert umpire.events(Left) == [Left("F13", edge, how)]
        assert bool(umpire.events(PhotosDelivered)) == (how == "home")
        assert task_points(sky, "allies") == (12 if how == "home" else 0)


def test_11_4_the_example_of_a_draw_at_three() -> None:
    """French 14 took one zone home, 15 fell with two; German 13 took one: 3 to 3."""
    french = [
        a_plane("F13", place=DOWN),
        a_plane("F14", place=LEFT, photos=("allies B",), how="home"),
        a_plane("F15", place=DOWN, photos=("allies A", "allies C")),
    ]
    germans = [
        a_plane("G13", place=LEFT, photos=("central A",), how="home"),
        a_plane("G14", place=DOWN),
        a_plane("G15", place=DOWN),
    ]
    sky = a_sky(*french, *germans, mode="reconnaissance", zones=BOTH)
    sky.zone("allies B").delivered = sky.zone("central A").delivered = True
    assert [halves(task_points(sky, side)) for side in SIDES] == ["3", "3"]
    assert verdict(sky, "rounds").side == ""
    sky.plane("G14").place = "board"
    assert (verdict(sky, "rounds").task, verdict(sky, "rounds").side) == ((6, 6), "central")


def test_11_4_all_three_zones_bring_a_bonus_of_five() -> None:
    sky = a_sky(a_plane("F13"), mode="reconnaissance", zones=HERE)
    for zone in sky.zones:
        zone.delivered = True
    assert halves(task_points(sky, "allies")) == "14"


def test_11_4_a_path_through_a_zone_can_be_asked_for() -> None:
    sky = a_sky(a_plane("F13", "10,12"), mode="reconnaissance", zones=HERE)
    (question,) = play_move(sky.copy(), "F13", face=0).asked("4.2")
    through = [str(word) for word in question.options if str(word).endswith("over A")]
    assert through
    anchors = {option.value: option.anchor for option in question.posed().options}
    assert all(anchor and anchor.place for anchor in anchors.values())
    led = [word for word, anchor in anchors.items() if anchor and anchor.through == "allies A"]
    assert led == through
    for word in through[:: len(through) // 12 + 1]:
        copy = sky.copy()
        assert play_move(copy, "F13", face=0, to=word).events(PhotoTaken)


def test_11_5_flying_high_counts_only_from_the_highest_level() -> None:
    for level, counts in ((5, True), (4, False)):
        sky = a_sky(a_plane("F13", level=level), mode="reconnaissance", zones=HERE, photo_level=5)
        assert may_photograph(sky, sky.plane("F13"), sky.zones[0]) == counts


def test_11_5_the_board_the_sides_and_the_clouds() -> None:
    """The shortened board, Germans in the north, three scouts and six fighters a side."""
    sky = RULESET.rules.setup(RULESET.scenario("flying_high"))
    assert (sky.rules.width, sky.rules.height) == (32, 32)
    assert sky.rules.homes == {"central": "north", "allies": "south"}
    for side in SIDES:
        roles = [plane.role for plane in sky.of(side, PATROL)]
        assert (roles.count("fighter"), roles.count("scout")) == (6, 3)
    mirrored = {sky.board.mirror(cloud.at): cloud.top for cloud in sky.clouds}
    assert mirrored == {cloud.at: cloud.top for cloud in sky.clouds}
    for zone in sky.zones:
        twin = sky.zone(f"{'allies' if zone.side == 'central' else 'central'} {zone.letter}")
        assert sorted(sky.board.mirror(point) for point in zone.points) == sorted(twin.points)
    assert (sky.aims.photo_level, sky.aims.rule) == (5, "11.5")


# 11.6 Zone bombing


@pytest.mark.parametrize(
    ("start", "facing", "within"),
    [
        ("8,9", "E", 1),
        ("9,9", "E", 2),
        ("12,7", "SE", 1),
        ("13,7", "SE", 3),
        ("12,12", "E", 0),
    ],
)
def test_11_6_a_bomber_must_cross_a_zone_and_not_just_touch_it(
    start: str, facing: str, within: int
) -> None:
    """One point of the zone, at the end of a path or at a corner, drops nothing; two do."""
    sky = a_sky(a_plane("F16", start, facing), mode="zone_bombing", zones=HERE)
    zone = sky.zone("allies A")
    umpire = play_move(sky, "F16", face=0, turns="S" * 6)
    (flight,) = umpire.events(Flew)
    assert sum(sky.board.parse(at) in zone.points for at in flight.path) == within
    assert len(umpire.asked("11.6")) == (within > 1)


def test_11_6_a_bomb_is_dropped_if_its_owner_likes() -> None:
    for word, kind in (("drop", BombDropped), ("keep", BombKept)):
        sky = a_sky(a_plane("F16", "11,9"), mode="zone_bombing", zones=HERE)
        umpire = play_move(sky, "F16", face=0, turns="S" * 6, answers={"F16 11.6": [word]})
        assert len(umpire.events(kind)) == 1
        assert sky.plane("F16").bombs == (1 if word == "drop" else 2)
        assert sky.zone("allies A").bombs == (1 if word == "drop" else 0)


def test_11_6_the_same_zone_again_only_after_leaving_it() -> None:
    sky = a_sky(a_plane("B16", "12,9"), mode="zone_bombing", zones=HERE)
    plane = sky.plane("B16")
    play_move(sky, "B16", face=0, turns="S" * 4, answers={"B16 11.6": ["drop"]})
    assert (plane.bombs, plane.over) == (2, "allies A")
    assert not may_bomb(sky, plane, sky.zone("allies A"))
    assert may_bomb(sky, plane, sky.zone("allies B"))
    sky.turn += 2
    umpire = play_move(sky, "B16", face=0, turns="S" * 4)
    assert not umpire.asked("11.6")
    assert plane.over == ""
    assert may_bomb(sky, plane, sky.zone("allies A"))


def test_11_6_points_of_both_criteria() -> None:
    """Five a bomb, ten more if each zone is hit; the main criterion counts only downed bombers."""
    planes = [a_plane("F16"), a_plane("G16", place=DOWN), a_plane("G4", place=DOWN)]
    sky = a_sky(*planes, a_plane("G5", damage="tail"), mode="zone_bombing", zones=HERE)
    sky.zone("allies A").bombs = 2
    assert halves(task_points(sky, "allies")) == "11"
    assert halves(all_points(sky, "allies")) == "12.5"
    sky.zone("allies B").bombs = sky.zone("allies C").bombs = 1
    assert halves(task_points(sky, "allies")) == "31"


def test_11_6_a_bomb_may_fall_in_the_move_that_leaves() -> None:
    sky = a_sky(a_plane("F16", "42,9"), mode="zone_bombing", zones={"allies A": (44, 8)})
    answers = {"F16 11.6": ["drop"]}
    umpire = play_move(sky, "F16", face=2, to="leave east", answers=answers)
    assert umpire.events(BombDropped) == [BombDropped("F16", "allies A", "A", 1)]
    assert sky.plane("F16").place == LEFT


# 11.7 Breakthrough


def test_11_7_the_example_of_six_to_thirteen() -> None:
    """All British bombers fell, two scouts got through; so did two German bombers and a scout."""
    british = [a_plane(f"B{n}", place=DOWN) for n in (16, 17, 18, 15)]
    british += [a_plane(f"B{n}", place=LEFT, how="broke_through", bombs=1) for n in (13, 14)]
    germans = [a_plane(f"G{n}", place=DOWN) for n in (18, 14, 15)]
    germans += [a_plane(f"G{n}", place=LEFT, how="broke_through", bombs=1) for n in (13, 16, 17)]
    sky = a_sky(*british, *germans, mode="breakthrough")
    assert [halves(task_points(sky, side)) for side in SIDES] == ["13", "6"]
    assert verdict(sky, "rounds").side == "central"


def test_11_7_only_the_far_edge_is_a_breakthrough() -> None:
    for at, facing, edge, how in (
        ("46,9", "E", "east", "broke_through"),
        ("3,9", "W", "west", "withdrew"),
        ("20,2", "NE", "north", "withdrew"),
    ):
        sky = a_sky(a_plane("B16", at, facing), mode="breakthrough")
        umpire = play_move(sky, "B16", face=2, to=f"leave {edge}")
        assert umpire.events(Left) == [Left("B16", edge, how)]


def test_11_7_a_scout_without_a_bomb_scores_nothing() -> None:
    sky = a_sky(a_plane("F13", "44,9"), mode="breakthrough")
    umpire = play_move(sky, "F13", face=0, to="leave east")
    assert umpire.events(Left)[0].how == "withdrew"


def test_11_7_no_zones_and_no_bombs_dropped() -> None:
    assert RULESET.rules.setup(RULESET.scenario("breakthrough")).zones == []
