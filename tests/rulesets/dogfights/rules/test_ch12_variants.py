"""Chapter 12: the variants."""

from __future__ import annotations

from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch02_entering import Berths
from aerodrome.rulesets.dogfights.rules.ch04_ends import Ends
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal
from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting
from aerodrome.rulesets.dogfights.rules.ch11_modes import judge_round
from aerodrome.rulesets.dogfights.rules.ch12_variants import levels, types_of
from aerodrome.rulesets.dogfights.rules.state import DOWN
from tests.support.dogfights.table import Scripted, a_plane, a_sky, red, refused


def test_12_1_the_whole_game_at_one_level() -> None:
    sky = a_sky(a_plane("G10", level=1), one_level=True)
    assert levels(sky) == (1,)
    ends = [*Ends(sky, sky.plane("G10"), legal(flight(sky, sky.plane("G10"), 6)))]
    assert {word.split(" ", 2)[2] for word in ends} == {"L1 flat"}
    start = RULESET.rules.setup(RULESET.scenario("dogfight_short", {"one_level": True}))
    assert {word.split()[3] for word in Berths(start, start.plane("G4"))} == {"L1"}


def test_12_2_between_aces_every_damage_is_a_takedown_by_any_gun() -> None:
    sky = a_sky(a_plane("F7", "12,9"), a_plane("G10", "11,9", level=4), ace_versus_ace=True)
    umpire = Scripted(sky, {"F7": ["F7 dorsal G10"]}, red(6))
    shooting(umpire, sky, sky.plane("F7"))
    umpire.finished()
    assert sky.plane("G10").place == DOWN


def test_12_3_there_is_no_ramming() -> None:
    """A piece cannot fly into another, and no rule allows it."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F10", "15,9", "W"))
    assert refused(sky, sky.plane("G10"), 0, "S" * 7) == "blocked"


def test_12_4_aircraft_of_the_expansion_can_be_chosen() -> None:
    types = types_of(("italy", "austria_hungary"), ("fighter",))
    assert "ansaldo_a1" in types
    assert "aviatik_berg_d1" in types
    sky = RULESET.rules.setup(RULESET.scenario("expansion"))
    assert all(plane.model.expansion for plane in sky.aircraft)


def test_12_5_after_the_last_round_points_decide() -> None:
    sky = a_sky(a_plane("G10"), a_plane("F10", "30,9", damage="tail"), rounds=3, turn=5)
    umpire = Scripted(sky)
    assert not judge_round(umpire, sky)
    sky.turn = 6
    assert judge_round(umpire, sky)
    assert sky.verdict is not None
    assert (sky.verdict.side, sky.verdict.reason) == ("central", "rounds")
