"""Episode: one stepped game after another, answered by numbers; what all environments share."""

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
"""How well a seat stands by what it sees, for shaping: any number, nought when it is level."""
WON, DRAWN, LOST = 1.0, 0.0, -1.0


class Episode:
    """The game that is under way, and what each of its seats has got for it.

    An action that is not legal ends the game: who took it has lost, and nobody has won. After
    `most` answers a game is broken off, which nobody wins either.
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
        self._stood: dict[Seat, float] = {}
        self._due = dict.fromkeys(self.seats, 0.0)

    def begin(self, seed: int) -> None:
        """A new game; what falls in it is settled by this seed."""
        self.close()
        self._begun()
        self._game = Stepped(self.ruleset, self._first.copy(), Random(seed))
        self._stood = self._standing()

    @property
    def game(self) -> Stepped[Any]:
        if self._game is None:
            raise Refusal("not-begun", "reset this environment before anything else.")
        return self._game

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who is asked now, the first first."""
        return () if self.over else tuple(question.seat for question in self.game.questions)

    @property
    def broken_off(self) -> bool:
        """Whether it has lasted for as many answers as it may, and is not over."""
        long = self.most is not None and self.given >= self.most
        return long and not self.ended

    @property
    def ended(self) -> bool:
        """Whether it has come to its end, by the rules or by a foul."""
        return self.foul is not None or self.game.outcome is not None

    @property
    def over(self) -> bool:
        return self.ended or self.broken_off

    def look(self, seat: Seat) -> Any:
        """The view of a seat."""
        return self.game.look(seat)

    def legal(self, seat: Seat) -> dict[int, Value]:
        """What a seat may answer now, by number; nothing where it is not asked."""
        question = None if self.over else self.game.question(seat)
        if question is None:
            return {}
        known = self._legal.get(seat)
        if known is None or known[0] is not question:
            numbered = self.numbers.numbered(question, self.look(seat))
            known = self._legal[seat] = (question, numbered)
        return known[1]

    def row(self, seat: Seat) -> NDArray[np.float32]:
        """What a seat sees, as one row of numbers."""
        return self.numbers.observe(self.look(seat), seat, self.game.question(seat))

    def observed(self, seat: Seat) -> dict[str, NDArray[Any]]:
        """What a seat sees, and what it may do: only wait, where it is not asked."""
        return {"observation": self.row(seat), "action_mask": self.mask(seat)}

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for every action that a seat may take."""
        mask = np.zeros(self.numbers.size, np.int8)
        mask[list(self.legal(seat)) or WAIT] = 1
        return mask

    def act(self, seat: Seat, action: Any, legal: dict[int, Value] | None = None) -> None:
        """A seat's action out of what is legal, or was when all chose; who is not asked waits."""
        if self.over:
            return
        legal, number = self.legal(seat) if legal is None else legal, int(action)
        if number in legal:
            self.answer(seat, legal[number])
        elif legal or number != WAIT:
            self.foul = seat

    def answer(self, seat: Seat, value: Value) -> None:
        """An answer by itself, as pilots give it."""
        self.game.answer(seat, value)
        self.given += 1

    def rewards(self) -> dict[Seat, float]:
        """What every seat gets for all that happened since this was asked last.

        The outcome, once: 1, 0 or -1. With a worth, what each has gained by it too, of which
        nothing is left in the end: it says earlier what is good, and changes nothing of what is.
        """
        stands = self._standing()
        found = {
            seat: stands[seat] - self._stood[seat] if self._worth else 0.0 for seat in self.seats
        }
        self._stood = stands
        for seat in self.seats if self.ended else ():
            result = self.result(seat)
            found[seat] += result - self._due[seat]
            self._due[seat] = result
        return found

    def result(self, seat: Seat) -> float:
        """What the game is worth to a seat; nought until it is over."""
        if self.foul is not None:
            return LOST if seat == self.foul else DRAWN
        outcome = self.game.outcome
        if outcome is None or not outcome.winners:
            return DRAWN
        won = {self.ruleset.rules.side(winner) for winner in outcome.winners}
        return WON if self.ruleset.rules.side(seat) in won else LOST

    def _standing(self) -> dict[Seat, float]:
        if self._worth is None or self.ended:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: float(self._worth(self.row(seat))) for seat in self.seats}

    def close(self) -> None:
        if self._game is not None:
            self._game.close()


def numbers_of(ruleset: Ruleset[Any]) -> Numbering:
    """The numbers of a game; one without them is refused."""
    if GameLearning.of(ruleset).numbering is absent:
        sentence = f"{ruleset.id} has no numbers for programs that learn."
        raise Refusal("no-numbers", sentence)
    return GameLearning.of(ruleset).numbering()
