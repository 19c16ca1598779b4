"""Chapter 3: a game that movement has decided is over before any fire."""

from __future__ import annotations

from aerodrome.rulesets.squadriglia.rules.state import Aims
from tests.support.squadriglia.guns import thrown
from tests.support.squadriglia.table import a_plane, a_sky, fly_turn


def test_3_an_escape_ends_the_game_before_the_firing_phase() -> None:
    """8.1 In impulse 1 the fast one is out; the other, right before the hunter, is not fired at."""
    sky = a_sky(
        a_plane("I1", "spad_7", "6,9", "E", speed=1),
        a_plane("A1", "albatros_d3", "24,3", "E", speed=5),
        a_plane("A2", "brandenburg_c1_early", "8,9", "E", speed=1),
        aims=Aims(objective="escape", aircraft="A1", edge="right", hunter="I1"),
    )
    umpire = fly_turn(sky, {"A1": "5: ahead", "I1": "1: ahead", "A2": "1: ahead"}, all_used=False)
    assert sky.plane("A1").gone == "escaped"
    assert umpire.rolls == []


def test_3_a_shot_that_decides_ends_the_game_in_its_impulse() -> None:
    sky = a_sky(
        a_plane("I1", "spad_7", "6,9", "E", speed=1),
        a_plane("A1", "brandenburg_c1_early", "7,9", "E", speed=1, robustness=1),
    )
    fly_turn(sky, {"I1": "1: ahead", "A1": "1: ahead"}, thrown(7), all_used=False)
    assert sky.plane("A1").gone == "shot_down"
    assert sky.impulse == 1
