"""Chapter 11: the battle: played, flown by the computer at once, or fought on a real table."""

from __future__ import annotations

from functools import partial
from typing import Any

from aerodrome.bots.roster import kept_pilot
from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Programs, Umpire
from aerodrome.tabletop.sortie import Debriefing

from . import effects
from .battle_game import battles_of, find
from .signing import report
from .state import AFTERMATH, SIDES, Campaign
from .worded_options import Choices, named

PLAY, FLY, TABLE, EITHER = "play", "fly", "table", "either"
WAYS = (PLAY, FLY, TABLE, EITHER)


def battle(umpire: Umpire, war: Campaign) -> None:
    """11 Let the commanders agree how the battle is fought, and return its debriefing."""
    wishes = wish(umpire, war)
    how = agreed(wishes)
    effects.choose_battle(umpire, war, how, rule="11")
    if how == TABLE:
        told = report(umpire, war, tellers(wishes))
    else:
        told = fly(umpire, war) if how == FLY else play(umpire, war)
    effects.end_battle(umpire, war, told, rule="11")
    effects.enter(umpire, war, AFTERMATH, rule="12")


def wish(umpire: Umpire, war: Campaign) -> dict[str, str]:
    """11 Ask both commanders in secret how they want it fought."""
    seats = {side: war.commander_seat(side) for side in SIDES}

    def say(umpire: Umpire, side: str) -> str:
        options = Choices(Phrase("ask.11"), named("battle", WAYS))
        return umpire.ask(seats[side], options, rule="11", about=side)

    return umpire.together(seats, say, rule="11")


def agreed(wishes: dict[str, str]) -> str:
    """11 Return what both want; if one accepts either way, what the other wants.

    If they disagree it is played, and if neither minds it is flown.
    """
    ways = list(dict.fromkeys(word for word in wishes.values() if word != EITHER))
    if not ways:
        return FLY
    return ways[0] if len(ways) == 1 else PLAY


def tellers(wishes: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """11.3 Return which sides each commander reports; one alone at the table reports both.

    A commander who accepted either way, as the computer does, was not at the table.
    """
    at_the_table = [side for side in SIDES if wishes[side] == TABLE]
    if len(at_the_table) == 1:
        (side,) = at_the_table
        return {side: (side, *(other for other in SIDES if other != side))}
    return {side: (side,) for side in SIDES}


def play(umpire: Umpire, war: Campaign) -> Debriefing:
    """11.1 Play the battle in full, by the players in the seats. Its result is in the record."""
    return flown(umpire, war, rule="11.1")


def fly(umpire: Umpire, war: Campaign) -> Debriefing:
    """11.2 Play the battle at once, by computer pilots; it is stored with its own record."""
    return flown(umpire, war, rule="11.2", pilots=partial(kept_pilot, war.rules.pilots))


def inner(name: str) -> Ruleset[Any]:
    """11 Return the game that flies the battles, as this campaign plays it."""
    return find(name)


def flown(
    umpire: Umpire, war: Campaign, *, rule: str, pilots: Programs | None = None
) -> Debriefing:
    game, battles, sortie = find(war.game), battles_of(war), war.sortie

    def told(state: Any) -> Debriefing:
        return battles.debriefing(state, sortie)

    report = umpire.play(game, battles.briefing(sortie), rule=rule, report=told, programs=pilots)
    return codec.convert(report, Debriefing, rule)
