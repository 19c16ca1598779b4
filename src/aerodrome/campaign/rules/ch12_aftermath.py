"""Chapter 12: the aftermath, in its eight steps.

12.1 Fires burn out. 12.2 Who comes home. 12.3 Wounds. 12.4 The winner. 12.5 Missions and luck.
12.6 Victories, aces, medals. 12.7 Experience. 12.8 Promotions.
"""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import EXPLODED, FORCED_DOWN, SHOT_DOWN

from . import effects
from .aftermath_notes import Debrief, begin, wrecks
from .battle_game import battles_of
from .ch02_rank import due, promotions
from .ch03_luck import award_luck
from .ch04_kills import award_victories, is_victory, put_out_fires, skill_column
from .ch05_quality import become_ace
from .ch07_experience import award_experience
from .ch08_medals import award_medals
from .ch10_mission import between_missions
from .ch13_return import come_home, note_casualties
from .ch14_wounds import hospital
from .state import BOARD, SIDES, Airman, Battle, Campaign, Flown

FOR_ONE_SORTIE = ("checks_out", "mechanic", "titanium", "gold")


def aftermath(umpire: Umpire, war: Campaign) -> None:
    """12 Take the eight steps of the aftermath, then add recruits and new machines for the next
    week."""
    put_out_fires(umpire, war)
    d = begin(war)
    note_casualties(umpire, war, d)
    come_home(umpire, war, d)
    hospital(umpire, war, d)
    note_battle(umpire, war)
    note_sorties(umpire, war, d)
    award_luck(umpire, war, d)
    before = {man.id: man.victories for man in d.men}
    award_victories(umpire, war, d)
    for man in d.men:
        column = man.column or skill_column(war, d, man)
        become_ace(umpire, war, man, before[man.id], column)
    award_medals(umpire, war, d)
    award_experience(umpire, war, d)
    promotions(umpire, war, due(war, d.promoted))
    close(umpire, war, d)


def note_battle(umpire: Umpire, war: Campaign) -> None:
    """12.4 Note who won: a side that alone completed its mission, else the side with more
    points."""
    report, mission = war.debriefing, war.week
    down = [w.id for _, w in wrecks(war) if w.end in (SHOT_DOWN, EXPLODED, FORCED_DOWN)]
    sides = [[m.id for m in war.hangar(side)] for side in SIDES]
    flown = [[w.id for w in report.wrecks if w.id in mine] for mine in sides]
    battle = Battle(
        id=f"b{war.weeks}",
        date=war.date,
        how=mission.how,
        missions=mission.flown,
        flown=(len(flown[0]), len(flown[1])),
        lost=(sum(w in down for w in flown[0]), sum(w in down for w in flown[1])),
        points=report.points,
        done=report.done,
        winner=winner(report.done, report.points),
    )
    effects.close_week(umpire, war, battle, rule="12.4")


def winner(done: tuple[bool, bool], points: tuple[int, int]) -> str:
    """12.4 Return the winning side, or "" for a draw."""
    if done[0] != done[1]:
        return SIDES[done.index(True)]
    if points[0] != points[1]:
        return SIDES[points.index(max(points))]
    return ""


def note_sorties(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.5 Add a mission to the log book of everyone who took off."""
    for man in d.men:
        flight = d.flight(man)
        machine = d.machine_of(man)
        others = [f for f in d.sortie.flights if f is not flight]
        wreck = next(w for w in war.debriefing.wrecks if w.id == machine)
        flown = Flown(
            date=war.date,
            machine=battles_of(war).model(d.mount(machine).type).name,
            mission=flight.mission,
            done=war.debriefing.done[SIDES.index(man.side)],
            opponents=tuple(m.crew[0].name for f in others for m in f.mounts),
            end=wreck.end if man.serves else man.fate,
            victories=_victories(war, man, alone=True),
            shared=_victories(war, man, alone=False),
            wounds=d.hurt.get(man.id, 0),
        )
        effects.log_sortie(umpire, war, man, flown, rule="12.5")


def _victories(war: Campaign, man: Airman, *, alone: bool) -> int:
    """12.5 Return the victories of this sortie, from the debriefing."""
    won = [wreck.shooters for wreck in war.debriefing.wrecks if is_victory(wreck)]
    mine = [shooters for shooters in (*won, *war.debriefing.balloons) if man.id in shooters]
    return sum((len(shooters) == 1) == alone for shooters in mine)


def close(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.8 End the week: rest and repairs go on, commands and seats are filled."""
    for man in d.men:
        for burden in [burden for burden in man.burdens if burden in FOR_ONE_SORTIE]:
            if burden not in d.fresh.get(man.id, ()):
                effects.burden(umpire, war, man, burden, kept=False, rule="14.3")
    between_missions(umpire, war, [man.id for man in d.men], list(d.crews))
    effects.enter(umpire, war, BOARD, rule="12")
