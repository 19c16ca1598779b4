"""Control: with what a question is answered. A page has one widget for each, and none per game.

These do for any game; a table has others besides (`tabletop.controls`).
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel.phrases import Phrase

FEW = 9
"""More numbers than these are never listed: they stand on a gauge."""


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


class DialControl(Control, frozen=True):
    """A few options with a `number` side by side, the others below them.

    With `worded` they show their words instead of bare numbers.
    """

    worded: bool = False


class GaugeControl(Control, frozen=True):
    """Options with a `number` on one instrument.

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
