"""Watched play: silent play with counting, and with information for insiders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from aerodrome.bots.insider import Inside, Insider
from aerodrome.kernel.events import Audience, Count, Event
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.kernel.umpire import Player, T, Umpire
from aerodrome.tabletop.capabilities import GameOffers

Heard = Callable[[Event], Sequence[Count]]


class Faltered(Exception):
    """A pilot failed: its program raised an error, or returned something that is not an answer."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat


class Watched(Silent):
    """The silent umpire of one laboratory game; it adds up what is counted."""

    __slots__ = ("_heard", "_insiders", "_ruleset", "counts", "length", "state", "told")

    def __init__(
        self, ruleset: Ruleset[Any], state: Any, players: Mapping[Seat, Player], random: Random
    ) -> None:
        super().__init__(players, random, Looks(ruleset, state))
        self._ruleset = ruleset
        self._heard: Heard = GameOffers.of(ruleset).tally(state)
        self.state = state
        self.counts: Counter[tuple[str, str, str]] = Counter()
        self.length = 0
        self.told: dict[str, tuple[Value, ...]] = {}
        self._insiders = {seat for seat, who in players.items() if isinstance(who, Insider)}
        for seat in self._insiders:
            self._let_in(seat)

    def _let_in(self, seat: Seat) -> None:
        side, player = self._ruleset.rules.side, self._players[seat]
        others = {s: p for s, p in self._players.items() if side(s) != side(seat)}
        if isinstance(player, Insider):
            inside = Inside(self._ruleset, side(seat), others, lambda: self.state, self.told)
            player.let_in(inside)

    def run(self) -> Any:
        """Play the game to its end."""
        turn, outcome = self._ruleset.rules.turn, self._ruleset.rules.outcome
        while outcome(self.state) is None:
            turn(self, self.state)
            self.length += 1
        return self.state

    def _answered(self, question: Question) -> Value:
        try:
            return super()._answered(question)
        except Exception as error:
            raise Faltered(question.seat) from error

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        for what, side, at, number in self._heard(event):
            self.counts[what, side, at] += number

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        """Ask insiders last, with the others' answers; other players do not notice."""
        if not self._insiders:
            return super().together(subjects, dialogue, rule=rule)
        self.told.clear()
        done = {}
        for subject in sorted(subjects, key=lambda one: subjects[one] in self._insiders):
            self._dialogue = ()
            done[subject] = dialogue(self, subject)
            if subjects[subject] not in self._insiders:
                self.told[subject] = self._dialogue
        self._dialogue = None
        self.told.clear()
        return {subject: done[subject] for subject in subjects}

    def _played(self, ruleset: Ruleset[Any], state: Any) -> Any:
        """Play an inner game and include what is counted in it."""
        within = Watched(ruleset, state, self._players, self.random)
        within.run()
        self.counts.update(within.counts)
        return state
