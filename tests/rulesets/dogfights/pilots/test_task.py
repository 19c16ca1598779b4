"""Pilots with a task (11), with a friend to guard, or with an enemy to keep from its task."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.dogfights.pilots import minor
from aerodrome.rulesets.dogfights.pilots.corners import driven_out
from aerodrome.rulesets.dogfights.pilots.ends import Ends, poses, read
from aerodrome.rulesets.dogfights.pilots.fighter import Fighter
from aerodrome.rulesets.dogfights.pilots.outlook import Outlook, pose
from aerodrome.rulesets.dogfights.pilots.standing import EndStanding
from aerodrome.rulesets.dogfights.pilots.style import styles
from aerodrome.rulesets.dogfights.pilots.targets import lure, value_of
from aerodrome.rulesets.dogfights.pilots.task_columns import TaskColumns
from aerodrome.rulesets.dogfights.rules.ch02_entering import Berths
from aerodrome.rulesets.dogfights.rules.ch06_attack import LongBurst
from aerodrome.rulesets.dogfights.rules.ch06_burst import Aim
from aerodrome.rulesets.dogfights.rules.ch11_tasks import bomb_options
from aerodrome.rulesets.dogfights.rules.lattice import Edge
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.rulesets.dogfights.rules.state import ACCESS, DOWN, PATROL, Aircraft, Sky
from aerodrome.tabletop.hexes import NAMES, distance
from tests.support.dogfights.piloting import end, stands
from tests.support.dogfights.table import a_plane, a_sky

ZONES = {"allies A": (6, 6), "allies B": (6, 20)}
TASKED = ("regular", "veteran", "ace")
REGULAR = styles()["regular"]


def recon(*planes: str, **more: object) -> Sky:
    """11.4 Return a sky with pieces given as "F13 20,9 W"."""
    pieces = [a_plane(name, at, facing) for name, at, facing in map(str.split, planes)]
    return a_sky(*pieces, mode="reconnaissance", zones=ZONES, **more)  # type: ignore[arg-type]


def test_11_4_a_scout_is_worth_what_it_can_still_bring() -> None:
    sky = recon("F13 20,9 W", "F10 22,9 W")
    scout = sky.plane("F13")
    fresh = value_of(sky, scout)
    scout.photos = ("allies A",)
    one = value_of(sky, scout)
    scout.photos = ("allies A", "allies B")
    assert value_of(sky, sky.plane("F10")) == 1.0 < fresh < one < value_of(sky, scout)


def test_11_6_a_bomber_without_bombs_is_worth_no_more_than_a_fighter() -> None:
    sky = a_sky(a_plane("G16", "20,9", bombs=3), mode="zone_bombing", zones=BOMBED)
    bomber = sky.plane("G16")
    loaded = value_of(sky, bomber)
    bomber.bombs = 0
    assert value_of(sky, bomber) == 1.0 < loaded


def test_pieces_with_a_task_are_hunted_and_none_in_a_dogfight() -> None:
    sky = recon("G10 20,9 E", "F13 30,9 W", "F10 30,12 W")
    me = sky.plane("G10")
    assert lure(sky, me, sky.plane("F13")) > lure(sky, me, sky.plane("F10")) == 0.0
    plain = a_sky(a_plane("G10", "20,9"), a_plane("F13", "30,9"))
    assert lure(plain, plain.plane("G10"), plain.plane("F13")) == 0.0


def test_attackers_of_a_friend_with_a_task_are_driven_off() -> None:
    sky = recon("F10 24,16 W", "F13 20,9 W", "G10 23,9 W", "G11 24,24 W")
    me = sky.plane("F10")
    assert lure(sky, me, sky.plane("G10")) > lure(sky, me, sky.plane("G11")) == 0.0


@pytest.mark.parametrize("level", TASKED)
def test_an_escort_goes_for_the_hunter_and_not_for_the_nearer_fighter(level: str) -> None:
    """Of two equally distant enemies, it turns to the one behind its scout."""
    sky = recon("F10 24,16 E", "F13 28,6 W", "G10 31,6 W", "G11 31,26 W")
    here = stands(sky, end(level, sky, "F10")).at
    hunter, other = sky.plane("G10").at, sky.plane("G11").at
    assert distance(here, hunter) < distance(here, other)


def test_a_hunter_knows_where_those_with_a_task_are() -> None:
    """A regular ignores enemies beyond 14 points, except those that the game is about."""
    sky = recon("G10 4,16 E", "F10 8,20 W", "F13 40,9 W")
    outlook = Outlook(sky, sky.plane("G10"), REGULAR)
    towards, away = (outlook.closing(poses([(*sky.board.parse(at), 0, 3, 0)]))[0] for at in AHEAD)
    assert sky.plane("F13") in outlook.hunted
    assert towards > away


AHEAD = ("12,14", "12,30")


def test_11_4_a_scout_takes_no_photograph_that_a_friend_brings_home() -> None:
    sky = recon("F13 12,9 W", "F14 12,20 W")
    scout, friend = sky.plane("F13"), sky.plane("F14")
    scout.photos = ("allies A",)
    assert [zone.letter for zone in TaskColumns(sky, scout, REGULAR).zones] == ["B"]
    friend.photos = ("allies B",)
    columns = TaskColumns(sky, scout, REGULAR)
    assert columns.zones == []
    assert columns.edge == sky.rules.homes["allies"]


def test_12_5_a_scout_with_a_photograph_goes_home_in_time() -> None:
    sky = recon("F13 40,9 W", rounds=30)
    scout = sky.plane("F13")
    scout.photos = ("allies A",)
    assert TaskColumns(sky, scout, REGULAR).zones
    sky.turn = 46
    assert TaskColumns(sky, scout, REGULAR).zones == []


def test_7_4_bombers_keep_together() -> None:
    sky = a_sky(
        a_plane("G16", "20,9", "W", bombs=3), a_plane("G17", "20,12", "W"), mode="breakthrough"
    )
    columns = TaskColumns(sky, sky.plane("G16"), REGULAR)
    row = [(*sky.board.parse(at), 3, 3, 0) for at in ("16,11", "16,3")]
    ends = Ends(["", ""], poses(row), ["", ""], [])
    near, far = columns.worth(ends, pose(sky.plane("G16")))
    assert near > far
    alone = a_sky(a_plane("G16", "20,9", "W", bombs=3), mode="breakthrough")
    columns = TaskColumns(alone, alone.plane("G16"), REGULAR)
    assert np.ptp(columns.worth(ends, pose(alone.plane("G16")))) == pytest.approx(0.0)


@pytest.mark.parametrize("level", TASKED)
def test_11_3_the_general_does_not_flee_over_the_wrong_edge(level: str) -> None:
    """Under fire at the north edge it stays on the board: only the far edge counts."""
    sky = a_sky(
        a_plane("F13", "24,2", "NE", load="disarmed"),
        a_plane("G10", "22,4", "NE"),
        mode="general",
        general="F13",
    )
    assert not end(level, sky, "F13").startswith("leave north")


def test_11_9_scouts_come_when_there_is_something_to_photograph() -> None:
    sky = a_sky(
        a_plane("F16", "20,9", "W", bombs=2),
        a_plane("F13", place=PATROL),
        a_plane("F10", place=PATROL),
        mode="combined",
        zones=ZONES,
    )
    assert minor._newcomer(sky, "F13") < 0.0 < minor._newcomer(sky, "F10")
    sky.zones[0].bombs = 1
    assert minor._newcomer(sky, "F13") > 0.0


# 11.2, 11.6 What still counts


def test_11_2_a_scout_that_can_add_nothing_more_is_worth_no_more_than_a_fighter() -> None:
    sky = recon("F13 20,9 W", "G10 40,9 W")
    scout = sky.plane("F13")
    scout.photos = ("allies A", "allies B")
    for zone in sky.zones:
        zone.delivered = True
    assert value_of(sky, scout) == 1.0


def test_11_2_a_damaged_scout_takes_its_time_when_no_enemy_can_fire() -> None:
    sky = recon("F13 12,9 W", "G10 40,9 W")
    scout = sky.plane("F13")
    scout.photos, scout.damage = ("allies A",), "tail"
    assert not TaskColumns(sky, scout, REGULAR).zones
    sky.plane("G10").place = DOWN
    assert [zone.letter for zone in TaskColumns(sky, scout, REGULAR).zones] == ["B"]


BOMBED = {"central A": (8, 6), "central B": (8, 14), "central C": (8, 24)}


def bombing(bombs: int) -> Sky:
    sky = a_sky(a_plane("G16", "12,9", "W", bombs=bombs), mode="zone_bombing", zones=BOMBED)
    sky.zone("central A").bombs = sky.zone("central B").bombs = 1
    return sky


def test_11_6_a_bomber_makes_for_the_zone_that_the_bonus_hangs_on() -> None:
    """Zone A is near and already bombed; C is far away, and worth fifteen points."""
    sky = bombing(2)
    columns = TaskColumns(sky, sky.plane("G16"), REGULAR)
    assert columns.prize(sky.zone("central C")) == 3 * columns.prize(sky.zone("central A"))
    near, far = (poses([(*sky.board.parse(at), 3, 3, 0)]) for at in ("10,7", "10,20"))
    assert columns._near(far)[0] > columns._near(near)[0]


@pytest.mark.parametrize(("bombs", "answer"), [(1, "keep"), (2, "drop")])
def test_11_6_the_last_bomb_is_saved_for_the_last_zone(bombs: int, answer: str) -> None:
    sky = bombing(bombs)
    me = sky.plane("G16")
    options = bomb_options(me, sky.zone("central A"))
    assert minor.advice(sky, Question("", "central", options, "11.6", me.id), Random(1)) == answer


def test_6_20_a_long_burst_is_weighed_against_its_own_target() -> None:
    """A rookie against the sun has column B; that G11 is there for column A does not count."""
    shooter = a_plane("F1", "12,9", pilot="rookie")
    far = a_plane("G10", "14,9", damage="tail")
    sky = a_sky(shooter, far, a_plane("G11", "13,9"), sun_in="E")
    me = sky.plane("F1")
    answers = []
    for target in ("G10", "G11"):
        shot = attack("fixed", me, sky.plane(target))
        assert shot is not None
        options = LongBurst(sky, Aim(me, me.batteries[0], sky.plane(target), shot))
        answers.append(minor.advice(sky, Question("", "allies", options, "6.20", me.id), Random(1)))
    assert answers == ["cease", "long"]


# 2.5, 11.7 Coming in


def test_2_5_where_they_come_in_cannot_be_foreseen() -> None:
    sky = a_sky(a_plane("G10", place=PATROL), a_plane("F10"))
    question = Question("", "central", Berths(sky, sky.plane("G10")), "2.5", "G10")
    words = [str(minor.advice(sky, question, Random(seed))).split() for seed in range(30)]
    assert len({word[1] for word in words}) > 4
    assert {word[3] for word in words} == {"L2", "L3", "L4"}


def test_11_7_a_raid_comes_in_slowest_first_with_a_fighter_for_each() -> None:
    names = ("G16", "G17", "G13", "G10", "G11", "G12")
    patrol = [a_plane(name, place=PATROL) for name in names]
    sky = a_sky(*patrol, a_plane("F10"), mode="breakthrough", tasked=("central",))
    sky.plane("G13").bombs = 1
    order = []
    while waiting := sky.of("central", PATROL):
        plane = max(waiting, key=lambda one: minor._newcomer(sky, one.id))
        plane.place = "access"
        order.append(plane.id)
    assert order == ["G16", "G10", "G17", "G11", "G13", "G12"]


def test_4_1_a_regular_keeps_a_safe_use_of_full_throttle_for_the_fight() -> None:
    sky = a_sky(a_plane("G10", "4,9", throttle=3), a_plane("F10", "40,9", "W"))
    me = sky.plane("G10")
    fly = Fighter(Random(1), REGULAR)
    assert fly.die(sky, me) == "green"
    me.throttle = 2
    assert fly.die(sky, me) == "blue"


@pytest.mark.parametrize(
    ("at", "facing", "edge", "likely"),
    [
        ("12,12", "W", "east", 0.0),
        ("2,1", "NW", "east", 1.0),
        ("2,1", "NW", "west", 0.0),
        ("22,2", "W", "east", 0.0),
    ],
)
def test_4_9_a_film_can_be_driven_out_of_a_corner(
    at: str, facing: str, edge: Edge, likely: float
) -> None:
    sky = recon("F13 12,12 W")
    there = EndStanding(sky.board.parse(at), NAMES.index(facing), 3, 0)
    assert driven_out(sky, sky.plane("F13"), there, edge) == pytest.approx(likely)


def test_4_9_a_scout_with_film_flies_into_no_corner() -> None:
    sky = recon("G13 5,5 NW", "F10 20,5 W")
    scout, fighter = sky.aircraft
    scout.photos = ("allies A", "allies B")
    corner, inland = "2,1 NW L3 flat", "6,2 NE L3 flat"
    ends = read(sky.board, [corner, inland])
    tempted = Tempted({corner: 1.0, inland: 0.0})
    assert tempted.end(sky, scout, ends) == inland
    assert tempted.end(sky, fighter, ends) == corner


class Tempted(Fighter):
    """A pilot that values ends as given."""

    def __init__(self, told: dict[Value, float]) -> None:
        super().__init__(Random(1), styles()["ace"])
        self.told = told

    def appraisal(
        self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int] = ()
    ) -> dict[Value, float]:
        return dict(self.told)


# Coming in


def test_2_5_pieces_come_in_as_pairs_that_are_apart_and_at_different_levels() -> None:
    """The first berth is free; the second of a pair is beside and above its leader."""
    sky = a_sky(*(a_plane(f"F{number}", place=PATROL) for number in (4, 5, 10, 11)))
    points = {point.id: point for point in sky.board.access(sky.rules.homes["allies"])}
    berths = [f"{point} at L{level}" for point in points for level in (2, 3, 4)]
    for me in sky.aircraft:
        edge, number, _, level = str(min(berths, key=minor.berth_cost(sky, me, 3))).split()
        me.place, me.at, me.level = ACCESS, points[f"{edge} {number}"].at, int(level[1:])
    leader, mate, second, other = sky.aircraft
    assert distance(leader.at, mate.at) < distance(leader.at, second.at)
    assert distance(second.at, other.at) < distance(leader.at, second.at)
    assert mate.level > leader.level
    assert other.level > second.level
