"""The numbers of every game that has some: they are valid in random games, and never change."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameLearning
from aerodrome.tabletop.sortie import SKILLS
from tests.laws.numbers import digest, law_of_numbers, layout
from tests.laws.rulesets import CURTAILED, REAL
from tests.laws.sorties import briefed
from tests.support.random_games import drawn_options
from tests.support.sampling import woven

NUMBERED = [ruleset for ruleset in REAL if GameLearning.of(ruleset).numbering is not absent]
RELEASED: dict[str, dict[str, Any]] = codec.toml(Path(__file__).parent / "released_numbers.toml")
pytestmark = pytest.mark.sweep
every_game = pytest.mark.parametrize("ruleset", NUMBERED, ids=lambda ruleset: ruleset.id)


@pytest.mark.parametrize(
    ("ruleset", "name", "drawn"),
    [
        pytest.param(
            *(ruleset, name, drawn),
            id=f"{ruleset.id}-{name}-{'drawn' if drawn else 'plain'}",
            marks=[pytest.mark.slow] if name != ruleset.scenario_ids()[0] else [],
        )
        for ruleset in NUMBERED
        for name, drawn in woven(ruleset.scenario_ids(), (True, False), 1)
    ],
)
def test_every_answer_has_a_number_and_every_sight_an_array(
    ruleset: Ruleset[Any], name: str, drawn: bool
) -> None:
    options = CURTAILED.get(ruleset.id, {})
    if drawn:
        options = drawn_options(ruleset, name, Random(f"numbers of {name}"), options)
    law_of_numbers(ruleset, ruleset.scenario(name, options), name)


@pytest.mark.slow
@every_game
def test_crews_of_a_campaign_have_numbers(ruleset: Ruleset[Any]) -> None:
    law_of_numbers(ruleset, briefed(ruleset.id, "1", len(SKILLS)), "crews")


def test_every_board_game_has_numbers() -> None:
    boards = {ruleset.id for ruleset in REAL if not registry.is_above(ruleset.id)}
    assert {ruleset.id for ruleset in NUMBERED} == boards == RELEASED.keys()


@every_game
def test_numbers_are_called_apart(ruleset: Ruleset[Any]) -> None:
    numbering = GameLearning.of(ruleset).numbering()
    names = [numbering.name(number) for number in range(numbering.size)]
    assert names[0] == "wait"
    assert len({*names}) == numbering.size
    assert all(part.text for part in numbering.observation)
    for part in numbering.observation:
        assert not part.columns or len({*part.columns}) == part.shape[-1], part.name


@every_game
def test_numbers_stay_what_they_were(ruleset: Ruleset[Any]) -> None:
    """Pilots trained with them keep working: new numbers and new parts are added at the end."""
    numbering, kept = GameLearning.of(ruleset).numbering(), RELEASED[ruleset.id]
    names = [numbering.name(number) for number in range(kept["size"])]
    assert digest(names) == kept["names"]
    seen, parts = layout(numbering), {int(n): part for n, part in kept["observation"].items()}
    assert {n: digest(seen[:n]) for n in parts} == parts
    whole = (kept["size"], max(parts)) == (numbering.size, len(seen))
    assert whole, "write the new numbers and parts down in released_numbers.toml"
