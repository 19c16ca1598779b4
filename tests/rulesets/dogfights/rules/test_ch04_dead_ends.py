"""4.9 Dead ends: which rules are dropped, when a piece must leave, and turning on the spot."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal, spot_facings
from aerodrome.rulesets.dogfights.rules.events import Fired, Flew
from aerodrome.tabletop.hexes import NAMES
from tests.support.dogfights.table import a_plane, a_sky, fly, play_move, red, refused


def test_4_9_a_piece_that_must_stay_never_ends_facing_out() -> None:
    sky = a_sky(a_plane("G10", "42,9"))
    assert refused(sky, sky.plane("G10"), -1, "S" * 6) == "dead_end"
    hurt = a_sky(a_plane("G10", "42,9", damage="tail"))
    assert refused(hurt, hurt.plane("G10"), -1, "S" * 6) == ""


def test_4_9_rules_are_dropped_one_after_another() -> None:
    """In the corner after a border move nothing is legal until the border rule is dropped."""
    sky = a_sky(a_plane("G16", "46,2", "NE", border=True), wind_from="SW")
    found = legal(flight(sky, sky.plane("G16"), 4))
    assert found.reach is not None
    assert found.reach.ends
    assert (found.flight.wind, found.flight.border) == (None, True)


def test_4_9_with_no_first_step_it_turns_on_the_spot() -> None:
    """Three pieces block a fourth: it stays, untilted, and its move is over."""
    walls = [a_plane("F10", "13,9", "W"), a_plane("F11", "13,8", "W"), a_plane("F12", "13,10", "W")]
    sky = a_sky(a_plane("G10", "12,9", tilt=0), *walls)
    event = fly(sky, "G10", face=0)
    assert (event.kind, event.path, NAMES[event.facing]) == ("turned", (), "E")


def test_4_9_a_straight_path_loses_its_last_step_first() -> None:
    """One step with a turn or two straight on: only the first of the two points is free."""
    walls = [a_plane("F10", "14,9", "W"), a_plane("F11", "13,8", "W"), a_plane("F12", "13,10", "W")]
    event = fly(a_sky(a_plane("B16", "12,9", damage="engine"), *walls), "B16", face=0)
    assert event.path == ("13,9",)
    assert event.whole()[-2:] == (("straight", 1), ("cut", -1))


def test_4_9_facing_out_it_turns_towards_the_board_by_the_fewest_turns() -> None:
    sky = a_sky(a_plane("G16", "48,1", "NE"))
    assert [NAMES[f] for f in spot_facings(sky, sky.plane("G16"))] == ["W"]
    sky = a_sky(a_plane("G16", "48,9", "E"))
    assert [NAMES[f] for f in spot_facings(sky, sky.plane("G16"))] == ["NW", "SW"]
    umpire = play_move(sky, "G16", face=0, answers={"G16 4.9": ["SW"]})
    assert NAMES[sky.plane("G16").facing] == "SW"
    assert [q.seat for q in umpire.asked("4.9")] == ["central"]


def test_4_9_a_piece_that_may_leave_must_if_there_is_no_legal_end() -> None:
    sky = a_sky(a_plane("G10", "48,9", "E", damage="tail", tilt=0))
    found = legal(flight(sky, sky.plane("G10"), 6))
    assert found.reach is not None
    assert (found.reach.ends, found.reach.exits) == ((), ("east",))


def test_4_9_the_border_rule_is_dropped_before_a_piece_must_leave() -> None:
    """In the corner after a border move: it may end in the border once more, or leave."""
    sky = a_sky(a_plane("G16", "47,2", "NW", damage="tail", border=True), wind_from="SW")
    found = legal(flight(sky, sky.plane("G16"), 3))
    assert found.reach is not None
    assert (found.flight.wind, found.flight.border) == (None, True)
    assert found.reach.ends
    assert found.reach.exits == ("north",)
    umpire = play_move(sky, "G16", face=0, to="leave north")
    assert [event.kind for event in umpire.events(Flew)] == ["left"]


def test_4_9_turned_on_the_spot_it_fires_no_shot_of_its_own_but_is_fired_at() -> None:
    """Three two-seaters block a Fokker: one is in front of its guns, and fires back."""
    walls = [a_plane(name, at, "E") for name, at in (("F7", "13,9"), ("F8", "13,8"))]
    sky = a_sky(a_plane("G10", "12,9"), *walls, a_plane("F9", "13,10", "E"))
    answers = {"allies": ["F7 dorsal G10", "pass"]}
    umpire = play_move(sky, "G10", face=0, answers=answers, dice=red(3))
    assert not umpire.asked("6.2")
    assert [shot.plane for shot in umpire.events(Fired)] == ["F7"]
