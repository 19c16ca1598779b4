"""Chapters 1 and 2: the commander is an officer, and an event announces it."""

from __future__ import annotations

from aerodrome.campaign.rules.ch02_rank import keep_command, promotions
from aerodrome.campaign.rules.events import CommandTaken
from aerodrome.campaign.rules.naming import rank
from tests.support.campaign.squadron_room import Scripted, mustered, pilot


def test_1_2_the_relief_is_a_major_who_commands_and_does_not_act() -> None:
    c = mustered()
    squadron = c.squadron("allied")
    c.man(squadron.commander).fate = "killed"
    keep_command(Scripted(random=True), c)
    umpire = Scripted(random=True)
    keep_command(umpire, c)
    major = c.man(squadron.commander)
    assert rank(squadron, major) == "Maggiore"
    (event,) = umpire.events(CommandTaken)
    assert (event.squadron, event.airman, event.acting) == ("allied", major.id, False)
    assert event.called == f"Maggiore {major.name}"


def test_2_2_2_3_both_majors_stay_officers() -> None:
    """The one who takes the squadron is a Major, the one who leaves it a Lieutenant Colonel."""
    c = mustered()
    squadron, man = c.squadron("allied"), pilot(c)
    old = c.man(squadron.commander)
    man.rung = 3
    promotions(Scripted(), c, [man])
    assert (rank(squadron, man), rank(squadron, old)) == ("Maggiore", "Tenente Colonnello")
