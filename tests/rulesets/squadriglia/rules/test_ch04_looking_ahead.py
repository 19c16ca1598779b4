"""Chapter 4: the options look ahead to the moves that can still follow."""

from __future__ import annotations

from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import UP, Routes, declarations
from aerodrome.rulesets.squadriglia.rules.state import Declaration
from tests.support.squadriglia.table import a_plane, a_sky, against, drafted, offered


def test_4_1_speeds_from_one_to_six_are_shown() -> None:
    plane = a_plane("I1", "phonix_d1", speed=3)
    shown = [option.value for option in Speeds(Routes(against(plane), plane)).describe()]
    assert [value for value in shown if str(value).isdecimal()] == ["1", "2", "3", "4", "5", "6"]


def test_9_1_1_a_climb_may_still_keep_a_straight_order_on_the_map() -> None:
    """A heavy one in 23,9: ahead to 24,9, and there the second move gains height."""
    plane = a_plane("I1", "caproni_ca450", "23,9", "E", speed=2)
    assert "ahead C" not in Moves(drafted(plane, 2))
    assert "ahead C" in Moves(drafted(plane, 2, altitude=True))
    plane.declared = Declaration(0, 0, UP)
    assert "ahead C" in Moves(drafted(plane, 2, altitude=True))


def test_4_3_with_a_jammed_rudder_nothing_is_said_of_the_edge() -> None:
    """It flies no written route, so no move is marked as one that leaves the map."""
    free, jammed = (a_plane("I1", at="24,9", speed=2, rudder=rudder) for rudder in ("", "C"))
    assert offered(Moves(drafted(free, 2)))["ahead C"].says.key == "move.leaves"
    assert offered(Moves(drafted(jammed, 2)))["ahead C"].says.key == "move.plain"


def test_7_an_immelmann_is_declared_without_turns() -> None:
    hare, hound = a_plane("I1", speed=3), a_plane("A1", at="10,9")
    said = [d for d in declarations(Routes(a_sky(hare, hound), hare)) if d.immelmann]
    assert said == [Declaration(0, 0, said[0].height, True)]


def test_7_what_no_order_can_keep_is_not_declared() -> None:
    """A heavy aircraft in 23,8 has two moves at least: straight on it would leave the map."""
    hare = a_plane("I1", "caproni_ca450", "23,8", "E", speed=3)
    said = list(declarations(Routes(a_sky(hare, a_plane("A1", at="10,9")), hare)))
    assert Declaration(1, 0) in said
    assert Declaration(0, 0) not in said


def test_7_a_climb_and_a_dive_are_declared_as_such() -> None:
    hare, hound = a_plane("I1", speed=3), a_plane("A1", at="10,9")
    sky = a_sky(hare, hound, altitude=True)
    said = [d for d in declarations(Routes(sky, hare)) if not d.immelmann]
    assert [d.height for d in said if (d.left, d.right) == (0, 0)] == ["level", "up", "down"]
