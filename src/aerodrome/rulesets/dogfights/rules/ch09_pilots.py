"""Chapter 9: aces, rookies, and what pilots learn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Seat
from aerodrome.kernel.umpire import Umpire

from . import effects
from .hooks import may_hide, pilots_given
from .state import ACE, AVERAGE, BOARD, OTHER, ROOKIE, SIDES, Aircraft, Battery, Side, Sky
from .tables import TABLES

ROOKIE_FIRE = TABLES.number("9.1", "rookie")
TO_AVERAGE = TABLES.number("9.3", "rookie_takedowns")
TO_ACE = TABLES.number("9.3", "ace_takedowns")
SHARE = TABLES.number("9.1", "share")
MOST_MARKED = TABLES.number("9.1", "most")
BY_SHARE = -1
"""9.1 The value of the options that takes the number from the share of fighters."""
OPEN, HIDDEN = "open", "hidden"
Named = dict[str, str]


def name_pilots(umpire: Umpire, sky: Sky) -> None:
    """9.1 Let both players mark fighters as flown by aces and rookies at the same time.

    13.1 In a campaign the pilots are given, and there is no question.
    """
    if sky.rules.pilots not in (OPEN, HIDDEN) or pilots_given(sky):
        return

    def dialogue(umpire: Umpire, side: Side) -> Named:
        return choose_pilots(umpire, sky, side)

    named = umpire.together({side: sky.speaker(side) for side in SIDES}, dialogue, rule="9.1")
    hidden = sky.rules.pilots == HIDDEN
    for side in SIDES:
        for name, pilot in named[side].items():
            effects.name_pilot(umpire, sky, sky.plane(name), pilot, hidden=hidden, rule="9.1")


def choose_pilots(umpire: Umpire, sky: Sky, side: Side) -> Named:
    """9.1 Ask for the aces first, then the rookies, one fighter at a time."""
    fighters = [p for p in sky.aircraft if p.side == side and p.role == "fighter"]
    named: Named = {}
    for pilot, wanted in ((ACE, sky.rules.aces), (ROOKIE, sky.rules.rookies)):
        for _ in range(marked(wanted, len(fighters))):
            free = [plane for plane in fighters if plane.id not in named]
            if not free:
                return named
            named[umpire.ask(sky.speaker(side), Cockpits(free, pilot), rule="9.1")] = pilot
    return named


def marked(wanted: int, fighters: int) -> int:
    """9.1 Return how many markers of a kind a side has: as agreed, or by its share of fighters."""
    return min(MOST_MARKED, fighters // SHARE) if wanted == BY_SHARE else wanted


class Cockpits(Listed[str]):
    """9.1 The fighters with a pilot not yet marked."""

    __slots__ = ()

    def __init__(self, planes: list[Aircraft], pilot: str) -> None:
        super().__init__([plane.id for plane in planes], Phrase(f"ask.9.1.{pilot}"))

    def describe(self) -> Iterable[Option]:
        for name in self:
            yield Option(name, Phrase("piece", {"plane": name}), Anchor(piece=name))


def known(sky: Sky, plane: Aircraft, side: Side = "") -> str:
    """9.2 Return what a side knows of a pilot, or what is public; "" for nothing."""
    return plane.pilot if knows(sky, plane, side) else ""


def knows(sky: Sky, plane: Aircraft, side: Side) -> bool:
    """9.2 Return whether a side knows who flies a piece; 13.2 a skill may have revealed it."""
    if plane.side == side or not secret(sky, plane):
        return True
    return plane.eyed and side == OTHER[plane.side]


def secret(sky: Sky, plane: Aircraft) -> bool:
    """9.2 Return whether the pilot is hidden; 13.1 in a campaign in any kind of aircraft."""
    if sky.rules.pilots != HIDDEN or plane.shown:
        return False
    return plane.role == "fighter" or may_hide(plane)


def hidden_enemies(sky: Sky, plane: Aircraft) -> list[Aircraft]:
    """13.2 Return the enemies with a pilot unknown to a piece's side."""
    enemies = sky.of(OTHER[plane.side], BOARD)
    return [other for other in enemies if not knows(sky, other, plane.side)]


def show_pilot(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> None:
    """9.2 Reveal a hidden pilot at the first burst of the pilot's own guns."""
    if battery.pilots and secret(sky, plane):
        effects.show_pilot(umpire, plane, rule="9.2")


def forget(sky: Sky, seat: Seat, random: Random) -> None:
    """9.2 Shuffle the enemy's hidden pilots: as many of each kind, in any cockpits."""
    side = sky.side_of(seat)
    unknown = [plane for plane in sky.aircraft if not knows(sky, plane, side)]
    pilots = sorted(plane.pilot for plane in unknown)
    random.shuffle(pilots)
    for plane, pilot in zip(unknown, pilots, strict=True):
        plane.pilot = pilot
        men = [man.masked(green=pilot == ROOKIE) for man in plane.aboard.men]
        plane.aboard = msgspec.structs.replace(plane.aboard, men=men)


def rookie_modifier(plane: Aircraft, battery: Battery) -> int:
    """9.1 Return the penalty of a rookie who fires the pilot's own guns."""
    return ROOKIE_FIRE if plane.pilot == ROOKIE and battery.pilots else 0


def deadly(plane: Aircraft, battery: Battery) -> bool:
    """9.1 Return whether damage becomes a takedown: an ace fires the pilot's own guns."""
    return plane.pilot == ACE and battery.pilots


def gain_experience(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """9.3 Make a rookie average after one takedown, and any pilot an ace after three."""
    pilot, takedowns = plane.pilot, plane.takedowns + 1
    if sky.rules.experience:
        if pilot == ROOKIE and takedowns >= TO_AVERAGE:
            pilot = AVERAGE
        if takedowns >= TO_ACE:
            pilot = ACE
    effects.count_takedown(umpire, plane, pilot, rule="9.3")
