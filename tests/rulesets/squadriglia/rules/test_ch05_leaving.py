"""Section 5.4: leaving the map, driven off or abandoning."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.events import Fired, Left
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, against, fly_turn, strike

BARACCA = Aims(objective="escape", aircraft="A1", edge="right", hunter="I1")


def exits(umpire: Scripted) -> list[tuple[str, str, str]]:
    return [(event.plane, event.edge, event.how) for event in umpire.events(Left)]


def baracca(at: str, facing: str, **changes: Any) -> Sky:
    """Return 8.1 with the Brandenburg in this place."""
    return a_sky(
        a_plane("I1", "nieuport_11", "1,18", "E"),
        a_plane("A1", "brandenburg_c1_early", at, facing, **changes),
        aims=BARACCA,
    )


def test_5_4_going_home_is_abandoning() -> None:
    sky = against(a_plane("I1", at="1,9", facing="W"))
    assert exits(fly_turn(sky, {"I1": "3: ahead"})) == [("I1", "left", "abandoned")]
    assert sky.plane("I1").gone == "abandoned"


def test_5_4_an_aircraft_that_leaves_is_removed_before_the_fire() -> None:
    """Removed at once: the enemy at its tail no longer has a target, nor has it one."""
    sky = a_sky(
        a_plane("I1", at="1,9", facing="W"),
        a_plane("I2", "macchi_l3", at="1,18"),
        a_plane("A1", at="2,9", facing="W"),
    )
    umpire = fly_turn(sky, {"I1": "5: ahead", "A1": "1: ahead S"})
    assert exits(umpire) == [("I1", "left", "abandoned")]
    assert not umpire.events(Fired)


@pytest.mark.parametrize(
    ("at", "facing", "over"),
    [
        ("24,9", "E", "right"),
        ("12,1", "NE", "top"),
        ("12,18", "SE", "bottom"),
        ("1,10", "W", "left"),
    ],
)
def test_5_4_edges_of_an_exit(at: str, facing: str, over: str) -> None:
    """A stalled aircraft flies straight on, wherever that leads."""
    sky = against(a_plane("I1", at=at, facing=facing, stalled=True))
    assert exits(fly_turn(sky)) == [("I1", over, "driven_off")]


@pytest.mark.parametrize(
    ("at", "facing", "over"),
    [
        ("24,1", "NE", "right"),
        ("1,18", "SW", "left"),
        ("24,1", "NW", "top"),
        ("1,18", "SE", "bottom"),
    ],
)
def test_5_4_left_and_right_win_at_corners(at: str, facing: str, over: str) -> None:
    sky = a_sky(
        a_plane("I1", at=at, facing=facing, stalled=True), a_plane("A1", at="12,9", facing="W")
    )
    assert exits(fly_turn(sky))[0][1] == over


def test_5_4_driven_off_by_a_jammed_rudder() -> None:
    sky = against(a_plane("I1", at="24,9", facing="E", rudder="C"))
    assert exits(fly_turn(sky, {"I1": "1: left"})) == [("I1", "right", "driven_off")]


def test_5_4_driven_off_though_the_rudder_came_free_this_turn() -> None:
    """Jammed counts also if freed this turn; the route written ran over the edge."""
    sky = against(a_plane("I1", at="23,9", facing="E", rudder="C"))
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead"}, [6])
    assert exits(umpire) == [("I1", "right", "driven_off")]


def test_5_4_driven_off_gliding() -> None:
    sky = against(a_plane("I1", at="24,10", facing="E", fuel=0), fuel=True)
    assert exits(fly_turn(sky, {"I1": "glide: ahead C"})) == [("I1", "right", "driven_off")]


def test_5_4_driven_off_by_an_arrow_made_ahead() -> None:
    """A left arrow along the edge is turned into an arrow ahead by damaged controls."""
    sky = against(a_plane("I1", at="23,10", facing="E"))
    umpire = fly_turn(sky, {"I1": "3: ahead, left S, left"}, after={2: strike("I1", "controls")})
    assert exits(umpire) == [("I1", "right", "driven_off")]


def test_5_4_driven_off_by_an_earlier_bent_arrow() -> None:
    """The slip of impulse 4 went ahead, and the plain arrow of impulse 6 leads over the edge."""
    sky = against(a_plane("I1", at="12,2", facing="NE"))
    umpire = fly_turn(sky, {"I1": "2: right, right"}, after={2: strike("I1", "controls")})
    assert exits(umpire) == [("I1", "top", "driven_off")]


def test_5_4_driven_off_by_a_broken_immelmann() -> None:
    """5.5 Damage makes the rest plain moves ahead: the third leads over the edge it had avoided."""
    sky = against(a_plane("I1", "spad_7", "22,9", "E"))
    umpire = fly_turn(sky, {"I1": "immelmann"}, after={3: strike("I1", "controls")})
    assert exits(umpire) == [("I1", "right", "driven_off")]


def test_5_4_damage_that_changed_nothing_is_no_excuse() -> None:
    """Controls are hit, but the exit over its own edge was ordered ahead all the way."""
    sky = against(a_plane("I1", at="2,9", facing="W"))
    umpire = fly_turn(sky, {"I1": "3: ahead, ahead"}, after={2: strike("I1", "controls")})
    assert exits(umpire) == [("I1", "left", "abandoned")]


def test_5_4_case_19_out_by_the_edge_of_the_objective() -> None:
    """Case 19: stalled at 24,9 E: in impulse 4 out over the right edge, Austria wins."""
    sky = baracca("24,9", "E", stalled=True)
    umpire = fly_turn(sky)
    assert exits(umpire) == [("A1", "right", "escaped")]
    assert sky.impulse == 4
    assert sky.verdict is not None
    assert (sky.verdict.side, sky.verdict.reason) == ("austria", "escaped")


def test_5_4_case_19_out_by_another_edge() -> None:
    """Case 19: stalled at 12,1 NE: out at the top, a draw."""
    sky = baracca("12,1", "NE", stalled=True)
    assert exits(fly_turn(sky)) == [("A1", "top", "driven_off")]
    assert sky.verdict is not None
    assert sky.verdict.side == ""


def test_5_4_the_objective_met_on_purpose() -> None:
    """The Brandenburg's own edge is the right one."""
    sky = baracca("23,9", "E")
    assert exits(fly_turn(sky, {"A1": "3: ahead, ahead"})) == [("A1", "right", "escaped")]


