"""Ladder: alternating dice; a climber may be tripped, and may dodge the trip."""

from __future__ import annotations

from pathlib import Path

import msgspec

from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from tests.support.toys.shared import no_scene, red_and_blue, seen_whole, whole


class Climber(msgspec.Struct):
    id: Seat
    rung: int = 0
    trips: int = 2
    dodges: int = 1


class Ladder(msgspec.Struct):
    top: int
    climbers: list[Climber]
    mover: int = 0

    def copy(self) -> Ladder:
        climbers = [Climber(c.id, c.rung, c.trips, c.dodges) for c in self.climbers]
        return Ladder(self.top, climbers, self.mover)


class Climbed(Event, frozen=True):
    climber: Seat
    rung: int


class Tripped(Event, frozen=True):
    by: Seat


class Dodged(Event, frozen=True):
    climber: Seat


class Fell(Event, frozen=True):
    climber: Seat
    rung: int


class Passed(Event, frozen=True):
    mover: int


def setup(scenario: Scenario) -> Ladder:
    return Ladder(whole(scenario, "top"), [Climber(seat) for seat in red_and_blue(scenario)])


def turn(umpire: Umpire, ladder: Ladder) -> None:
    """1 Move one climber; the other may trip them."""
    climber, other = ladder.climbers[ladder.mover], ladder.climbers[1 - ladder.mover]
    sides = {"step": 3, "leap": 6}[umpire.ask(climber.id, ("step", "leap"), rule="1.1")]
    rungs = umpire.roll(sides, rule="1.1")[0]
    if rungs > 1 and trip(umpire, climber, other):
        climber.rung = max(0, climber.rung - 1)
        umpire.tell(Fell(climber.id, climber.rung), rule="1.2")
    else:
        climber.rung += rungs
        umpire.tell(Climbed(climber.id, climber.rung), rule="1.1")
    ladder.mover = 1 - ladder.mover
    umpire.tell(Passed(ladder.mover), rule="1")


def trip(umpire: Umpire, climber: Climber, other: Climber) -> bool:
    """1.2 Let the other interrupt a climb. 1.3 The climber may interrupt that."""
    if not other.trips or umpire.ask(other.id, ("let", "trip"), rule="1.2") == "let":
        return False
    other.trips -= 1
    umpire.tell(Tripped(other.id), rule="1.2")
    if not climber.dodges or umpire.ask(climber.id, ("fall", "dodge"), rule="1.3") == "fall":
        return True
    climber.dodges -= 1
    umpire.tell(Dodged(climber.id), rule="1.3")
    return umpire.roll(6, rule="1.3")[0] < 4


def outcome(ladder: Ladder) -> Outcome | None:
    for climber in ladder.climbers:
        if climber.rung >= ladder.top:
            return Outcome((climber.id,), Phrase("top"), "1.1")
    return None


RULESET = Ruleset(
    id="ladder",
    version=1,
    title="Ladder",
    folder=Path(__file__).parent,
    rules=GameRules(
        seats=red_and_blue,
        setup=setup,
        turn=turn,
        outcome=outcome,
        events=(Climbed, Tripped, Dodged, Fell, Passed),
    ),
    display=GameDisplay(view=seen_whole, scene=no_scene),
)
