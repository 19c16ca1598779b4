"""Runs: one game in progress, and the places between its turns to which it can return."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aerodrome.kernel.events import Told
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire


@dataclass
class TurnMark:
    """A checkpoint between two turns, where the state is all there is to know."""

    state: Any
    told: int
    lines: int


@dataclass
class GameRun:
    """One game in progress: the record's own, or an inner game.

    `first` is how many turns came before its first mark; `scenario` is that of an inner game.
    """

    ruleset: Ruleset[Any]
    marks: list[TurnMark]
    state: Any = None
    log: list[Told] = field(default_factory=list)
    first: int = 0
    scenario: Scenario | None = None

    @property
    def turn(self) -> int:
        return self.first + len(self.marks) - 1

    def play_turn(self, umpire: Umpire) -> None:
        """Play one turn; report a StopIteration in the rules as a bug.

        It would otherwise pass for the normal end of a loop or task that waits for the game.
        """
        try:
            self.ruleset.rules.turn(umpire, self.state)
        except StopIteration as error:
            raise Broken(f"{self.ruleset.id} looks for what is not there") from error

    def rewind(self) -> None:
        """Go back to the last checkpoint."""
        mark = self.marks[-1]
        self.state = mark.state.copy()
        del self.log[mark.told :]

    def branch(self, lines: int) -> GameRun | None:
        """Return this run as it was after that many lines; None if it had not begun."""
        marks = [mark for mark in self.marks if mark.lines <= lines]
        if not marks:
            return None
        log = self.log[: marks[-1].told]
        return GameRun(self.ruleset, marks, log=log, first=self.first, scenario=self.scenario)
