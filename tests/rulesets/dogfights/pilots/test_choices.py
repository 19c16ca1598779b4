"""What pilots do in plain situations: shoot, stay clear, clear guns, photograph, bomb, go home."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.pilots.ace import Ace
from aerodrome.rulesets.dogfights.pilots.choices import own_choices
from aerodrome.rulesets.dogfights.pilots.ends import read
from aerodrome.rulesets.dogfights.pilots.faces import FACES
from aerodrome.rulesets.dogfights.pilots.outlook import Outlook
from aerodrome.rulesets.dogfights.pilots.style import styles
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.rulesets.dogfights.rules.state import Sky
from tests.support.dogfights.piloting import ask, end, ends, stands
from tests.support.dogfights.table import a_cloud, a_plane, a_sky

SHARP = ("veteran", "tactician", "ace")


@pytest.mark.parametrize("level", SHARP)
def test_it_takes_the_shot_from_behind(level: str) -> None:
    """6.3 An enemy flies just ahead: only one end is strictly behind it."""
    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G10", "21,9", "E"))
    here = stands(sky, end(level, sky, "F10"))
    shot = attack("fixed", here, sky.plane("G10"))
    assert shot is not None
    assert shot.column == "A"


@pytest.mark.parametrize("level", SHARP)
def test_it_does_not_fly_into_a_gun_when_it_can_stay_out(level: str) -> None:
    """The exposure of the chosen end is far below that of the average end."""
    sky = a_sky(a_plane("F10", "24,16", "E"), a_plane("G10", "19,16", "E"))
    me = sky.plane("F10")
    found = read(sky.board, ends(sky, "F10"))
    exposure = Outlook(sky, me, styles()["tactician"]).exposure(found.poses)
    chosen = exposure[found.words.index(end(level, sky, "F10"))]
    assert exposure.max() > 0.5
    assert chosen <= exposure.mean() / 2


def test_better_pilots_leave_less_to_chance() -> None:
    """Those that try replies are compared with each other: they may err more than a regular."""
    for names in (("novice", "rookie", "regular"), ("veteran", "ace")):
        for worse, better in pairwise([styles()[name] for name in names]):
            assert worse.slack >= better.slack
            assert worse.hesitation > better.hesitation
            assert worse.caution <= better.caution
            assert worse.replies <= better.replies
    assert styles()["regular"].replies == 0 < styles()["veteran"].replies


def test_jammed_guns_are_cleared_on_the_way_to_a_far_enemy() -> None:
    """6.19 No change of level, and one turn at most."""
    sky = a_sky(a_plane("F10", "10,16", "E"), a_plane("G10", "40,16", "W"))
    sky.plane("F10").batteries[0].jammed = True
    options = ends(sky, "F10")
    word = str(ask("ace", sky, "4.2", "F10", options))
    assert options.chosen(word).way.bends <= 1


def test_the_sun_is_a_shelter_to_a_veteran() -> None:
    """10.2 A piece followed into the sun is hit less."""
    sky = a_sky(a_plane("F1", "22,16", "E"), a_plane("G10", "19,16", "E"), sun_in="E")
    found = read(sky.board, ends(sky, "F1"))
    outlooks = [Outlook(sky, sky.plane("F1"), styles()[name]) for name in ("tactician", "veteran")]
    plain, dazzled = (outlook.exposure_to(sky.plane("G10"), found.poses) for outlook in outlooks)
    east = (found.poses.facing == 0) & (plain > 0)
    assert east.any()
    assert (dazzled[east] < plain[east]).all()
    assert (dazzled[~east] == plain[~east]).all()


def test_a_cloud_is_a_shelter_to_a_veteran() -> None:
    """10.3 No piece is shot at within one."""
    cloud = a_cloud("26,16", 3)
    sky = a_sky(a_plane("F1", "22,16", "E"), a_plane("G10", "19,16", "E"), overcast=(cloud,))
    found = read(sky.board, ends(sky, "F1"))
    exposure = Outlook(sky, sky.plane("F1"), styles()["veteran"]).exposure(found.poses)
    within = [found.standing(row).at in cloud.points for row in range(len(found.words))]
    assert any(within)
    assert not exposure[within].any()
    assert exposure.any()


# Tasks


@pytest.mark.parametrize("level", SHARP)
def test_a_scout_photographs_the_zone_in_reach(level: str) -> None:
    """11.4 Two points of the zone on a level path."""
    scout = a_plane("F13", "20,16", "E", steady=True)
    sky = a_sky(
        scout, a_plane("G4", "44,4", "E"), mode="reconnaissance", zones={"allies A": (22, 15)}
    )
    assert end(level, sky, "F13").endswith("over A")


@pytest.mark.parametrize("level", SHARP)
def test_a_scout_with_its_negatives_goes_home(level: str) -> None:
    """11.4 West is home for the Allies."""
    scout = a_plane("F13", "4,16", "W", photos=("allies A", "allies B"))
    zones = {"allies A": (40, 5), "allies B": (40, 15), "allies C": (40, 25)}
    sky = a_sky(scout, a_plane("G4", "44,4", "E"), mode="reconnaissance", zones=zones)
    assert end(level, sky, "F13") == "leave west"


@pytest.mark.parametrize("level", SHARP)
def test_a_scout_with_work_left_does_not_leave(level: str) -> None:
    scout = a_plane("F13", "4,16", "W", photos=("allies A",))
    zones = {"allies A": (40, 5), "allies B": (8, 15), "allies C": (40, 25)}
    sky = a_sky(scout, a_plane("G4", "44,4", "E"), mode="reconnaissance", zones=zones)
    assert not end(level, sky, "F13").startswith("leave")


@pytest.mark.parametrize("level", SHARP)
def test_a_bomber_breaks_through_when_it_can(level: str) -> None:
    """11.7 Over the far edge."""
    sky = a_sky(a_plane("B16", "47,16", "E"), a_plane("G4", "20,4", "W"), mode="breakthrough")
    assert end(level, sky, "B16") == "leave east"


@pytest.mark.parametrize("level", SHARP)
def test_the_general_makes_for_the_far_edge(level: str) -> None:
    """11.3 It is unarmed, and avoids enemies."""
    general = a_plane("F13", "10,16", "E", load="disarmed", batteries=[])
    sky = a_sky(general, a_plane("G4", "40,4", "W"), mode="general", general="F13")
    before = sky.board.grid.to_cell(general.at)[0]
    assert sky.board.grid.to_cell(stands(sky, end(level, sky, "F13")).at)[0] >= before + 5


@pytest.mark.parametrize("level", SHARP)
def test_a_piece_that_can_never_fire_again_goes_home_from_the_edge(level: str) -> None:
    """2.3 Damaged guns: leaving saves half a point."""
    sky = a_sky(a_plane("F10", "2,16", "W", damage="guns"), a_plane("G10", "12,16", "W"))
    assert end(level, sky, "F10") == "leave west"


def test_a_piece_that_can_never_fire_again_makes_for_the_nearest_edge() -> None:
    """2.3 Too far to leave in this move."""
    sky = a_sky(a_plane("F10", "20,16", "W", damage="guns"), a_plane("G10", "44,16", "W"))
    there = stands(sky, end("ace", sky, "F10"))
    column, row = sky.board.grid.to_cell(there.at)
    assert min(column, row, 33 - row) <= 16 - 5


# The die, the trigger, the patrol


def test_full_throttle_carries_an_ace_behind_an_enemy_out_of_reach() -> None:
    """4.1 With the blue die the ace cannot reach the enemy."""
    sky = a_sky(a_plane("F10", "8,9", "E"), a_plane("G16", "15,11", "NE"))
    assert ask("ace", sky, "4.1", "F10", ("blue", "green")) == "green"


def test_full_throttle_is_not_spent_before_an_enemy_is_in_contact() -> None:
    """4.1 On the way to the fight the uses left are worth more than a few points."""
    sky = a_sky(a_plane("F10", "8,9", "E"), a_plane("G16", "20,9", "W"))
    assert ask("ace", sky, "4.1", "F10", ("blue", "green")) == "blue"


def test_a_damaged_aircraft_does_not_gamble_with_its_engine() -> None:
    """6.16, 6.17 A star at the uncertain use would bring it down."""
    sound, hurt = (
        a_sky(a_plane("F10", "8,9", "E", throttle=1, damage=damage), a_plane("G16", "15,11", "NE"))
        for damage in ("", "tail")
    )
    cost = [weighed_dice(sky)["blue"] - weighed_dice(sky)["green"] for sky in (sound, hurt)]
    assert 0 < cost[0] < cost[1]


def weighed_dice(sky: Sky) -> Mapping[Value, float]:
    """Return what the ace thinks of either die."""
    flown = pilot("ace", RULESET, Random(1))
    assert isinstance(flown, Ace)
    return flown.throws(sky, sky.plane("F10"))


def test_the_uncertain_use_is_left_alone_when_it_brings_nothing() -> None:
    """4.1, 6.16 One throw in three damages the engine."""
    sky = a_sky(a_plane("F10", "12,9", "E", throttle=1), a_plane("G10", "20,9", "E"))
    assert ask("ace", sky, "4.1", "F10", ("blue", "green")) == "blue"


def test_every_piece_fires_back() -> None:
    """7.1 Break-turns are used."""
    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G10", "14,9", "W"))
    seat = sky.plane("G10").side
    question = Question("", seat, ("G10 fixed F10", "pass"), "7.1", "F10")
    assert pilot("rookie", RULESET, Random(1))(question, lambda: view(sky, seat)) != "pass"


def test_choices_are_the_ends_of_every_face() -> None:
    """4.2 They are listed by the rules, face by face."""
    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G10", "16,9", "E"))
    found, table = own_choices(sky, sky.plane("F10"), FACES)
    for face, reached in zip(FACES, table, strict=True):
        listed = read(sky.board, ends(sky, "F10", face))
        wanted = {listed.standing(row) for row in range(len(listed.words))}
        assert {found.standing(int(row)) for row in reached.nonzero()[0]} == wanted
