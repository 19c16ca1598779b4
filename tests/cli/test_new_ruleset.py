"""A new ruleset keeps the laws before a single rule is written."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aerodrome import rulesets
from aerodrome.cli.coverage import gaps
from aerodrome.cli.new_ruleset import SUFFIX, new_ruleset
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from tests.laws import growth, laws
from tests.support.repository import ROOT

NAME = "paper_wings"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return new_ruleset(NAME, tmp_path_factory.mktemp("rulesets"))


@pytest.fixture
def ruleset(written: list[Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset[Any]]:
    """Return the new ruleset, as the registry finds it."""
    parent = str(written[0].parent.parent)
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, parent])
    yield registry.find(NAME)
    for module in [name for name in sys.modules if NAME in name]:
        del sys.modules[module]
    vars(rulesets).pop(NAME, None)


def test_it_is_found_and_has_a_scenario(ruleset: Ruleset[Any]) -> None:
    assert NAME in registry.names()
    assert (ruleset.id, ruleset.title) == (NAME, "Paper Wings")
    assert ruleset.scenario_ids() == ("first",)


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_law(
    ruleset: Ruleset[Any], law: Callable[[Ruleset[Any], Scenario, str], None]
) -> None:
    for seed in ("1", "2", "3"):
        law(ruleset, ruleset.scenario("first"), seed)
        law(ruleset, ruleset.scenario("first", {"turn_limit": 9}), seed)


def test_its_games_survive_growth(ruleset: Ruleset[Any], tmp_path: Path) -> None:
    """Law 12, although its games ask nothing yet."""
    growth.law_12_growth(ruleset, lambda: growth.grown(ruleset, tmp_path), [], {}, "1")


def test_its_rulebook_is_covered(ruleset: Ruleset[Any]) -> None:
    assert gaps(ruleset) == ([], {})


def test_nothing_of_the_template_is_left(written: list[Path]) -> None:
    for file in written:
        assert not file.name.endswith(SUFFIX)
        assert "$" not in file.read_text("utf-8")


def test_every_module_says_what_it_is(written: list[Path]) -> None:
    modules = [file for file in written if file.suffix == ".py"]
    assert len(modules) > 5
    for file in modules:
        assert file.read_text("utf-8").startswith('"""')


def test_the_linter_accepts_it(written: list[Path]) -> None:
    check = [sys.executable, "-m", "ruff", "check", "--no-cache"]
    where = ["--config", str(ROOT / "pyproject.toml"), str(written[0].parent)]
    done = subprocess.run([*check, *where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["", "Wings", "9lives", "two words", "../up", "a-b"])
def test_bad_names(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="is not a valid name"):
        new_ruleset(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_existing_files_are_not_changed(written: list[Path]) -> None:
    before = {file: file.read_bytes() for file in written}
    with pytest.raises(Refusal, match="already"):
        new_ruleset(NAME, written[0].parent.parent)
    assert {file: file.read_bytes() for file in written} == before


def test_there_must_be_a_folder_to_put_it_in(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no such folder"):
        new_ruleset("wings", tmp_path / "nowhere")
