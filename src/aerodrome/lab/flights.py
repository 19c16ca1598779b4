"""Flights: the games of a plan with their results, for analysis in Python.

>>> from aerodrome.kernel import registry
>>> from aerodrome.lab.plan import plan
>>> rules = registry.find("squadriglia")
>>> duel = rules.scenario("spad_duel", {"quick_start": True})
>>> found = flown(plan(rules, duel, [["straight", "random"]], games=2, seed="1914"))
>>> [(row["italy"], row["austria"]) for row in found.records()]
[('straight', 'random'), ('random', 'straight')]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from aerodrome.kernel import shown
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.results_file import read
from aerodrome.lab.rows import Row
from aerodrome.lab.summary import Standings, Summary, standings, summary
from aerodrome.lab.team import Here, Hire, processes


@dataclass(frozen=True)
class Flights:
    """A plan, and the results of its games by their numbers."""

    plan: Plan
    results: Mapping[int, Result]

    def records(self) -> list[Row]:
        """Return a flat row for each game, for `pandas.DataFrame`; all have the same columns.

        The column of a side has its pilot; `won` is the side that won, empty after a draw. Counts
        are in columns `what_side`, such as `shots_italy`.
        """
        results = [self.results[number] for number in sorted(self.results)]
        counted = sorted({_column(*count[:2]) for one in results for count in one.counts})
        return [self._row(one, counted) for one in results]

    def _row(self, result: Result, counted: list[str]) -> Row:
        row: Row = {"game": result.game, "seed": result.seed}
        row |= dict(zip(self.plan.sides, result.seating, strict=True))
        row |= {"won": ", ".join(result.won), "ending": result.ending, "length": result.length}
        totals = dict.fromkeys(counted, 0)
        for what, side, _, number in result.counts:
            totals[_column(what, side)] += number
        return row | totals | {"error": result.error}

    def summary(self) -> Summary:
        """Return the summary of the results."""
        return summary(self.plan, self.results.values())

    def standings(self) -> Standings:
        """Return the standings of the pilots against each other."""
        return standings(self.plan, self.results.values())

    def _repr_html_(self) -> str:
        plan = self.plan
        told = f"{len(self.results):,} of {plan.total:,} games of {plan.ruleset}/{plan.scenario}"
        return shown.figure(self.summary()._repr_html_(), f"{told}, seed {plan.seed}")


def _column(what: str, side: str) -> str:
    return f"{what}_{side}" if side else what


def flown(plan: Plan, workers: int = 1) -> Flights:
    """Fly all games of a plan, in this process or in several."""
    hire: Hire = Here if workers == 1 else processes(workers)
    results: dict[int, Result] = {}

    def take(batch: Batch) -> None:
        results.update({one.game: one for one in batch.results})

    PlanRun(plan, hire, take).fly(range(plan.total))
    return Flights(plan, results)


def kept(file: Path) -> Flights:
    """Return the games from a file of `simulate --results` or `arena --results`."""
    return Flights(*read(file))
