"""Proofs: what a game's rules say of a turn that was played, for law 14.

The rules offer shots in questions. Where a game fires without asking, or only after all have moved,
its own proof asks its chapters about the very state that play has led to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.reach import ReachWay
from tests.laws.probing import Moment, Orders, Played

Shots = list[tuple[str, Chances]]
"""Whom a piece could fire at, with the odds."""


class Proof:
    """A game in which a piece moves at once, and is then asked at whom to fire."""

    stops = True
    whole = False
    """Whether every pose is told, or only every place with the best poses there."""

    def kinds(self, moment: Moment) -> Iterator[str]:
        """What is special about a moment, in words: the types, objectives and damage of a game."""
        yield from ()

    def others(self, moment: Moment) -> Orders:
        """What those marks take the other pieces to do."""
        return {}

    def undisturbed(self, moment: Moment, played: Played, *, warned: bool) -> bool:
        """Whether nothing befell the piece on its way that no order decides, or that was `warned`
        of."""
        return True

    def pose(self, place: Any) -> Any:
        """What of a place must be told."""
        return place if self.whole else (place.cell, place.between)

    def marks(self, moment: Moment, played: Played, way: ReachWay, where: str) -> None:
        """The shots told are those that may be fired."""
        shots = [
            pair
            for offer in played.offers[:1]
            if offer.question.about == moment.question.about
            if offer.question.seat == moment.question.seat
            for pair in offer.odds
        ]
        shots_agree(way, shots, where)

    def suppose(self, moment: Moment, ways: list[ReachWay]) -> None:
        """Ends of enemies, and turns that are supposed, are what comes of them."""


def shots_agree(way: ReachWay, shots: Shots, where: str) -> None:
    assert way.shot == bool(shots), f"{where}: shot {way.shot}, but there are {shots}"
    told = (way.target, way.chances)
    assert not way.shot or told in shots, f"{where}: {told} is none of {shots}"
