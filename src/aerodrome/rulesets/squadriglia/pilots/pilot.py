"""The pilot of this game: plans a whole order, then follows it through."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random

from aerodrome.bots import pilot
from aerodrome.kernel.question import Question, Value

from ..display.view import SkyView
from .minor import advice
from .style import Style

WRITING = ("4.1", "4.2", "9.1.1")
"""The sections under which an order is written."""
Answers = tuple[Value, ...]


class Pilot(pilot.Pilot[Style]):
    """Writes whole orders; all else he answers as any competent pilot would."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random, style)
        self._occasion: object = None
        self._orders: dict[str, Answers] = {}

    def answer(self, view: SkyView, question: Question) -> Value:
        if question.rule in WRITING:
            return self._write(question, view)
        return self.minor(question, view)

    @abstractmethod
    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        """The orders of all aircraft of his seat for this turn, as the answers that write them."""

    def minor(self, question: Question, view: SkyView) -> Value:
        """Any other question."""
        return advice(view, question, self.random)

    def plan(self, view: SkyView) -> dict[str, Answers]:
        """His orders for the turn he is asked about; made once, then followed through."""
        places = [(p.at, p.facing, p.height, p.robustness, p.declared) for p in view.planes]
        occasion = (view.seat, view.turn, places)
        if self._occasion != occasion:
            self._occasion, self._orders = occasion, dict(self.orders(view))
        return self._orders

    def _write(self, question: Question, view: SkyView) -> Value:
        order = self.plan(view).get(question.about, ())
        plane = next(plane for plane in view.planes if plane.id == question.about)
        if view.rules.fuel and plane.fuel == 0:
            order = order[1:]
        return follow(order, question)


def follow(order: Answers, question: Question) -> Value:
    """The next answer of an order; where somebody began another one, what comes nearest to it."""
    given, options = question.given, question.options
    if len(given) < len(order) and order[: len(given)] == given and order[len(given)] in options:
        return order[len(given)]
    listed: tuple[Value, ...] = tuple(options)
    meant = [value for value in order if value in listed]
    level = [value for value in listed if str(value) == "ahead C"]
    return (meant or level or list(listed))[0]


def is_declaration(question: Question, view: SkyView) -> bool:
    """7 Whether the pursued is asked what he will do, and not the pursuer whom he follows."""
    return next(iter(question.options)) not in [plane.id for plane in view.planes]
