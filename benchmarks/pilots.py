"""Pilots: the cost of an order at each level, and where the ace's time goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from aerodrome.bots.roster import pilot
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout
from benchmarks.timing import Work, benchmark

GAMES = 3
TURNS = 6
SEED = 1917


def _views() -> list[Any]:
    """Return Italy's views when it writes its orders, in a few duels of two tacticians."""
    ruleset = registry.find("squadriglia")
    scenario = ruleset.scenario("even_duel", {"turn_limit": TURNS})
    views: list[Any] = []
    for number in range(GAMES):
        flown = pilot("tactician", ruleset, Random(number))

        def watched(question: Question, look: Callable[[], Any], flown: Any = flown) -> Value:
            if question.rule == "4.1" and question.seat == "italy":
                views.append(look())
            answer: Value = flown(question, look)
            return answer

        players = dict.fromkeys(ruleset.rules.seats(scenario), watched)
        playout(ruleset, ruleset.rules.setup(scenario), players, Random(SEED + number))
    return views


def _orders(level: str) -> Work:
    from aerodrome.rulesets.squadriglia.pilots.pilot import Pilot

    views, ruleset = _views(), registry.find("squadriglia")
    flown = pilot(level, ruleset, Random(SEED))
    assert isinstance(flown, Pilot)
    flown.orders(views[0])
    _forget()

    def run() -> None:
        for view in views:
            flown.orders(view)

    return Work(run, len(views))


def _forget() -> None:
    """Clear the caches of computed turns, which a benchmark must not use."""
    from aerodrome.rulesets.squadriglia.pilots import ace, model

    ace._solved.clear()
    model._foretold.clear()


@benchmark("order of a straight-flyer")
def straight() -> Work:
    return _orders("straight")


@benchmark("order of the tactician")
def tactician() -> Work:
    return _orders("tactician")


@benchmark("order of a rookie", limit=0.2)
def rookie() -> Work:
    return _orders("rookie")


@benchmark("order of a regular", limit=0.2)
def regular() -> Work:
    return _orders("regular")


@benchmark("order of a veteran", limit=0.2)
def veteran() -> Work:
    return _orders("veteran")


@benchmark("order of the ace without his opponent model", limit=1.0)
def equilibrium() -> Work:
    return _orders("equilibrium")


@benchmark("order of the ace", limit=1.0)
def ace() -> Work:
    return _orders("ace")


# Where the ace's time goes


def _fights() -> list[Any]:
    from aerodrome.rulesets.squadriglia.pilots.solver import Fight
    from aerodrome.rulesets.squadriglia.pilots.style import styles

    fights = [Fight(view, "italy", styles()["equilibrium"]) for view in _views()]
    for fight in fights:
        fight.search()
    return fights


@benchmark("the ace: searching best replies, a turn")
def searching() -> Work:
    from aerodrome.rulesets.squadriglia.pilots.solver import Fight
    from aerodrome.rulesets.squadriglia.pilots.style import styles

    _fights()
    fights = [Fight(view, "italy", styles()["equilibrium"]) for view in _views()]

    def run() -> None:
        for fight in fights:
            fight.search()

    return Work(run, len(fights))


@benchmark("the ace: one best reply over all orders")
def replying() -> Work:
    import numpy as np

    from aerodrome.rulesets.squadriglia.pilots.cells import PLACES, SEEN

    fighters = [fight.fighters[0] for fight in _fights()]
    field, ends = np.zeros((6, PLACES)), np.zeros(SEEN)
    reply = [partial(f.replies, lambda height: field, lambda height: ends) for f in fighters]
    return Work(lambda: [one() for one in reply], len(reply))


@benchmark("the ace: the exact matrix of a turn")
def matrix() -> Work:
    fights = _fights()
    return Work(lambda: [fight._table(True) for fight in fights], len(fights))


@benchmark("the ace: regret matching, a turn")
def matching() -> Work:
    fights = _fights()
    tables = [(fight._table(True), fight.style.rounds) for fight in fights]
    return Work(lambda: [table.mixes(rounds) for table, rounds in tables], len(tables))


@benchmark("the ace: reading an enemy's last turns")
def reading() -> Work:
    from aerodrome.rulesets.squadriglia.pilots.model import beliefs

    views = _views()
    _forget()
    return Work(lambda: [beliefs(view, view.planes[1]) for view in views], len(views))


@benchmark("the worth of all positions of two kinds of aircraft")
def positions() -> Work:
    from aerodrome.rulesets.squadriglia.pilots import position_value
    from aerodrome.rulesets.squadriglia.pilots.odds import Guns

    kit = position_value.Kit((Guns("A", 0, 1),), 5, False, True, 3.0)
    position_value.values.cache_clear()
    return Work(lambda: position_value.values(kit, kit), 1)
