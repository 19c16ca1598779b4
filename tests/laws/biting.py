"""Checks that a law finds broken rules, and games to break for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from tests.support.toys.bare import SCENARIO, Bare, bare

Law = Callable[[Any, Scenario, str], object]


def bites(law: Law, ruleset: Ruleset[Any], scenario: Scenario = SCENARIO, *, by: str = "") -> None:
    """Check that the law rejects these rules for at least one seed, and reports its own number."""
    number = law.__name__.split("_")[1]

    def over_some_seeds() -> None:
        for seed in range(20):
            law(ruleset, scenario, str(seed))

    with pytest.raises(AssertionError, match=rf"law {number}\b.*{by}"):
        over_some_seeds()


def secret_orders(leak: Callable[[Umpire, Bare, str], None]) -> Ruleset[Any]:
    """Return a game with two orders of each player, and a leak while they are open."""

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            leak(umpire, state, private.ask(name, ("step", "leap"), rule="1.1"))
            private.ask(name, ("let", "trip"), rule="1.2")

        umpire.together({"blue": "blue", "red": "red"}, dialogue, rule="1.1")

    return bare(script, turns=3)
