"""Positions: the state of a game, with its log, its open questions and its outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aerodrome.kernel import shown
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Told
from aerodrome.kernel.question import Question
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import InnerGame


@dataclass(frozen=True)
class TableStanding:
    """One table of a position: a ruleset and the state of its game."""

    ruleset: Ruleset[Any]
    state: Any

    def _repr_svg_(self) -> str | None:
        """Return a picture of what spectators may see, if its scene can be drawn."""
        view = self.ruleset.display.view(self.state, None)
        pictured = getattr(self.ruleset.display.scene(view), "pictured", None)
        return str(pictured(self.ruleset, view).svg()) if pictured is not None else None


@dataclass(frozen=True)
class Position:
    """What a record leads to; the tables are the game and any inner game in progress.

    `inner` is an inner game that programs play elsewhere; until it is over there are no questions.
    """

    tables: tuple[TableStanding, ...]
    log: tuple[Told, ...]
    questions: tuple[Question, ...]
    outcome: Outcome | None
    inner: InnerGame | None = None

    @property
    def state(self) -> Any:
        return self.tables[0].state

    def _repr_svg_(self) -> str | None:
        """Return a picture of the innermost game."""
        return self.tables[-1]._repr_svg_()

    def _repr_html_(self) -> str:
        return shown.figure(self._repr_svg_(), self._status())

    def _status(self) -> str:
        """Return which seats must answer, or how the game ended."""
        book = self.tables[0].ruleset.phrases
        if self.outcome is None:
            asked = dict.fromkeys(book.named("seat", one.seat) for one in self.questions)
            return f"To answer: {', '.join(asked)}." if asked else "Played elsewhere."
        won = " and ".join(book.named("seat", seat) for seat in self.outcome.winners)
        return f"{f'{won} won' if won else 'A draw'}: {book.say(self.outcome.reason)}"
