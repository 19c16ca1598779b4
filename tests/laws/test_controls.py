"""Every question of every game has a control that fits its options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.control import FEW, GaugeControl
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Option, Posed, Question, Value
from aerodrome.tabletop.controls import DialsControl
from tests.laws.rulesets import CURTAILED, REAL
from tests.support.random_games import AnyRuleset, drawn_options, limited
from tests.support.sampling import sampled

SCENARIOS = 3
"""How many games of each kind are played through; in a soak, more."""
LISTS = ("list", "dial", "prices")
"""Controls with a button for each option."""

pytestmark = pytest.mark.sweep


def asked(ruleset: AnyRuleset, name: str) -> Iterator[Posed]:
    """Yield every question of a random game with random options."""
    heard: list[Posed] = []

    def listening(question: Question, look: Callable[[], Any]) -> Value:
        heard.append(question.posed())
        return player(question, look)

    player = limited(keyed_player(name))
    options = drawn_options(ruleset, name, Random(name), CURTAILED.get(ruleset.id, {}))
    scenario = ruleset.scenario(name, options)
    Game(
        ruleset,
        ruleset.record(scenario, name),
        dict.fromkeys(ruleset.rules.seats(scenario), listening),
    )
    yield from heard


def is_number(option: Option) -> bool:
    """Return whether an option is a number, or several numbers, such as a place."""
    letters = any(letter.isalpha() for letter in str(option.value))
    return option.number is not None or not letters


def faults(posed: Posed) -> Iterator[str]:
    """Yield what is wrong with the control of a question."""
    numbers = sum(map(is_number, posed.options))
    kind = posed.control.__struct_config__.tag
    if kind in LISTS and numbers > FEW and numbers * 2 > len(posed.options):
        yield f"{numbers} numbers in a {kind}"
    if isinstance(posed.control, GaugeControl):
        at = [option.number for option in posed.options if option.number is not None]
        if not at or len(set(at)) < len(at):
            yield "options at one place of a gauge"
        if min(at, default=0) < posed.control.low or max(at, default=0) > posed.control.high:
            yield "an option beyond the scale of its gauge"
        if posed.control.first is not None and posed.control.low > posed.control.first:
            yield "a hand beyond the scale of its gauge"
    if isinstance(posed.control, DialsControl):
        parts = [option.parts for option in posed.options if option.parts]
        sizes = [len(dial.positions) for dial in posed.control.dials]
        if not parts or len(set(parts)) < len(parts):
            yield "options that no dials tell apart"
        for part in parts:
            if len(part) != len(sizes) or any(
                at >= size for at, size in zip(part, sizes, strict=True)
            ):
                yield f"{part} is no position of the dials"


GAMES = [
    pytest.param(ruleset, name, id=f"{ruleset.id}/{name}", marks=[pytest.mark.slow] if nth else [])
    for ruleset in REAL
    for nth, name in enumerate(sampled(ruleset.scenario_ids(), SCENARIOS))
]


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_no_list_of_more_than_nine_numbers(ruleset: AnyRuleset, name: str) -> None:
    """61 heights, 108 hexes and 66 declarations used to be buttons."""
    found = {f"{posed.rule}: {fault}" for posed in asked(ruleset, name) for fault in faults(posed)}
    assert not found
