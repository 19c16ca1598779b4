"""Law 13 over every ruleset, and faults that it finds."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from tests.laws.rulesets import RULESETS, TOYS
from tests.laws.spoiling import MOST_CALLS
from tests.laws.spoiling import law_13_a_set_up_that_is_accepted_can_be_played as law_13
from tests.support.altered import altered
from tests.support.sampling import times
from tests.support.toys import ladder

pytestmark = pytest.mark.sweep

CASES, FEW_CASES = times(40), times(20)
"""How many broken set-ups of a real ruleset and of a toy are tried; a soak tries thousands."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_law_13(ruleset: Ruleset[Any]) -> None:
    law_13(ruleset, FEW_CASES if ruleset in TOYS else CASES)


def bites(ruleset: Ruleset[Any]) -> None:
    with pytest.raises(AssertionError, match=r"^law 13\b"):
        law_13(ruleset, FEW_CASES)


def test_law_13_a_game_that_breaks_after_its_first_question() -> None:
    def turn(umpire: Umpire, state: Any) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        raise KeyError("red")

    bites(altered(ladder.RULESET, turn=turn))


def test_law_13_a_question_that_has_no_answer() -> None:
    def turn(umpire: Umpire, state: Any) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        umpire.ask("red", (), rule="1.1")

    bites(altered(ladder.RULESET, turn=turn))


@pytest.mark.parametrize("sentence", ["no", "Expected `int`, got `str` - at `$.top`."])
def test_law_13_a_refusal_that_is_no_sentence(sentence: str) -> None:
    def setup(scenario: Scenario) -> Any:
        raise Refusal("bad-scenario", sentence)

    bites(altered(ladder.RULESET, setup=setup))


@pytest.mark.slow
def test_law_13_a_set_up_on_which_much_work_is_spent() -> None:
    def setup(scenario: Scenario) -> Any:
        for _ in range(MOST_CALLS):
            ladder.RULESET.rules.seats(scenario)
        return ladder.setup(scenario)

    bites(altered(ladder.RULESET, setup=setup))
