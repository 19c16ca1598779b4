"""Controls: how a question is answered. A page has one widget for each, and none per game.

These suit any game; `tabletop.controls` adds those of a board.
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel.phrases import Phrase

FEW = 9
"""More numbers than this are shown on a gauge, never as a list."""


class Control(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    tag_field="type",
    tag=lambda name: name.removesuffix("Control").lower(),
):
    """One way to answer a question; it reveals no more than the options do."""


class ListControl(Control, frozen=True):
    """One line for each option."""


class DialControl(Control, frozen=True):
    """A few options with a `number` side by side, the others below them.

    With `worded` they show their words instead of bare numbers.
    """

    worded: bool = False


class GaugeControl(Control, frozen=True):
    """Options with a `number` on one instrument.

    Its scale runs from `low` to `high`. Each option's number is the reading it would lead to, `now`
    is the present reading, and `first` is where the pointer starts. `unit` is the phrase for a
    `number`; `fine` numbers make one mark on the face, which is `signed` if zero is in the middle.
    """

    low: int
    high: int
    unit: Phrase | None = None
    now: int | None = None
    first: int | None = None
    fine: int = 1
    signed: bool = False
