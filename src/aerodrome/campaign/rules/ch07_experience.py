"""Chapter 7: experience, and what it leads to."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .aftermath_notes import Debrief
from .ch04_kills import skill_column
from .ch05_quality import grow_up
from .ch06_skills import roll_skill
from .state import NOVICE, SIDES, Airman, Campaign
from .tables import TABLES

STEP = TABLES.number("7", "step")
PROMOTION_ON = TABLES.number("7", "promotion_on")


def earned(war: Campaign, d: Debrief, man: Airman) -> int:
    """7.1 Return the points earned: six a kill, four a shared one, two for a mission done.

    A novice gets one for a mission that was not done.
    """
    points = d.kills.get(man.id, 0) * TABLES.number("7", "kill")
    points += d.shares.get(man.id, 0) * TABLES.number("7", "shared")
    if war.debriefing.done[SIDES.index(man.side)]:
        return points + TABLES.number("7", "done")
    novice = d.quality[man.id] == NOVICE
    return points + (TABLES.number("7", "not_done") if novice else 0)


def award_experience(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """7 Give experience after a mission to all who took off (12.7), live and are free.

    5.2 Novices may become veterans by it.
    """
    for man in d.men:
        points = earned(war, d, man)
        if not man.serves or not points:
            continue
        before = man.experience
        effects.gain_experience(umpire, war, man, points, rule="7.1")
        for _ in range(man.experience // STEP - before // STEP):
            reward(umpire, war, d, man)
    for man in d.men:
        grow_up(umpire, war, man)


def reward(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """7.2 Roll a die for each twenty points: it gives a skill, and on a 6 a promotion too."""
    (die,) = umpire.roll(6, rule="7.2")
    roll_skill(umpire, war, man, man.column or skill_column(war, d, man))
    if die >= PROMOTION_ON and man not in d.promoted:
        d.promoted.append(man)
