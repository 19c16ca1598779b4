"""Offer: the question whether a skill is used now, and on whom, or kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.control import AnyControl, ListControl
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Option, Options

KEEP, NO_ONE = "keep", "nobody"
A_LIST = ListControl()


class Offer(Options[str]):
    """What a skill may be used on; some of it may be refused with a reason."""

    __slots__ = ("options", "put", "shown")

    def __init__(self, put: Phrase, options: Iterable[Option], shown: AnyControl = A_LIST) -> None:
        self.put = put
        self.options = tuple(options)
        self.shown = shown

    def __iter__(self) -> Iterator[str]:
        return (str(option.value) for option in self.options if option.refused is None)

    def forced(self) -> str | None:
        values = [*self]
        return values[0] if len(values) == 1 else None

    def describe(self) -> Iterable[Option]:
        return self.options

    def given(self, value: str) -> Phrase | None:
        return next(option.brief for option in self.options if option.value == value)

    def prompt(self) -> Phrase:
        return self.put

    def control(self) -> AnyControl:
        return self.shown
