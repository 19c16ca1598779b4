"""Battle task: a battle within a game that programs fly in one run.

Its result depends only on a die that has been rolled, so a repetition gives the same battle.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from aerodrome.bots.roster import CHANCE, pilot
from aerodrome.kernel import registry
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.recorded import played_by_programs
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import InnerGame, Programs

FAILURES = 2
"""Number of failures after which a battle is flown at random, so that the campaign continues."""


def by_chance(failures: int) -> bool:
    """Return whether a battle has failed so often that it is flown at random."""
    return failures >= FAILURES


class BattleTask(NamedTuple):
    """The input for flying a battle."""

    ruleset: str
    edition: Edition | None
    scenario: Scenario
    seed: str
    pilots: Programs

    @classmethod
    def of(cls, aloft: InnerGame, failures: int) -> BattleTask:
        """Return the task of a battle, flown at random after too many failures."""
        pilots = partial(pilot, CHANCE) if by_chance(failures) else aloft.programs
        rules = aloft.ruleset
        return cls(rules.id, rules.edition, aloft.scenario, aloft.seed, pilots)


def fly(task: BattleTask) -> str:
    """Fly a battle with programs and return its record."""
    ruleset = registry.find(task.ruleset, task.edition)
    record, _ = played_by_programs(ruleset, task.scenario, task.seed, task.pilots)
    return record.dump(seed=True)
