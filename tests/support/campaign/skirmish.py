"""Skirmish: a fake board game for tests. One die a side; the lower one loses a machine.

It has the interface for campaigns, and exactly one skill has an effect, so that a campaign can be
flown in a game that is not a real one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.scene import Scene
from aerodrome.tabletop.sortie import (
    GRADES,
    MISSIONS,
    SKILLS,
    BattleGame,
    CrewReport,
    Debriefing,
    Fire,
    MachineReport,
    ServiceType,
    Sortie,
)

FOLDER = Path(__file__).parent / "skirmish_data"
STRENGTH = 100


class Skirmish(msgspec.Struct):
    """The crews of both sides, and the dice."""

    seats: tuple[Seat, ...]
    dice: list[int]

    def copy(self) -> Skirmish:
        return Skirmish(self.seats, self.dice[:])


class Clashed(Event, frozen=True):
    dice: int
    total: int


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(scenario.setup["seats"]))


def setup(scenario: Scenario) -> Skirmish:
    return Skirmish(seats(scenario), [])


def turn(umpire: Umpire, state: Skirmish) -> None:
    """1 Let each side choose whether to press on, and throw a die."""
    for seat in (state.seats[0], state.seats[-1]):
        bold = umpire.ask(seat, ("bold", "careful"), rule="1") == "bold"
        (die,) = umpire.roll(6, rule="1")
        state.dice.append(die + bold)
        umpire.tell(Clashed(die, state.dice[-1]), rule="1")


def outcome(state: Skirmish) -> Outcome | None:
    return Outcome((), Phrase("over"), "1") if state.dice else None


def briefing(sortie: Sortie) -> Scenario:
    named = [mount.seat for flight in sortie.flights for mount in flight.mounts]
    return Scenario("skirmish", {"seats": named})


def debriefing(state: Skirmish, sortie: Sortie) -> Debriefing:
    """Burn the first machine of the side with the lower die, hit by the other side's leader."""
    west, east = state.dice
    loser = None if west == east else int(west > east)
    wrecks = []
    for place, flight in enumerate(sortie.flights):
        leader = sortie.flights[1 - place].mounts[0].crew[0].id
        for number, mount in enumerate(flight.mounts):
            hit = place == loser and not number
            fire = Fire((10, 20, 30, 40, 50, 60)) if hit else None
            damage = 40 if hit else 0
            end, shooters = ("left", (leader,)) if hit else ("flying", ())
            wreck = MachineReport(mount.id, end, "own", damage, STRENGTH, False, fire, shooters)
            wrecks.append(wreck)
    men = [man for flight in sortie.flights for mount in flight.mounts for man in mount.crew]
    points = (2 * (west > east), 2 * (east > west))
    return Debriefing(
        wrecks=tuple(wrecks),
        casualties=tuple(CrewReport(man.id, man.wounds) for man in men),
        points=points,
        done=(west > east, east > west),
        contact=tuple(man.id for man in men),
    )


def honours(options: Mapping[str, Any]) -> dict[str, str]:
    said = dict.fromkeys((*SKILLS, *GRADES), "unused.simple")
    return said | {"luck_of_the_devil": ""}


BATTLES = BattleGame(
    models=(
        ServiceType("kite", "Kite", "scout", ("pilot",), ("britain", "italy"), 191601),
        ServiceType("barge", "Barge", "two_seater", ("pilot", "observer"), ("italy",), 191601),
        ServiceType(
            "dragon", "Dragon", "scout", ("pilot",), ("germany", "austria_hungary"), 191601
        ),
        ServiceType(
            "whale", "Whale", "two_seater", ("pilot", "gunner"), ("austria_hungary",), 191601
        ),
    ),
    flies=dict.fromkeys(MISSIONS[1:], "patrol"),
    honours=honours,
    briefing=briefing,
    debriefing=debriefing,
    fits=lambda west, east: (west, east),
    rows=lambda types: {},
    strength=lambda mount: STRENGTH,
    landing=(15, 30),
    largest=2,
)
RULESET = Ruleset(
    id="skirmish",
    version=1,
    title="Skirmish",
    folder=FOLDER,
    rules=GameRules(
        seats=seats,
        setup=setup,
        turn=turn,
        outcome=outcome,
        events=(Clashed,),
    ),
    display=GameDisplay(view=lambda state, seat: state.copy(), scene=lambda view: Scene()),
    capabilities=(GameCampaign(battles=lambda: BATTLES),),
)
