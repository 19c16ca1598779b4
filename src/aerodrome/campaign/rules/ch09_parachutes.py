"""Chapter 9: parachutes, for German and Austrian pilots from May 1918 on."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire

from . import dates, effects
from .state import PILOT, Airman, Campaign
from .tables import TABLES
from .worded_options import Choices, choose, known

FIRST = TABLES.number("9", "first")
FOUND_ON = TABLES.number("9", "found_on")


def issued(war: Campaign, man: Airman) -> bool:
    """9 Return whether a man's service issues parachutes at this date."""
    nation = TABLES.nations[war.squadron(man.side).nation]
    return nation.parachutes and dates.month(war.date) >= FIRST


def may_find(umpire: Umpire, war: Campaign, man: Airman) -> None:
    """9 Give a replacement pilot, or one who becomes an ace (again), a parachute on a 1.

    As an option the commander gives it to any pilot.
    """
    if man.parachute or not issued(war, man):
        return
    (die,) = umpire.roll(6, rule="9")
    if die > FOUND_ON:
        return
    effects.give_parachute(umpire, war, wearer(umpire, war, man), rule="9")


def wearer(umpire: Umpire, war: Campaign, finder: Airman) -> Airman:
    if war.rules.parachutes != "commander":
        return finder
    pilots = {
        man.id: man
        for man in war.of(finder.side)
        if man.role == PILOT and man.serves and not man.parachute
    }
    good = {name: known(man) for name, man in pilots.items()}
    choices = Choices(Phrase("ask.9"), good)
    seat = war.commander_seat(finder.side)
    return pilots[choose(umpire, seat, choices, rule="9", about=finder.id)]


def equipped(crew: list[Airman]) -> bool:
    """9 Return whether a crew has parachutes: the observer has one if the pilot does."""
    return bool(crew) and crew[0].role == PILOT and crew[0].parachute
