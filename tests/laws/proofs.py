"""Proofs: how law 14 asks a game's rules about a turn that was played.

The rules offer shots in questions. Where a game fires without asking, or only after all have moved,
its own proof calls its chapters on the state that play has reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.reach import ReachWay
from tests.laws.probing import Moment, Orders, Played

Shots = list[tuple[str, Chances]]
"""The targets that a piece could fire at, with the odds."""


class Proof:
    """A game in which a piece moves at once, and then chooses a target."""

    stops = True
    whole = False
    """Whether every pose is offered, or only every place with the best poses there."""

    def kinds(self, moment: Moment) -> Iterator[str]:
        """Yield what is special about a moment: types, objectives and damage."""
        yield from ()

    def others(self, moment: Moment) -> Orders:
        """Return what the marks assume about the moves of other pieces."""
        return {}

    def undisturbed(self, moment: Moment, played: Played, *, warned: bool) -> bool:
        """Return whether only orders decided the piece's path, and nothing it was `warned` of."""
        return True

    def pose(self, place: Any) -> Any:
        """Return the part of a place that must be offered."""
        return place if self.whole else (place.cell, place.between)

    def marks(self, moment: Moment, played: Played, way: ReachWay, where: str) -> None:
        """Check that the shots shown are the shots allowed."""
        shots = [
            pair
            for offer in played.offers[:1]
            if offer.question.about == moment.question.about
            if offer.question.seat == moment.question.seat
            for pair in offer.odds
        ]
        shots_agree(way, shots, where)

    def is_by_chance(self, moment: Moment, ways: list[ReachWay]) -> bool:
        """Check ends before the dice that decide on them; return False if no dice do."""
        return False

    def suppose(self, moment: Moment, ways: list[ReachWay]) -> None:
        """Check that ends of enemies and supposed turns come true."""


def shots_agree(way: ReachWay, shots: Shots, where: str) -> None:
    assert way.shot == bool(shots), f"{where}: shot {way.shot}, but there are {shots}"
    told = (way.target, way.chances)
    assert not way.shot or told in shots, f"{where}: {told} is none of {shots}"
