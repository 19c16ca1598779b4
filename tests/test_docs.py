"""What the guide shows can be run as it stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel import codec, registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab.one_game import fly
from aerodrome.lab.plan import corrected, plan

GUIDE = Path(__file__).parent.parent / "docs" / "guide"


def test_the_examples_of_the_library_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (GUIDE / "library.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) > 2
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "library.md", "exec"), names)
    assert capsys.readouterr().out.startswith("Outcome(")


def test_the_commands_of_the_guide_exist() -> None:
    from aerodrome.cli import app

    for paper in GUIDE.glob("*.md"):
        for word in re.findall(r"^(?:\./dev run|aerodrome) ([a-z-]+)", paper.read_text(), re.M):
            assert word in app, f"{paper.name} names `{word}`"


CORRECTIONS = (GUIDE / "corrections.md").read_text("utf-8")
STUDIED = ("dogfights", "squadriglia", "winged_victory")


def shown(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The example of every table that the guide has for a game."""
    found = re.search(rf"^## {ruleset.title}\n+```toml\n(.*?)```", CORRECTIONS, re.M | re.S)
    assert found, f"corrections.md shows nothing for {ruleset.title}"
    return tomllib.loads(found[1])


@pytest.mark.parametrize("name", STUDIED)
def test_every_table_that_can_be_corrected_has_an_example(name: str) -> None:
    ruleset = registry.find(name)
    with pytest.raises(Refusal) as refused:
        corrected(ruleset, next(iter(ruleset.playable().values())), {"nothing": {}}, "here")
    tables = refused.value.sentence.partition("here: ")[2].rstrip(".").split(", ")
    assert set(tables) == set(shown(ruleset))


@pytest.mark.parametrize("name", STUDIED)
def test_the_examples_of_corrections_are_flown_as_they_stand(name: str) -> None:
    ruleset = registry.find(name)
    for printed in list(ruleset.playable().values())[:2]:
        scenario = corrected(ruleset, printed, shown(ruleset), "corrections.md")
        wanted = plan(ruleset, scenario, [["random"]], games=1, seed="shown")
        assert wanted.corrections == codec.as_written(shown(ruleset))
        (result,) = fly(wanted, [0]).results
        assert not result.error
