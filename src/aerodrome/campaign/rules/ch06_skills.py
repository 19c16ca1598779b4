"""Chapter 6: skills, and which of them an airman can learn.

6.1 Acrobatic Pilot. 6.2 Daredevil. 6.3 Evade. 6.4 Exceptional Pilot. 6.5 Incendiary Bullets.
6.6 Light Touch. 6.7 Nine Lives. 6.8 Rockets. 6.9 Bullet Checker. 6.10 Chivalrous. 6.11 Crack Shot.
6.12 Luck of the Devil. 6.13 Precision Bomber. 6.14 Quick on the Trigger. 6.15 Technical Eye.
6.16 Tough as Old Boots. 6.17 Eagle Eye. 6.18 Radio Technician. 6.19 The game that flies a battle
defines what each skill does in it; skills without use there are shown with the reason.
"""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import SKILLS

from . import dates, effects
from .battle_game import battles_of
from .events import NothingLearnt
from .naming import tell_of
from .state import Airman, Campaign
from .tables import TABLES
from .worded_options import Choices, named

AGAIN, PICK = "again", "pick"
AFTER_BATTLE = ("chivalrous", "luck_of_the_devil", "tough_as_old_boots")
"""Skills that matter on the tables of the aftermath too, whatever game flies the battles."""


def column_of(column: str) -> tuple[str, ...]:
    """6.20 Return every skill of a column, in the order of the table."""
    cells = [TABLES.skills.cell(roll, column) for roll in range(1, 21)]
    return tuple(dict.fromkeys(cell for cell in cells if cell in SKILLS))


def allowed(war: Campaign, man: Airman, column: str) -> list[str]:
    """6.20 Return what an airman could still learn: in their column, not held, and known by the
    date.

    6.11 An airman with one eye cannot learn Crack Shot.
    """
    month = dates.month(war.date)
    barred = ["crack_shot"] if "one_eye" in man.burdens else []
    return [
        skill
        for skill in column_of(column)
        if skill not in man.skills and skill not in barred
        if TABLES.skill_dates.get(skill, 0) <= month
    ]


def roll_skill(umpire: Umpire, war: Campaign, man: Airman, column: str) -> None:
    """6 Roll for a skill by experience. 6.20 A skill held or not yet possible is rolled again.

    A 20 on the twenty-sided die is a free choice.
    """
    open_ = allowed(war, man, column)
    if not open_:
        tell_of(umpire, war, NothingLearnt(man.id), rule="6.20")
        return
    while True:
        (die,) = umpire.roll(20, rule="6.20")
        found = TABLES.skills.cell(die, column)
        if found == PICK:
            choose_skill(umpire, war, man, column)
            return
        if found in open_:
            effects.learn(umpire, war, man, found, rule="6.20")
            return


def choose_skill(umpire: Umpire, war: Campaign, man: Airman, column: str) -> None:
    """6.20 Let the airman choose a skill that column, date and log book allow."""
    open_ = allowed(war, man, column)
    if not open_:
        tell_of(umpire, war, NothingLearnt(man.id), rule="6.20")
        return
    others = [skill for skill in column_of(column) if skill not in open_]
    why = {s: Phrase("no_skill.held" if s in man.skills else "no_skill.not_yet") for s in others}
    bad = {skill: (Phrase(f"skill.{skill}"), why[skill]) for skill in others}
    idle = {s: Phrase("no_skill.no_use") for s in unused(war) if s not in AFTER_BATTLE}
    prompt = Phrase("ask.6.20", {"about": man.id})
    choices = Choices(prompt, named("skill", open_), bad, warns=idle)
    skill = umpire.ask(man.seat, choices, rule="6.20", about=man.id)
    effects.learn(umpire, war, man, skill, rule="6.20")


def unused(war: Campaign) -> dict[str, str]:
    """6.19 Return the skills and grades that the battle's game does not use, with the reasons."""
    return {name: why for name, why in battles_of(war).honours(war.battle).items() if why}


def rule_of(skill: str) -> str:
    """6 Return the section of a skill; skills are in the order of the book."""
    return f"6.{SKILLS.index(skill) + 1}"
