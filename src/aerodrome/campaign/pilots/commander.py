"""Commander: a sensible commander's or airman's answers, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from aerodrome.bots.makers import Grounded
from aerodrome.bots.roster import CHANCE, LEVELS, SPARRING, kept_pilot, resolve
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GamePilots, Maker
from aerodrome.tabletop.sortie import BOMBER, SCOUT, TWO_SEATER

from ..display.view import AirmanView, CampaignView, SquadronView
from ..rules.allotment import STAYS
from ..rules.battle_game import find, playable
from ..rules.ch10_mission import CREWS
from ..rules.state import ACE, COMMANDER, NOVICE, VETERAN

SHOT_DOWN, HALF_GONE, HIT = 6, 4, 2
"""3 How much luck is spent on each table; all of it where the airman's freedom is at stake."""
FLIGHT = 3
GRADES = (NOVICE, VETERAN, ACE)
ERRANDS = {
    "reconnaissance": (TWO_SEATER, BOMBER),
    "artillery_direction": (TWO_SEATER,),
    "bombing": (BOMBER, TWO_SEATER),
    "strategic_bombing": (BOMBER, TWO_SEATER),
}
"""10.6 Missions that a scout cannot do, and the machines that can, the best first."""
PAPERWORK = ("11", "11.3", "11.4")
"""How a battle is fought, and what is signed about it: nothing to choose at random."""
FAVOURITES = (
    "tough_as_old_boots",
    "nine_lives",
    "light_touch",
    "crack_shot",
    "quick_on_the_trigger",
    "luck_of_the_devil",
    "evade",
)


def pilots() -> Mapping[str, Maker]:
    """Return the makers of programs by level; in a battle each flies as its level does there.

    Every level but chance commands alike. A level that cannot fly one of the games available for
    battles does not command. In a game without a level, its usual pilots fly; only sparring
    partners that are in all games are included.
    """
    found: dict[str, Maker] = {}
    games = [GamePilots.of(registry.find(name)).makers() for name in playable()]
    partners = [name for name in SPARRING if all(name in own for own in games)]
    for level in (*LEVELS, *partners, CHANCE):
        grounded = (own[level] for own in games if isinstance(own.get(level), Grounded))
        found[level] = next(grounded, partial(_made, level))
    return found


def _made(level: str, random: Random, leaning: str) -> Player:
    return Commander(f"{level}:{leaning}" if leaning else level, random)


class Commander:
    """Runs a squadron; its battles are flown by a pilot of the battle's own game."""

    def __init__(self, level: str, random: Random) -> None:
        self.level = level
        self.random = random
        self._command = whim if resolve(level)[0] == CHANCE else advice
        self._game = ""
        self._pilot: Player | None = None

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        view = look()
        if isinstance(view, CampaignView):
            self._game, self._pilot = view.game, None
            return self._command(view, question, self.random)
        if self._pilot is None:
            game = find(question.ruleset or self._game)
            self._pilot = kept_pilot(self.level, game, self.random)
        return self._pilot(question, look)


def commander(random: Random) -> Player:
    """Return a player for the campaign's own questions; programs fly all its battles."""
    return lambda question, look: advice(look(), question, random)


def whim(view: CampaignView, question: Question, random: Random) -> Value:
    """Return any legal answer, except that it never asks for a battle on a real table (11).

    11.4 Nor does it dispute a report of one.
    """
    if question.rule in PAPERWORK:
        return advice(view, question, random)
    options: tuple[Value, ...] = tuple(question.options)
    return random.choice(options)


def advice(view: CampaignView, question: Question, random: Random) -> Value:
    """Return an answer to any question of a campaign."""
    options: tuple[Value, ...] = tuple(question.options)
    match question.rule:
        case "3":
            return _luck(view, question, int(options[-1]))
        case "6.20":
            wanted = [skill for skill in FAVOURITES if skill in options]
            return wanted[0] if wanted else options[0]
        case "10.6":
            return _orders(view, question, options)
        case "10.7":
            return random.choice(options)
        case "11":
            return "either"
        case "11.4":
            return "sign" if "sign" in options else "accept"
        case "13.2":
            return "jump"
        case "14.3":
            return "stay"
    return options[0]


def _luck(view: CampaignView, question: Question, most: int) -> int:
    """3 Return luck by how badly the machine was hit; all of it for a man down among the enemy."""
    machines = [machine for side in view.squadrons for machine in side.machines]
    mine = next((m for m in machines if question.about in m.crew), None)
    if mine is None or mine.lost:
        return most
    if mine.end == "shot":
        return min(most, SHOT_DOWN)
    return min(most, HALF_GONE if mine.damage >= 50 else HIT if mine.damage else 0)


def _orders(view: CampaignView, question: Question, options: tuple[Value, ...]) -> Value:
    """10.6 Move one man who is in the wrong machine first, then name the machines."""
    side = next(side for side in view.squadrons if question.seat in side.seats)
    misplaced = wasted(side)
    if not question.about:
        return misplaced if misplaced in options else STAYS
    if question.about != side.id:
        return _seat(side, options)
    if CREWS in options and misplaced and CREWS not in question.given:
        return CREWS
    return _machine(side, question, options)


def wasted(side: SquadronView) -> str:
    """10.6 Return the best man without a flying machine, if a worse one can make room.

    A veteran is better than a novice, and any man is better than one in hospital.
    """
    seats = _seats(side)
    crews = [name for machine in side.machines for name in machine.crew]
    idle = [
        man
        for man in side.airmen
        if man.id not in seats and (man.id in crews or not man.place)
        if not man.fate and not man.rest and man.role != COMMANDER
    ]
    for man in sorted(idle, key=_worth, reverse=True):
        if any(_worth(other) < _worth(man) for other in seats.values() if other.role == man.role):
            return man.id
    return ""


def _seat(side: SquadronView, options: tuple[Value, ...]) -> Value:
    """10.6 Return the seat of the worst man in a machine that can fly."""
    seats = {name: man for name, man in _seats(side).items() if name in options}
    return min(seats, key=lambda name: _worth(seats[name]), default=options[0])


def _seats(side: SquadronView) -> dict[str, AirmanView]:
    """10.6 Return the men in machines that are not in the workshop."""
    sound = [name for m in side.machines if not m.grounded for name in m.crew]
    return {man.id: man for man in side.airmen if man.id in sound}


def _worth(man: AirmanView) -> tuple[bool, int, int]:
    return not man.rest, GRADES.index(man.quality), man.victories


def _machine(side: SquadronView, question: Question, options: tuple[Value, ...]) -> Value:
    """10.6 Choose scouts to fight, but first a machine that can do a mission; three in all.

    Among machines of one kind, those with a man just moved into them come first.
    """
    kinds = {machine.id: machine.kind for machine in side.machines}
    chosen = sum(value in kinds for value in question.given)
    wanted = (SCOUT,) if chosen else (*ERRANDS.get(side.mission, ()), SCOUT)
    moved = [m.id for m in side.machines if {*m.crew} & {*question.given}]
    ranked = sorted(options, key=lambda name: name not in moved)
    fitting = [name for kind in wanted for name in ranked if kinds.get(str(name)) == kind]
    if fitting and chosen < FLIGHT:
        return fitting[0]
    if "enough" in options:
        return "enough"
    return options[0]
