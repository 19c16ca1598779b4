"""Offers: the question whether to use a skill now, and on which target."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.control import Control, ListControl
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Listed, Option

KEEP, NO_ONE = "keep", "nobody"
A_LIST = ListControl()


class Offer(Listed[str]):
    """The targets that a skill may be used on; some may be refused with a reason."""

    __slots__ = ("options", "shown")

    def __init__(self, put: Phrase, options: Iterable[Option], shown: Control = A_LIST) -> None:
        self.options = tuple(options)
        self.shown = shown
        open_ = (str(option.value) for option in self.options if option.refused is None)
        super().__init__(tuple(open_), put)

    def describe(self) -> Iterable[Option]:
        return self.options

    def given(self, value: str) -> Phrase | None:
        return next(option.brief for option in self.options if option.value == value)

    def control(self) -> Control:
        return self.shown
