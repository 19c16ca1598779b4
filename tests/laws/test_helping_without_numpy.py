"""Law 15 without NumPy, as in a browser without it: another pilot gives the hints."""

from __future__ import annotations

import subprocess
import sys

import pytest

from aerodrome.kernel.contract import absent
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws.rulesets import REAL
from tests.support.repository import ROOT
from tests.support.sampling import times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

GAMES = 3
"""How many games of a share are played through; `./dev soak sweeps` plays more."""
HINTING = [ruleset.id for ruleset in REAL if GamePilots.of(ruleset).counsel is not absent]
ASK = """
import sys
sys.modules["numpy"] = None
from random import Random
from aerodrome.bots.makers import has_numpy
from aerodrome.kernel import registry
from tests.laws.helping import law_15_help_is_never_mute
from tests.laws.rulesets import CURTAILED
from tests.support.random_games import drawn_options

assert not has_numpy()
name, games = sys.argv[1], int(sys.argv[2])
ruleset = registry.find(name)
for number in range(games):
    scenario = ruleset.scenario_ids()[number % len(ruleset.scenario_ids())]
    drawn = drawn_options(ruleset, scenario, Random(f"help {number}")) if number % 2 else {}
    made = ruleset.scenario(scenario, {**drawn, **CURTAILED.get(name, {})})
    law_15_help_is_never_mute(ruleset, made, f"help {number}")
"""


@pytest.mark.parametrize("name", HINTING)
def test_law_15_without_numpy(name: str) -> None:
    words = [sys.executable, "-c", ASK, name, str(times(GAMES))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
