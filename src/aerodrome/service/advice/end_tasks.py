"""End tasks: the ends of a question as a page is sent them, computed in a worker process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, NamedTuple

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.games.autopilot.pilot_task import Task
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.end_table import EndTable, letters, packed
from aerodrome.tabletop.reach import ReachWay

MOST_REMEMBERED = 32
"""Number of questions that a worker remembers the ways of until their order is asked for."""


class EndsTask(NamedTuple):
    """A task to find the ends of a question; `options` are its own, if these are the ends."""

    task: Task
    options: tuple[Value, ...] = ()


class OrderTask(NamedTuple):
    """A task to put the ends that another task has found in order."""

    ends: EndsTask


class WarmUp(NamedTuple):
    """A task to load all that ends and hints of a game need, before a player waits for it."""

    ruleset: str


class FoundEnds(NamedTuple):
    """The table of a question's ends; without an `order`, finding that takes longer."""

    table: EndTable
    order: str = ""


def has_ends(ruleset: str) -> bool:
    """Return whether a game tells the ends of its questions."""
    return GameOffers.of(registry.find(ruleset)).reach is not absent


def first_minutes(name: str) -> float:
    """Return how long the shortest scenario of a game takes, in minutes."""
    scenarios = registry.find(name).playable().values()
    return min((one.shelf.minutes for one in scenarios if one.shelf.minutes), default=inf)


def warm_up(name: str) -> None:
    """Find the ends of a game's first question, which loads its pilots."""
    ruleset = registry.find(name)
    scenario = next(iter(ruleset.playable().values()))
    position = Game(ruleset, ruleset.record(scenario, "warm")).position
    table = position.tables[-1]
    for question in position.questions[:1]:
        view = table.ruleset.display.view(table.state, question.seat)
        GameOffers.of(ruleset).reach(view, question.plain())


def find_ends(asked: EndsTask) -> FoundEnds | None:
    """Return the ends of a question; None if it leads to none.

    Ends that take a pilot's thought to order come without it, if the rules tell them at once. Not
    so ends that are on the board already, as options: only their order is new.
    """
    ruleset, view, question = asked.task.opened()
    offers = GameOffers.of(ruleset)
    at_once = not asked.options and offers.ends is not absent
    found = (offers.ends if at_once else offers.reach)(view, question)
    if found is None:
        return None
    table, ways = packed(found, asked.options)
    _remember(asked, ways)
    return FoundEnds(table, "" if at_once else order_of(ways, found.ways))


def find_order(asked: OrderTask) -> str:
    """Return the numbers of the ways that were found at once, in the order of a pilot."""
    ruleset, view, question = asked.ends.task.opened()
    best_first = GameOffers.of(ruleset).reach(view, question)
    ways = _remembered.get(asked.ends.task.seen) or _found_again(ruleset, view, question)
    return order_of(ways, best_first.ways if best_first else ())


def order_of(ways: Sequence[ReachWay], best_first: Iterable[ReachWay]) -> str:
    """Return the numbers of ways in the order of the best.

    A way that is not among the best goes with the first of those that end as it does.
    """
    ranks: dict[Any, int] = {}
    for rank, way in enumerate(best_first):
        ranks[way.answers] = rank
        ranks.setdefault(_end(way), rank)
    last = len(ranks)

    def place(number: int) -> tuple[int, bool, int]:
        way = ways[number]
        own = ranks.get(way.answers)
        return (ranks.get(_end(way), last) if own is None else own, own is None, number)

    return letters(sorted(range(len(ways)), key=place))


def _end(way: ReachWay) -> tuple[Any, ...]:
    anchor = way.anchor
    return anchor.place, anchor.between, anchor.facing, anchor.height, anchor.tilt, way.leaves


_remembered: OrderedDict[bytes, tuple[ReachWay, ...]] = OrderedDict()


def _remember(asked: EndsTask, ways: tuple[ReachWay, ...]) -> None:
    _remembered[asked.task.seen] = ways
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)


def _found_again(ruleset: Ruleset[Any], view: Any, question: Any) -> tuple[ReachWay, ...]:
    """Return the ways of a table that another process has found."""
    found = GameOffers.of(ruleset).ends(view, question)
    return packed(found)[1] if found is not None else ()
