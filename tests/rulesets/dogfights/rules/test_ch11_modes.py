"""Chapter 11, modes: when a game ends and who has won, with the booklet's score of 7.5 to 5."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch02_setup import prepare
from aerodrome.rulesets.dogfights.rules.ch11_modes import (
    all_points,
    ended,
    judge,
    outcome,
    task_points,
    verdict,
)
from aerodrome.rulesets.dogfights.rules.ch11_tasks import may_photograph
from aerodrome.rulesets.dogfights.rules.events import Left
from aerodrome.rulesets.dogfights.rules.events_end import GameEnded, halves
from aerodrome.rulesets.dogfights.rules.state import DOWN, LEFT, PATROL, SIDES, Sky
from aerodrome.tabletop.hexes import NAMES
from tests.support.dogfights.table import Scripted, a_plane, a_sky, force, play_move, prepared

HERE = {"allies A": (14, 8), "allies B": (30, 8), "allies C": (30, 20)}


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


def test_11_2_the_game_ends_when_a_side_has_no_aircraft_left_patrol_included() -> None:
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


def test_11_2_it_ends_at_once_when_no_gun_can_ever_fire_again() -> None:
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
    sky = RULESET.rules.setup(RULESET.scenario("general", {"quick_start": True}))
    prepare(Scripted(sky), sky)
    assert (sky.first, sky.plane("F13").place) == ("allies", "access")


def test_11_3_with_no_enemy_left_the_general_still_has_to_get_there() -> None:
    sky = general()
    sky.plane("G10").place = DOWN
    assert ended(sky) == ""


# 11.8 Attack at Dawn


@pytest.mark.parametrize(
    ("through", "winner"), [(6, "central"), (4, "central"), (3, ""), (2, "allies"), (0, "allies")]
)
def test_11_8_four_win_three_draw(through: int, winner: str) -> None:
    sky = RULESET.rules.setup(RULESET.scenario("attack_at_dawn"))
    raiders = [plane for plane in sky.aircraft if plane.role != "fighter"]
    assert len(raiders) == 6
    for plane in raiders[:through]:
        plane.place, plane.how = LEFT, "broke_through"
    assert verdict(sky, "rounds").side == winner


def test_11_8_the_weather_and_the_forces() -> None:
    """Wind from east to west, the sun in the east, nine German fighters, twelve French ones."""
    sky = prepared("attack_at_dawn")
    assert (NAMES[sky.wind], NAMES[sky.sun], sky.clouds) == ("W", "E", ())
    fighters = {s: [p for p in sky.of(s, PATROL) if p.role == "fighter"] for s in SIDES}
    assert (len(fighters["central"]), len(fighters["allies"])) == (9, 12)
    assert sky.rules.max_fighters == 12
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
    sky = RULESET.rules.setup(RULESET.scenario("reconnaissance", {"asymmetrical": "central"}))
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


def test_11_10_it_goes_on_while_a_piece_is_left_to_do_it() -> None:
    sky = a_sky(
        a_plane("F13"),
        a_plane("G4", place=DOWN),
        mode="reconnaissance",
        tasked=("allies",),
        zones=HERE,
    )
    assert ended(sky) == ""
    sky.plane("F13").place = DOWN
    assert ended(sky) == "task"


def test_11_10_it_ends_when_enough_is_done_or_no_more_can_be() -> None:
    sky = a_sky(a_plane("F16"), mode="zone_bombing", tasked=("allies",), zones=HERE)
    assert ended(sky) == ""
    sky.zones[0].bombs = sky.zones[1].bombs = 1
    assert ended(sky) == "task"
    sky.zones[1].bombs, sky.plane("F16").bombs = 0, 0
    assert ended(sky) == "task"
    proof = a_sky(a_plane("F16"), mode="combined", tasked=("allies",), zones=HERE)
    assert ended(proof) == "task"


def test_11_10_a_dogfight_cannot_be() -> None:
    with pytest.raises(Refusal, match="no task"):
        RULESET.scenario("dogfight_short", {"asymmetrical": "central"})
