"""The base of this game's pilots: each plans a whole order, then follows it through."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random

from aerodrome.bots import pilot
from aerodrome.bots.feature_row import Answers, Rows
from aerodrome.kernel.question import Question, Value

from ..display.view import SkyView
from .candidate_features import order_features
from .foresight import Foresight
from .found import BARRED, Found, begun_by
from .minor import advice
from .style import Style
from .task import AircraftTask
from .walked_ends import order_ends
from .ways import Freedom

WRITING = ("4.1", "4.2", "9.1.1")
"""The sections under which an order is written."""


class Pilot(pilot.Pilot[Style]):
    """A pilot that writes whole orders, and answers other questions like any competent pilot."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random, style)
        self._occasion: object = None
        self._orders: dict[str, Answers] = {}

    def answer(self, view: SkyView, question: Question) -> Value:
        if question.rule in WRITING:
            return self._write(question, view)
        return self.minor(question, view)

    def weighed(self, view: SkyView, question: Question) -> Mapping[Answers, float]:
        return {answers: found.worth for answers, found in self._found(view, question).items()}

    def rows(self, view: SkyView, question: Question) -> Rows:
        found = self._found(view, question)
        if not found:
            return {}
        plane = next(plane for plane in view.planes if plane.id == question.about)
        style = self.style
        crew = Foresight(view, plane, style.caution, style.closing, style.dogged)
        task = AircraftTask(view, plane, style)
        return {answers: order_features(crew, task, one.way) for answers, one in found.items()}

    def _found(self, view: SkyView, question: Question) -> dict[Answers, Found]:
        """Return the best order to each place, of those that begin as was answered."""
        if question.rule not in WRITING:
            return {}
        plane = next(plane for plane in view.planes if plane.id == question.about)
        unasked = 1 if Freedom(view, plane).gliding else 0
        given = question.given
        return {
            answers: found
            for found in order_ends(view, plane, begun_by(question))
            if found.worth > BARRED / 2
            and (answers := found.way.answers[unasked:])[: len(given)] == given
            and len(answers) > len(given)
            and answers[len(given)] in question.options
        }

    @abstractmethod
    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        """Return the orders of all aircraft of the seat for this turn, as answers."""

    def minor(self, question: Question, view: SkyView) -> Value:
        """Return the answer to any other question."""
        return advice(view, question, self.random)

    def plan(self, view: SkyView) -> dict[str, Answers]:
        """Return the orders of this turn, made once and then followed through."""
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
    """Return the next answer of an order, or after another beginning the one nearest to it."""
    given, options = question.given, question.options
    if len(given) < len(order) and order[: len(given)] == given and order[len(given)] in options:
        return order[len(given)]
    listed: tuple[Value, ...] = tuple(options)
    meant = [value for value in order if value in listed]
    level = [value for value in listed if str(value) == "ahead C"]
    return (meant or level or list(listed))[0]


def is_declaration(question: Question, view: SkyView) -> bool:
    """7 Return whether the pursued is asked for a declaration, not the pursuer for a quarry."""
    return next(iter(question.options)) not in [plane.id for plane in view.planes]
