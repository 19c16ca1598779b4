"""Control: with what a question is answered. A page has one widget for each, and none per game."""

from __future__ import annotations

from typing import Literal

import msgspec

from aerodrome.kernel.phrases import Phrase

Arrow = Literal["left", "ahead", "right", "climb", "dive"]
Stick = Literal["left", "centre", "right"]
FEW = 9
"""More numbers than these are never listed: they stand on a gauge."""


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


class Chances(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a shot may come to, in percent; None where that cannot be, or cannot be known."""

    damage: int | None = None
    takedown: int | None = None
    jam: int | None = None


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
    """A few options with a `number` side by side, the others below them.

    With `worded` they show their words instead of bare numbers.
    """

    worded: bool = False


class GaugeControl(Control, frozen=True):
    """Options with a `number` on one instrument, an altimeter where they are heights.

    Its scale runs from `low` to `high`; a number is where it would stand with that option, `now` is
    where it stands, and `first` where its hand is put to begin with. `unit` is how a `number` is
    said; on the face `fine` of them make one, and they are `signed` where zero is a middle.
    """

    low: int
    high: int
    unit: Phrase | None = None
    now: int | None = None
    first: int | None = None
    fine: int = 1
    signed: bool = False
    row: PadRow | None = None


class Dial(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several dials: what it sets, and its positions; a `switch` has two, off and on."""

    says: Phrase
    positions: tuple[Phrase, ...]
    switch: bool = False


class DialsControl(Control, frozen=True):
    """Several dials that are set together: every option has its `parts`, a position of each."""

    dials: tuple[Dial, ...]


class EndsControl(Control, frozen=True):
    """Poses in the air, perhaps thousands: anchors with a place, a facing and a height."""


class PlacesControl(Control, frozen=True):
    """Places on the board, each with an anchor, and nowhere else; the others are listed."""


class TurnControl(Control, frozen=True):
    """A piece is turned on its place: anchors with a facing."""


class PricesControl(Control, frozen=True):
    """A list with what each option costs: its `forecast`."""


AnyControl = (
    ListControl
    | PadControl
    | DialControl
    | GaugeControl
    | DialsControl
    | EndsControl
    | PlacesControl
    | TurnControl
    | PricesControl
)
