"""Chapter 4 and 5.4: orders near the edges of the map, and traps."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.events import Left
from aerodrome.rulesets.squadriglia.rules.state import Aims, Aircraft
from tests.support.squadriglia.table import (
    a_plane,
    a_sky,
    against,
    drafted,
    fly_turn,
    legal,
    offered,
)

ALL_NINE = [f"{arrow} {stick}" for arrow in ("ahead", "left", "right") for stick in "CSD"]


def moves(plane: Aircraft, speed: int, *before: str, **options: Any) -> list[str]:
    """Return the moves that may follow after these ones, as "arrow stick"."""
    return [str(word) for word in legal(Moves(drafted(plane, speed, *before, **options)))]


def said(plane: Aircraft, speed: int, *before: str, **options: Any) -> dict[str, str]:
    """Return the wording of each legal move."""
    described = offered(Moves(drafted(plane, speed, *before, **options)))
    return {str(v): o.says.key for v, o in described.items() if o.refused is None}


def test_5_4_no_route_may_leave_by_a_foreign_edge() -> None:
    """An illegal order, except over its own edge. In row 10 both slips stay in."""
    plane = a_plane("I1", at="24,10", facing="E")
    assert moves(plane, 1) == [f"{arrow} {stick}" for arrow in ("left", "right") for stick in "CSD"]
    assert "ahead C" not in moves(a_plane("I1", at="12,1", facing="NE"), 1)
    assert "ahead C" not in moves(a_plane("I1", at="12,18", facing="SE"), 1)


def test_5_4_a_move_must_leave_room_for_those_to_come() -> None:
    """Two hexes from the edge at speed 3, a heavy aircraft must begin to turn."""
    plane = a_plane("I1", "caproni_ca450", "22,10", "E", speed=3)
    assert moves(plane, 3) == ["ahead C", "ahead S", "ahead D"]
    assert moves(plane, 3, "ahead C") == ["ahead S", "ahead D"]
    assert moves(plane, 3, "ahead C", "ahead S") == ["ahead C", "ahead S"]
    assert moves(plane, 4, "ahead C", "ahead S") == ["ahead S"]
    odd = a_plane("I1", "caproni_ca450", "22,9", "E", speed=3)
    assert moves(odd, 3) == ["ahead S", "ahead D"]


def test_5_4_the_own_edge_is_open() -> None:
    """No moves are written after the exit."""
    italian = a_plane("I1", at="1,9", facing="W", speed=3)
    assert moves(italian, 3) == ALL_NINE
    sky = against(italian)
    umpire = fly_turn(sky, {"I1": "3: ahead"})
    assert umpire.events(Left) == [Left("I1", "left", "abandoned")]
    austrian = a_plane("A1", at="24,9", facing="E")
    assert "ahead C" in moves(austrian, 1)
    assert "ahead C" not in moves(a_plane("A1", at="1,9", facing="W"), 1)


def test_5_4_the_edge_a_scenario_asks_for_is_open() -> None:
    """5.4 "Unless specified by the scenario": here the Austrian must escape to the left."""
    plane = a_plane("A1", at="1,9", facing="W")
    sky = a_sky(
        plane,
        a_plane("I1", at="20,3"),
        aims=Aims(objective="escape", aircraft="A1", edge="left", hunter="I1"),
    )
    assert "2" in legal(Speeds(Routes(sky, plane)))
    umpire = fly_turn(sky, {"A1": "2: ahead"})
    assert umpire.events(Left) == [Left("A1", "left", "escaped")]


def test_5_4_a_dive_counts_both_hexes_for_edges() -> None:
    plane = a_plane("I1", at="23,9", facing="E", speed=1)
    words = moves(plane, 1, altitude=True)
    assert "ahead C" in words
    assert "dive C" not in words


@pytest.mark.parametrize("speed", [3, 4])
def test_5_4_case_20_a_trapped_aircraft_may_fly_any_of_its_orders(speed: int) -> None:
    """Case 20: a Heavy at 12,1 NE, speed 4, acceleration 1: every order leaves; it abandons."""
    aims = Aims(objective="trench", aircraft="I1")
    sky = a_sky(
        a_plane("I1", "caproni_ca450", "12,1", "NE", speed=4),
        a_plane("I2", "ansaldo_sva5", "3,9"),
        a_plane("A1", "phonix_d2a", "24,18", "W"),
        aims=aims,
    )
    routes = Routes(sky, sky.plane("I1"))
    assert routes.trapped
    assert legal(Speeds(routes)) == ["3", "4"]
    umpire = fly_turn(sky, {"I1": f"{speed}: ahead C"}, all_used=False)
    assert umpire.events(Left) == [Left("I1", "top", "abandoned")]
    assert sky.verdict is not None
    assert sky.verdict.side == "austria"


def test_5_4_a_climb_gets_out_of_the_trap() -> None:
    """With the altitude rule a climb under D turns it east: it is no trap."""
    plane = a_plane("I1", "caproni_ca450", "12,1", "NE", speed=4)
    assert not Routes(against(plane, altitude=True), plane).trapped
    assert moves(plane, 3, altitude=True) == ["climb D"]


def test_5_4_the_trap_opens_every_edge() -> None:
    """A heavy aircraft in the corner 24,1 facing north-east may leave anywhere."""
    plane = a_plane("I1", "caproni_ca450", "24,1", "NE", speed=4)
    assert moves(plane, 4) == ["ahead C", "ahead S", "ahead D"]


def test_5_4_going_home_is_no_trap() -> None:
    """If the only way is out by its own edge, that is an order like any other."""
    plane = a_plane("I1", "caproni_ca450", "1,9", "W", speed=4)
    assert not Routes(against(plane), plane).trapped


def test_5_4_the_page_warns_of_a_trap_a_turn_ahead() -> None:
    """The last move of an order is marked as leading into a trap, or as leaving."""
    plane = a_plane("I1", "caproni_ca450", "11,2", "NE", speed=2)
    assert said(plane, 1) == {
        "ahead C": "move.trap",
        "ahead S": "move.trap",
        "ahead D": "move.plain",
    }
    home = a_plane("I1", "caproni_ca450", "1,9", "W", speed=2)
    assert set(said(home, 1).values()) == {"move.leaves"}
    for option in offered(Moves(drafted(plane, 1))).values():
        warning = {"move.trap": Phrase("warns.trap")}.get(option.says.key)
        assert option.warns == (None if option.refused else warning)
    for option in offered(Moves(drafted(home, 1))).values():
        assert option.warns == (None if option.refused else Phrase("warns.leaves"))
    light = a_plane("I1", "spad_7", "11,2", "NE", speed=2)
    assert set(said(light, 1).values()) == {"move.plain"}


def test_5_4_the_warning_knows_that_the_tank_will_be_empty() -> None:
    """9.3 Next turn it is a glider, which only flies ahead: the edge in front is a trap."""
    dry = a_plane("I1", "spad_7", "22,10", "E", speed=1, fuel=2)
    assert said(dry, 2, "ahead C", fuel=True)["ahead C"] == "move.trap"
    full = a_plane("I1", "spad_7", "22,10", "E", speed=1, fuel=50)
    assert said(full, 2, "ahead C", fuel=True)["ahead C"] == "move.plain"


def test_5_4_the_warning_knows_the_new_height() -> None:
    """9.1.1 It climbs to the ceiling first: next turn no climb gets it out of the trap in row 1."""
    plane = a_plane("I1", "caproni_ca450", "11,3", "NE", height=495, speed=3)
    assert said(plane, 3, "climb C 5", "ahead C", altitude=True)["ahead C"] == "move.trap"
    plane.height = 0
    assert said(plane, 3, "climb C 5", "ahead C", altitude=True)["ahead C"] == "move.plain"
