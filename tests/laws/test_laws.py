"""Every law over every ruleset: the toys, and all that the registry knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from tests.laws import growth, laws
from tests.laws.rulesets import CURTAILED, RULESETS, TOYS
from tests.laws.words import law_11_scenes, law_11_words
from tests.support.random_games import drawn_options
from tests.support.repository import GOLDEN
from tests.support.sampling import times, woven

pytestmark = pytest.mark.sweep

TOY_GAMES = 8
"""How many games of a toy's scenario a law checks; a real one is played once, and thousands of
times in a soak."""
WITH_OPTIONS = (law_11_words, law_11_scenes)
"""Laws about words and drawings: more of these are met with randomly drawn options."""


def cases(ruleset: Ruleset[Any]) -> Iterator[Any]:
    """Yield pairs of a law and a scenario, so that each law and each scenario occurs; a quick run
    has one.

    A toy is checked by all laws in all its scenarios. So are all rulesets in a soak, and `./dev
    soak` also varies the options.
    """
    names = ruleset.scenario_ids()
    quick = set[object]()
    each = len(names) if ruleset in TOYS else -(-len(names) // len(laws.LAWS))
    for law, name in woven(laws.LAWS, names, each):
        long = law in quick or law is laws.law_5_no_leak or ruleset.id == "campaign"
        marks = (pytest.mark.slow,) if long else ()
        quick.add(law)
        yield pytest.param(
            law, ruleset, name, id=f"{law.__name__}-{ruleset.id}/{name}", marks=marks
        )


@pytest.mark.parametrize(("law", "ruleset", "name"), [*chain(*map(cases, RULESETS))])
def test_law(
    law: Callable[[Ruleset[Any], Scenario, str], None], ruleset: Ruleset[Any], name: str
) -> None:
    options = CURTAILED.get(ruleset.id, {})
    if law in WITH_OPTIONS:
        options = drawn_options(ruleset, name, Random(name), options)
    scenario = ruleset.scenario(name, options)

    @settings(
        max_examples=times(TOY_GAMES if ruleset in TOYS else 1),
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32).map(str))
    def holds(seed: str) -> None:
        law(ruleset, scenario, seed)

    holds()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_law_1_under_two_hash_seeds(ruleset: Ruleset[Any]) -> None:
    module = ruleset.rules.turn.__module__.split(".rules.")[0]
    laws.law_1_under_two_hash_seeds(module, "7", CURTAILED.get(ruleset.id))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_law_9_every_ruleset_keeps_golden_records(ruleset: Ruleset[Any]) -> None:
    for version in ruleset.rules.versions or (ruleset.version,):
        files = sorted((GOLDEN / ruleset.id).glob(f"*-v{version}.record"))
        assert files, (
            f"{ruleset.id} {version} has no golden record: `./dev python -m tests.stored.golden`"
        )
        for file in files:
            laws.law_9_golden(ruleset, file)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_law_12_growth(
    ruleset: Ruleset[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruleset above others continues when those have grown as well."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))

    def grow() -> Ruleset[Any]:
        for name in registry.names() if registry.is_above(ruleset.id) else ():
            if name != ruleset.id and (registry.find(name).data / "sortie").exists():
                registry.register(growth.grown(registry.find(name), tmp_path))
        return growth.grown(ruleset, tmp_path)

    kept = growth.shortest(GOLDEN / ruleset.id)
    growth.law_12_growth(ruleset, grow, kept, CURTAILED.get(ruleset.id, {}), "12")
    registry._found.clear()
