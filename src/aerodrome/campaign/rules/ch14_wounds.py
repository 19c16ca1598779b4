"""Chapter 14: wounds, serious injuries, and what happens in hospital."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.kernel.umpire import Umpire

from . import effects
from .aftermath_notes import Debrief
from .ch03_luck import MOST
from .ch08_medals import next_medal
from .ch13_return import consult, throw
from .state import SIDES, Airman, Campaign
from .tables import EDITION, SPARES, TABLES

WOUNDS_RESTED = TABLES.number("14", "wounds_rested")
LONG_REST = TABLES.number("14", "long_rest")
TWO_WOUNDS = TABLES.number("14", "two_wounds")
NURSE_LUCK = TABLES.number("14", "nurse_luck")


def hospital(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.3, 14 Rest and roll for everyone hurt in this sortie; older wounds heal."""
    for man in d.men:
        if not man.serves:
            continue
        if d.hurt.get(man.id):
            treat(umpire, war, d, man)
        elif man.wounds:
            effects.heal(umpire, war, man, rule="14.1")


def treat(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.1 Set the missions missed: one for one wound, two for two. 14.2 Roll for a serious injury.

    A tough airman with more wounds rests as for two; until version 5 one mission for each wound.
    """
    rest = min(man.wounds, WOUNDS_RESTED) if EDITION.since(5) else man.wounds
    effects.rest(umpire, war, man, rest, rule="14.1")
    added = [("two_wounds", TWO_WOUNDS)] if man.wounds > 1 else []
    die = throw(umpire, war, rule="14.2")
    row = consult(umpire, war, "injuries", man.id, die, added, rule="14.2")
    if row.end == "crippled":
        effects.finish(umpire, war, man, effects.CRIPPLED, "injury", rule="14.2")
    elif row.end == "event":
        recovery_event(umpire, war, d, man)


def recovery_event(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Draw an event from the deck of the airman's side, and strike it off.

    The first three struck make room for the spares; what is struck after them is rolled again.
    """
    squadron = war.squadron(man.side)
    if not squadron.deck:
        return
    while True:
        slot = str(throw(umpire, war, rule="14.3"))
        if slot in squadron.deck:
            break
    event = squadron.deck[slot]
    spare = SPARES[squadron.struck] if squadron.struck < len(SPARES) else ""
    effects.strike(umpire, war, man, slot, event, spare, rule="14.3")
    EVENTS[event](umpire, war, d, man)


Happens = Callable[[Umpire, Campaign, Debrief, Airman], None]


def serious(burden: str) -> Happens:
    """14.3 Apply a wound in chest, arm, head or leg: three missions missed, and a mark for the
    badge."""

    def happens(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
        effects.rest(umpire, war, man, LONG_REST, rule="14.3")
        keep(umpire, war, man, burden)

    return happens


def lasting(burden: str) -> Happens:
    """14.3 Apply something that lasts: an old wound, one eye, scars, fame, a keepsake."""

    def happens(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
        keep(umpire, war, man, burden)

    return happens


def for_next_sortie(burden: str) -> Happens:
    """14.3 Apply something for one sortie: a mechanic, titanium, gold."""

    def happens(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
        keep(umpire, war, man, burden)
        d.fresh.setdefault(man.id, []).append(burden)

    return happens


def keep(umpire: Umpire, war: Campaign, man: Airman, burden: str) -> None:
    if burden not in man.burdens:
        effects.burden(umpire, war, man, burden, kept=True, rule="14.3")


def nubile_nurse(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Add five points of luck, up to the limit."""
    effects.set_luck(umpire, war, man, min(MOST, man.luck + NURSE_LUCK), rule="14.3")


def beautiful_nurse(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Take all luck away; a chivalrous airman gets luck instead."""
    if "chivalrous" in man.skills:
        nubile_nurse(umpire, war, d, man)
    else:
        effects.set_luck(umpire, war, man, 0, rule="14.3")


def miracle(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Heal all wounds; no mission is missed."""
    effects.rest(umpire, war, man, 0, rule="14.3")
    effects.heal(umpire, war, man, rule="14.3")


def longer(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Add a mission of rest: food poisoning, or bombs on the hospital."""
    effects.rest(umpire, war, man, man.rest + 1, rule="14.3")


def checks_out(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Return the airman to the next sortie, with one wound."""
    effects.rest(umpire, war, man, 0, rule="14.3")
    effects.heal(umpire, war, man, rule="14.3")
    for_next_sortie("checks_out")(umpire, war, d, man)


def countess(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Double the rest, which the airman enjoys so much."""
    effects.rest(umpire, war, man, 2 * man.rest, rule="14.3")


def general(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Award the next medal of the airman's ladder."""
    next_medal(umpire, war, man)


def thread(umpire: Umpire, war: Campaign, d: Debrief, man: Airman) -> None:
    """14.3 Apply news from the next bed: a point for the airman's side, or one less for the
    enemy."""
    (die,) = umpire.roll(6, rule="14.3")
    enemy = SIDES[1 - SIDES.index(man.side)]
    side, points = (man.side, 1) if die % 2 else (enemy, -1)
    effects.add_points(umpire, war.squadron(side), points, rule="14.3")


EVENTS: dict[str, Happens] = {
    "chest": serious("chest"),
    "leg": serious("leg"),
    "arm": serious("arm"),
    "head": serious("head"),
    "old_wound": lasting("old_wound"),
    "one_eye": lasting("one_eye"),
    "nubile_nurse": nubile_nurse,
    "beautiful_nurse": beautiful_nurse,
    "horrible_scars": lasting("horrible_scars"),
    "impressive_scars": lasting("impressive_scars"),
    "hero": lasting("hero"),
    "flask": lasting("flask"),
    "miracle": miracle,
    "food_poisoning": longer,
    "cigarette_case": lasting("cigarette_case"),
    "checks_out": checks_out,
    "countess": countess,
    "mechanic": for_next_sortie("mechanic"),
    "general": general,
    "bombed": longer,
    "thread": thread,
    "titanium": for_next_sortie("titanium"),
    "gold": for_next_sortie("gold"),
}
"""14.3 All twenty-three events."""
