"""Control: with what a question is answered. A page has one widget for each, and none per game."""

from __future__ import annotations

from typing import Literal

import msgspec

from aerodrome.kernel.phrases import Phrase

Arrow = Literal["left", "ahead", "right", "climb", "dive"]
Stick = Literal["left", "centre", "right"]


class PadMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter of an order: an arrow, and the stick under it with its letter in the book.

    `metres` is how far it climbs or dives, where that has been said.
    """

    arrow: Arrow
    stick: Stick
    letter: str
    says: Phrase
    metres: int = 0


class PadRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order being written: the moves so far, and how many it will have."""

    length: int
    moves: tuple[PadMove, ...] = ()


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the markers of a dashboard would stand with an option.

    `speed` is paid or gained at once, `change` is by how much, and it is `next` when the move is
    over; `rise` is what a move climbs, to `level`.
    """

    next: int
    speed: int | None = None
    change: int | None = None
    throttle: int | None = None
    level: int | None = None
    rise: int | None = None


class Control(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    tag_field="type",
    tag=lambda name: name.removesuffix("Control").lower(),
):
    """One way to answer; it tells no more than the options do."""


class ListControl(Control, frozen=True):
    """One line for each option."""


class PadControl(Control, frozen=True):
    """Arrows with sticks under them: every option has its `move`; `stick` is as it stood."""

    arrows: dict[Arrow, Phrase]
    stick: Stick = "centre"
    row: PadRow | None = None


class DialControl(Control, frozen=True):
    """Options with a `number` on a dial, the others below it.

    With `worded` the dial shows their words instead of bare numbers.
    """

    worded: bool = False
    row: PadRow | None = None


class EndsControl(Control, frozen=True):
    """Poses in the air, perhaps thousands: anchors with a place, a facing and a height."""


class PlacesControl(Control, frozen=True):
    """Places on the board, each with an anchor."""


class PricesControl(Control, frozen=True):
    """A list with what each option costs: its `forecast`."""


AnyControl = ListControl | PadControl | DialControl | EndsControl | PlacesControl | PricesControl