def test_5_4_the_objective_aircraft_abandons() -> None:
    """A trap that it flew into: its side loses."""
    sky = baracca("12,1", "NE", speed=3, controls=True)
    umpire = fly_turn(sky, {"A1": "2: ahead"})
    assert exits(umpire) == [("A1", "top", "abandoned")]
    assert sky.verdict is not None
    assert sky.verdict.side == "italy"


def test_5_4_no_aircraft_comes_back() -> None:
    sky = a_sky(
        a_plane("I1", at="1,9", facing="W"),
        a_plane("I2", at="1,14"),
        a_plane("A1", at="20,3", facing="W"),
    )
    fly_turn(sky, {"I1": "3: ahead"})
    umpire = fly_turn(sky)
    assert not umpire.trail("I1")
    assert sky.plane("I1").gone == "abandoned"


def test_5_4_a_dive_leaves_by_its_second_hex() -> None:
    """9.1.3 Both hexes count for edges."""
    sky = against(a_plane("I1", at="2,9", facing="W"), altitude=True)
    umpire = fly_turn(sky, {"I1": "1: dive 5"})
    assert exits(umpire) == [("I1", "left", "abandoned")]


def test_5_4_below_the_floor_is_a_forced_landing() -> None:
    """A forced descent below -500 m: treated as driven off."""
    sky = against(a_plane("I1", at="12,9", height=-480, stalled=True), altitude=True)
    assert [(name, how) for name, _, how in exits(fly_turn(sky))] == [("I1", "driven_off")]
