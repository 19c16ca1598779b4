"""Bare: a game that is one script of words to the umpire, for tests of a single verb."""

from __future__ import annotations

from collections.abc import Callable
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
from tests.support.toys.shared import no_scene

SCENARIO = Scenario("bare", {})


class Bare(msgspec.Struct):
    turn: int = 0
    notes: list[str] = []
    points: dict[Seat, int] = {}

    def copy(self) -> Bare:
        return Bare(self.turn, list(self.notes), dict(self.points))


class Noted(Event, frozen=True):
    notes: str


class TurnEnded(Event, frozen=True):
    turn: int


Script = Callable[[Umpire, Bare], None]


def bare(script: Script, turns: int = 1, seats: tuple[Seat, ...] = ("red", "blue")) -> Ruleset[Any]:
    """Return a ruleset that plays this script some number of times, with the rulebook of ladder."""

    def turn(umpire: Umpire, state: Bare) -> None:
        script(umpire, state)
        state.turn += 1
        umpire.tell(TurnEnded(state.turn), rule="1")

    return Ruleset(
        id="bare",
        version=1,
        title="Bare",
        folder=Path(__file__).parent / "ladder",
        rules=GameRules(
            seats=lambda scenario: seats,
            setup=lambda scenario: Bare(points=dict.fromkeys(seats, 0)),
            turn=turn,
            outcome=lambda state: Outcome((), Phrase("top")) if state.turn >= turns else None,
            events=(Noted, TurnEnded),
        ),
        display=GameDisplay(view=lambda state, seat: state.turn, scene=no_scene),
    )
