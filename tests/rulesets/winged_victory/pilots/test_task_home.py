"""The way home (14.6): workers that are done leave, and do not pace before the edge."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.pilots.courses import Course, Pose
from aerodrome.rulesets.winged_victory.pilots.ends import End
from aerodrome.rulesets.winged_victory.pilots.outlook import Outlook
from aerodrome.rulesets.winged_victory.pilots.style import styles
from aerodrome.rulesets.winged_victory.pilots.task import AircraftTask
from aerodrome.rulesets.winged_victory.rules.ch01_components import WEST
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Aircraft, Mission, Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at

FEW = 7
"""Moves from twelve hexes before the edge, the first of them in the opposite direction."""
TYPES = {"fighter": "sopwith_camel", "two-seater": "bristol_f2b", "bomber": "hp_o400"}
WORK = sorted(kind for kind in TABLES.briefings if kind not in ("cap", "scramble"))
"""14.2 Missions with work of their own; the others depend on the enemy's machines."""


def at_work(kind: str, progress: int, facing: str = "east") -> Sky:
    """Return A1 near the western edge with this progress; the one enemy is two mats away."""
    briefing = TABLES.briefings[kind]
    me = a_plane("A1", TYPES[briefing.role], "12,14", facing)
    me.bombs = me.model.bomber and progress == 0
    foe = a_plane("G1", "fokker_d7", "116,14")
    target = a_target("GT1", briefing.target or "dump", 60)
    mission = Mission(
        kind=kind, target="GT1", workers=("A1",), needed=briefing.needed, progress=progress
    )
    return a_sky(me, foe, targets=[target], mats="ABC", missions={ALLIES: mission})


def flown(sky: Sky, level: str, turns: int) -> Aircraft:
    """Return A1 after so many moves, with the enemy flying straight on; or as it left."""
    players = {
        ALLIES: pilot(level, RULESET, Random(1)),
        GERMANY: pilot("straight", RULESET, Random(2)),
    }
    umpire = Silent(players, Random(3), Looks(RULESET, sky))
    me = sky.plane("A1")
    while sky.verdict is None and sky.turn <= turns + 1:
        RULESET.rules.turn(umpire, sky)
    return me


@pytest.mark.parametrize("level", ["ace", "regular"])
@pytest.mark.parametrize("kind", WORK)
def test_14_6_with_the_work_done_and_no_enemy_near_a_worker_leaves(kind: str, level: str) -> None:
    sky = at_work(kind, TABLES.briefings[kind].needed)
    assert flown(sky, level, FEW).gone == "home"


@pytest.mark.parametrize("level", ["ace", "regular"])
def test_14_6_with_the_plates_and_no_enemy_near_the_photographer_leaves(level: str) -> None:
    """14.2 The last point of the mission is to bring them home."""
    sky = at_work("recon", TABLES.briefings["recon"].needed - 1)
    assert flown(sky, level, FEW).gone == "home"
    assert sky.missions[ALLIES].done


@pytest.mark.parametrize("kind", WORK)
def test_14_6_before_the_work_is_done_no_worker_leaves(kind: str) -> None:
    sky = at_work(kind, 0, "west")
    assert not flown(sky, "ace", FEW).gone


def test_14_6_the_way_home_costs_nothing_and_the_way_out_does() -> None:
    """The edge is a danger to those who must turn before it, and the goal on the way home."""
    before_it = Pose(at("4,14"), WEST, 0)
    prices = {}
    for progress in (0, 2):
        sky = at_work("recon", progress)
        prices[progress] = Outlook(sky, sky.plane("A1"), styles()["ace"]).rim.price(before_it)
    assert prices[0] > 0.0 == prices[2]


def test_14_6_a_machine_that_may_not_leave_yet_waits_with_room_to_turn() -> None:
    """10 A crippled machine is not drawn nearer to the edge than it needs."""
    sky = at_work("bombing", 0)
    me = sky.plane("A1")
    me.bombs = False
    sky.aircraft.append(a_plane("A2", where="30,14"))
    task = AircraftTask(sky, me, styles()["ace"])
    assert task.returns
    assert not task.may_leave
    at_rest = [task.worth(_standing(column)) for column in (2, 8, 12)]
    assert at_rest[0] == at_rest[1] == at_rest[2] > task.worth(_standing(30))


def _standing(column: int) -> End:
    course = Course("level", "", 0, (Pose((0, 0), 1, 0),), 0, 0, 0, 0)
    return End(course, 4, Pose(at(f"{column},14"), WEST, 0), 4, 0.0, "")
