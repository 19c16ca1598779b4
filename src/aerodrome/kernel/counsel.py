"""Counsel and review: what a master of the game would do, and what he says of a game afterwards."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.question import Seat, Value


class Line(msgspec.Struct, frozen=True):
    """One way to answer a whole dialogue: its share in the mix, and what it is worth."""

    answers: tuple[Value, ...]
    share: float
    worth: float


class Counsel(msgspec.Struct, frozen=True):
    """A hint: the mix that cannot be outguessed, its likeliest line first, and its worth.

    `answers` of every line begin with those already given in the dialogue. Worth is counted in the
    ruleset's own points, for the seat that asks.
    """

    about: str
    lines: tuple[Line, ...]
    value: float


class Judged(msgspec.Struct, frozen=True):
    """One choice of a finished game: what it gave away, and the line that would have been better.

    `lost` is what the choice was worth less than the mix against an enemy who cannot be outguessed;
    never under 0.
    """

    turn: int
    seat: Seat
    about: str
    chosen: tuple[Value, ...]
    better: tuple[Value, ...]
    worth: float
    value: float
    lost: float


class Fortune(msgspec.Struct, frozen=True):
    """The dice of one turn for one seat: what they gave and took, and what was to be expected."""

    turn: int
    seat: Seat
    dealt: float
    dealt_expected: float
    received: float
    received_expected: float

    @property
    def luck(self) -> float:
        """Above 0 the dice were kind to this seat."""
        return (self.dealt - self.dealt_expected) - (self.received - self.received_expected)


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that decided much, by a choice or by the dice, and for whom it was good."""

    turn: int
    seat: Seat
    about: str
    by: str
    swing: float


class Curve(msgspec.Struct, frozen=True):
    """One seat's running total at the end of each turn, from turn 1 on."""

    seat: Seat
    points: tuple[float, ...]


class Review(msgspec.Struct, frozen=True):
    """A finished game looked over: every choice, every turn's dice, two curves, three moments."""

    choices: tuple[Judged, ...]
    fortunes: tuple[Fortune, ...]
    given_away: tuple[Curve, ...]
    luck: tuple[Curve, ...]
    turning_points: tuple[TurningPoint, ...]
