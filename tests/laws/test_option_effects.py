"""An option offered for a scenario has an effect there, and one that is left out has none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import GameOption
from tests.laws.option_effects import offered, without_effect
from tests.laws.rulesets import CURTAILED, RULESETS
from tests.support.sampling import sampled
from tests.support.toys import sealed

pytestmark = pytest.mark.sweep
EACH = 1
"""How many scenarios of a ruleset are tried, the shortest first; in a soak, all."""
ENOUGH, FEW = 120, 4
"""How many games an offered option has to show an effect, and an idle one to show none."""
RARE = {
    "dogfights": {"experience"},
    "winged_victory": {"west_wind"},
    "campaign": {"ace_edge", "flying_crosses", "parachutes", "sergeants"},
}
"""Options that take effect in one of hundreds of games, or in a long war; tests of their chapters
cover them."""


def by_length(ruleset: Ruleset[Any]) -> list[str]:
    """Return the scenarios that are no lessons, the shortest first."""
    minutes = {
        name: one.shelf.minutes for name, one in ruleset.playable().items() if not one.shelf.school
    }
    return sorted(minutes, key=lambda name: minutes[name])


CASES = [
    pytest.param(ruleset, name, id=f"{ruleset.id}/{name}")
    for ruleset in RULESETS
    for name in sampled(by_length(ruleset), EACH)
]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "name"), CASES)
def test_an_option_that_is_offered_changes_something(ruleset: Ruleset[Any], name: str) -> None:
    names = offered(ruleset, name) - RARE.get(ruleset.id, set())
    assert not without_effect(ruleset, name, names, ENOUGH, CURTAILED.get(ruleset.id))


@pytest.mark.parametrize(("ruleset", "name"), CASES)
def test_an_option_that_is_kept_back_changes_nothing(ruleset: Ruleset[Any], name: str) -> None:
    names = set(ruleset.options) - offered(ruleset, name)
    assert without_effect(ruleset, name, names, FEW, CURTAILED.get(ruleset.id)) == names


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_options_name_scenarios_that_there_are(ruleset: Ruleset[Any]) -> None:
    named = {name for one in ruleset.options.values() for name in (*one.only, *one.idle)}
    assert named <= set(ruleset.scenario_ids())


def test_an_option_that_is_never_read_is_found() -> None:
    """The auction offers candle light, which changes nothing."""
    candles = GameOption(default=False, title="Candles", text="By candle light.")
    lit = replace(sealed.RULESET)
    vars(lit)["options_by_language"] = {ENGLISH: {**sealed.RULESET.options, "candles": candles}}
    assert without_effect(lit, "short", set(lit.options), 20) == {"candles"}
