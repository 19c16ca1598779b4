"""The rulesets that the laws hold for: the toys, and all that the registry knows."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice
from tests.support.toys import kites, ladder, sealed, season

TOYS: list[Ruleset[Any]] = [sealed.RULESET, ladder.RULESET, season.RULESET, kites.RULESET]
REAL: list[Ruleset[Any]] = [registry.find(name) for name in registry.names()]
RULESETS = [*TOYS, *REAL]
CURTAILED: dict[str, dict[str, Choice]] = {
    "campaign": {"missions": 1, "pilots": "random"},
    "dogfights": {"rounds": 6},
}
"""Options that make every game short; a soak plays games of full length."""
