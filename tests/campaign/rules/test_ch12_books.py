"""Chapter 12: what the books say of a battle and of each man in it."""

from __future__ import annotations

from aerodrome.campaign.rules.ch12_aftermath import note_battle, note_sorties
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot, wreck


def test_12_4_the_machines_of_each_side_are_counted() -> None:
    c = mustered()
    flown(c, {"cm1": wreck(end="shot")}, machines=(("am1", "am2"), ("cm1",)))
    note_battle(Scripted(), c)
    (battle,) = c.battles
    assert (battle.flown, battle.lost) == ((2, 1), (0, 1))


def test_12_5_a_log_book_ends_with_its_man_or_reports_the_return() -> None:
    c = mustered()
    d = flown(
        c, {"am1": wreck(end="left"), "am2": wreck(end="shot")}, machines=(("am1", "am2"), ("cm1",))
    )
    pilot(c, "am2").fate = "killed"
    note_sorties(Scripted(), c, d)
    assert pilot(c, "am1").sorties[-1].end == "left"
    assert pilot(c, "am2").sorties[-1].end == "killed"
