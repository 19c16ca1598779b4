"""Episodes: stepped games, one after another, answered by numbers; shared by all environments."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.contract import absent
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.stepped import Stepped
from aerodrome.tabletop.capabilities import GameLearning
from aerodrome.tabletop.numbering import WAIT, Numbering

Worth = Callable[[NDArray[np.float32]], float]
"""How good a seat's position is by what it sees, for shaping: any number, 0 when it is even."""
WON, DRAWN, LOST = 1.0, 0.0, -1.0


class Episode:
    """The game in progress, and the rewards of its seats.

    An illegal action ends the game: its seat has lost, and no seat has won. After `most` answers a
    game is broken off, without a winner either.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        worth: Worth | None = None,
        most: int | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.numbers = numbers_of(ruleset)
        self.seats = ruleset.rules.seats(scenario)
        self.most = most
        self._worth = worth
        self._first = ruleset.rules.setup(scenario)
        self._game: Stepped[Any] | None = None
        self._begun()

    def _begun(self) -> None:
        self.given = 0
        self.foul: Seat | None = None
        self._legal: dict[Seat, tuple[Question, dict[int, Value]]] = {}
        self._last_worths: dict[Seat, float] = {}
        self._due = dict.fromkeys(self.seats, 0.0)

    def begin(self, seed: int) -> None:
        """Begin a new game with this seed."""
        self.close()
        self._begun()
        self._game = Stepped(self.ruleset, self._first.copy(), Random(seed))
        self._last_worths = self._worths()

    @property
    def game(self) -> Stepped[Any]:
        if self._game is None:
            raise Refusal("not-begun", "reset this environment before anything else.")
        return self._game

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Return the seats with an open question, in order."""
        return () if self.over else tuple(question.seat for question in self.game.questions)

    @property
    def broken_off(self) -> bool:
        """Return whether it was broken off after too many answers."""
        long = self.most is not None and self.given >= self.most
        return long and not self.ended

    @property
    def ended(self) -> bool:
        """Return whether it has ended, by the rules or by an illegal action."""
        return self.foul is not None or self.game.outcome is not None

    @property
    def over(self) -> bool:
        return self.ended or self.broken_off

    def look(self, seat: Seat) -> Any:
        """Return the view of a seat."""
        return self.game.look(seat)

    def legal(self, seat: Seat) -> dict[int, Value]:
        """Return the legal answers of a seat by number; none without a question."""
        question = None if self.over else self.game.question(seat)
        if question is None:
            return {}
        known = self._legal.get(seat)
        if known is None or known[0] is not question:
            numbered = self.numbers.numbered(question, self.look(seat))
            known = self._legal[seat] = (question, numbered)
        return known[1]

    def row(self, seat: Seat) -> NDArray[np.float32]:
        """Return what a seat sees, as one row of numbers."""
        return self.numbers.observe(self.look(seat), seat, self.game.question(seat))

    def observed(self, seat: Seat) -> dict[str, NDArray[Any]]:
        """Return what a seat sees, and its legal actions: only waiting without a question."""
        return {"observation": self.row(seat), "action_mask": self.mask(seat)}

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return an array with 1 for every legal action of a seat."""
        mask = np.zeros(self.numbers.size, np.int8)
        mask[list(self.legal(seat)) or WAIT] = 1
        return mask

    def act(self, seat: Seat, action: Any, legal: dict[int, Value] | None = None) -> None:
        """Take a seat's action; `legal` are its legal ones when all chose, if that was earlier."""
        if self.over:
            return
        legal, number = self.legal(seat) if legal is None else legal, int(action)
        if number in legal:
            self.answer(seat, legal[number])
        elif legal or number != WAIT:
            self.foul = seat

    def answer(self, seat: Seat, value: Value) -> None:
        """Take an answer by its value, as pilots give it."""
        self.game.answer(seat, value)
        self.given += 1

    def rewards(self) -> dict[Seat, float]:
        """Return every seat's reward since the last call.

        That is the outcome, once: 1, 0 or -1. With a worth, it includes the change of each seat's
        worth, which adds up to 0 by the end: it gives feedback earlier without changing what is
        best.
        """
        worths = self._worths()
        found = {
            seat: worths[seat] - self._last_worths[seat] if self._worth else 0.0
            for seat in self.seats
        }
        self._last_worths = worths
        for seat in self.seats if self.ended else ():
            result = self.result(seat)
            found[seat] += result - self._due[seat]
            self._due[seat] = result
        return found

    def result(self, seat: Seat) -> float:
        """Return the game's value for a seat; 0 until it is over."""
        if self.foul is not None:
            return LOST if seat == self.foul else DRAWN
        outcome = self.game.outcome
        if outcome is None or not outcome.winners:
            return DRAWN
        won = {self.ruleset.rules.side(winner) for winner in outcome.winners}
        return WON if self.ruleset.rules.side(seat) in won else LOST

    def _worths(self) -> dict[Seat, float]:
        if self._worth is None or self.ended:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: float(self._worth(self.row(seat))) for seat in self.seats}

    def close(self) -> None:
        if self._game is not None:
            self._game.close()


def numbers_of(ruleset: Ruleset[Any]) -> Numbering:
    """Return the numbers of a game; refuse one without them."""
    if GameLearning.of(ruleset).numbering is absent:
        sentence = f"{ruleset.id} has no numbering for programs that learn."
        raise Refusal("no-numbers", sentence)
    return GameLearning.of(ruleset).numbering()
