"""Variant: one set-up of a study with its games and findings."""

from __future__ import annotations

import csv
import io
import threading
from typing import Any

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.scenario import Scenario
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.summary import Summary, summary
from aerodrome.service.accounts.names import titled
from aerodrome.service.studies.messages import StudyPart


class StudyVariant:
    """A plan and its results; `own` is whether a player wrote its set-up."""

    def __init__(
        self,
        plan: Plan,
        *,
        own: bool = False,
        results: dict[int, Result] | None = None,
        found: Summary | None = None,
    ) -> None:
        self.plan = plan
        self.own = own
        self.results = results or {}
        self._summed = (len(self.results), found) if found is not None else None
        self._summing = threading.Lock()

    @property
    def scenario(self) -> Scenario:
        return self.plan.scenario_of(self.plan.pairing(0).seating)

    @property
    def title(self) -> str:
        """Return the title of the set-up, cleaned, as a player may have written it."""
        return titled(self.scenario.said("title"))

    @property
    def left(self) -> list[int]:
        """Return the numbers of the games that have not been flown."""
        return [number for number in range(self.plan.total) if number not in self.results]

    def take(self, batch: Batch) -> None:
        self.results |= {result.game: result for result in batch.results}

    def found(self) -> Summary | None:
        """Return the findings so far, computed again only when there are more games."""
        with self._summing:
            known = list(self.results.values())
            if known and (self._summed is None or self._summed[0] != len(known)):
                self._summed = (len(known), summary(self.plan, known))
            return self._summed[1] if self._summed else None

    def settle(self) -> None:
        """Reduce the results to sums, as no further games will come."""
        self.found()
        self.results = {
            number: msgspec.structs.replace(one, counts=()) for number, one in self.results.items()
        }

    def fields(self) -> dict[str, Any]:
        """Return the fields of `StudyPart`."""
        scenario, found = self.scenario, self.found()
        return {
            "scenario": self.plan.scenario,
            "own": self.own,
            "title": self.title,
            "titles": registry.find(self.plan.ruleset).titles(scenario),
            "options": self.plan.options,
            "found": found,
            "examples": self._examples(found),
        }

    def info(self) -> StudyPart:
        return StudyPart(**self.fields())

    def _examples(self, found: Summary | None) -> tuple[int, ...]:
        """Return the number of the first game for each ending."""
        first: dict[tuple[str, tuple[str, ...]], int] = {}
        for number, one in sorted(self.results.items()):
            if not one.error:
                first.setdefault((one.ending, one.won), number)
        ends = found.endings if found is not None else ()
        return tuple(first.get((one.reason, one.won), 0) for one in ends)

    def as_csv(self) -> str:
        """Return a CSV table with a row for each game and the pilots of its sides."""
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(["game", "seed", *self.plan.sides, "won", "ending", "length", "error"])
        for one in sorted(self.results.values(), key=lambda result: result.game):
            won = " ".join(one.won) or ("" if one.error else "draw")
            ending = one.ending.rpartition(".")[2]
            rows.writerow([one.game, one.seed, *one.seating, won, ending, one.length, one.error])
        return text.getvalue()
