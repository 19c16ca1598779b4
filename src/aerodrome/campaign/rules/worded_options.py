"""Options with phrases: the possible answers, and greyed ones with the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from aerodrome.kernel.control import Control
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option, Options, Seat, dialled
from aerodrome.kernel.umpire import Umpire

from .state import Airman
from .tables import EDITION


class Choices(Options[str]):
    """Possible answers, each with its phrase, and impossible ones, each with its reason.

    `warns` are warnings about some answers. Answers in `brief` have a phrase of their own under
    `given` for when they are given; others are described as they were offered.
    """

    def __init__(
        self,
        prompt: Phrase,
        good: Mapping[str, Phrase],
        bad: Mapping[str, tuple[Phrase, Phrase]] | None = None,
        *,
        warns: Mapping[str, Phrase] | None = None,
        brief: Collection[str] = (),
        goes_on: bool = False,
    ) -> None:
        self._prompt = prompt
        self.good = good
        self.bad = bad or {}
        self.warns = warns or {}
        self.brief = brief
        self._goes_on = goes_on

    def __contains__(self, value: object) -> bool:
        return value in self.good

    def __iter__(self) -> Iterator[str]:
        return iter(self.good)

    def forced(self) -> str | None:
        return next(iter(self.good)) if len(self.good) == 1 else None

    def describe(self) -> Iterable[Option]:
        for value, says in self.good.items():
            yield Option(value, says, Anchor(piece=value), warns=self.warns.get(value))
        for value, (says, why) in self.bad.items():
            yield Option(value, says, Anchor(piece=value), refused=why)

    def prompt(self) -> Phrase:
        return self._prompt

    def given(self, value: str) -> Phrase:
        return Phrase(f"given.{value}") if value in self.brief else self.good[value]

    def goes_on(self) -> bool:
        return self._goes_on


def choose(umpire: Umpire, seat: Seat, options: Choices, *, rule: str, about: str = "") -> str:
    """Ask for a choice, unless there is only one.

    Its result is logged in the words of its day. Until version 5 the log also noted that only one
    answer was possible, with a man's rank or a machine's crew as they are today.
    """
    only = options.forced()
    if only is not None and EDITION.since(5):
        return only
    return umpire.ask(seat, options, rule=rule, about=about)


def named(kind: str, values: Iterable[str]) -> dict[str, Phrase]:
    """Return values with their phrases of a kind."""
    return {value: Phrase(f"{kind}.{value}") for value in values}


def known(man: Airman) -> Phrase:
    """Return the phrase for an airman in a list: name and quality."""
    return Phrase("man.known", {"airman": man.id, "quality": man.quality})


class Points(Options[int]):
    """3 How many points of luck, from none to all; `odds` returns the effect of a number."""

    def __init__(self, man: Airman, most: int, table: str, odds: Callable[[int], Phrase]) -> None:
        self.man = man
        self.most = most
        self.table = table
        self.odds = odds

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value <= self.most

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.most + 1))

    def describe(self) -> Iterable[Option]:
        for points in self:
            says = self.given(points)
            yield Option(points, says, warns=self.odds(points), number=points)

    def given(self, value: int) -> Phrase:
        return Phrase("luck.points", {"points": value})

    def control(self) -> Control:
        return dialled(range(self.most + 1))

    def prompt(self) -> Phrase:
        words: dict[str, Word] = {"about": self.man.id, "quality": self.man.quality}
        return Phrase("ask.3.table", words | {"table": self.table})
