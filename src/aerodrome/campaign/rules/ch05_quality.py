"""Chapter 5: novice, veteran, ace.

5.3 Novices fly under the restrictions of the battle's own table.
"""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import dates, effects
from .ch04_kills import whole
from .ch06_skills import choose_skill
from .ch09_parachutes import may_find
from .state import ACE, NOVICE, PILOT, VETERAN, Airman, Campaign
from .tables import TABLES

ACE_AT = TABLES.number("5", "ace")


def veteran_at(war: Campaign, man: Airman) -> int:
    """5.2 Return the points that make a veteran: ten.

    5.4 Six after training at Gosport, from 1918.
    """
    gosport = TABLES.nations[war.squadron(man.side).nation].gosport
    if gosport and dates.month(war.date) >= TABLES.number("5", "gosport_from"):
        return TABLES.number("5", "gosport")
    return TABLES.number("5", "veteran")


def grow_up(umpire: Umpire, war: Campaign, man: Airman) -> None:
    """5 Make a novice a veteran after landing (5.2); it never goes backwards."""
    if man.serves and man.quality == NOVICE and man.experience >= veteran_at(war, man):
        effects.grade(umpire, war, man, VETERAN, rule="5.2")


def become_ace(umpire: Umpire, war: Campaign, man: Airman, before: int, column: str) -> None:
    """5.1 Make an airman with five victories an ace who chooses a skill, and again for each five
    more.

    9 A pilot may then find a parachute.
    """
    earlier, now = whole(before) // ACE_AT, whole(man.victories) // ACE_AT
    for times in range(earlier + 1, now + 1):
        if man.quality != ACE:
            effects.grade(umpire, war, man, ACE, rule="5.1")
        else:
            effects.ace_again(umpire, war, man, times, rule="5.1")
        if times == 1 and man.serves:
            choose_skill(umpire, war, man, column)
        if man.role == PILOT and man.serves:
            may_find(umpire, war, man)
