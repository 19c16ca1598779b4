"""Counsel and review: what an expert would do, and their comments on a finished game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from aerodrome.kernel.question import Seat, Value

MOMENTS = 3
"""How many turning points a review lists."""


class CounselLine(msgspec.Struct, frozen=True):
    """One way to answer a whole dialogue: its share in the mix, and what it is worth."""

    answers: tuple[Value, ...]
    share: float
    worth: float


class Counsel(msgspec.Struct, frozen=True):
    """A hint: the mix of answers that cannot be exploited, its likeliest line first, and its value.

    `answers` of every line begin with those already given in the dialogue. Values are in the
    ruleset's own points, for the seat that asks.
    """

    about: str
    lines: tuple[CounselLine, ...]
    value: float


class Judged(msgspec.Struct, frozen=True):
    """One choice of a finished game: what it gave away, and the better line.

    `lost` is how much less the choice was worth than the mix, against an enemy who plays their own
    mix; never under 0. `moment` is the number of the checkpoint before it.
    """

    turn: int
    seat: Seat
    about: str
    chosen: tuple[Value, ...]
    better: tuple[Value, ...]
    worth: float
    value: float
    lost: float
    moment: int = 0


class Fortune(msgspec.Struct, frozen=True):
    """The dice of one turn for one seat: damage dealt and received, and what was to be expected.

    `moment` is the number of the checkpoint at the start of the turn.
    """

    turn: int
    seat: Seat
    dealt: float
    dealt_expected: float
    received: float
    received_expected: float
    moment: int = 0

    @property
    def luck(self) -> float:
        """Return how far the dice favoured this seat; above 0 is good luck."""
        return (self.dealt - self.dealt_expected) - (self.received - self.received_expected)


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that decided much, by a choice or by the dice; `swing` is what `seat` gained."""

    turn: int
    seat: Seat
    about: str
    by: str
    swing: float
    moment: int = 0


class Curve(msgspec.Struct, frozen=True):
    """One seat's running total at the end of each turn, from turn 1 on."""

    seat: Seat
    points: tuple[float, ...]


class Review(msgspec.Struct, frozen=True):
    """The analysis of a finished game: its choices, dice, curves and turning points."""

    choices: tuple[Judged, ...]
    fortunes: tuple[Fortune, ...]
    given_away: tuple[Curve, ...]
    luck: tuple[Curve, ...]
    turning_points: tuple[TurningPoint, ...]


def summed_up(
    choices: Sequence[Judged], fortunes: Sequence[Fortune], seats: Sequence[Seat]
) -> Review:
    """Return the review of a whole game from its judged choices and the dice of each turn."""
    turns = max((fortune.turn for fortune in fortunes), default=0)
    lost = {(choice.seat, choice.turn): 0.0 for choice in choices}
    for choice in choices:
        lost[choice.seat, choice.turn] += choice.lost
    luck = {(fortune.seat, fortune.turn): fortune.luck for fortune in fortunes}
    return Review(
        tuple(choices),
        tuple(fortunes),
        _curves(lost, seats, turns),
        _curves(luck, seats, turns),
        _turning_points(choices, fortunes),
    )


def _curves(
    points: Mapping[tuple[Seat, int], float], seats: Sequence[Seat], turns: int
) -> tuple[Curve, ...]:
    numbers = range(1, turns + 1)
    return tuple(
        Curve(seat, tuple(accumulate(points.get((seat, turn), 0.0) for turn in numbers)))
        for seat in seats
    )


def _turning_points(
    choices: Sequence[Judged], fortunes: Sequence[Fortune]
) -> tuple[TurningPoint, ...]:
    """Return the costliest choices and the luckiest dice, in order of turns."""
    found = [
        TurningPoint(c.turn, c.seat, c.about, "choice", -c.lost, c.moment)
        for c in choices
        if c.lost
    ]
    found += [
        TurningPoint(f.turn, f.seat, "", "dice", f.luck, f.moment) for f in fortunes if f.luck > 0
    ]
    weighty = sorted(found, key=lambda point: -abs(point.swing))[:MOMENTS]
    return tuple(sorted(weighty, key=lambda point: point.turn))
