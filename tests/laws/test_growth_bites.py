"""Laws 9 and 12 bite: they find rulesets that cannot play the games of their older versions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Umpire
from tests.laws import growth, laws
from tests.support.altered import altered
from tests.support.repository import GOLDEN
from tests.support.toys import kites, ladder


def test_law_9_rules_changed_but_not_their_version() -> None:
    """Dodges are now returned, which the old record does not know."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        ladder.turn(umpire, state)
        state.climbers[1].dodges = 7

    for file in (GOLDEN / "ladder").glob("*.record"):
        with pytest.raises(AssertionError, match=r"law 9\b"):
            laws.law_9_golden(altered(ladder.RULESET, turn=turn), file)


def test_law_9_numbers_changed_but_not_their_version(tmp_path: Path) -> None:
    """The goal is now higher, and its former value is not noted."""
    folder = growth.copied(kites.RULESET, tmp_path)
    constants = folder / "data" / "constants.toml"
    constants.write_text(constants.read_text("utf-8").replace("30", "40"), "utf-8")
    changed = growth.loaded(folder, kites.RULESET)
    for file in (GOLDEN / "kites").glob("*-v2.record"):
        with pytest.raises(AssertionError, match=r"law 9\b"):
            laws.law_9_golden(changed, file)


def test_law_9_a_former_number_that_is_missing(tmp_path: Path) -> None:
    """The rule still has its older version, but the number of that version is gone."""
    folder = growth.copied(kites.RULESET, tmp_path)
    (folder / "data" / "versions.toml").unlink()
    changed = growth.loaded(folder, kites.RULESET)
    for file in (GOLDEN / "kites").glob("*-v1.record"):
        with pytest.raises(AssertionError, match=r"law 9\b"):
            laws.law_9_golden(changed, file)


def test_law_12_a_game_that_does_not_say_what_it_uses(tmp_path: Path) -> None:
    """Kites are drawn from all current ones, and the record does not list those it used."""

    def without(ruleset: Ruleset[Any]) -> Ruleset[Any]:
        return altered(ruleset, rows=lambda scenario: {})

    more = growth.grown(kites.RULESET, tmp_path)
    with pytest.raises(AssertionError, match=r"law 12\b"):
        growth.law_12_growth(without(kites.RULESET), lambda: without(more), [], {}, "1")


def test_law_12_rules_that_forsake_their_older_games(tmp_path: Path) -> None:
    """The version was raised, and the previous one can no longer be played."""
    more = altered(growth.grown(kites.RULESET, tmp_path), version=3, versions=(3,))
    kept = growth.shortest(GOLDEN / "kites")
    with pytest.raises(AssertionError, match=r"law 12\b.*no longer be played"):
        growth.law_12_growth(kites.RULESET, lambda: more, kept, {}, "1")
