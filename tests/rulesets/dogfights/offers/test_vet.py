"""Vetting: set-ups that neither side could win are refused, the printed ones are not."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET

RAID: dict[str, Any] = {
    "title": "own",
    "rule": "11.7",
    "tasked": ["central"],
    "central": {"aircraft": ["G4", "G16", "G17"]},
    "allies": {"aircraft": ["F10"]},
}
BREAKTHROUGH = RAID | {"mode": "breakthrough"}
SCOUTS = {"central": {"aircraft": ["G4", "G13", "G14"]}}
UNARMED = {"central": {**SCOUTS["central"], "loads": {"G13": "disarmed", "G14": "disarmed"}}}


def compose(change: dict[str, Any], **options: Any) -> None:
    RULESET.compose("own", RAID | change, options, "own.toml")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"mode": "breakthrough", "wins": 3},
            "own.toml: central needs 3 aircraft that break through to win, and can have only 2.",
        ),
        ({"mode": "breakthrough", "wins": -1}, "`wins` is 0 or more, not -1"),
        ({"mode": "breakthrough", "wins": 1, "draws": -1}, "`draws` is 0 or more, not -1"),
        ({"mode": "zone_bombing", "wins": 4}, "central needs 4 zones to win, and can have only 3."),
        (
            {"mode": "reconnaissance", "central": {"aircraft": ["G4", "G13"]}, "wins": 4},
            "central needs 4 zones to win",
        ),
        (SCOUTS | {"mode": "breakthrough", "wins": 3}, "needs 3 aircraft that break through"),
        (
            UNARMED | {"mode": "breakthrough", "tasked": ["allies"], "wins": 1},
            "allies has no aircraft for its task",
        ),
    ],
)
def test_11_10_a_task_that_is_more_than_can_be_done_is_refused(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        compose(change)


def test_11_10_a_task_that_can_be_done_is_not() -> None:
    """Scouts that may still take a bomb count, as long as the option lets them."""
    compose({"mode": "breakthrough", "wins": 2, "draws": 1})
    compose(SCOUTS | {"mode": "breakthrough", "wins": 2})
    with pytest.raises(Refusal, match="no aircraft for its task"):
        compose(SCOUTS | {"mode": "breakthrough", "wins": 2}, scout_bombs=False)
    compose({"mode": "zone_bombing", "wins": 3})


def test_11_10_a_shared_task_needs_no_number_of_wins() -> None:
    """`wins` is for one side only, whichever the players give the task to."""
    both = {"mode": "breakthrough", "tasked": [], "allies": {"aircraft": ["F10", "F16"]}}
    compose(both | {"wins": 2})
    with pytest.raises(Refusal, match="allies needs 2 aircraft that break through"):
        compose(both | {"wins": 2}, asymmetrical="allies")
    with pytest.raises(Refusal, match="central needs 5 aircraft that break through"):
        compose(both | {"wins": 5})


def test_11_10_the_usual_two_zones_need_two_bombs() -> None:
    lone = {"mode": "zone_bombing", "central": {"aircraft": ["G4", "G13"]}}
    with pytest.raises(Refusal, match=r"central needs 2 zones to win, and can have only 1\."):
        compose(lone)


@pytest.mark.parametrize("name", RULESET.scenario_ids())
@pytest.mark.parametrize("alone", RULESET.options["asymmetrical"].values)
def test_11_10_every_printed_scenario_can_be_won(name: str, alone: str) -> None:
    """By both sides, or by the only side with a task."""
    try:
        RULESET.scenario(name, {"asymmetrical": alone})
    except Refusal as refusal:
        why = refusal.sentence
    else:
        why = "dogfight"
    assert "no aircraft for its task" in why or "dogfight" in why
