"""Chapter 5: the effect of wounds and damage on a move that is under way."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia.rules.ch05_movement import dive_is_bent, heavy, pilot_hurt
from aerodrome.rulesets.squadriglia.rules.state import Move, Order
from tests.support.squadriglia.table import a_plane


def test_6_6_4_one_unwounded_pilot_of_two_is_enough() -> None:
    plane = a_plane("I1", "caproni_ca450")
    pilots = [man for man in plane.crew if man.role == "pilot"]
    assert len(pilots) == 2
    pilots[0].wounds = 1
    assert not pilot_hurt(plane)
    pilots[1].wounds = 1
    assert pilot_hurt(plane)


@pytest.mark.parametrize(("before", "bent"), [("left", True), ("right", True), ("ahead", False)])
def test_6_6_2_a_dive_to_the_side_is_bent_by_damage(before: str, bent: bool) -> None:
    """9.1.3 A dive repeats the arrow before it; with hit controls it can only go ahead."""
    dive = Move("dive", "C", 20)
    plane = a_plane("I1", order=Order(3, (Move("ahead", "C"), Move(before, "C"), dive)), flown=2)
    assert not heavy(plane)
    assert not dive_is_bent(plane, dive)
    plane.controls = True
    assert dive_is_bent(plane, dive) is bent
