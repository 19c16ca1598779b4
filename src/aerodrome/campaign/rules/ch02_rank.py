"""Chapter 2: rank, promotion, and command of the squadron.

2.1 The ladders of all services are data; a rung is a number from 1.
"""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .events import PromotionRefused
from .naming import service, tell_of, title
from .state import COMMANDER, NOVICE, VETERAN, Airman, Campaign, Squadron
from .tables import EDITION, TABLES

COMMAND_RUNG = TABLES.number("2", "command_rung")
LAST_RUNG = TABLES.number("2", "last_rung")
LAST_SERGEANT = TABLES.number("2", "last_sergeant")
COMMISSION_ON = TABLES.number("2", "commission_on")
RELIEF = 1 if EDITION.since(4) else 2
"""1.2 After how many missions a lost commander is replaced."""


def begins_enlisted(war: Campaign, squadron: Squadron, quality: str) -> bool:
    """2.4 Return whether a man begins as a sergeant; only British novices may."""
    return war.rules.sergeants and quality == NOVICE and bool(service(squadron).sergeants)


def due(war: Campaign, earned: list[Airman]) -> list[Airman]:
    """2.2 Return the men waiting for a squadron, and those promoted now; each of them once."""
    waiting = [man for man in war.airmen if man.waits]
    if EDITION.since(4):
        earned = [man for man in earned if not man.waits]
    return waiting + earned


def in_line(man: Airman) -> tuple[bool, int, int]:
    """2.2 Return the sort key of succession: those who waited, then victories and seniority."""
    waited = man.waits and EDITION.since(4)
    return not waited, -man.victories, man.joined


def promotions(umpire: Umpire, war: Campaign, due: list[Airman]) -> None:
    """2 Promote each man by one rung; the rung of a Major comes with the squadron.

    2.2 If several are due for one squadron the first in line gets it; the others wait for the next
    debriefing.
    """
    for squadron in war.squadrons:
        mine = [man for man in due if man.side == squadron.id and man.serves]
        heirs = [man for man in mine if man.rung == COMMAND_RUNG - 1 and not man.enlisted]
        for man in mine:
            if man not in heirs:
                promote(umpire, war, squadron, man)
        for place, man in enumerate(sorted(heirs, key=in_line)):
            if place:
                effects.wait_for_command(umpire, war, man, rule="2.2")
            else:
                take_over(umpire, war, squadron, man)


def promote(umpire: Umpire, war: Campaign, squadron: Squadron, man: Airman) -> None:
    """2.1 Promote to the next rung. 2.4 A sergeant major is commissioned on a second 6, or stays.

    2.3 A Lieutenant Colonel gets a cushy job and takes no further part.
    """
    if man.enlisted and man.rung >= LAST_SERGEANT:
        commission(umpire, war, squadron, man)
        return
    rung = man.rung + 1
    name = title(squadron, rung, enlisted=man.enlisted)
    effects.promote(umpire, war, man, rung, name, enlisted=man.enlisted, rule="2.1")
    if rung >= LAST_RUNG and not man.enlisted:
        effects.finish(umpire, war, man, effects.HEADQUARTERS, "promoted", rule="2.3")


def commission(umpire: Umpire, war: Campaign, squadron: Squadron, man: Airman) -> None:
    """2.4 Roll for a very special occurrence: a promotion to officer."""
    (die,) = umpire.roll(6, rule="2.4")
    if die >= COMMISSION_ON:
        name = title(squadron, 1, enlisted=False)
        effects.promote(umpire, war, man, 1, name, enlisted=False, rule="2.4")
    else:
        tell_of(umpire, war, PromotionRefused(man.id), rule="2.4")


def take_over(umpire: Umpire, war: Campaign, squadron: Squadron, man: Airman) -> None:
    """2.2 Give the squadron to the new Major at once; 2.3 the old one goes to headquarters."""
    name = title(squadron, COMMAND_RUNG, enlisted=False)
    effects.promote(umpire, war, man, COMMAND_RUNG, name, enlisted=False, rule="2.2")
    old = war.man(squadron.commander)
    effects.take_command(umpire, war, squadron, man, acting=False, rule="2.2")
    if squadron.relief:
        effects.set_relief(umpire, squadron, 0, rule="2.2")
    if old.serves and old.rung >= COMMAND_RUNG and old is not man:
        last = title(squadron, LAST_RUNG, enlisted=False)
        effects.promote(umpire, war, old, LAST_RUNG, last, enlisted=False, rule="2.3")
        effects.finish(umpire, war, old, effects.HEADQUARTERS, "promoted", rule="2.3")


def keep_command(umpire: Umpire, war: Campaign, *, flown: bool = True) -> None:
    """1.2 Let the highest rank act without a commander; a new Major comes after one mission.

    10.6 A week in which no side could fly does not count as a mission; until version 5 it did.
    """
    for squadron in war.squadrons:
        if flown or not EDITION.since(5):
            bring_relief_nearer(umpire, war, squadron)
        deputise(umpire, war, squadron)


def bring_relief_nearer(umpire: Umpire, war: Campaign, squadron: Squadron) -> None:
    """1.2 Bring a new commander one mission nearer, or into the squadron."""
    if squadron.relief == 1:
        effects.set_relief(umpire, squadron, 0, rule="1.2")
        relieve(umpire, war, squadron)
    elif squadron.relief:
        effects.set_relief(umpire, squadron, squadron.relief - 1, rule="1.2")


def deputise(umpire: Umpire, war: Campaign, squadron: Squadron) -> None:
    """1.2 Let the highest rank, then the most victories, act for a lost commander without
    promotion."""
    if war.man(squadron.commander).serves:
        return
    serving = [man for man in war.of(squadron.id) if man.serves]
    if not squadron.relief:
        effects.set_relief(umpire, squadron, RELIEF, rule="1.2")
    if serving:
        best = max(serving, key=lambda man: (not man.enlisted, man.rung, man.victories))
        effects.take_command(umpire, war, squadron, best, acting=True, rule="1.2")


def relieve(umpire: Umpire, war: Campaign, squadron: Squadron) -> None:
    """1.2 Give the command to a new Major, who does not fly."""
    from .ch01_aircrew import new_man

    major = new_man(umpire, war, squadron, COMMANDER, VETERAN, squadron.seats[0])
    major.rung, major.enlisted = COMMAND_RUNG, False
    effects.muster(umpire, war, major, None, 0, rule="1.2")
    effects.take_command(umpire, war, squadron, major, acting=False, rule="1.2")
