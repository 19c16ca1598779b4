"""Chapter 11: tasks, points, both criteria and who has won, with the scores of the booklet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.ch01_game import PIECES, piece
from aerodrome.rulesets.dogfights.ch02_setup import loadable, prepare
from aerodrome.rulesets.dogfights.ch04_movement import parts
from aerodrome.rulesets.dogfights.ch06_attack import targets
from aerodrome.rulesets.dogfights.ch11_modes import (
    all_points,
    ended,
    judge,
    outcome,
    task_points,
    verdict,
)
from aerodrome.rulesets.dogfights.ch11_tasks import may_bomb, may_photograph
from aerodrome.rulesets.dogfights.events import (
    BombDropped,
    BombKept,
    GameEnded,
    Left,
    PhotosDelivered,
    PhotoTaken,
    halves,
)
from aerodrome.rulesets.dogfights.state import DOWN, LEFT, PATROL, SIDES, Aircraft, Sky
from aerodrome.tabletop.hexes import NAMES
from tests.rulesets.dogfights.table import Scripted, a_plane, a_sky, play_move

HERE = {"allies A": (14, 8), "allies B": (30, 8), "allies C": (30, 20)}
BOTH = HERE | {"central A": (5, 2), "central B": (5, 12), "central C": (5, 22)}


def force(letter: str, *fates: tuple[int, str, str]) -> Iterator[Aircraft]:
    """So many aircraft each: "down", or "left" or "board", and a damage."""
    names = (name for name in PIECES if name[0] == letter)
    for count, place, damage in fates:
        for _ in range(count):
            plane = piece(next(names))
            plane.place, plane.damage = place, damage
            yield plane


# 11.1 Loads


def test_11_1_a_disarmed_scout_is_one_step_faster_and_has_no_guns() -> None:
    sky = RULESET.setup(RULESET.scenario("general"))
    general = sky.plane("F13")
    assert (general.load, general.batteries) == ("disarmed", [])
    assert sum(value for _, value in parts(general, 0)) == 7


def test_11_1_players_may_disarm_scouts_but_not_in_a_dogfight() -> None:
    sky = RULESET.setup(RULESET.scenario("reconnaissance", {"disarm": True}))
    assert loadable(sky, sky.plane("G13")) == ["armed", "disarmed"]
    fight = RULESET.setup(RULESET.scenario("dogfight_full", {"disarm": True}))
    assert loadable(fight, fight.plane("G13")) == []


def test_11_1_scouts_carry_a_bomb_each_where_bombs_are_dropped() -> None:
    sky = RULESET.setup(RULESET.scenario("zone_bombing"))
    assert loadable(sky, sky.plane("G13")) == ["armed", "bomb"]
    assert loadable(sky, sky.plane("G4")) == []
    prepare(Scripted(sky, {"G13": ["bomb"], "G14": ["armed"]}, [1]), sky)
    assert [sky.plane(name).bombs for name in ("G13", "G14", "G15")] == [1, 0, 1]
    both = RULESET.setup(RULESET.scenario("zone_bombing", {"disarm": True}))
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


# 11.2 Dogfights


def test_11_2_the_example_of_seven_and_a_half_to_five() -> None:
    """Of 12 French 6 fell, 3 withdrew damaged, 1 empty, 2 fly on; of 12 Germans 3, 4 and 5."""
    french = force("F", (6, DOWN, ""), (3, LEFT, "wings"), (1, LEFT, ""), (2, "board", ""))
    germans = force("G", (3, DOWN, ""), (4, LEFT, "tail"), (5, LEFT, ""))
    sky = a_sky(*french, *germans)
    points = [halves(all_points(sky, side)) for side in SIDES]
    assert points == ["7.5", "5"]
    found = verdict(sky, ended(sky))
    assert (found.side, found.reason) == ("central", "nobody_left")
    assert found.flying == (0, 2)


def test_11_2_equal_points_are_decided_by_aircraft_on_the_board() -> None:
    sky = a_sky(*force("F", (1, DOWN, ""), (2, "board", "")), *force("G", (1, DOWN, "")))
    assert verdict(sky, "nobody_left").side == "allies"
    level = a_sky(*force("F", (2, "board", "")), *force("G", (2, "board", "")))
    assert verdict(level, "rounds").side == ""


def test_11_2_the_game_ends_when_a_side_has_nobody_left_patrol_included() -> None:
    sky = a_sky(*force("F", (1, "board", "")), *force("G", (1, DOWN, ""), (1, PATROL, "")))
    assert ended(sky) == ""
    sky.plane("G2").place = LEFT
    assert ended(sky) == "nobody_left"
    umpire = Scripted(sky)
    assert judge(umpire, sky)
    (event,) = umpire.events(GameEnded)
    assert (event.side, event.all, event.flying) == ("allies", (0, 2), (0, 1))
    said = outcome(sky)
    assert said is not None
    assert (said.winners, said.reason.words["all_allies"]) == (("allies",), "1")


def test_11_2_and_at_once_when_nobody_can_ever_fire_again() -> None:
    sky = a_sky(a_plane("G10"), a_plane("F10", "20,9"))
    for plane in sky.aircraft:
        plane.batteries[0].bursts = 0
    assert ended(sky) == "no_fire"
    sky.plane("G10").batteries[0].bursts = 1
    sky.plane("G10").batteries[0].jammed = True
    assert ended(sky) == ""
    sky.plane("G10").damage = "guns"
    assert ended(sky) == "no_fire"


def test_11_2_a_damaged_aircraft_that_falls_counts_once() -> None:
    sky = a_sky(a_plane("G10"), a_plane("F10", "20,9", damage="tail"))
    assert all_points(sky, "central") == 1
    sky.plane("F10").place = DOWN
    assert all_points(sky, "central") == 2


# 11.3 Intercept the General


def general(**changes: Any) -> Sky:
    planes = a_plane("F13", "44,9", load="disarmed", **changes), a_plane("G10", "10,20")
    return a_sky(*planes, mode="general", general="F13")


def test_11_3_the_general_through_is_an_allied_win() -> None:
    sky = general()
    umpire = play_move(sky, "F13", face=0, to="leave east")
    assert umpire.events(Left) == [Left("F13", "east", "broke_through")]
    assert ended(sky) == "task"
    assert verdict(sky, "task").side == "allies"


def test_11_3_otherwise_the_germans_win() -> None:
    sky = general()
    assert (ended(sky), verdict(sky, "rounds").side) == ("", "central")
    sky.plane("F13").place = DOWN
    assert (ended(sky), verdict(sky, "task").side) == ("task", "central")


def test_11_3_french_first_and_the_general_among_the_first_four() -> None:
    sky = RULESET.setup(RULESET.scenario("general", {"quick_start": True}))
    prepare(Scripted(sky), sky)
    assert (sky.first, sky.plane("F13").place) == ("allies", "access")


def test_11_3_with_no_enemy_left_the_general_still_has_to_get_there() -> None:
    sky = general()
    sky.plane("G10").place = DOWN
    assert ended(sky) == ""


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
    """French 14 brought one zone home, 15 fell with two; German 13 brought one: 3 to 3."""
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
    for word in through[:: len(through) // 12 + 1]:
        copy = sky.copy()
        assert play_move(copy, "F13", face=0, to=word).events(PhotoTaken)


def test_11_5_flying_high_counts_only_from_the_highest_level() -> None:
    for level, counts in ((5, True), (4, False)):
        sky = a_sky(a_plane("F13", level=level), mode="reconnaissance", zones=HERE, photo_level=5)
        assert may_photograph(sky, sky.plane("F13"), sky.zones[0]) == counts


def test_11_5_the_board_the_sides_and_the_clouds() -> None:
    """The shortened board, Germans in the north, three scouts and six fighters a side."""
    sky = RULESET.setup(RULESET.scenario("flying_high"))
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
    """Five a bomb, ten more if each zone is hit; the main criterion counts bombers downed only."""
    planes = [a_plane("F16"), a_plane("G16", place=DOWN), a_plane("G4", place=DOWN)]
    sky = a_sky(*planes, a_plane("G5", damage="tail"), mode="zone_bombing", zones=HERE)
    sky.zone("allies A").bombs = 2
    assert halves(task_points(sky, "allies")) == "11"
    assert halves(all_points(sky, "allies")) == "12.5"
    sky.zone("allies B").bombs = sky.zone("allies C").bombs = 1
    assert halves(task_points(sky, "allies")) == "31"


# 11.7 Breakthrough


def test_11_7_the_example_of_six_to_thirteen() -> None:
    """All British bombers fell, two scouts got through; two German bombers and a scout did."""
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
    assert RULESET.setup(RULESET.scenario("breakthrough")).zones == []


# 11.8 Attack at Dawn


@pytest.mark.parametrize(
    ("through", "winner"), [(6, "central"), (4, "central"), (3, ""), (2, "allies"), (0, "allies")]
)
def test_11_8_four_win_three_draw(through: int, winner: str) -> None:
    sky = RULESET.setup(RULESET.scenario("attack_at_dawn"))
    raiders = [plane for plane in sky.aircraft if plane.role != "fighter"]
    assert len(raiders) == 6
    for plane in raiders[:through]:
        plane.place, plane.how = LEFT, "broke_through"
    assert verdict(sky, "rounds").side == winner


def test_11_8_the_weather_and_the_forces() -> None:
    """Wind from east to west, the sun in the east, nine German fighters, twelve French ones."""
    sky = RULESET.setup(RULESET.scenario("attack_at_dawn"))
    prepare(Scripted(sky, dice=[1]), sky)
    assert (NAMES[sky.wind], NAMES[sky.sun], sky.clouds) == ("W", "E", ())
    fighters = {s: [p for p in sky.of(s, PATROL) if p.role == "fighter"] for s in SIDES}
    assert (len(fighters["central"]), len(fighters["allies"])) == (9, 12)
    assert [p.load for p in sky.aircraft if p.role == "scout"] == ["bomb"] * 3


# 11.9 Combined


def test_11_9_photographs_count_only_of_bombed_zones() -> None:
    sky = a_sky(a_plane("F13"), mode="combined", zones=HERE)
    assert not may_photograph(sky, sky.plane("F13"), sky.zone("allies A"))
    sky.zone("allies A").bombs = 1
    assert may_photograph(sky, sky.plane("F13"), sky.zone("allies A"))


def test_11_9_bombs_five_negatives_three_and_the_fight() -> None:
    sky = a_sky(a_plane("F13"), a_plane("G4", place=DOWN), mode="combined", zones=HERE)
    for zone in sky.zones:
        zone.bombs, zone.delivered = 1, True
    assert halves(task_points(sky, "allies")) == str(3 * 5 + 3 * 3 + 1)
    assert task_points(sky, "allies") == all_points(sky, "allies")


# 11.10 Asymmetrical


def test_11_10_one_side_alone_has_the_task_and_the_other_only_fighters() -> None:
    sky = RULESET.setup(RULESET.scenario("reconnaissance", {"asymmetrical": "central"}))
    assert sky.aims.tasked == ("central",)
    assert {plane.role for plane in sky.of("allies", PATROL)} == {"fighter"}
    assert len(sky.of("allies", PATROL)) == 9
    assert {zone.side for zone in sky.zones} == {"central"}


@pytest.mark.parametrize(("zones", "winner"), [(3, "allies"), (2, "allies"), (1, "central")])
def test_11_10_two_zones_brought_home_win(zones: int, winner: str) -> None:
    sky = a_sky(a_plane("F13"), mode="reconnaissance", tasked=("allies",), zones=HERE)
    for zone in sky.zones[:zones]:
        zone.delivered = True
    assert verdict(sky, "rounds").side == winner


def test_11_10_two_zones_bombed_win() -> None:
    sky = a_sky(a_plane("F16"), mode="zone_bombing", tasked=("allies",), zones=HERE)
    sky.zones[0].bombs = 2
    assert verdict(sky, "rounds").side == "central"
    sky.zones[1].bombs = 1
    assert verdict(sky, "rounds").side == "allies"


def test_11_10_more_than_half_of_a_raid_wins_and_half_draws() -> None:
    raid = [a_plane(f"F{n}") for n in (16, 17)]
    sky = a_sky(*raid, mode="breakthrough", tasked=("allies",))
    assert verdict(sky, "rounds").side == "central"
    raid[0].how = "broke_through"
    assert verdict(sky, "rounds").side == ""
    raid[1].how = "broke_through"
    assert verdict(sky, "rounds").side == "allies"


def test_11_10_it_goes_on_while_anybody_is_there_to_do_it() -> None:
    sky = a_sky(
        a_plane("F13"), a_plane("G4", place=DOWN), mode="reconnaissance", tasked=("allies",)
    )
    assert ended(sky) == ""
    sky.plane("F13").place = DOWN
    assert ended(sky) == "task"


def test_11_10_a_dogfight_cannot_be() -> None:
    with pytest.raises(Refusal, match="no task"):
        RULESET.scenario("dogfight_short", {"asymmetrical": "central"})
