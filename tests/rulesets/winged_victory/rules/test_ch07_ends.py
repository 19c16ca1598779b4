"""Chapter 7: a move that is cut short, and the report of engagements."""

from __future__ import annotations

from aerodrome.rulesets.winged_victory.rules.ch07_order import engage
from aerodrome.rulesets.winged_victory.rules.events import Engaged, Manoeuvred
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, fly, seeing


def test_7_3_a_move_that_ends_at_the_ceiling_is_not_paid() -> None:
    plane = a_plane("A1", "re8", "12,24", speed=5)
    umpire = fly(a_sky(plane), "A1", "climb_shallow", "3")
    assert umpire.events(Manoeuvred) == []


def test_7_5_every_group_of_engaged_is_reported_once() -> None:
    """Two pairs, far apart."""
    west = (a_plane("A1", where="4,15"), a_plane("G1", "fokker_dr1", "6,15"))
    east = (a_plane("A2", where="34,15"), a_plane("G2", "fokker_dr1", "36,15"))
    seeing(*west)
    seeing(*east)
    umpire = Scripted()
    engage(umpire, a_sky(*west, *east))
    (event,) = umpire.events(Engaged)
    assert event.groups == ("A1 G1", "A2 G2")
