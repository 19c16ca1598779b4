"""Controls for questions of air games, in addition to those of the kernel."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import structs

from aerodrome.kernel.control import Control, DialControl, GaugeControl, ListControl
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Posed

Arrow = Literal["left", "ahead", "right", "climb", "dive"]
Stick = Literal["left", "centre", "right"]


class PadMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter of an order: an arrow, and the stick under it with its letter in the book.

    `metres` is how far it climbs or dives, if that has been chosen.
    """

    arrow: Arrow
    stick: Stick
    letter: str
    says: Phrase
    metres: int = 0


class PadRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order being written: the moves so far, and its full length."""

    length: int
    moves: tuple[PadMove, ...] = ()


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """The readings of a dashboard after choosing an option.

    `speed` is reached at once, a difference of `change`; `next` is the speed after the move. `rise`
    is how much a move climbs, to `level`.
    """

    next: int
    speed: int | None = None
    change: int | None = None
    throttle: int | None = None
    level: int | None = None
    rise: int | None = None


class Chances(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The possible results of a shot, in percent; None if impossible or unknown."""

    damage: int | None = None
    takedown: int | None = None
    jam: int | None = None


class PoseAnchor(Anchor, frozen=True, omit_defaults=True):
    """An anchor with a height, and with a `tilt` like that of a piece in a scene."""

    height: int | None = None
    tilt: int | None = None


class BoardOption(Option, frozen=True, omit_defaults=True):
    """An option with data for its control: its `move` on a pad, or its `forecast` in prices.

    `chances` are the possible results of a shot.
    """

    move: PadMove | None = None
    forecast: Forecast | None = None
    chances: Chances | None = None


def chances_of(option: Option) -> Chances | None:
    """Return the possible results of an option's shot, if it is one."""
    return option.chances if isinstance(option, BoardOption) else None


def hit_chance(option: Option) -> int:
    """Return the chance of a hit in percent, -1 for options that are not shots."""
    chances = chances_of(option)
    return chances.damage if chances is not None and chances.damage is not None else -1


def pose(anchor: Anchor) -> PoseAnchor:
    """Return an anchor as one that can have a height; only some do."""
    return anchor if isinstance(anchor, PoseAnchor) else PoseAnchor(**structs.asdict(anchor))


class PadControl(Control, frozen=True):
    """Arrows with sticks under them: every option has its `move`; `stick` is its last position."""

    arrows: dict[Arrow, Phrase]
    stick: Stick = "centre"
    row: PadRow | None = None


class OrderGaugeControl(GaugeControl, frozen=True, tag="gauge"):
    """A gauge under the order that is being written."""

    row: PadRow | None = None


class Dial(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several dials: what it sets, and its positions; a `switch` has two, off and on."""

    says: Phrase
    positions: tuple[Phrase, ...]
    switch: bool = False


class DialsControl(Control, frozen=True):
    """Several dials that are set together: every option's `parts` are a position of each."""

    dials: tuple[Dial, ...]


class EndsControl(Control, frozen=True):
    """Poses in the air, perhaps thousands: anchors with a place, a facing and a height."""


class PlacesControl(Control, frozen=True):
    """Places on the board, each with an anchor; options without one are listed."""


class TurnControl(Control, frozen=True):
    """A piece is turned in place: anchors with a facing."""


class PricesControl(Control, frozen=True):
    """A list with what each option costs: its `forecast`."""


class ThrottleControl(Control, frozen=True):
    """A list of throttles; the ends that each may lead to by chance are sent with it."""


AnyControl = (
    ListControl
    | PadControl
    | DialControl
    | OrderGaugeControl
    | DialsControl
    | EndsControl
    | PlacesControl
    | TurnControl
    | PricesControl
    | ThrottleControl
)


class PosedOption(BoardOption, frozen=True, omit_defaults=True):
    """An option as a client receives it."""

    anchor: PoseAnchor | None = None


class BoardPosed(Posed, frozen=True, omit_defaults=True, kw_only=True):
    """A question as a client receives it, with everything that any game here may show of it."""

    options: tuple[PosedOption, ...]
    control: AnyControl = ListControl()
    anchor: PoseAnchor | None = None
