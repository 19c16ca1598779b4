"""Battle task: a battle within a game that programs fly at once, wherever they do so.

It is a function of a die that has fallen: flown again it is the same.
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
"""After so many failures chance flies the battle, so that the campaign goes on."""


def by_chance(failures: int) -> bool:
    """Whether chance flies a battle that could not be flown so often; the table is told then."""
    return failures >= FAILURES


class BattleTask(NamedTuple):
    """All that is needed to fly a battle."""

    ruleset: str
    edition: Edition | None
    scenario: Scenario
    seed: str
    pilots: Programs

    @classmethod
    def of(cls, aloft: InnerGame, failures: int) -> BattleTask:
        """What is aloft, after it could not be flown so often."""
        pilots = partial(pilot, CHANCE) if by_chance(failures) else aloft.programs
        rules = aloft.ruleset
        return cls(rules.id, rules.edition, aloft.scenario, aloft.seed, pilots)


def fly(task: BattleTask) -> str:
    """The record of a battle flown by programs."""
    ruleset = registry.find(task.ruleset, task.edition)
    record, _ = played_by_programs(ruleset, task.scenario, task.seed, task.pilots)
    return record.dump(seed=True)
